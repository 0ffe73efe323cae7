import type { OptionValue } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { HOUSE_RULE_PREFIX, type HouseRule } from '../../../table/referee.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import { requestedSetting } from '../../session/consent-requests.ts'
import type { Table } from '../../session/table.ts'
import { CaseButton } from '../parts/case-button.tsx'
import { texts } from './texts.ts'

/** The table's choice for each rule that can be read in more than one way. */
export function HouseRulesDialog({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const { shown } = table.sync.value
  const switches = table.referee.loaded.value?.switches
  const isLocked = table.seat.value === undefined || shown.closed
  return (
    <Dialog title={texts.houseRules} onClose={() => screen.close()} wide>
      <p>{(switches?.length === 0 ? texts.noHouseRules : texts.houseIntroduction)(module.manifest.title)}</p>
      {isLocked && switches?.length !== 0 && (
        <p class="message-box">{shown.closed ? texts.gameOver : texts.watchingOnly}</p>
      )}
      {!switches && <Unread options={shown.options} />}
      {switches?.map((each) => (
        <SwitchChoice key={each.id} {...{ each, table, screen, isLocked }} />
      ))}
    </Dialog>
  )
}

/** The choices by their ids: the wording of the rules comes with the referee, which is not loaded. */
function Unread({ options }: { options: Readonly<Record<string, OptionValue>> }) {
  const chosen = Object.entries(options).filter(([option]) => option.startsWith(HOUSE_RULE_PREFIX))
  return (
    <>
      <p class="message-box">{texts.houseNotLoaded}</p>
      {chosen.length > 0 && (
        <ul>
          {chosen.map(([option, value]) => (
            <li key={option}>
              {texts.houseSetting(
                option.slice(HOUSE_RULE_PREFIX.length).replaceAll('-', ' '),
                String(value).replaceAll('-', ' '),
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface Props {
  readonly each: HouseRule
  readonly table: Table
  readonly screen: Screen
  readonly isLocked: boolean
}

function SwitchChoice({ each: { id, cite, text, settings }, table, screen, isLocked }: Props) {
  const chosen = table.sync.value.shown.options[HOUSE_RULE_PREFIX + id]
  const requested = requestedSetting(table.sync.value.shown, table.seat.value?.id, HOUSE_RULE_PREFIX + id)
  const known = settings.some(({ value }) => value === chosen)
  const current = known ? chosen : settings[0]?.value
  return (
    <fieldset class="modes house" disabled={isLocked}>
      <legend>
        {text} <CaseButton cite={cite} screen={screen} />
      </legend>
      {settings.map(({ value, text: answer }, index) => (
        <label key={String(value)}>
          <input
            type="radio"
            name={`house ${id}`}
            checked={value === current}
            // Not `disabled`: a disabled input would lose the focus, and the keyboard with it.
            aria-disabled={requested !== undefined}
            onClick={(event) => requested !== undefined && event.preventDefault()}
            onChange={() => table.act({ type: 'set', option: HOUSE_RULE_PREFIX + id, value })}
          />
          <span>
            {answer}
            {index === 0 && <em>{texts.refereesReading}</em>}
            {value === requested && <em>{texts.waitingForOthers}</em>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
