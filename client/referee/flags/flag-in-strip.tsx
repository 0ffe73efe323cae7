import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'
import { CaseButton, withoutCase } from '../parts/case-button.tsx'
import { SeverityShape } from '../parts/severity-mark.tsx'
import { firstFinding } from '../strip-status.ts'
import { seatNamer, waitingForText } from './allowed-answers.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { showFlag } from './open-flag.ts'
import { texts } from './texts.ts'

interface Props {
  readonly flag: Flag
  /** The number of other open flags. */
  readonly otherOpen: number
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** One flag in the strip: its first finding, whose answer it waits for, and buttons for that answer. */
export function FlagInStrip({ flag, otherOpen, table, screen, module }: Props) {
  const { findings } = flag.verdict
  const first = firstFinding(flag)
  const isHeld = flag.state === 'held'
  return (
    <>
      <SeverityShape severity={flag.severity} />
      <div class="words">
        <p class="status-text">
          {first ? (
            <>
              <CaseButton cite={first.cite} screen={screen} /> {withoutCase(first.cite, first.message)}
            </>
          ) : (
            texts.held
          )}
        </p>{' '}
        {isHeld && <p class="hint">{waitingForText(table.sync.value.shown, flag, seatNamer(table, module))}</p>}{' '}
        {otherOpen > 0 && <p class="hint">{texts.moreFlags(otherOpen)}</p>}
      </div>
      <button type="button" onClick={() => showFlag(flag.seq)}>
        {findings.length > 1 ? texts.readAll(findings.length) : texts.readMore}
      </button>
      {isHeld && !table.seat.value?.referee && <AnswerButtons {...{ table, screen, flag }} />}
    </>
  )
}
