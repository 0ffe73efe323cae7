import type { Rule } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { seatNamer } from '../../referee/flags/allowed-answers.ts'
import { type Ask, answersTo, openAsks } from '../../session/asks.ts'
import type { Table } from '../../session/table.ts'
import { whyUndoAsks } from '../../words/entry-quote.ts'
import { describeFaceDown } from '../../words/move-report.ts'
import { describePeek, joinWithAnd } from '../../words/names.ts'
import { describeClock, describeOptionRequest, describeSeat } from '../../words/request-report.ts'
import { lineSentence } from '../log/log-line.tsx'

interface Props {
  readonly table: Table
  readonly module: Module
}

/** What is done only if the others agree: the offer to ask them, and what was asked. */
export function Consent({ table, module }: Props) {
  const state = table.state.value
  const refused = table.undoRefusal.value
  if (!state || state.closed) return null
  return (
    <div class="plates" aria-live="polite">
      {openAsks(state).map((ask) => (
        <Plate key={ask.seq} ask={ask} table={table} module={module} />
      ))}
      {refused !== undefined && (
        <section class="ask" aria-label="Not without the others">
          <p>{whyUndoAsks(refused, table.chronicle.value.lines)}</p>
          <div class="row">
            <button type="button" class="primary" onClick={() => table.act({ type: 'undo', ask: true })}>
              Ask the others to take it back
            </button>
            <button
              type="button"
              onClick={() => {
                table.undoRefusal.value = undefined
              }}
            >
              Let it stand
            </button>
          </div>
        </section>
      )}
    </div>
  )
}

const SAYS: Readonly<Record<Rule['ruling'], string>> = {
  accepted: 'Agree',
  refused: 'Do not agree',
  withdrawn: 'Withdraw',
  allowed: 'Allow it',
}

const LABELS = {
  'to look at': 'to look into a pile',
  'to look under': 'to look under counters',
  'to take back': 'to take something back',
  'for this': 'for something that nobody does alone',
} as const

/** What is asked for, in the words after “asks”. */
function asked({ action, of }: Ask): keyof typeof LABELS {
  if (action.type === 'peek') return 'to look at'
  if (action.type === 'look') return 'to look under'
  return of === undefined ? 'for this' : 'to take back'
}

function Plate({ ask, table, module }: Props & { readonly ask: Ask }) {
  const { shown } = table.sync.value
  const nameOf = seatNamer(table, module)
  const seat = table.seat.value
  const isOwn = seat?.id === ask.seat
  const asker = shown.seats.find(({ id }) => id === ask.seat)
  const line = table.chronicle.value.lines.find(({ seq }) => seq === ask.of)
  const what = asked(ask)
  const who = isOwn || !asker ? 'You ask' : `${nameOf(asker)} asks`
  const askWords = (action: Ask['action']): string => {
    switch (action.type) {
      case 'peek':
        return describePeek(module, shown.game, action)
      case 'clock':
      case 'pause':
      case 'adjust':
        return describeClock(module, shown, action)
      case 'look':
        return describeFaceDown({ module, before: shown, after: shown }, action.pieces)
      case 'set':
        return describeOptionRequest(action, table.referee.loaded.value?.switches)
      case 'close':
        return 'the end of the game. Everything hidden would be turned up, and nothing moved any more.'
      case 'replace':
        return `${describeSeat({ module, before: shown }, action.seat)} goes to somebody else, and its link opens it no more.`
      default:
        return line ? lineSentence(line) : `entry ${ask.of}`
    }
  }
  const replies = answersTo(shown, seat, ask)
  const isOwnSeat = ask.action.type === 'replace' && ask.action.seat === seat?.id
  return (
    <section class="ask" aria-label={`${who} ${LABELS[what]}`}>
      <p>
        <strong>
          {who} {what}:
        </strong>{' '}
        {askWords(ask.action)}
      </p>
      {ask.missing.length > 0 && !replies.includes('accepted') && (
        <p class="hint">It waits for {joinWithAnd(ask.missing.map(nameOf))} to agree.</p>
      )}
      {replies.length > 0 && (
        <div class="row">
          {replies.map((ruling) => (
            <button
              key={ruling}
              type="button"
              class={ruling === (isOwnSeat ? 'refused' : 'accepted') ? 'primary' : ''}
              onClick={() => table.act({ type: 'rule', entry: ask.seq, ruling })}
            >
              {isOwnSeat && ruling === 'refused' ? 'I am here' : SAYS[ruling]}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
