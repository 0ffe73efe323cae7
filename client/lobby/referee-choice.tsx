import { HEARINGS, type Hearing, MODES, type Mode } from '../../table/referee.ts'
import { HEARING_WORDS, MODE_WORDS } from '../words/referee-modes.ts'

/** How the rules are watched at a new table. */
export interface Watching {
  readonly referee: Mode
  readonly heard: Hearing
  /** Whether a person has the last word. */
  readonly desk: boolean
}

export const USUAL: Watching = { referee: 'coach', heard: 'nothing', desk: false }

interface Props {
  readonly value: Watching
  readonly onChange: (value: Watching) => void
}

/** Chosen before the table is laid, and changed at any time after. */
export function WatchingChoice({ value, onChange }: Props) {
  const { referee, heard, desk } = value
  const isTournament = referee === 'tournament'
  return (
    <fieldset class="watching">
      <legend>Referee</legend>
      <div class="segments">
        {MODES.map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name="referee"
              checked={mode === referee}
              onChange={() => onChange({ ...value, referee: mode, desk: mode === 'tournament' })}
            />
            <span>{MODE_WORDS[mode].name}</span>
          </label>
        ))}
      </div>
      <p class="hint" aria-live="polite">
        {MODE_WORDS[referee].says}
      </p>
      {isTournament && (
        <div class="segments small">
          <span class="lead" id="players-hear">
            Players hear
          </span>
          {HEARINGS.map((each) => (
            <label key={each} title={HEARING_WORDS[each].says}>
              <input
                type="radio"
                name="heard"
                aria-describedby="players-hear"
                checked={each === heard}
                onChange={() => onChange({ ...value, heard: each })}
              />
              <span>{HEARING_WORDS[each].name}</span>
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
          A seat for a human referee, who sees everything and rules on what is flagged; online only
        </label>
      )}
    </fieldset>
  )
}
