import type { Module } from '../../../table/module/module.ts'
import { FLAG_AUDIENCES, flagAudienceOf, HEARD_OPTION, MODES, modeOf, REFEREE_OPTION } from '../../../table/referee.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import { requestedSetting } from '../../session/consent-requests.ts'
import type { Table } from '../../session/table.ts'
import { HEARING_TEXTS, MODE_TEXTS, whyModeIsLocked } from '../../words/referee-modes.ts'
import { texts } from './texts.ts'

/** How the referee speaks at this table; whoever may not choose reads it, and why. */
export function ModeDialog({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const { shown } = table.sync.value
  const mode = modeOf(shown.options)
  const hearing = flagAudienceOf(shown.options)
  const requested = requestedSetting(shown, table.seat.value?.id, REFEREE_OPTION)
  const why = whyModeIsLocked(shown, table.seat.value)
  const hasHumanReferee = shown.seats.some(({ referee }) => referee)
  const set = (option: string, value: string) => table.act({ type: 'set', option, value })
  return (
    <Dialog title={texts.modeTitle} onClose={() => screen.close()} wide>
      <p>{texts.modeIntroduction(module.manifest.title)}</p>
      {why && <p class="message-box">{why}</p>}
      <fieldset class="modes" disabled={why !== undefined}>
        <legend class="unseen">{texts.modes}</legend>
        {MODES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="mode"
              checked={each === mode}
              // Not `disabled`: a disabled input would lose the focus, and the keyboard with it.
              aria-disabled={requested !== undefined}
              onClick={(event) => requested !== undefined && event.preventDefault()}
              onChange={() => set(REFEREE_OPTION, each)}
            />
            <span>
              <strong>
                {MODE_TEXTS[each].name}
                {each === requested && texts.othersAsked}
              </strong>
              <span>{MODE_TEXTS[each].says}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {mode === 'tournament' && (
        <fieldset class="modes" disabled={why !== undefined}>
          <legend>{texts.playersSee}</legend>
          {FLAG_AUDIENCES.map((each) => (
            <label key={each}>
              <input type="radio" name="hearing" checked={each === hearing} onChange={() => set(HEARD_OPTION, each)} />
              <span>
                <strong>{HEARING_TEXTS[each].name}</strong>
                <span>{HEARING_TEXTS[each].says}</span>
              </span>
            </label>
          ))}
          {!hasHumanReferee && <p class="hint">{texts.noHumanReferee}</p>}
        </fieldset>
      )}
    </Dialog>
  )
}
