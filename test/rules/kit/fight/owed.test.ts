import { describe, expect, it } from 'vitest'
import { addDeeds, type Deed, emptyMemory } from '../../../../rules/core/memory.ts'
import { PROCEDURE, Procedure } from '../../../../rules/core/procedure.ts'
import { proposal } from '../../../../rules/core/proposal.ts'
import type { HexScene } from '../../../../rules/hex/board/scene.ts'
import {
  adviseDue,
  type Due,
  dueBefore,
  fightSteps,
  judgeEarly,
  judgeUndone,
  type Order,
} from '../../../../rules/kit/fight/owed.ts'
import type { Action } from '../../../../table/generated/types.ts'
import { sceneOf, tiny } from '../../stage.ts'

type Stage = 'losses' | 'retreat'
const ORDER: Order<Stage> = {
  parts: ['defender', 'attacker'],
  stages: ['losses', 'retreat'],
  rule: 'combat/order',
  cite: 'C9',
}
const scene = sceneOf(tiny(), [
  { def: 'grey-1', at: '3.6' },
  { def: 'green-1', at: '4.6' },
])
const flip: Action = { type: 'flip', pieces: ['grey-1'], face: 0 }
const path = (text: string, actions: readonly Action[] = [flip]) => proposal('combat/losses', 'C8', text, actions)
const due = (part: Due['part'], stage: Stage, more: Partial<Due<Stage>> = {}): Due<Stage> => ({
  part,
  stage,
  side: part === 'attacker' ? 'grey' : 'green',
  rule: `combat/${stage}`,
  cite: 'C8',
  what: part === 'attacker' ? 'the attacker loses 2 steps' : 'Green 1st goes back',
  at: [],
  units: [scene.unit(part === 'attacker' ? 'grey-1' : 'green-1')!],
  ways: () => [],
  ...more,
})
const DUES = [due('defender', 'retreat'), due('attacker', 'losses', { needed: 2 })]

describe('the steps owed for a fight', () => {
  it('are carried out part by part, and stage by stage in each part', () => {
    expect(dueBefore(DUES, ORDER, 'defender', 'losses')).toBeUndefined()
    expect(dueBefore(DUES, ORDER, 'defender', 'retreat')).toBeUndefined()
    expect(dueBefore(DUES, ORDER, 'attacker', 'losses')).toBe(DUES[0])
    expect(dueBefore(DUES.slice(1), ORDER, 'attacker', 'losses')).toBeUndefined()
    expect(dueBefore(DUES.slice(1), ORDER, 'attacker', 'retreat')).toBe(DUES[1])
    expect(judgeEarly(DUES, ORDER, 'attacker', 'losses', []).map(({ message }) => message)).toEqual([
      'C9: First Green 1st goes back.',
    ])
  })

  it('are proposed to the side that owes them; a single path leaves no choice', () => {
    const one = adviseDue([due('attacker', 'losses', { ways: () => [path('Only so.'), path('To be known.', [])] })])
    expect(one.map(({ owed, must }) => [owed, must])).toEqual([
      ['grey', { side: 'grey' }],
      [undefined, undefined],
    ])
    const two = adviseDue([due('defender', 'losses', { ways: () => [path('So.'), path('Or so.')] }), ...DUES])
    expect(two.map(({ owed, must }) => [owed, must])).toEqual([
      ['green', undefined],
      ['green', undefined],
    ])
    expect(adviseDue([])).toEqual([])
  })

  it('are flagged if they are left out, whichever side owes them', () => {
    expect(judgeUndone(scene, DUES).map(({ severity, message, needed }) => [severity, message, needed])).toEqual([
      ['illegal', 'C8: Not done yet: Green 1st goes back.', undefined],
      ['illegal', 'C8: Not done yet: the attacker loses 2 steps.', 2],
    ])
  })
})

describe('the steps of a fight', () => {
  let open = DUES
  const parts = fightSteps<HexScene>({
    chapter: 'battle',
    cite: 'C1',
    crumb: () => 'Grey 1st attacks 4.6',
    whose: () => 'grey',
    offers: () => [path('Roll.')],
    dues: () => open,
    done: () => open.length === 0,
  })
  const procedure = new Procedure<HexScene>(parts as never)
  const recalled = new Map([[PROCEDURE, procedure.memory as never]])
  const attack = (seq: number): Deed => ({ deed: 'own', seq, chapter: 'battle', what: { did: 'attack' } })
  const crumbs = (deeds: readonly Deed[]) => {
    const time: Deed = { deed: 'time', seq: 0, time: scene.state.time }
    const memory = addDeeds(emptyMemory(recalled), [time, ...deeds], recalled)
    return procedure.crumbs(scene.with(scene.state.pieces, memory)).slice(2)
  }

  it('exist from the declaration on, the next owed one on top, until nothing is left', () => {
    expect(crumbs([])).toEqual([])
    expect(crumbs([attack(1)])).toEqual([
      { cite: 'C1', text: 'Grey 1st attacks 4.6', side: 'grey' },
      { cite: 'C1', text: 'Green 1st goes back', side: 'green' },
    ])
    open = DUES.slice(1)
    expect(crumbs([attack(1), attack(5)])).toEqual([
      { cite: 'C1', text: 'Grey 1st attacks 4.6', side: 'grey' },
      { cite: 'C1', text: 'The attacker loses 2 steps', side: 'grey' },
    ])
    open = []
    expect(crumbs([attack(1)])).toEqual([])
    open = DUES
  })
})
