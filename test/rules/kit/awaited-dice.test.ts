import { expect, it } from 'vitest'
import { awaitedRollFor } from '../../../rules/core/answered-roll.ts'
import type { AwaitedRoll } from '../../../rules/core/awaited-roll.ts'
import { awaitedRollAnswered, rollsFor } from '../../../rules/kit/awaited-dice.ts'
import type { Roll } from '../../../table/generated/types.ts'
import { sceneOf, tiny } from '../stage.ts'

const roll = (reason?: string): Roll => ({ type: 'roll', dice: '2d6', nonce: 'nonce-nonce', ...(reason && { reason }) })
const waiting = (what: string, more: Partial<AwaitedRoll> = {}): AwaitedRoll => ({
  what,
  side: undefined,
  roll: roll(what),
  ...more,
})
/** A game with a chapter that waits for these rolls. */
const game = (...all: AwaitedRoll[]) => sceneOf(tiny(), [], {}, [{ id: 'rolls', rolls: () => all }])

const AIR = waiting('Air attack')
const ATTACK = waiting('heavy attack', { named: 'attack' })
const GREY = waiting('initiative', { side: 'grey', named: 'grey' })
const GREEN = waiting('initiative', { side: 'green', named: 'green' })

it.each([
  ['the only thing that waits', [ATTACK], undefined, [], ATTACK],
  ['the only thing that waits, whatever the reason', [ATTACK], 'For luck', [], ATTACK],
  ['what its reason names', [AIR, ATTACK], 'Light ATTACK on 3.2', [], ATTACK],
  ['what its reason names best', [ATTACK, AIR], 'air attack', [], AIR],
  ['nobody, where two things wait and neither is named', [AIR, ATTACK], undefined, [], undefined],
  ['nobody, where nothing waits', [], 'Attack', [], undefined],
  ['the side that its reason names, whoever rolls', [GREY, GREEN], 'for Green', ['grey'], GREEN],
  ['the side whose hand it is', [GREY, GREEN], undefined, ['green'], GREEN],
  ['the first that waits, where both sides have one hand', [GREY, GREEN], undefined, ['grey', 'green'], GREY],
  ['the side that has not rolled', [{ ...GREY, done: true }, GREEN], undefined, [], GREEN],
] as const)('A roll is for %s.', (_, all, reason, sides, found) => {
  expect(awaitedRollFor(game(...all), roll(reason), sides)).toEqual(found)
})

it('An entry answers nothing that is rolled for already; its seat gives the side.', () => {
  const scene = game({ ...GREY, done: true }, GREEN)
  const entry = (seat: string, reason?: string) => ({ seat, action: roll(reason) }) as never
  expect(awaitedRollAnswered(scene, entry('grey'))).toBeUndefined()
  expect(awaitedRollAnswered(scene, entry('green'))).toEqual(GREEN)
  expect(awaitedRollAnswered(scene, entry('green', 'grey again'))).toBeUndefined()
  expect(
    awaitedRollAnswered(scene, { seat: 'green', action: { type: 'chat', text: 'green' } } as never),
  ).toBeUndefined()
})

it('Things that still wait are proposed.', () => {
  expect(rollsFor(game({ ...GREY, done: true }, GREEN, AIR), 'initiative')).toEqual([GREEN.roll])
})
