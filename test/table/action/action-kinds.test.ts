import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { predict } from '../../../client/session/sync/prediction.ts'
import { ACTIONS, factsOf, namedPieces, withPieces } from '../../../table/action/action-kinds.ts'
import { mustAsk } from '../../../table/action/consent.ts'
import { effect } from '../../../table/action/effect.ts'
import type { Action, PieceId, Seat } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { view } from '../../../table/secrecy/sight.ts'
import { seatOf } from '../../../table/state.ts'
import { anyAction, DEFS, KINDS, type Schema } from '../any-action.ts'
import { gesture, opening, opening2, PRINTED, play, SECRET } from '../game.ts'
import { TALKATIVE_REFEREE } from '../talkative-referee.ts'

const TYPES = Object.keys(ACTIONS) as Action['type'][]
const WORDS = ['0.1', '0.2', '7.red.0', 'cup', 'deck', 'map', 'red']
const PIECE = 'common.json#/$defs/PieceId'
const PLACES: readonly (string | undefined)[] = ['common.json#/$defs/Place', 'common.json#/$defs/Point']

const local = ({ $ref, ...schema }: Schema): Schema =>
  $ref?.startsWith('#/') ? (DEFS[$ref.split('/').at(-1) ?? ''] ?? {}) : { ...schema, ...($ref && { $ref }) }

/** Whether a schema names pieces, piles or places. */
function names(schema: Schema): boolean {
  const { $ref, items, properties = {} } = local(schema)
  if ($ref === PIECE || PLACES.includes($ref)) return true
  return (items !== undefined && names(items)) || Object.values(properties).some(names)
}

/** The piece ids in a value, found by its schema. */
function idsIn(schema: Schema, value: unknown): readonly PieceId[] {
  const { $ref, items, properties = {} } = local(schema)
  if ($ref === PIECE) return [value as PieceId]
  if (items && Array.isArray(value)) return value.flatMap((each) => idsIn(items, each))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => idsIn(properties[key] ?? {}, each))
}

describe('the table of actions', () => {
  it('has a row for every kind of the schema, and no other', () => {
    expect([...TYPES].sort()).toEqual([...KINDS.keys()].sort())
  })

  it.each(TYPES)('lists the fields by which a %s names pieces, piles and places', (type) => {
    const { properties = {} } = DEFS[KINDS.get(type) ?? ''] ?? {}
    const naming = Object.entries(properties).flatMap(([field, schema]) =>
      field === 'pile' || names(schema) ? field : [],
    )
    expect([...factsOf({ type }).names].sort()).toEqual(naming.sort())
  })

  it.each(TYPES)('finds every piece that a %s names, and changes no other part of it', (type) => {
    const schema = DEFS[KINDS.get(type) ?? ''] ?? {}
    const run = fc.property(fc.gen(), (gen) => {
      const action = anyAction(gen, type, WORDS)
      const ids = idsIn(schema, action)
      expect(namedPieces(action)).toEqual(ids)
      const other = withPieces(action, (pieces) => pieces.map((id) => `other-${id}`))
      expect(namedPieces(other)).toEqual(ids.map((id) => `other-${id}`))
      expect(withPieces(other, (pieces) => pieces.map((id) => id.replace('other-', '')))).toEqual(action)
    })
    fc.assert(run, { numRuns: 50, seed: 14 })
  })

  it('lets no action with chance wait or be predicted, and undoes none without consent', () => {
    for (const [type, facts] of Object.entries(ACTIONS)) {
      if (facts.byChance) expect(facts, type).toMatchObject({ judged: 'yes', foreseen: false, undo: 'horizon' })
    }
  })
})

/** Random games in strict play, under a referee with many findings. Each entry is checked. */
function everyEntry(check: (kept: KeptEntry, seat: Seat) => void): ReadonlySet<Action['type']> {
  const seen = new Set<Action['type']>()
  const options = { referee: 'strict' }
  const run = fc.property(
    fc.array(gesture, { maxLength: 40, size: 'max' }),
    fc.constantFrom(opening, opening2),
    (gestures, open) => {
      const keeper = new LogKeeper(PRINTED, SECRET, undefined, TALKATIVE_REFEREE)
      keeper.keep(keeper.open({ ...open, options }, 0))
      for (const kept of play(keeper, gestures)) {
        seen.add(kept.entry.action.type)
        check(kept, seatOf(kept.before, kept.entry.seat) as Seat)
      }
    },
  )
  fc.assert(run, { numRuns: 300, seed: 20261119 })
  return seen
}

describe('actions of random games', () => {
  it('are judged and held as the table of actions says', () => {
    const waited = new Set<Action['type']>()
    const seen = everyEntry(({ entry: { action, verdict, held }, before }, seat) => {
      const { judged } = factsOf(action)
      expect(verdict !== undefined, action.type).toBe(judged !== 'no')
      if (!held || held.of !== undefined || mustAsk(before, seat, action)) return
      waited.add(action.type)
      expect(judged, action.type).toBe('may-wait')
    })
    expect(seen.size).toBeGreaterThan(35)
    expect(waited).toContain('move')
  })

  it('are predicted by the client exactly as the table of actions says, without their result', () => {
    everyEntry(({ entry: { seat: id, seq, action, result, held }, before }, seat) => {
      const { foreseen } = factsOf(action)
      const known = view(before, seat)
      if (!held) expect(predict(known, id, seq, action) !== known, action.type).toBe(foreseen)
      if (foreseen) expect(result, action.type).toBeUndefined()
    })
  })

  it('follow from the entry and the visible part of its result, or send their changes', () => {
    everyEntry(({ entry: { seat, seq, at, action, result, held }, patch, before }) => {
      if (held || factsOf(action).changesUnsaid) return
      const { pieces: _pieces, patch: _patch, ...told } = result ?? {}
      expect(effect(before, { seq, seat, at, action, result: told }), action.type).toEqual(patch)
    })
  })

  it('are undone as the table of actions says', () => {
    everyEntry(({ entry: { action, undo, held }, patch }) => {
      const facts = factsOf(action)
      if (held) return
      if (facts.undo === 'none') {
        expect(undo, action.type).toBeUndefined()
        const others = Object.keys(patch).filter((part) => part !== 'seats' && part !== 'bound' && part !== 'saves')
        expect(others, action.type).toEqual([])
      } else if (facts.undo !== undefined) expect(undo, action.type).toBe(facts.undo)
    })
  })

  it('make pieces only as the table of actions says, or by undo or an answer', () => {
    const makers = new Set<Action['type']>()
    everyEntry(({ entry: { action }, before, after }) => {
      if (after.pieces.size > before.pieces.size) makers.add(action.type)
    })
    const said = TYPES.filter((type) => factsOf({ type }).makesPieces)
    expect([...makers].filter((type) => !['undo', 'redo', 'rule'].includes(type)).sort()).toEqual(said.sort())
  })
})
