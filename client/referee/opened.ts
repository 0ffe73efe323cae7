import { type Signal, signal } from '@preact/signals'
import type { Seq } from '../../table/generated/types.ts'

/** The entry whose verdict is open on this screen; whoever shows marks opens it, the verdict's panel reads it. */
export const opened: Signal<Seq | undefined> = signal(undefined)
