import { describe, expect, it } from 'vitest'
import type { Counter, Id, Piece } from '../../table/generated/types.ts'
import { openScenario } from '../../table/module/setup.ts'
import { area, battalions, board, cell, grid, module } from './combat-operations-module.ts'

const counter = (id: Id): Counter => module.counters.get(id)!

/** The lists of 17.1 and 17.2, counted by hand. Names as in the rulebook, numbers of counters. */
const FORCES: Readonly<Record<string, { start: Record<string, number>; reinforcements: Record<string, number> }>> = {
  'red-attack': {
    start: {
      'blue infantry regiment': 2,
      'blue engineer battalion': 1,
      'blue light-artillery battalion': 2,
      'blue medium-artillery battalion': 1,
      'blue headquarters division': 1,
      'blue dummy infantry regiment': 1,
      'red infantry regiment': 2,
      'red engineer battalion': 2,
      'red antitank battalion': 2,
      'red light-artillery battalion': 2,
      'red medium-artillery battalion': 2,
      'red heavy-artillery battalion': 2,
      'red headquarters division': 2,
      'red dummy infantry regiment': 1,
      'red armor regiment': 1,
      'red armored-infantry regiment': 1,
      'red armored-cavalry battalion': 1,
      'red dummy armor regiment': 1,
    },
    reinforcements: {
      'blue-first blue infantry regiment': 1,
      'blue-first blue armor regiment': 1,
      'blue-first blue dummy armor regiment': 2,
      'blue-second blue-infantry-step': 2,
      'red-first red-infantry-step': 2,
      'red-second red motorized-infantry regiment': 1,
      'red-second red dummy motorized-infantry regiment': 1,
    },
  },
  'blue-attack': {
    start: {
      'red infantry regiment': 3,
      'red engineer battalion': 1,
      'red antitank battalion': 1,
      'red light-artillery battalion': 2,
      'red heavy-artillery battalion': 1,
      'red headquarters division': 1,
      'red dummy infantry regiment': 1,
      'blue infantry regiment': 3,
      'blue engineer battalion': 1,
      'blue armored-cavalry battalion': 1,
      'blue light-artillery battalion': 4,
      'blue medium-artillery battalion': 2,
      'blue headquarters division': 2,
      'blue armor regiment': 2,
      'blue armored-infantry regiment': 1,
      'blue motorized-engineer battalion': 1,
      'blue dummy armor regiment': 1,
    },
    reinforcements: {
      'blue-second blue-armor-step': 2,
      'blue-second blue-infantry-step': 2,
      'red-first red-infantry-step': 2,
      'red-second red armor battalion': 1,
      'red-second red dummy armor battalion': 1,
    },
  },
}

const tally = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

const pileOf = ({ at }: Piece): string | undefined => ('pile' in at ? at.pile : undefined)
const hexOf = ({ at }: Piece): string | undefined => ('q' in at ? grid.print(at) : undefined)

function described(each: Counter): string {
  if (each.kind === 'marker') return each.id
  return [each.side, ...(each.kind === 'dummy' ? ['dummy'] : []), each.class, each.size].join(' ')
}

