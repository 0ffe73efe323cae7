import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Id } from '../../table/generated/types.ts'

/** A short message to the player. */
export interface Notice {
  readonly id: number
  readonly text: string
  /** The side that it is for, if several share this screen. */
  readonly side?: Id | undefined
  /** It asks for something, and stays until the player dismisses it. */
  readonly stays?: boolean
}

const MOST = 4

/** The notices on this screen. A notice for one side waits until that side looks. */
export class NoticeQueue {
  readonly shown: ReadonlySignal<readonly Notice[]>
  private readonly all = signal<readonly Notice[]>([])
  private count = 0

  constructor(viewingSide: ReadonlySignal<Id | undefined>) {
    this.shown = computed(() =>
      this.all.value.filter((each) => each.side === undefined || each.side === viewingSide.value),
    )
  }

  add(text: string, side: Id | undefined, stays = false): void {
    this.count += 1
    const others = this.all.peek().filter((each) => each.text !== text || each.side !== side)
    this.all.value = [...others.slice(1 - MOST), { id: this.count, text, side, stays }]
  }

  clear(): void {
    this.all.value = []
  }

  dismiss(id: number): void {
    this.all.value = this.all.peek().filter((each) => each.id !== id)
  }
}
