import { type Signal, signal } from '@preact/signals'
import type { Seq } from '../../../table/generated/types.ts'

/** The entry whose flag is open in the referee's panel. */
export const openFlag: Signal<{ readonly seq: Seq } | undefined> = signal(undefined)

/** Opens a flag. A new object each time, so that the panel scrolls to a flag that is already open. */
export const showFlag = (seq: Seq): void => {
  openFlag.value = { seq }
}
