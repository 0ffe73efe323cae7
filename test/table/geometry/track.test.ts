import { describe, expect, it } from 'vitest'
import { layTable, placeAt, turnSpaces } from '../../../client/board/layout/tabletop.ts'
import { placeName } from '../../../client/words/names.ts'
import type { Track } from '../../../table/generated/types.ts'
import { spaceAt, spaceOf, spacesOf, TRACK_CAPTION, trackExtent, trackNamed } from '../../../table/geometry/track.ts'
import { componentsOf } from '../../../table/module/components.ts'
import { checkModule } from '../../../table/module/schema.ts'
import { openScenario } from '../../../table/module/setup.ts'
import { plainSheets } from '../../modules/plain-sheets.ts'

const TRACK: Track = { id: 't', name: 'Points', kind: 'points', x: 10, y: 20, from: -2, to: 5, across: 5, size: 60 }

describe('a track', () => {
  it('has its spaces in rows below its name, each with its number or its label', () => {
    const spaces = spacesOf(TRACK)
    expect(spaces.map(({ value }) => value)).toEqual([-2, -1, 0, 1, 2, 3, 4, 5])
    expect(spaces[0]).toMatchObject({ x: 40, y: 20 + TRACK_CAPTION + 30, label: '-2' })
    expect(spaces[5]).toMatchObject({ x: 40, y: 20 + TRACK_CAPTION + 90 })
    expect(trackExtent(TRACK)).toEqual({ x: 10, y: 20, width: 300, height: TRACK_CAPTION + 120 })
    expect(
      spacesOf({ ...TRACK, labels: ['Rout'] })
        .slice(0, 2)
        .map(({ label }) => label),
    ).toEqual(['Rout', '-1'])
  })

  it('is found at a point, and a counter lies in a space only at its centre', () => {
    const [first] = spacesOf(TRACK)
    expect(spaceAt([TRACK], { x: 12, y: 55 })?.space).toEqual(first)
    expect(spaceAt([TRACK], { x: 12, y: 25 })).toBeUndefined()
    expect(spaceOf([TRACK], { board: 'm', x: 40, y: 80 })?.space.value).toBe(-2)
    expect(spaceOf([TRACK], { board: 'm', x: 41, y: 80 })).toBeUndefined()
  })
})

describe('a module with tracks', () => {
  const sheets = plainSheets('tracked', 'Tracked')
  const opened = checkModule(sheets)
  if (!('module' in opened)) throw new Error(JSON.stringify(opened.problems))
  const { module } = opened
  const top = layTable(module.maps)
  const [board] = top.boards
  const points = board?.board.tracks.find(({ id }) => id === 'blue-points') as Track
  const seven = spacesOf(points).find(({ value }) => value === 7) as { x: number; y: number }

  it('puts a counter dropped anywhere in a space at its centre, a place that the relay knows', () => {
    const place = placeAt(top, { x: (board?.x ?? 0) + seven.x + 31, y: seven.y - 22 })
    expect(place).toEqual({ board: 'map', x: seven.x, y: seven.y })
    expect(place && componentsOf(module).isPlace(place)).toBe(true)
    // A counter put down freely stays where it was dropped.
    expect(placeAt(top, { x: (board?.x ?? 0) + seven.x + 31, y: seven.y }, true)).not.toEqual(place)
  })

  it('names a place on a track by the number or label there', () => {
    const game = { piles: [] } as never
    expect(placeName(module, game, { board: 'map', x: seven.x, y: seven.y })).toBe('Points of Blue 7')
  })

  it('begins with counters in its spaces, as players would put them', () => {
    const scenario = structuredClone(sheets['scenarios/first.json']) as { pieces: { def: string; at: string }[] }
    scenario.pieces.push({ def: 'blue-1', at: 'track:blue-points:7' })
    const found = checkModule({ ...sheets, 'scenarios/first.json': scenario })
    if (!('module' in found)) throw new Error(JSON.stringify(found.problems))
    const at = openScenario(found.module, 'first')?.pieces.at(-1)?.at
    expect(at).toEqual({ board: 'map', x: seven.x, y: seven.y })
    expect(at && 'x' in at && spaceOf([points], at)?.space.value).toBe(7)
  })

  it('may number a space below zero', () => {
    expect(trackNamed('track:morale:-2')).toEqual({ track: 'morale', value: -2 })
    for (const other of ['2113', 'pile:cup', 'track:morale', 'track::3']) expect(trackNamed(other)).toBeUndefined()
  })

  it('marks the present turn, and none if that is on no track', () => {
    const at = (turn: number) => turnSpaces(top, { time: { turn, phase: 'first-move' } })
    expect(at(3)).toHaveLength(1)
    expect(at(3)[0]?.x).toBe((at(2)[0]?.x ?? 0) + 100)
    expect(at(99)).toEqual([])
  })

  it('is refused for a track that goes down or has no end, and for an unknown side', () => {
    const problems = (more: Partial<Track>) => {
      const map = { ...(sheets['map.json'] as object), tracks: [{ ...TRACK, ...more }] }
      const found = checkModule({ ...sheets, 'map.json': map })
      return 'problems' in found ? found.problems.map(({ pointer }) => pointer) : []
    }
    expect(problems({})).toEqual([])
    expect(problems({ from: 5, to: 1 })).toEqual(['/tracks/0/to'])
    expect(problems({ from: 0, to: 900 })).toEqual(['/tracks/0/to'])
    expect(problems({ side: 'green' })).toEqual(['/tracks/0/side'])
  })
})
