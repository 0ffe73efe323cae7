import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Id } from '../../table/generated/types.ts'

/** A short message to the player. */
export interface Notice {
  readonly id: number
  readonly text: string
  /** The side that it is for, if several share this screen. */
  readonly eyes?: Id | undefined
}

const MOST = 4

/** The notices on this screen. A notice for one side waits until that side looks. */
export class NoticeQueue {
  readonly shown: ReadonlySignal<readonly Notice[]>
  private readonly all = signal<readonly Notice[]>([])
  private count = 0

  constructor(eyes: ReadonlySignal<Id | undefined>) {
    this.shown = computed(() => this.all.value.filter((each) => each.eyes === undefined || each.eyes === eyes.value))
  }

  add(text: string, eyes: Id | undefined): void {
    this.count += 1
    const others = this.all.peek().filter((each) => each.text !== text || each.eyes !== eyes)
    this.all.value = [...others.slice(1 - MOST), { id: this.count, text, eyes }]
  }

  dismiss(id: number): void {
    this.all.value = this.all.peek().filter((each) => each.id !== id)
  }
}
