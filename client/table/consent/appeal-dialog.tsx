import { useSignal } from '@preact/signals'
import { otherPlayers } from '../../../table/action/consent.ts'
import type { Seq } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { refereeSeatOf } from '../../../table/state.ts'
import { Dialog } from '../../controls/dialog.tsx'
import { ReasonField, reasonOf } from '../../controls/reason-field.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { lineSentence } from '../../words/line-sentence.ts'
import { waitingForConsent } from '../../words/names.ts'
import { APPEAL_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  /** The entry to rule on. */
  readonly entry: Seq | undefined
}

/** Calls the human referee, or asks the others for one. */
export function AppealDialog({ table, screen, module, entry }: Props) {
  const reason = useSignal('')
  const { shown, seat: own = '' } = table.sync.value
  const line = table.reportedLog.value.lines.find(({ seq }) => seq === entry)
  const referee = refereeSeatOf(shown)
  const others = otherPlayers(shown, own)
  return (
    <Dialog title={APPEAL_TEXTS.title} onClose={() => screen.close()}>
      {line && <p>{APPEAL_TEXTS.about(lineSentence(line))}</p>}
      <p class="hint">{referee ? APPEAL_TEXTS.isTold(referee.name) : APPEAL_TEXTS.noSeat}</p>
      {!referee && others.length > 0 && <p class="hint">{waitingForConsent(module, others)}</p>}
      <form
        class="naming"
        onSubmit={(event) => {
          event.preventDefault()
          table.act({ type: 'appeal', ...(entry !== undefined && { entry }), ...reasonOf(reason) })
          screen.close()
        }}
      >
        <ReasonField reason={reason} label={APPEAL_TEXTS.reason} />
        <button type="submit" class="primary">
          {referee || others.length === 0 ? APPEAL_TEXTS.call : APPEAL_TEXTS.ask}
        </button>
      </form>
    </Dialog>
  )
}
