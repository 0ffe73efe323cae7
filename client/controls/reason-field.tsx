import type { Signal } from '@preact/signals'
import { texts } from './texts.ts'

const LONGEST_REASON = 1000

/** A line for the reason of an answer, which everybody reads in the log. */
export const ReasonField = ({ reason, label = texts.reason }: { reason: Signal<string>; label?: string }) => (
  <label class="field reason">
    <span>{label}</span>
    <input
      value={reason.value}
      maxLength={LONGEST_REASON}
      autocomplete="off"
      onInput={(event) => {
        reason.value = event.currentTarget.value
      }}
    />
  </label>
)

/** The field of an action for a reason: none, where nothing was written. */
export function reasonOf(reason: Signal<string>): { readonly reason?: string } {
  const written = reason.value.trim()
  return written === '' ? {} : { reason: written }
}
