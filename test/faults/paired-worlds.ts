import { pino } from 'pino'
import { keeperFor, type LiveTable, replay } from '../../relay/room/replay.ts'
import { Room, type RoomParts } from '../../relay/room/room.ts'
import { secretOf } from '../../relay/room/seat-tokens.ts'
import { atOnce } from '../../relay/runtime/slices.ts'
import { commitmentTo } from '../../table/chance/commitment.ts'
import type { Action, Game, Open, Piece, Place, Refusal, Seat } from '../../table/generated/types.ts'
import type { Mode } from '../../table/referee.ts'
import { OBSERVER, type Viewer } from '../../table/secrecy/sight.ts'
import type { State } from '../../table/state.ts'
import { NO_QUOTA } from '../relay/hand-clock.ts'
import { emptyMemoryFile, memoryJournal } from '../relay/journal/memory-journal.ts'
import { opening, PRINTED } from '../table/game.ts'
import { TALKATIVE_REFEREE } from '../table/talkative-referee.ts'

/*
 * Two tables that differ only in what red hides. Everybody else must see the same at both.
 */

export type Roll = (below: number) => number

export const SIDES = ['red', 'blue', 'green']
/** Viewers who must not find out which of the two worlds they are in. */
export const ATTACKERS: Readonly<Record<string, Viewer>> = {
  blue: { sides: ['blue'] },
  green: { sides: ['green'] },
  observer: OBSERVER,
}

/** How a pair is set up. */
export interface Setting {
  readonly format: 1 | 2 | 3
  readonly mode: Mode
  /** Whether the table is almost full, with a different count in each world. */
  readonly isCrowded: boolean
}

const KEY = 'c0ffee'.padEnd(64, '1')
const TABLE = 'paired'

const piles: Game['piles'] = [
  ...opening.game.piles,
  { id: 'green-hand', name: 'Green hand', kind: 'hand', sight: 'owner', side: 'green' },
  { id: 'red-plans', name: 'Red plans', kind: 'hand', sight: 'owner', side: 'red', secret: true },
  { id: 'vault', name: 'Vault', kind: 'cup', sight: 'none', secret: true },
]

const seats: Seat[] = SIDES.map((side) => ({ id: side, sides: [side], host: side === 'red' }))

export const hex = (roll: Roll): Place => ({ board: 'map', q: roll(3), r: roll(3) })

/** Pieces that everybody sees, and pieces that blue and green hide: the same in both worlds. */
function common(roll: Roll): Piece[] {
  const pieces: Piece[] = []
  const add = (piece: Omit<Piece, 'id' | 'face' | 'turn'>) =>
    pieces.push({ id: `0.${pieces.length}`, face: 0, turn: 0, ...piece })
  for (const side of SIDES) for (let n = 0; n < 3; n++) add({ def: `${side}-open-${n}`, side, at: hex(roll) })
  for (const side of ['blue', 'green']) {
    add({ def: `${side}-covered`, cover: `${side}-back`, side, veil: 'cover', at: hex(roll) })
    for (let n = 0; n < 2; n++) add({ def: `${side}-unseen-${n}`, side, veil: 'absent', at: hex(roll) })
    for (let n = 0; n < 3; n++) add({ def: `${side}-card-${n}`, side, at: { pile: `${side}-hand` } })
  }
  for (let n = 0; n < 4; n++) add({ def: `chit-${n}`, at: { pile: 'cup' } })
  for (let n = 0; n < 4; n++) add({ def: `card-${n}`, at: { pile: 'deck' } })
  for (let n = 0; n < 2; n++) add({ def: `stock-${n}`, at: { pile: 'box' } })
  add({ def: 'marker', at: { board: 'map', x: 1, y: 1 } })
  return pieces
}

/** Red's hidden pieces. The worlds agree on covers, and differ in what lies under them and in unseen pieces. */
function hidden(roll: Roll, covers: readonly Place[], cards: number, name: string): Piece[] {
  const piece = (id: string, at: Place, more: Partial<Piece> = {}): Piece => ({
    id,
    def: `red-secret-${roll(5)}`,
    at,
    face: roll(2),
    turn: 0,
    side: 'red',
    ...more,
  })
  const many = (most: number, make: (index: number) => Piece) =>
    Array.from({ length: roll(most + 1) }, (_, n) => make(n))
  return [
    ...covers.map((at, n) => piece(`0.c${n}`, at, { veil: 'cover', cover: 'red-back' })),
    ...many(4, (n) => piece(`0.${name}a${n}`, hex(roll), { veil: 'absent' })),
    ...Array.from({ length: cards }, (_, n) => piece(`0.${name}h${n}`, { pile: 'red-hand' })),
    ...many(3, (n) => piece(`0.${name}p${n}`, { pile: 'red-plans' }, { veil: 'absent' })),
    ...many(3, (n) => piece(`0.${name}v${n}`, { pile: 'vault' })),
  ]
}

/** Enough counters in a box to fill a table. */
const filling = (count: number): Piece[] =>
  Array.from({ length: count }, (_, n) => ({ id: `0.f${n}`, def: 'filling', at: { pile: 'box' }, face: 0, turn: 0 }))

