import { FLAG_AUDIENCES, type FlagAudience, MODES, type Mode } from '../../table/referee.ts'
import { HEARING_TEXTS, MODE_TEXTS } from '../words/referee-modes.ts'
import { texts } from './texts.ts'

/** The referee at a new table. */
export interface RefereeSettings {
  readonly referee: Mode
  readonly heard: FlagAudience
  /** Whether there is a seat for a human referee. */
  readonly desk: boolean
}

export const DEFAULT_REFEREE: RefereeSettings = { referee: 'coach', heard: 'nothing', desk: false }

interface Props {
  readonly value: RefereeSettings
  readonly onChange: (value: RefereeSettings) => void
}

/** Chooses the referee's mode, which can be changed later. */
export function RefereeChoice({ value, onChange }: Props) {
  const { referee, heard, desk } = value
  const isTournament = referee === 'tournament'
  return (
    <fieldset class="watching">
      <legend>{texts.referee}</legend>
      <div class="segments">
        {MODES.map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name="referee"
              checked={mode === referee}
              onChange={() => onChange({ ...value, referee: mode, desk: mode === 'tournament' })}
            />
            <span>{MODE_TEXTS[mode].name}</span>
          </label>
        ))}
      </div>
      <p class="hint" aria-live="polite">
        {MODE_TEXTS[referee].says}
      </p>
      {isTournament && (
        <div class="segments small">
          <span class="lead" id="players-hear">
            {texts.playersSee}
          </span>
          {FLAG_AUDIENCES.map((each) => (
            <label key={each} title={HEARING_TEXTS[each].says}>
              <input
                type="radio"
                name="heard"
                aria-describedby="players-hear"
                checked={each === heard}
                onChange={() => onChange({ ...value, heard: each })}
              />
              <span>{HEARING_TEXTS[each].name}</span>
            </label>
          ))}
        </div>
      )}
      {(desk || (referee !== 'off' && referee !== 'coach')) && (
        <label class="tick">
          <input
            type="checkbox"
            checked={desk}
            onChange={(event) => onChange({ ...value, desk: event.currentTarget.checked })}
          />
          {texts.humanReferee}
        </label>
      )}
    </fieldset>
  )
}
