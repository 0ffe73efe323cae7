import { useSignal } from '@preact/signals'
import type { Rule } from '../../../table/generated/types.ts'
import { ReasonField, reasonOf } from '../../controls/reason-field.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'
import { allowedAnswers, mayCallReferee } from './allowed-answers.ts'
import { texts } from './texts.ts'

/** Buttons for the answers that this seat may give to a flag. A rejection is written with its reason. */
export function AnswerButtons({ table, screen, flag }: { table: Table; screen: Screen; flag: Flag }) {
  const reason = useSignal('')
  const isRejecting = useSignal(false)
  const { shown } = table.sync.value
  const may = allowedAnswers(shown, table.seat.value, flag)
  const mayCall = mayCallReferee(shown, table.seat.value, flag)
  if (may.length === 0 && !mayCall) return null
  const answer = (ruling: Rule['ruling']) => {
    table.act({ type: 'rule', entry: flag.seq, ruling, ...reasonOf(reason) })
    reason.value = ''
    isRejecting.value = false
  }
  const isRuling = may.includes('allowed')
  if (isRuling || isRejecting.value) {
    return (
      <form
        class="answering"
        onSubmit={(event) => {
          event.preventDefault()
          answer(isRuling ? 'allowed' : 'refused')
        }}
      >
        <ReasonField reason={reason} takesFocus={!isRuling} />
        <div class="row">
          <button type="submit">{isRuling ? texts.allow : texts.reject(flag.state)}</button>
          {isRuling ? (
            <button type="button" onClick={() => answer('refused')}>
              {texts.reject(flag.state)}
            </button>
          ) : (
            <button
              type="button"
              onClick={() => {
                isRejecting.value = false
              }}
            >
              {texts.back}
            </button>
          )}
        </div>
      </form>
    )
  }
  return (
    <div class="answering row">
      {may.includes('accepted') && (
        <button type="button" onClick={() => answer('accepted')}>
          {texts.accept}
        </button>
      )}
      {may.includes('refused') && (
        <button
          type="button"
          onClick={() => {
            isRejecting.value = true
          }}
        >
          {texts.rejectWhy}
        </button>
      )}
      {may.includes('withdrawn') && (
        <button type="button" onClick={() => answer('withdrawn')}>
          {texts.withdraw}
        </button>
      )}
      {mayCall && (
        <button type="button" onClick={() => screen.open({ kind: 'appeal', entry: flag.seq })}>
          {texts.callReferee}
        </button>
      )}
    </div>
  )
}
