import { describe, expect, it } from 'vitest'
import { trackExtent } from '../../table/geometry/track.ts'
import { board, grid, module } from './celles-module.ts'

describe('the area beside the map', () => {
  const boxes = [...board.boxes.values()].map((box) => ({ id: box.pile, ...box }))
  const tracks = board.tracks.map((track) => ({ id: track.id, ...trackExtent(track) }))

  it('has a place for every pile of every scenario', () => {
    const piles = new Set([...module.scenarios.values()].flatMap((scenario) => scenario.piles.map(({ id }) => id)))
    expect(new Set(boxes.map(({ pile }) => pile))).toEqual(piles)
  })

  it('overlaps neither the map nor anything else', () => {
    const all = [{ id: 'map', x: 0, y: 0, ...grid.size }, ...boxes, ...tracks]
    for (const [index, a] of all.entries()) {
      for (const b of all.slice(index + 1)) {
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
        expect(apart, `${a.id} and ${b.id}`).toBe(true)
      }
    }
  })

  it('names the night turns on the turn track', () => {
    const turns = board.tracks.find(({ kind }) => kind === 'turn')!
    expect([turns.from, turns.to]).toEqual([1, 8])
    expect(turns.labels).toEqual([
      '23 Dec night',
      '24 Dec day',
      '24 Dec night',
      '25 Dec day',
      '25 Dec night',
      '26 Dec day',
      '26 Dec night',
      '27 Dec day',
    ])
  })

  it('names the actions of each side on the turn track, as section 3 does', () => {
    const [turns] = board.tracks.filter(({ kind }) => kind === 'turn')
    expect(turns?.feet).toEqual([
      'German 2 Allied 1',
      'German 3 Allied 2',
      'German 4 Allied 2',
      'German 3 Allied 5',
      'German 4 Allied 3',
      'German 3 Allied 5',
      'German 3 Allied 2',
      'German 2 Allied 3',
    ])
    expect(turns?.night).toEqual([1, 3, 5, 7])
  })

  it('goes from 0 to 5 actions for each side, and to 9 points', () => {
    const spans = board.tracks.map(({ id, from, to }) => [id, from, to])
    expect(spans).toEqual(
      expect.arrayContaining([
        ['german-actions', 0, 5],
        ['allied-actions', 0, 5],
        ['german-points', 0, 9],
      ]),
    )
  })
})
