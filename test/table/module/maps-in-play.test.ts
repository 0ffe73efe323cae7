import { describe, expect, it } from 'vitest'
import type { ScenarioSheet } from '../../../table/generated/types.ts'
import { componentsOf } from '../../../table/module/components.ts'
import { mapGroupsOf, mapsInPlay } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import { ProblemList, printProblem } from '../../../table/module/problem.ts'
import { checkScenario } from '../../../table/module/scenario.ts'
import { twoMaps } from '../../rules/stage.ts'

/** Both Banks of the Wend with a third scenario, on its eastern map alone. */
function eastern(): Module {
  const module = twoMaps()
  const skirmish = module.scenarios.get('skirmish')!
  const pieces = skirmish.pieces.filter(({ board }) => board === 'east')
  const east: ScenarioSheet = { ...skirmish, id: 'east-bank', maps: ['east'], pieces }
  return { ...module, scenarios: new Map([...module.scenarios, [east.id, east]]) }
}

function problemsOf(change: Partial<ScenarioSheet>): readonly string[] {
  const module = eastern()
  const sheet = { ...module.scenarios.get('east-bank')!, ...change }
  const found = new ProblemList('scenarios/east-bank.json')
  const context = { sides: new Map(module.manifest.sides.map((side) => [side.id, side])), boards: module.maps }
  checkScenario(sheet, { ...context, everyBoard: true, print: undefined, parts: undefined, sequence: undefined }, found)
  return found.problems.map(printProblem)
}

describe('a scenario with maps of its own', () => {
  const module = eastern()

  it('lays only them on the table', () => {
    expect(mapsInPlay(module, 'east-bank').map(({ id }) => id)).toEqual(['east'])
    const { all, of } = mapGroupsOf(module, 'east-bank')
    expect(all.map(({ board }) => board.id)).toEqual(['east'])
    expect(of('west')).toBeUndefined()
  })

  it('leaves the other scenarios all maps, joined as before', () => {
    expect(mapsInPlay(module, 'skirmish')).toBe(module.maps)
    expect(mapGroupsOf(module, 'skirmish').all[0]!.maps).toHaveLength(2)
    expect(mapGroupsOf(module, 'apart').all).toHaveLength(2)
  })

  it('has no place on the other maps', () => {
    const { isPlace } = componentsOf(module)
    const [cell] = module.maps[0]!.grid.cells()
    const west = { board: 'west', ...cell! }
    expect(isPlace(west, 'skirmish')).toBe(true)
    expect(isPlace(west, 'east-bank')).toBe(false)
    expect(isPlace({ ...west, board: 'east' }, 'east-bank')).toBe(true)
  })

  it('names a map that the module does not have, and a counter that begins on a map not in play', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ maps: ['east', 'north'] })).toEqual([
      'scenarios/east-bank.json#/maps/1: There is no map north; known: west, east.',
    ])
    expect(problemsOf({ pieces: [{ def: 'grey-1', at: '0503', board: 'west' }] })).toEqual([
      'scenarios/east-bank.json#/pieces/0/board: This scenario is played without west.',
    ])
  })
})

describe('a track that two joined maps print', () => {
  const track = { id: 'turns', name: 'Turn', kind: 'turn', x: 0, y: -300, from: 1, to: 4 } as const
  const module = eastern()
  const maps = module.maps.map((board) => ({ ...board, tracks: [track] }))
  const printed = { ...module, maps }

  it('is used once, as it lies beside the first', () => {
    const { board, maps } = mapGroupsOf(printed, 'skirmish').all[0]!
    expect(board.tracks).toEqual([track])
    expect(maps.map(({ board }) => board.tracks.length)).toEqual([1, 0])
  })

  it('is used on each map that lies apart or alone', () => {
    expect(mapGroupsOf(printed, 'apart').all.map(({ board }) => board.tracks.length)).toEqual([1, 1])
    expect(mapGroupsOf(printed, 'east-bank').all.map(({ board }) => board.tracks.length)).toEqual([1])
  })
})