describe.each(['red-attack', 'blue-attack'])('the scenario %s', (id) => {
  const scenario = module.scenarios.get(id)!
  const { pieces, time, piles } = openScenario(module, id)!
  const forces = FORCES[id]!
  const onMap = pieces.filter((piece) => hexOf(piece) !== undefined)
  const units = onMap.map((piece) => counter(piece.def!))

  it('begins in turn 1 with supply, the attacker first in the order', () => {
    expect(time).toEqual({ turn: 1, phase: 'supply' })
    expect(scenario.order).toEqual(id === 'red-attack' ? ['red', 'blue'] : ['blue', 'red'])
  })

  it('has the forces of the rulebook’s list, whole or broken into battalions', () => {
    const whole = units.filter(({ parent }) => parent === undefined)
    const broken = new Set(units.flatMap(({ parent }) => parent ?? []))
    for (const regiment of broken) {
      const all = [...module.counters.values()].filter(({ parent }) => parent === regiment)
      expect(units.filter(({ parent }) => parent === regiment)).toHaveLength(all.length)
      expect(whole).not.toContain(counter(regiment))
    }
    expect(tally([...whole, ...[...broken].map(counter)].map(described))).toEqual(forces.start)
  })

  it('has the reinforcements of the rulebook’s list, each in the tray of its half', () => {
    const waiting = pieces.filter((piece) => /-(first|second)$/.test(pileOf(piece) ?? ''))
    const words = waiting.map((piece) => `${pileOf(piece)} ${described(counter(piece.def!))}`)
    expect(tally(words)).toEqual(forces.reinforcements)
  })

  it('uses each unit once, and keeps the other form of every regiment for exchange', () => {
    const used = pieces.filter(({ def }) => counter(def!).kind === 'unit')
    expect(new Set(used.map(({ def }) => def)).size).toBe(used.length)
    const exchange = used.filter((piece) => pileOf(piece)?.endsWith('-battalions')).map(({ def }) => def!)
    const inPlay = used.filter((piece) => !pileOf(piece)?.endsWith('-battalions')).map(({ def }) => def!)
    for (const def of exchange) {
      const { parent = def } = counter(def)
      const family = [...module.counters.values()].filter((each) => each.parent === parent).map((each) => each.id)
      expect(inPlay.includes(parent) || family.every((each) => inPlay.includes(each)), def).toBe(true)
    }
    const regiments = inPlay.filter((def) => counter(def).size === 'regiment')
    const split = new Set(inPlay.flatMap((def) => counter(def).parent ?? []))
    const expected = [
      ...split,
      ...[...module.counters.values()].filter(({ parent }) => regiments.includes(parent!)).map((each) => each.id),
    ]
    expect([...exchange].sort()).toEqual(expected.sort())
  })

  it('sets up every counter on the map under its cover', () => {
    for (const piece of onMap) expect([piece.def, piece.veil]).toEqual([piece.def, 'cover'])
  })

  it('sets up each side in its area', () => {
    for (const piece of onMap) {
      expect(area(`${id}.${piece.side}-set-up`), `${piece.def} in ${hexOf(piece)}`).toContain(hexOf(piece))
    }
  })

  it('stacks four battalions at most, and never both sides in a hex', () => {
    const stacks = new Map<string, Piece[]>()
    for (const piece of onMap) stacks.set(hexOf(piece)!, [...(stacks.get(hexOf(piece)!) ?? []), piece])
    for (const [hex, stack] of stacks) {
      const sum = stack.reduce((total, { def }) => total + battalions(counter(def!)), 0)
      expect(sum, hex).toBeLessThanOrEqual(4)
      expect(new Set(stack.map((piece) => piece.side)).size, hex).toBe(1)
    }
  })

  it('sets up each unit where it could have gone', () => {
    for (const piece of onMap) {
      const hex = cell(hexOf(piece)!)
      const { traits = [] } = module.classes.get(counter(piece.def!).class!)!
      const heavy = traits.includes('motorized') || traits.includes('artillery')
      const bogged = heavy && board.terrain(hex) === 'swamp' && board.pathsAt(hex).length === 0
      expect(bogged, `${piece.def} in ${hexOf(piece)}`).toBe(false)
    }
  })

  it('sets up no two enemies in contact', () => {
    for (const blue of onMap.filter(({ side }) => side === 'blue')) {
      for (const red of onMap.filter((each) => each.side === 'red')) {
        expect(grid.distance(cell(hexOf(blue)!), cell(hexOf(red)!))).toBeGreaterThan(1)
      }
    }
  })

  it('has ten chits in one closed cup', () => {
    const cup = pieces.filter((piece) => pileOf(piece) === 'cup').map(({ def }) => def)
    expect(cup).toEqual(Array.from({ length: 10 }, (_, index) => `chit-${index + 1}`))
    expect(piles.find((pile) => pile.id === 'cup')).toMatchObject({ kind: 'cup', sight: 'none' })
  })

  it('has ten secret boxes a side, for the chits that bring reinforcements', () => {
    for (const owner of ['blue', 'red']) {
      for (let chit = 1; chit <= 10; chit++) {
        expect(piles.find((pile) => pile.id === `${owner}-${chit}`)).toMatchObject({ sight: 'owner', side: owner })
      }
    }
  })

  it('names where each side sets up, its aim and the length of the game, with the case', () => {
    const titles = scenario.notes.map(({ title }) => title)
    for (const title of ['Set-up', 'Supply heads', 'Blue forces', 'Red forces', 'Victory', 'Length']) {
      expect(titles).toContain(title)
    }
    for (const note of scenario.notes) expect(note.cite, note.title).toMatch(/^\d+\.\d/)
  })
})

describe('the sequence of play', () => {
  it('is step 1 for both and steps 2 to 6 for each player in turn (4.0)', () => {
    const steps = module.sequence.phases.map(({ cite, player }) => [cite, player])
    const each = (player: number) => [2, 3, 4, 5, 6].map((step) => [`4.0 step ${step}`, player])
    expect(steps).toEqual([['4.0 step 1', undefined], ...each(0), ...each(1)])
  })
})
