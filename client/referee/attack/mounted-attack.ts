import { type Signal, signal } from '@preact/signals'
import type { AttackGuide } from './attack-guide.ts'

/** The attack guide of the board on this screen, for the sheet beside it; undefined before it is mounted. */
export const mountedAttack: Signal<AttackGuide | undefined> = signal(undefined)
