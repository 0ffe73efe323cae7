import type { HexScene } from '../../../hex/board/scene.ts'
import { numberIn } from '../../../kit/chart.ts'
import type { Fight } from './fight.ts'

/** 13.1 [82, 103]: the die modifier of the Combat chits played. */
export function combatChitModifier(scene: HexScene, fight: Pick<Fight, 'side' | 'chits'>): number {
  const one = numberIn(scene.book, 'modifiers', 'combat-chit', 'die') ?? 1
  return fight.chits.reduce((sum, side) => sum + (side === fight.side ? one : -one), 0)
}

export const dieModifier = (scene: HexScene, fight: Pick<Fight, 'side' | 'chits' | 'modifiers'>): number =>
  fight.modifiers.reduce((sum, { value }) => sum + value, 0) + combatChitModifier(scene, fight)

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)

/** 23 against 14 is 3-2; heavy attack +1, woods −1: +0 in all. */
export function oddsText(
  scene: HexScene,
  fight: Pick<Fight, 'attack' | 'defence' | 'column' | 'modifiers' | 'chits' | 'side'>,
): string {
  const { attack, defence, column, modifiers } = fight
  const chits = combatChitModifier(scene, fight)
  const parts = [
    ...modifiers.map(({ what, value }) => `${what} ${signed(value)}`),
    ...(chits === 0 ? [] : [`Combat chits ${signed(chits)}`]),
  ]
  const sum = `; ${parts.length > 0 ? `${parts.join(', ')}: ` : ''}${signed(dieModifier(scene, fight))} in all`
  return `${attack} against ${defence} is ${column ?? 'below the lowest column'}${sum}`
}
