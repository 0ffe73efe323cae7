import { useSignal } from '@preact/signals'
import type { Action } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { ReasonField, reasonOf } from '../../controls/reason-field.tsx'
import { seatNamer } from '../../referee/flags/allowed-answers.ts'
import { SEVERITY_TEXTS } from '../../referee/flags/texts.ts'
import { CaseButton, withoutCase } from '../../referee/parts/case-button.tsx'
import { SeverityShape } from '../../referee/parts/severity-mark.tsx'
import type { Screen } from '../../screen/screen.ts'
import {
  type ConsentRequest,
  consentAnswers,
  findingsAgainst,
  openConsentRequests,
} from '../../session/consent-requests.ts'
import type { Table } from '../../session/table.ts'
import { describeClock } from '../../words/clock-words.ts'
import { describeFaceDown } from '../../words/entry-pieces.ts'
import { whyUndoAsks } from '../../words/entry-quote.ts'
import { lineSentence } from '../../words/line-sentence.ts'
import { describePeek, joinWithAnd } from '../../words/names.ts'
import { describeOptionRequest } from '../../words/option-report.ts'
import { describeSeat } from '../../words/seat-report.ts'
import { describeTime } from '../../words/time-words.ts'
import { type AskKind, CONSENT_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** The open requests for consent, and the offer to ask the others for an undo. */
export function Consent({ table, screen, module }: Props) {
  const state = table.state.value
  const refused = table.undoRefusal.value
  if (!state || state.closed) return null
  const own = table.seat.value?.id
  const freeSeat = state.seats.some(({ referee, keeper }) => referee && own !== undefined && keeper === own)
  return (
    <div class="plates" aria-live="polite">
      {openConsentRequests(state).map((request) => (
        <Request key={request.seq} request={request} {...{ table, screen, module }} />
      ))}
      {refused !== undefined && (
        <section class="ask" aria-label={CONSENT_TEXTS.undoLabel}>
          <p>{whyUndoAsks(refused, table.reportedLog.value.lines)}</p>
          <div class="row">
            <button type="button" class="primary" onClick={() => table.act({ type: 'undo', ask: true })}>
              {CONSENT_TEXTS.askToUndo}
            </button>
            <button
              type="button"
              onClick={() => {
                table.undoRefusal.value = undefined
              }}
            >
              {CONSENT_TEXTS.keep}
            </button>
          </div>
        </section>
      )}
      {freeSeat && (
        <section class="ask" aria-label={CONSENT_TEXTS.freeSeat}>
          <p>{CONSENT_TEXTS.freeSeat}</p>
          <div class="row">
            <button type="button" class="primary" onClick={() => screen.open({ kind: 'seats' })}>
              {CONSENT_TEXTS.showLink}
            </button>
          </div>
        </section>
      )}
    </div>
  )
}

function kindOf({ action, of }: ConsentRequest): AskKind {
  if (action.type === 'peek' || action.type === 'look') return 'look'
  if (action.type === 'close') return 'end'
  if (action.type === 'replace') return 'replace'
  if (action.type === 'save') return 'save'
  if (action.type === 'turn') return 'goOn'
  if (action.type === 'appeal') return 'referee'
  return of === undefined ? 'other' : 'undo'
}

function Request({ request, table, screen, module }: Props & { readonly request: ConsentRequest }) {
  const reason = useSignal('')
  const { shown } = table.sync.value
  const nameOf = seatNamer(table, module)
  const seat = table.seat.value
  const asker = shown.seats.find(({ id }) => id === request.seat)
  const asks = CONSENT_TEXTS.asks(kindOf(request), seat?.id === request.seat || !asker ? undefined : nameOf(asker))
  const answers = consentAnswers(shown, seat, request)
  const isOwnSeat = request.action.type === 'replace' && request.action.seat === seat?.id
  // The asking player reads the findings in the strip. The position is read to judge again once it is known.
  const isJudged = seat?.id !== request.seat && table.referee.position.value !== undefined
  const judge = (action: Action) => (isJudged ? table.referee.judge(action) : undefined)
  const against = seat?.id === request.seat ? [] : findingsAgainst(request, table.flags.value, judge)
  return (
    <section class="ask" aria-label={asks}>
      <p>
        <strong>{asks}</strong> {askedFor(table, module, request)}
      </p>
      {against.map(({ cite, message, severity }) => (
        <p key={message} class="against">
          <SeverityShape severity={severity} /> {SEVERITY_TEXTS[severity]} <CaseButton cite={cite} screen={screen} />{' '}
          {withoutCase(cite, message)}
        </p>
      ))}
      {request.missing.length > 0 && !answers.includes('accepted') && (
        <p class="hint">{CONSENT_TEXTS.waitingFor(joinWithAnd(request.missing.map(nameOf)))}</p>
      )}
      {answers.includes('refused') && !isOwnSeat && <ReasonField reason={reason} label={CONSENT_TEXTS.reason} />}
      {answers.length > 0 && (
        <div class="row">
          {answers.map((ruling) => (
            <button
              key={ruling}
              type="button"
              class={ruling === (isOwnSeat ? 'refused' : 'accepted') ? 'primary' : ''}
              onClick={() => table.act({ type: 'rule', entry: request.seq, ruling, ...reasonOf(reason) })}
            >
              {isOwnSeat && ruling === 'refused' ? CONSENT_TEXTS.keepOwnSeat : CONSENT_TEXTS.answers[ruling]}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

function askedFor(table: Table, module: Module, { action, of }: ConsentRequest): string {
  const { shown } = table.sync.value
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
      return CONSENT_TEXTS.end
    case 'save':
      return CONSENT_TEXTS.save(action.name)
    case 'turn':
      return describeTime(module, shown, action.time)
    case 'appeal':
      return CONSENT_TEXTS.referee
    case 'replace':
      return CONSENT_TEXTS.replace(describeSeat({ module, before: shown }, action.seat))
    default: {
      const line = table.reportedLog.value.lines.find(({ seq }) => seq === of)
      return line ? lineSentence(line) : CONSENT_TEXTS.entry(of)
    }
  }
}
