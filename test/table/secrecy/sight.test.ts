import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../../table/action/apply.ts'
import type { Action, Piece, Place } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { sightOf, type Viewer, view } from '../../../table/secrecy/sight.ts'
import { EMPTY_STATE, type State, stackAt, toSnapshot } from '../../../table/state.ts'
import { gesture, opening, opening2, openTable, PRINTED, play, SECRET, toldTo, VIEWERS } from '../game.ts'

const at = (q: number, r: number): Place => ({ board: 'map', q, r })
const RUNS = { numRuns: 400, seed: 20261118 }
const seen = (kept: KeptEntry, viewer: (typeof VIEWERS)[number]) =>
  redact(kept.entry, kept.patch, kept.before, kept.after, viewer)

function secretsFrom(state: State, viewer: (typeof VIEWERS)[number]): Piece[] {
  return [...state.pieces.values()].filter((piece) => sightOf(state, piece, viewer) !== 'known')
}

describe('what a viewer sees', () => {
  it.each([
    ['1', opening],
    ['2', opening2],
  ] as const)('follows one law: view(apply(s, e)) = apply(view(s), redact(e)), in format %s', (_format, from) => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 40 }), (gestures) => {
        const keeper = openTable(SECRET, from)
        for (const kept of play(keeper, gestures)) {
          for (const viewer of VIEWERS) {
            const seenThere = apply(view(kept.before, viewer), seen(kept, viewer))
            expect(toSnapshot(seenThere)).toEqual(toSnapshot(view(kept.after, viewer)))
          }
        }
      }),
      RUNS,
    )
  })

  it('shows of a secret roll that it happened and its dice, but neither its purpose nor its result', () => {
    const keeper = openTable()
    const roll: Action = { type: 'roll', dice: '3d6', reason: 'ambush', to: ['red'], nonce: 'n'.repeat(16) }
    const kept = keeper.decide('red', 'roll', roll, 1)
    if (!('entry' in kept)) throw new Error(kept.message)
    for (const viewer of VIEWERS.filter(({ all, sides }) => !all && !sides.includes('red'))) {
      const { action, result } = seen(kept, viewer)
      expect(action).toMatchObject({ type: 'roll', dice: '3d6', to: ['red'] })
      expect([action && 'reason' in action, result]).toEqual([false, undefined])
    }
  })

  it('keeps the law when only the viewer may count a pile, and then hides what comes and goes', () => {
    const piles = opening.game.piles.map((pile) => (pile.kind === 'hand' ? { ...pile, secret: true as const } : pile))
    const secret = { ...opening, game: { ...opening.game, piles } }
    const start = () => {
      const keeper = new LogKeeper(PRINTED, SECRET)
      keeper.keep(keeper.open(secret, 0))
      return keeper
    }
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 40 }), (gestures) => {
        for (const kept of play(start(), gestures)) {
          for (const viewer of VIEWERS) {
            const seenThere = apply(view(kept.before, viewer), seen(kept, viewer))
            expect(toSnapshot(seenThere)).toEqual(toSnapshot(view(kept.after, viewer)))
          }
        }
      }),
      { ...RUNS, numRuns: 150 },
    )
    const keeper = start()
    const placed = keeper.decide(
      'red',
      '1',
      { type: 'move', moves: [{ pieces: ['0.6'], to: { pile: 'red-hand' } }] },
      1,
    )
    if (!('entry' in placed)) throw new Error(placed.message)
    expect(seen(placed, { sides: ['blue'] })).toMatchObject({ patch: {} })
    expect(view(placed.after, { sides: ['blue'] }).veiled['red-hand']).toBe(0)
    expect(view(placed.after, { sides: ['red'] }).veiled).not.toHaveProperty('red-hand')
  })

  it('keeps the law from the entry that opens the table to the one that closes it', () => {
    const keeper = new LogKeeper(PRINTED, SECRET)
    const open = keeper.open(opening, 0)
    keeper.keep(open)
    const close = keeper.decide('red', 'end', { type: 'close' }, 1)
    if (!('entry' in close)) throw new Error(close.message)
    for (const viewer of VIEWERS) {
      const opened = apply(view(EMPTY_STATE, viewer), seen(open, viewer))
      expect(toSnapshot(opened)).toEqual(toSnapshot(view(open.after, viewer)))
      const closed = apply(opened, seen(close, viewer))
      expect(toSnapshot(closed)).toEqual(toSnapshot(close.after))
    }
  })

  it('never holds the name of a counter that the viewer may not know, in a view or in an entry', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 40 }), (gestures) => {
        const keeper = openTable()
        for (const kept of play(keeper, gestures)) {
          for (const viewer of VIEWERS) {
            const text = JSON.stringify([seen(kept, viewer), toSnapshot(view(kept.after, viewer))])
            const known = new Set(
              [kept.before, kept.after].flatMap((state) =>
                [...state.pieces.values()].flatMap((piece) =>
                  sightOf(state, piece, viewer) === 'known' ? [piece.def] : [],
                ),
              ),
            )
            for (const def of toldTo(kept, viewer)) known.add(def)
            for (const piece of [...secretsFrom(kept.before, viewer), ...secretsFrom(kept.after, viewer)]) {
              if (!known.has(piece.def)) expect(text).not.toContain(`"${piece.def}"`)
            }
            for (const id of kept.before.pieces.keys()) {
              const absent = [kept.before, kept.after].every((state) => {
                const piece = state.pieces.get(id)
                return !piece || sightOf(state, piece, viewer) === 'absent'
              })
              if (absent) expect(text).not.toContain(`"${id}"`)
            }
          }
        }
      }),
      RUNS,
    )
  })

  it('never holds a sealed text or its nonce for viewers to whom it is closed', () => {
    let closed = 0
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 40 }), (gestures) => {
        const keeper = openTable()
        for (const kept of play(keeper, gestures)) {
          const notes = [kept.before, kept.after].flatMap((state) => Object.values(state.notes))
          const sealed = notes.filter(({ seal }) => seal)
          for (const viewer of VIEWERS) {
            const isClosed = ({ to }: (typeof notes)[number]) =>
              to !== undefined && !viewer.all && !to.some((side) => viewer.sides.includes(side))
            if (sealed.length === 0 || !sealed.every(isClosed)) continue
            const { prev: _prev, ...reported } = seen(kept, viewer)
            const text = JSON.stringify([reported, toSnapshot(view(kept.after, viewer))])
            expect(text).not.toContain('a sealed plan')
            expect(text).not.toContain('"nonce":"nonce-000000000')
            closed++
          }
        }
      }),
      { ...RUNS, numRuns: 2 * RUNS.numRuns },
    )
    expect(closed).toBeGreaterThan(20)
  })

  it('shows of a covered counter only where it lies and what lies on it', () => {
    const keeper = openTable()
    const write = keeper.decide('red', '1', { type: 'label', pieces: ['0.3'], text: 'mine' }, 1)
    if (!('entry' in write)) throw new Error(write.message)
    const piece = view(write.after, { sides: ['blue'] }).pieces.get('0.3')
    const at = { board: 'map', q: 0, r: 0 }
    expect(piece).toEqual({ id: '0.3', cover: 'red-back', side: 'red', veil: 'cover', at, face: 0, turn: 0 })
  })

  it('shows nothing of a fully hidden counter, neither its place nor its moves', () => {
    const keeper = openTable()
    const kept = keeper.decide('red', '1', { type: 'move', moves: [{ pieces: ['0.6'], to: at(4, 4) }] }, 1)
    if (!('entry' in kept)) throw new Error(kept.message)
    const reported = seen(kept, { sides: ['blue'] })
    expect(reported.action).toBeUndefined()
    expect(reported.patch).toEqual({})
  })

  it('has one form, whether or not a hidden piece lies where a counter goes', () => {
    const go = (to: Place) => {
      const kept = openTable().decide('blue', '1', { type: 'move', moves: [{ pieces: ['0.10'], to }] }, 1)
      if (!('entry' in kept)) throw new Error(kept.message)
      return Object.keys(seen(kept, { sides: ['blue'] }))
    }
    expect(go(at(1, 1))).toEqual(go(at(5, 5)))
  })

  it('counts the depth of a slid counter by what the mover sees, and hides the count from others', () => {
    const slide = (depth: number, to = at(1, 1)) => {
      const kept = openTable().decide('blue', '1', { type: 'move', moves: [{ pieces: ['0.8'], to, depth }] }, 1)
      if (!('entry' in kept)) throw new Error(kept.message)
      const stack = (viewer: Viewer) => stackAt(view(kept.after, viewer), placeKey(to))
      return { kept, stack }
    }
    const blue = slide(2)
    // Red's hidden 0.6 lies between: blue counted only the two counters that it sees.
    expect(blue.stack({ sides: ['blue'] }).indexOf('0.8')).toBe(2)
    expect(blue.stack({ sides: ['red', 'blue'] }).indexOf('0.8')).toBe(2)
    const above = slide(3)
    expect(above.stack({ sides: ['blue'] }).indexOf('0.8')).toBe(3)
    expect(above.stack({ sides: ['red', 'blue'] }).indexOf('0.8')).toBe(4)
    for (const to of [at(1, 1), at(5, 5)]) {
      const reported = seen(slide(2, to).kept, { sides: ['red'] })
      expect(JSON.stringify(reported.action)).not.toContain('depth')
      expect(reported.salt).toBeUndefined()
    }
  })

  it('reveals nothing hidden by the hash chain: the salt is sent only with the whole entry', () => {
    const keeper = openTable()
    const draw = {
      type: 'draw',
      pile: 'cup',
      count: 1,
      from: 'random',
      to: { pile: 'red-hand' },
      nonce: 'nonce-000',
    } as const
    const kept = keeper.decide('red', '1', draw, 1)
    if (!('entry' in kept)) throw new Error(kept.message)
    expect(kept.entry.salt).toMatch(/^[0-9a-f]{32}$/)
    expect(seen(kept, { sides: ['blue'] }).salt).toBeUndefined()
    const other = keeper.decide('red', '1', draw, 1)
    expect('entry' in other && other.entry.salt).toBe(kept.entry.salt)
  })

  it('gives a counter that comes back from an unknown place a new id', () => {
    const keeper = openTable()
    const kept = keeper.decide('red', '1', { type: 'veil', pieces: ['0.6'], as: 'cover' }, 1)
    if (!('entry' in kept)) throw new Error(kept.message)
    expect(kept.after.pieces.has('0.6')).toBe(false)
    expect(seen(kept, { sides: ['blue'] }).patch?.pieces?.map(({ id }) => id)).toEqual(['1.0'])
  })

  it('is the same when it is made from the view of a viewer that sees more', () => {
    const { state } = openTable()
    const [observer, red, , hotseat] = VIEWERS
    for (const viewer of [observer, red]) {
      if (!viewer || !hotseat) throw new Error('viewers')
      expect(toSnapshot(view(view(state, hotseat), viewer))).toEqual(toSnapshot(view(state, viewer)))
    }
  })

  it('counts the pieces of a pile that the viewer cannot look into', () => {
    const { state } = openTable()
    expect(view(state, { sides: ['red'] }).veiled).toEqual({ cup: 4, deck: 6, 'blue-hand': 1 })
  })

  it('gives a drawn piece an unused id, so that it is not recognised', () => {
    const keeper = openTable()
    const into = keeper.decide('red', '1', { type: 'move', moves: [{ pieces: ['0.0'], to: { pile: 'cup' } }] }, 1)
    if (!('entry' in into)) throw new Error(into.message)
    keeper.keep(into)
    const draw = {
      type: 'draw',
      pile: 'cup',
      count: 5,
      from: 'top',
      to: { pile: 'blue-hand' },
      nonce: 'nonce-000',
    } as const
    const all = keeper.decide('blue', '2', draw, 2)
    if (!('entry' in all)) throw new Error(all.message)
    expect(all.after.pieces.has('0.0')).toBe(false)
    expect(JSON.stringify(seen(all, { sides: ['red'] }))).not.toContain('0.0"')
  })
})
