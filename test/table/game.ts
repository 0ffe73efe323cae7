import fc from 'fast-check'
import { commitmentTo } from '../../table/chance/commitment.ts'
import type { Action, Game, Id, Open, Piece, Place, Seat } from '../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../table/log/log-keeper.ts'
import { LOG_FORMAT } from '../../table/log-format.ts'
import type { Components } from '../../table/module/components.ts'
import { ALL_SEEING, OBSERVER, type Viewer } from '../../table/secrecy/sight.ts'
import type { State } from '../../table/state.ts'

/** A small invented game with everything that can be hidden: cups, decks, hands, covers and whole counters. */

export const SECRET = '5ec2e7'.padEnd(64, '0')
export const SIDES = ['red', 'blue']
export const VIEWERS: Viewer[] = [
  OBSERVER,
  { sides: ['red'] },
  { sides: ['blue'] },
  { sides: ['red', 'blue'] },
  ALL_SEEING,
]

export const PRINTED: Components = {
  isPlace: (place) => !('q' in place) || (place.q >= 0 && place.q < 6 && place.r >= 0 && place.r < 6),
  counter: (def) => (def.startsWith('no-') ? undefined : { faces: 2 }),
}

const game: Game = {
  module: 'made-up',
  title: 'Made up',
  scenario: 'first',
  fingerprint: 'f'.repeat(64),
  commitment: commitmentTo(SECRET),
  sides: SIDES,
  piles: [
    { id: 'cup', name: 'Cup', kind: 'cup', sight: 'none' },
    { id: 'deck', name: 'Deck', kind: 'deck', sight: 'none' },
    { id: 'box', name: 'Box', kind: 'box', sight: 'all' },
    { id: 'red-hand', name: 'Red hand', kind: 'hand', sight: 'owner', side: 'red' },
    { id: 'blue-hand', name: 'Blue hand', kind: 'hand', sight: 'owner', side: 'blue' },
  ],
}

const seats: Seat[] = [
  { id: 'red', sides: ['red'], host: true },
  { id: 'blue', sides: ['blue'], host: false },
  { id: 'both', sides: ['red', 'blue'], host: false },
]

function setUp(): Piece[] {
  const pieces: Piece[] = []
  const add = (piece: Omit<Piece, 'id' | 'face' | 'turn'>) =>
    pieces.push({ id: `0.${pieces.length}`, face: 0, turn: 0, ...piece })
  for (const side of SIDES) {
    for (let n = 0; n < 3; n++) add({ def: `${side}-open-${n}`, side, at: { board: 'map', q: n, r: n } })
    for (let n = 0; n < 3; n++) {
      add({ def: `${side}-covered-${n}`, cover: `${side}-back`, side, veil: 'cover', at: { board: 'map', q: n, r: n } })
    }
    add({ def: `${side}-unseen`, side, veil: 'absent', at: { board: 'map', q: 1, r: 1 } })
    add({ def: `${side}-card`, side, at: { pile: `${side}-hand` } })
  }
  for (let n = 0; n < 4; n++) add({ def: `chit-${n}`, at: { pile: 'cup' } })
  for (let n = 0; n < 6; n++) add({ def: `card-${n}`, at: { pile: 'deck' } })
  add({ def: 'marker', at: { board: 'map', x: 120, y: 80 } })
  return pieces
}

export const opening: Open = {
  type: 'open',
  game,
  seats,
  pieces: setUp(),
  time: { turn: 1, phase: 'move', side: 'red' },
  options: {},
}

/** The same game in the present format. */
export const opening2: Open = { ...opening, game: { ...game, format: LOG_FORMAT } }

export function openTable(secret: string | undefined = SECRET, from = opening): LogKeeper {
  const keeper = new LogKeeper(PRINTED, secret)
  keeper.keep(keeper.open(from, 0))
  return keeper
}

/** A gesture that depends on the state it meets, so that random games mostly make sense. */
export type Gesture = (state: State) => { seat: Id; action: Action }

