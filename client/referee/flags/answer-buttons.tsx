import { useSignal } from '@preact/signals'
import type { Rule } from '../../../table/generated/types.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'
import { allowedAnswers } from './allowed-answers.ts'
import { texts } from './texts.ts'

const LONGEST_REASON = 1000

/** Buttons for the answers that this seat may give to a flag. */
export function AnswerButtons({ table, flag }: { table: Table; flag: Flag }) {
  const reason = useSignal('')
  const { shown } = table.sync.value
  const may = allowedAnswers(shown, table.seat.value, flag)
  if (may.length === 0) return null
  const answer = (ruling: Rule['ruling']) => {
    const why = reason.value.trim()
    table.act({ type: 'rule', entry: flag.seq, ruling, ...(why !== '' && { reason: why }) })
    reason.value = ''
  }
  if (may.includes('allowed')) {
    return (
      <form
        class="answering"
        onSubmit={(event) => {
          event.preventDefault()
          answer('allowed')
        }}
      >
        <label class="field">
          <span>{texts.reason}</span>
          <input
            value={reason.value}
            maxLength={LONGEST_REASON}
            autocomplete="off"
            onInput={(event) => {
              reason.value = event.currentTarget.value
            }}
          />
        </label>
        <div class="row">
          <button type="submit">{texts.allow}</button>
          <button type="button" onClick={() => answer('refused')}>
            {texts.reject(flag.state)}
          </button>
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
      {may.includes('withdrawn') && (
        <button type="button" onClick={() => answer('withdrawn')}>
          {texts.withdraw}
        </button>
      )}
    </div>
  )
}
