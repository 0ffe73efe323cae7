import { describe, expect, it } from 'vitest'
import {
  type ChoiceContext,
  type CounterChoice,
  counterChoices,
} from '../../../../client/shell/menu/counter-choices.ts'
import { refuseAction } from '../../../../table/action/authority.ts'
import type { Action, Place, Seat } from '../../../../table/generated/types.ts'
import { componentsOf } from '../../../../table/module/components.ts'
import { view } from '../../../../table/secrecy/sight.ts'
import { combat, Game, hex, move } from '../../combat.ts'

const BATTALION = 'blue-36-inf-1-3'

function handOf(game: Game, seat: 'red' | 'blue'): ChoiceContext {
  const { state } = game.keeper
  const own = state.seats.find(({ id }) => id === seat) as Seat
  return { module: combat, state: view(state, own), seat: own }
}

const all = (hand: ChoiceContext, ids: readonly string[], place?: Place): CounterChoice[] =>
  counterChoices(hand, ids, place).flat()
const labels = (...args: Parameters<typeof all>) => all(...args).map(({ label }) => label)

const actionsOf = (choice: CounterChoice): readonly Action[] =>
  choice.kind === 'act' ? choice.actions : choice.kind === 'count' ? [choice.to(choice.count + 1)] : []

describe('the choices at a counter', () => {
  it('are all accepted by the table', () => {
    const game = new Game()
    const ids = [BATTALION, 'blue-36-eng', 'blue-36-inf-2', 'red-49-hq'].map((def) => game.id(def))
    game.do('blue', move(game.id(BATTALION), hex('G7')))
    for (const seat of ['red', 'blue'] as const) {
      const hand = handOf(game, seat)
      for (const chosen of [...ids.map((id) => [id]), ids]) {
        for (const choice of all(hand, chosen, hex('G7'))) {
          for (const action of actionsOf(choice)) {
            const refused = refuseAction(game.keeper.state, componentsOf(combat), seat, action)
            expect(refused, `${seat}: ${choice.label}`).toBeUndefined()
          }
        }
      }
    }
  })

  it('name the other strengths of a unit that has more than two sides', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    const hand = handOf(game, 'blue')
    const faces = [
      { name: 'Unused', look: 'full' },
      { name: 'Used', look: 'used' },
      { name: 'Reduced', look: 'reduced' },
      { name: 'Reduced, used', look: 'reduced-used' },
    ] as const
    const unit = { ...combat.counters.get(BATTALION)!, faces: [...faces] }
    const module = { ...combat, counters: new Map([...combat.counters, [BATTALION, unit]]) }
    const flips = all({ ...hand, module }, [id]).filter(({ label }) => label.startsWith('Flip'))
    expect(flips.map((choice) => [choice.label, ...actionsOf(choice)])).toEqual([
      ['Flip', { type: 'flip', pieces: [id], face: 1 }],
      ['Flip to reduced', { type: 'flip', pieces: [id], face: 2 }],
      ['Flip to reduced, used', { type: 'flip', pieces: [id], face: 3 }],
    ])
    expect(labels(hand, [id]).filter((label) => label.startsWith('Flip'))).toEqual([])
  })

  it('let only the owner turn a hidden counter up, and nobody write on one he cannot read', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    expect(labels(handOf(game, 'blue'), [id])).toEqual(
      expect.arrayContaining(['Reveal', 'Copy', 'Move to Blue losses']),
    )
    const others = labels(handOf(game, 'red'), [id])
    for (const label of ['Reveal', 'Hide completely', 'Label …', 'Copy', 'Remove from the game']) {
      expect(others).not.toContain(label)
    }
    expect(others).toContain('Move to Blue losses')
  })

  it('show a hidden counter to one side, and give a counter to another', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    const choose = (label: string) => {
      const found = all(handOf(game, 'blue'), [id]).find((choice) => choice.label === label) as CounterChoice
      for (const action of actionsOf(found)) game.do('blue', action)
    }
    expect(labels(handOf(game, 'red'), [id])).not.toContain('Give to Red')
    choose('Show to Red')
    expect(handOf(game, 'red').state.pieces.get(id)?.def).toBe(BATTALION)
    expect(labels(handOf(game, 'blue'), [id])).not.toContain('Show to Red')
    choose('Give to Red')
    expect(game.keeper.state.pieces.get(id)?.side).toBe('red')
    expect(labels(handOf(game, 'blue'), [id])).not.toContain('Reveal')
    expect(labels(handOf(game, 'red'), [id])).toEqual(expect.arrayContaining(['Reveal', 'Give to Blue']))
  })

  it('put a counter on top of its stack or under it', () => {
    const game = new Game()
    const [a, b, c] = [BATTALION, 'blue-36-inf-2', 'blue-36-eng'].map((def) => game.id(def)) as [string, string, string]
    for (const id of [b, c, a]) game.do('blue', move(id, hex('E5')))
    const order = () => game.keeper.state.stacks.find((ids) => ids.includes(a))
    const choose = (id: string, label: string) => {
      const found = all(handOf(game, 'blue'), [id]).find((choice) => choice.label === label) as CounterChoice
      for (const action of actionsOf(found)) game.do('blue', action)
    }
    choose(b, 'Move to the top')
    expect(order()).toEqual([c, a, b])
    choose(a, 'Move to the bottom')
    expect(order()).toEqual([a, c, b])
    const lonely = game.id('blue-36-hq')
    expect(labels(handOf(game, 'blue'), [lonely])).not.toContain('Move to the top')
  })

  it('count marks up and down from the present count', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    game.do('blue', { type: 'mark', pieces: [id], mark: 'step-loss', count: 2 })
    const mark = all(handOf(game, 'blue'), [id]).find(({ label }) => label === 'Step loss')
    expect(mark).toMatchObject({ kind: 'count', count: 2 })
    expect(mark?.kind === 'count' && mark.to(3)).toEqual({ type: 'mark', pieces: [id], mark: 'step-loss', count: 3 })
  })

  it('of a cup are to draw and deal from it, to shuffle, to pour it out and to ask for a look', () => {
    const hand = handOf(new Game(), 'red')
    expect(labels(hand, [], { pile: 'cup' })).toEqual([
      'Draw …',
      'Deal …',
      'Shuffle …',
      'Empty into …',
      'Ask to look inside …',
      'Add a counter …',
    ])
    expect(labels(hand, [], hex('A1'))).toEqual(['Add a counter …'])
    expect(counterChoices(hand, [], undefined)).toEqual([])
  })
})