const place: fc.Arbitrary<Place> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ board: fc.constant('map'), q: fc.nat(3), r: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ board: fc.constant('map'), x: fc.nat(2), y: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.constantFrom(...game.piles.map((pile) => ({ pile: pile.id }))) },
)
const pile = fc.constantFrom(...game.piles.map(({ id }) => id))
const seat = fc.constantFrom('red', 'blue', 'both')
const sides = fc.constantFrom<Id[]>(['red'], ['blue'], ['red', 'blue'], [])
const nonce = fc.nat(1e9).map((n) => `nonce-${String(n).padStart(10, '0')}`)
const nats = fc.array(fc.nat(40), { minLength: 1, maxLength: 4 })

/** The counters for some numbers: any on the table, whether the mover sees them or not. */
function meant(state: State, numbers: readonly number[]): Id[] {
  const ids = [...state.pieces.keys()].sort()
  return [...new Set(numbers.map((n) => ids[n % Math.max(ids.length, 1)] ?? 'nothing'))]
}

const on = (make: (ids: Id[]) => Action) =>
  fc.tuple(seat, nats).map(
    ([by, numbers]): Gesture =>
      (state) => ({ seat: by, action: make(meant(state, numbers)) }),
  )
const plain = (action: fc.Arbitrary<Action>) =>
  fc.tuple(seat, action).map(
    ([by, chosen]): Gesture =>
      () => ({ seat: by, action: chosen }),
  )
const both = <T>(extra: fc.Arbitrary<T>, make: (ids: Id[], extra: T) => Action) =>
  extra.chain((value) => on((ids) => make(ids, value)))

const clockwork: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom('sudden' as const, 'increment' as const, 'delay' as const, 'byoyomi' as const).map((kind): Action => {
    const control = { kind, main: 3, plus: 1000, periods: 2 }
    return { type: 'clock', control, seats: ['red', 'blue'] }
  }),
  fc.constantFrom('red', 'blue', 'both').map((seat): Action => ({ type: 'press', seat })),
  fc.constantFrom<Action>(
    { type: 'pause' },
    { type: 'adjust', seat: 'red', left: 5 },
    { type: 'clock', control: null, seats: [] },
  ),
)

const lookAt = (pieces: Id[], to: Id[] | undefined): Action => ({ type: 'look', pieces, ...(to && { to }) })

/** Some pieces of a pile, chosen by a seat that may or may not look into it. */
const fromPile = <T>(extra: fc.Arbitrary<T>, make: (pile: Id, pieces: Id[], extra: T) => Action) =>
  fc.tuple(seat, pile, fc.array(fc.nat(9), { maxLength: 3 }), extra).map(
    ([by, id, numbers, value]): Gesture =>
      (state) => {
        const stack = state.stacks.get(`pile:${id}`) ?? []
        const pieces = new Set(numbers.flatMap((n) => stack[n % Math.max(stack.length, 1)] ?? []))
        return { seat: by, action: make(id, [...pieces], value) }
      },
  )

