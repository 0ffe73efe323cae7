import { type Signal, signal } from '@preact/signals'
import type { Seq } from '../../../table/generated/types.ts'

/** The entry whose verdict is open on this screen: the verdict's panel reads it. */
export const openFlag: Signal<{ readonly seq: Seq } | undefined> = signal(undefined)

/** Whoever shows marks opens one; opened again it is shown again, for something else may be read by now. */
export const showFlag = (seq: Seq): void => {
  openFlag.value = { seq }
}