function mixed(pieces: readonly Piece[], secret: readonly Piece[], roll: Roll): Piece[] {
  const all = [...pieces]
  for (const piece of secret) {
    // A cover goes on top, because everybody sees where it lies.
    if (piece.veil === 'cover') all.push(piece)
    else all.splice(roll(all.length + 1), 0, piece)
  }
  return all
}

/** The two openings. Covers come after open pieces; hidden pieces lie anywhere among them. */
export function openings({ format, mode, isCrowded }: Setting, roll: Roll): readonly [Open, Open] {
  const covers = Array.from({ length: 1 + roll(3) }, () => hex(roll))
  const shared = common(roll)
  const cards = 2 + roll(2)
  const make = (name: string): Open => {
    const secret = hidden(roll, covers, cards, name)
    const pieces = mixed(shared, secret, roll)
    const game: Game = { ...opening.game, sides: SIDES, piles, commitment: commitmentTo(secretOf(KEY)) }
    return {
      type: 'open',
      game: format === 1 ? game : { ...game, format },
      seats,
      pieces: isCrowded ? [...pieces, ...filling(19_990 - shared.length - covers.length - cards)] : pieces,
      time: { turn: 1, phase: 'move', side: 'red' },
      options: mode === 'off' ? {} : { referee: mode },
    }
  }
  return [make('x'), make('y')]
}

/** One of the two tables, with every message that was sent to each attacker. */
export class World {
  readonly inbox = new Map<string, string[]>(Object.keys(ATTACKERS).map((name) => [name, []]))
  private constructor(
    readonly room: Room,
    private readonly table: LiveTable,
    private readonly clock: { now: number },
  ) {}

  static async open(opened: Open): Promise<World> {
    const journal = memoryJournal(emptyMemoryFile())
    const clock = { now: 1000 }
    await journal.create(TABLE, KEY)
    const fittings = { printed: PRINTED, referee: TALKATIVE_REFEREE }
    await journal.append(TABLE, 0, [keeperFor(KEY, fittings).open(opened, 0).text])
    const read = async () => {
      const table = await replay(
        (after, most) => journal.read(TABLE, after, most),
        KEY,
        () => fittings,
        atOnce,
      )
      if (!table) throw new Error('The table was never opened.')
      return table
    }
    const table = await read()
    let world: World | undefined
    const parts: RoomParts = {
      journal,
      clock: { now: () => clock.now, after: () => () => {} },
      quota: NO_QUOTA,
      broadcast: {
        entries: (_table, { viewerKeys, text }) => {
          for (const [name, { sides }] of Object.entries(ATTACKERS)) {
            if (viewerKeys.includes(sides.join('+'))) world?.receive(name, text)
          }
        },
        people: (_table, people) => {
          for (const name of Object.keys(ATTACKERS)) world?.receive(name, JSON.stringify(people))
        },
        edition: () => {},
        dismiss: () => {},
        bye: () => {},
      },
      tally: {
        commit: () => () => {},
        refused: () => {},
        hoverDropped: () => {},
        slowed: () => {},
        incident: () => {},
      },
      log: pino({ level: 'silent' }),
      newerEdition: () => undefined,
      wake: () => {},
      turned: () => {},
      guard: (_what, work) => work(),
      reload: read,
      gone: () => {},
    }
    world = new World(new Room(TABLE, KEY, table, parts), table, clock)
    for (const [name, viewer] of Object.entries(ATTACKERS)) {
      world.room.enter({ who: name, viewer }, await world.room.prepareWelcome(viewer, undefined, atOnce))
    }
    return world
  }

  get state(): State {
    return this.room.state
  }

  /** Which entry the table would take back, at once or with consent; undefined if it refuses the action. */
  wouldTake(seat: string, action: Action): string | undefined {
    const kept = this.table.keeper.decide(seat, 'asked-only', action, this.clock.now)
    return 'entry' in kept ? `${kept.entry.result?.of} ${kept.entry.held?.of}` : undefined
  }

  /** Submits an action and waits until every viewer has received it. */
  async act(seat: string, id: string, action: Action): Promise<void> {
    const refuse = (refused: Refusal) => this.receive(seat, JSON.stringify(refused))
    this.room.submit({ seat }, { id, action }, { refuse, spend: () => {} })
    this.room.flush()
    await this.room.settled()
    this.clock.now += 7
  }

  /** Collects everything that a viewer can ask for at any time: welcome, history and memory. */
  async look(name: string, from: number): Promise<void> {
    const viewer = ATTACKERS[name] as Viewer
    const { room } = this
    const entered = room.enter({ who: `${name}-again`, viewer }, await room.prepareWelcome(viewer, undefined, atOnce))
    room.leave(`${name}-again`)
    const past = [
      await room.history.pageBefore(viewer, from + 20, 20, atOnce),
      await room.history.pageFrom(viewer, from, 20, atOnce),
    ]
    this.receive(
      name,
      [entered?.welcome, entered?.late?.text, ...past, JSON.stringify(room.recollect(viewer))].join('\n'),
    )
  }

  private receive(name: string, text: string): void {
    this.inbox.get(name)?.push(text)
  }
}

/** A message without its hashes: an attacker cannot compare them with those of the other world. */
export const unhashed = (text: string): string => text.replace(/[0-9a-f]{64}/g, '#').replace(/"[0-9a-f]{32}"/g, '"#"')
