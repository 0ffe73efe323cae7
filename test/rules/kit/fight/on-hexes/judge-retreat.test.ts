import { describe, expect, it } from 'vitest'
import {
  adviseClosedHexes,
  judgeRetreatPath,
  pathTaken,
  type RetreatingUnit,
} from '../../../../../rules/kit/fight/on-hexes/judge-retreat.ts'
import { drawback, retreatHexesAround } from '../../../../../rules/kit/fight/on-hexes/retreat-hex.ts'
import { retreatPaths } from '../../../../../rules/kit/fight/on-hexes/retreat-paths.ts'
import type { Cell } from '../../../../../table/generated/types.ts'
import { cellOn, sceneOf, tiny } from '../../../stage.ts'

const module = tiny()
const scene = sceneOf(module, [{ def: 'green-1', at: '5.3' }])
const cell = (id: string) => cellOn(module, id)
const print = (at: Cell) => module.maps[0]!.grid.print(at)

/** A retreat of two hexes from 5.3, with only these hexes open. */
function moving(open: readonly string[], begun: readonly string[] = []): RetreatingUnit {
  const origin = cell('5.3')
  const refugesFrom = (from: Cell) =>
    retreatHexesAround(scene, from, (at) => [
      open.includes(print(at)) ? undefined : drawback('retreat/path', 'R1', 'it is shut', 'yes'),
    ])
  const paths = retreatPaths(scene, {
    origin,
    length: 2,
    longest: 4,
    chosen: 'step',
    refugesFrom,
    mayStay: () => true,
    mayEndFull: false,
  })
  const parts = { rule: 'retreat/path', cite: 'R1', name: 'Green 1st', origin, ways: paths, refugesFrom }
  return { ...parts, unit: scene.unit('green-1')!, begun: begun.map(cell) }
}

const messages = (each: RetreatingUnit, ...path: readonly string[]) =>
  judgeRetreatPath(scene, each, path.map(cell)).map(({ severity, message }) => `${severity} ${message}`)

describe('a retreat', () => {
  const two = moving(['6.3', '7.3', '6.2'])

  it('is legal hex by hex, if only begun, or if only its end is named', () => {
    expect(messages(two, '6.3', '7.3')).toEqual([])
    expect(messages(two, '6.3')).toEqual([])
    expect(messages(two, '7.3')).toEqual([])
    expect(messages(moving(['6.3', '7.3'], ['6.3']), '7.3')).toEqual([])
  })

  it('is illegal anywhere else, and the finding names the legal paths and the reason', () => {
    expect(messages(two, '4.3')[0]).toMatch(
      /^illegal R1: Green 1st must retreat by .*6\.3-7\.3.*, not to 4\.3 \(4\.3: it is shut\)\.$/,
    )
    expect(messages(moving(['6.3']), '6.3')).toEqual(['illegal R1: Green 1st has no legal retreat.'])
  })

  it('names each adjacent hex that is closed, with the reason', () => {
    const closed = adviseClosedHexes(scene, moving(['6.3', '7.3', '4.3']), 'closed/retreat')
    expect(closed.every(({ kind, actions }) => kind === 'barred' && actions.length === 0)).toBe(true)
    expect(closed.map(({ message }) => message)).toContain('R1: Not to 4.3: dead end.')
    expect(closed.map(({ message }) => message)).not.toContain('R1: Not to 6.3: it is shut.')
    expect(closed).toHaveLength(5)
  })

  it('takes the legal path if only its end is named', () => {
    expect(pathTaken(scene, moving(['6.3', '7.3']), [cell('7.3')]).map(print)).toEqual(['6.3', '7.3'])
    expect(pathTaken(scene, moving(['6.3', '7.3']), [cell('6.3')]).map(print)).toEqual(['6.3'])
    expect(pathTaken(scene, moving(['6.3', '7.3']), [cell('9.3')]).map(print)).toEqual(['9.3'])
  })
})
