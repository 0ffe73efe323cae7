import type { Signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { texts } from './texts.ts'

const LONGEST_REASON = 1000

interface Props {
  readonly reason: Signal<string>
  readonly label?: string
  /** It was asked for, so the keys go there at once. */
  readonly takesFocus?: boolean
}

/** A line for the reason of an answer, which everybody reads in the log. */
export function ReasonField({ reason, label = texts.reason, takesFocus = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // A plain effect waits for a frame, and a key pressed before it would be lost.
  useLayoutEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <label class="field reason">
      <span>{label}</span>
      <input
        ref={field}
        value={reason.value}
        maxLength={LONGEST_REASON}
        autocomplete="off"
        onInput={(event) => {
          reason.value = event.currentTarget.value
        }}
      />
    </label>
  )
}

/** The field of an action for a reason: none, where nothing was written. */
export function reasonOf(reason: Signal<string>): { readonly reason?: string } {
  const written = reason.value.trim()
  return written === '' ? {} : { reason: written }
}