export const gesture: fc.Arbitrary<Gesture> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(
        seat,
        fc.array(fc.tuple(nats, place, fc.option(fc.nat(3), { nil: undefined })), { minLength: 1, maxLength: 3 }),
      )
      .map(
        ([by, legs]): Gesture =>
          (state) => ({
            seat: by,
            action: {
              type: 'move',
              moves: legs.map(([numbers, to, depth]) => ({
                pieces: meant(state, numbers),
                to,
                ...(depth !== undefined && { depth }),
              })),
            },
          }),
      ),
  },
  { weight: 3, arbitrary: both(fc.nat(2), (pieces, face) => ({ type: 'flip', pieces, face })) },
  both(fc.nat(359), (pieces, turn) => ({ type: 'rotate', pieces, turn })),
  both(fc.nat(2), (pieces, level) => ({ type: 'layer', pieces, layer: 'steps', level })),
  both(fc.nat(2), (pieces, count) => ({ type: 'mark', pieces, mark: 'spent', count })),
  both(fc.constantFrom('', 'text'), (pieces, text) => ({ type: 'label', pieces, text })),
  both(fc.boolean(), (pieces, locked) => ({ type: 'lock', pieces, locked })),
  {
    weight: 3,
    arbitrary: both(fc.constantFrom('cover', 'absent', 'open'), (pieces, as) => ({ type: 'veil', pieces, as })),
  },
  { weight: 2, arbitrary: both(sides, (pieces, to) => ({ type: 'show', pieces, to })) },
  both(fc.constantFrom('red', 'blue', null), (pieces, side) => ({ type: 'own', pieces, side })),
  fc.tuple(seat, fc.nat(9)).map(
    ([by, n]): Gesture =>
      (state) => {
        const stacks = [...state.stacks.values()].sort((a, b) => b.length - a.length)
        const pieces = [...(stacks[n % stacks.length] ?? [])].reverse()
        const at = state.pieces.get(pieces[0] ?? '')?.at ?? { pile: 'box' }
        return { seat: by, action: { type: 'stack', pieces, at } }
      },
  ),
  both(fc.constant('attack'), (pieces, what) => ({ type: 'declare', what, pieces, at: [] })),
  on((pieces) => ({ type: 'clone', pieces: pieces.slice(0, 1) })),
  on((pieces) => ({ type: 'remove', pieces: pieces.slice(0, 1) })),
  plain(
    fc.record({
      type: fc.constant('put' as const),
      pieces: fc.array(
        fc.record(
          {
            def: fc.constantFrom('put-marker', 'no-marker'),
            veil: fc.constantFrom('cover' as const, 'absent' as const),
          },
          { requiredKeys: ['def'] },
        ),
        { minLength: 1, maxLength: 2 },
      ),
      to: place,
    }),
  ),
  {
    weight: 4,
    arbitrary: plain(
      fc.record({
        type: fc.constant('draw' as const),
        pile,
        count: fc.integer({ min: 1, max: 3 }),
        from: fc.constantFrom('top' as const, 'bottom' as const, 'random' as const),
        to: place,
        nonce,
      }),
    ),
  },
  { weight: 2, arbitrary: plain(fc.record({ type: fc.constant('shuffle' as const), at: place, nonce })) },
  {
    weight: 2,
    arbitrary: plain(
      fc.record({
        type: fc.constant('deal' as const),
        pile,
        each: fc.integer({ min: 1, max: 2 }),
        from: fc.constantFrom('top' as const, 'bottom' as const, 'random' as const),
        to: fc.array(place, { minLength: 1, maxLength: 3 }),
        nonce,
      }),
    ),
  },
  { weight: 3, arbitrary: fromPile(place, (pile, pieces, to) => ({ type: 'take', pile, pieces, to })) },
  { weight: 3, arbitrary: fromPile(sides, (pile, pieces, to) => ({ type: 'tell', pile, pieces, to })) },
  { weight: 2, arbitrary: both(fc.option(sides, { nil: undefined }), (pieces, to) => lookAt(pieces.slice(0, 2), to)) },
  plain(fc.record({ type: fc.constant('pour' as const), pile, to: place })),
  {
    weight: 2,
    arbitrary: plain(
      fc.record(
        { type: fc.constant('peek' as const), pile, count: fc.integer({ min: 1, max: 3 }), to: sides },
        { requiredKeys: ['type', 'pile'] },
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(seat, fc.nat(9), fc.constantFrom('accepted', 'accepted', 'refused', 'withdrawn')).map(
      ([by, n, ruling]): Gesture =>
        (state) => {
          const held = Object.values(state.held)
          return { seat: by, action: { type: 'rule', entry: held[n % Math.max(1, held.length)]?.seq ?? 0, ruling } }
        },
    ),
  },
  {
    weight: 2,
    arbitrary: plain(
      fc.record(
        { type: fc.constant('roll' as const), dice: fc.constantFrom('2d6', 'd10+1', 'dice'), to: sides, nonce },
        { requiredKeys: ['type', 'dice', 'nonce'] },
      ),
    ),
  },
  fc.tuple(seat, fc.nat(5)).map(
    ([by, n]): Gesture =>
      (state) => {
        const rolls = Object.values(state.rolls)
        return { seat: by, action: { type: 'reveal', roll: rolls[n % Math.max(rolls.length, 1)]?.seq ?? 0 } }
      },
  ),
  plain(fc.nat(9).map((turn) => ({ type: 'turn', time: { turn, phase: 'combat' } }))),
  plain(
    fc.record(
      {
        type: fc.constant('note' as const),
        note: fc.constantFrom('n1', 'n2'),
        text: fc.constantFrom('', 'words'),
        to: sides,
      },
      { requiredKeys: ['type', 'note', 'text'] },
    ),
  ),
  {
    weight: 2,
    arbitrary: plain(
      fc.constantFrom<Action>(
        { type: 'seal', note: 'n1', text: 'a sealed plan', nonce: 'nonce-0000000001', to: ['red'] },
        { type: 'seal', note: 'n3', text: 'a sealed plan', nonce: 'nonce-0000000001', to: ['blue'] },
        { type: 'seal', note: 'n2', text: 'a sealed plan', nonce: 'nonce-0000000002', to: ['red', 'blue'] },
        { type: 'unseal', note: 'n1' },
        { type: 'unseal', note: 'n2' },
        { type: 'unseal', note: 'n3' },
      ),
    ),
  },
  { weight: 3, arbitrary: plain(clockwork) },
  plain(
    fc.record(
      { type: fc.constant('say' as const), text: fc.constant('hello'), to: sides },
      { requiredKeys: ['type', 'text'] },
    ),
  ),
  plain(
    fc.constantFrom<Action>(
      { type: 'annotate', drawing: 'd1', shape: 'line', points: [{ board: 'map', x: 1, y: 2 }] },
      { type: 'erase', drawings: ['d1'] },
      { type: 'set', option: 'weather', value: 'off' },
      { type: 'set', option: 'handling', value: 'owners' },
      { type: 'set', option: 'handling', value: 'anybody' },
      { type: 'rule', entry: 0, ruling: 'accepted' },
      { type: 'save', name: 'Evening one' },
      { type: 'sit', name: 'Somebody' },
      { type: 'stand' },
      { type: 'claim' },
    ),
  ),
  fc.tuple(seat, fc.constantFrom('red', 'blue', 'both', 'nobody')).map(
    ([by, replaced]): Gesture =>
      () => ({ seat: by, action: { type: 'replace', seat: replaced } }),
  ),
  { weight: 4, arbitrary: plain(fc.constantFrom<Action>({ type: 'undo' }, { type: 'redo' })) },
)

/** Plays gestures, and skips those that the table refuses. */
export function* play(keeper: LogKeeper, gestures: readonly Gesture[]): Generator<KeptEntry> {
  for (const [index, next] of gestures.entries()) {
    const { seat: by, action } = next(keeper.state)
    // Only the relay can claim a seat.
    const kept = keeper.decide(by, `a${index}`, action, index, undefined, action.type === 'claim')
    if (!('entry' in kept)) continue
    keeper.keep(kept)
    yield kept
  }
}

/** The counters that were shown to this viewer, or that it looked at. */
export function toldTo(
  { entry: { action, result, seat }, before }: Pick<KeptEntry, 'entry' | 'before'>,
  viewer: Viewer,
): readonly string[] {
  const asked = action.type === 'rule' ? before.held[action.entry] : { action, seat }
  const eyes = asked?.action.type === 'peek' || asked?.action.type === 'look' ? asked.action.to : undefined
  const theirs = before.seats.find(({ id }) => id === asked?.seat)?.sides ?? []
  const isMeant = action.type === 'tell' && action.to.some((side) => viewer.sides.includes(side))
  const isAsker =
    eyes?.some((side) => viewer.sides.includes(side)) ??
    (theirs.length > 0 && theirs.every((side) => viewer.sides.includes(side)))
  return isMeant || isAsker || viewer.all ? (result?.told ?? []) : []
}
