import { pino } from 'pino'
import { keeperFor, type LiveTable, replay } from '../../relay/room/replay.ts'
import { Room, type RoomParts } from '../../relay/room/room.ts'
import { secretOf } from '../../relay/room/seat-tokens.ts'
import { atOnce } from '../../relay/runtime/slices.ts'
import { commitmentTo } from '../../table/chance/commitment.ts'
import type { Action, Game, Open, Piece, Place, Refusal, Seat } from '../../table/generated/types.ts'
import { LOG_FORMAT } from '../../table/log-format.ts'
import type { Mode } from '../../table/referee.ts'
import { OBSERVER, type Viewer } from '../../table/secrecy/sight.ts'
import type { State } from '../../table/state.ts'
import { NO_QUOTA } from '../relay/hand-clock.ts'
import { emptyMemoryFile, memoryJournal } from '../relay/memory-journal.ts'
import { opening, PRINTED } from '../table/game.ts'
import { TALKATIVE_REFEREE } from '../table/talkative-referee.ts'

/*
 * Two tables that are one and the same to everybody but red: only what red hides is not the same in them.
 */

export type Roll = (below: number) => number

export const SIDES = ['red', 'blue', 'green']
/** Viewers who must not find out in which of the worlds they are. */
export const ATTACKERS: Readonly<Record<string, Viewer>> = {
  blue: { sides: ['blue'] },
  green: { sides: ['green'] },
  observer: OBSERVER,
}

/** How a pair is set up. */
export interface Setting {
  readonly format: 1 | 2
  readonly mode: Mode
  /** Whether the table is almost full, and how full differs. */
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

/** Pieces that all see, and those that blue and green hide: the same in both worlds. */
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

/** What red hides: where the others see that something lies, what it is; where they do not, whether anything does. */
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

/** Enough counters in a box to fill a table, with what the others hide. */
const filling = (count: number): Piece[] =>
  Array.from({ length: count }, (_, n) => ({ id: `0.f${n}`, def: 'filling', at: { pile: 'box' }, face: 0, turn: 0 }))

function mixed(pieces: readonly Piece[], secret: readonly Piece[], roll: Roll): Piece[] {
  const all = [...pieces]
  for (const piece of secret) {
    // Covers lie where all see them: above whatever lies there, in both worlds.
    if (piece.veil === 'cover') all.push(piece)
    else all.splice(roll(all.length + 1), 0, piece)
  }
  return all
}

/** The two openings. Covers come after what is open, and what is hidden lies anywhere among them. */
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
      game: format === 2 ? { ...game, format: LOG_FORMAT } : game,
      seats,
      pieces: isCrowded ? [...pieces, ...filling(19_990 - shared.length - covers.length - cards)] : pieces,
      time: { turn: 1, phase: 'move', side: 'red' },
      options: mode === 'off' ? {} : { referee: mode },
    }
  }
  return [make('x'), make('y')]
}

/** One of the two tables, and everything that was sent to each of those who attack. */
export class World {
  readonly inbox = new Map<string, string[]>(Object.keys(ATTACKERS).map((name) => [name, []]))
  private constructor(
    readonly room: Room,
    private readonly told: LiveTable,
    private readonly clock: { now: number },
  ) {}

  static async open(opened: Open): Promise<World> {
    const journal = memoryJournal(emptyMemoryFile())
    const clock = { now: 1000 }
    await journal.create(TABLE, KEY)
    const fittings = { printed: PRINTED, referee: TALKATIVE_REFEREE }
    await journal.append(TABLE, 0, [keeperFor(KEY, fittings).open(opened, 0).text])
    const read = async () => {
      const told = await replay(
        (after, most) => journal.read(TABLE, after, most),
        KEY,
        () => fittings,
        atOnce,
      )
      if (!told) throw new Error('The table was never opened.')
      return told
    }
    const told = await read()
    let world: World | undefined
    const parts: RoomParts = {
      journal,
      clock: { now: () => clock.now, after: () => () => {} },
      quota: NO_QUOTA,
      broadcast: {
        entries: (_table, { viewerKeys, text }) => {
          for (const [name, { sides }] of Object.entries(ATTACKERS)) {
            if (viewerKeys.includes(sides.join('+'))) world?.hear(name, text)
          }
        },
        people: (_table, people) => {
          for (const name of Object.keys(ATTACKERS)) world?.hear(name, JSON.stringify(people))
        },
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
      wake: () => {},
      turned: () => {},
      guard: (_what, work) => work(),
      reload: read,
      gone: () => {},
    }
    world = new World(new Room(TABLE, KEY, told, parts), told, clock)
    for (const [name, viewer] of Object.entries(ATTACKERS)) {
      world.room.enter({ who: name, viewer }, await world.room.prepareWelcome(viewer, undefined, atOnce))
    }
    return world
  }

  get state(): State {
    return this.room.state
  }

  /** Whether the table would take it, and which entry it would take back, at once or if the others agree. */
  wouldTake(seat: string, action: Action): string | undefined {
    const kept = this.told.keeper.decide(seat, 'asked-only', action, this.clock.now)
    return 'entry' in kept ? `${kept.entry.result?.of} ${kept.entry.held?.of}` : undefined
  }

  /** Does it, and waits until it is told. */
  async act(seat: string, id: string, action: Action): Promise<void> {
    const refuse = (refused: Refusal) => this.hear(seat, JSON.stringify(refused))
    this.room.submit({ seat }, { id, action }, { refuse, spend: () => {} })
    this.room.flush()
    await this.room.settled()
    this.clock.now += 7
  }

  /** Everything that somebody can ask for at any time. */
  async look(name: string, from: number): Promise<void> {
    const viewer = ATTACKERS[name] as Viewer
    const { room } = this
    const entered = room.enter({ who: `${name}-again`, viewer }, await room.prepareWelcome(viewer, undefined, atOnce))
    room.leave(`${name}-again`)
    const past = [
      await room.history.pageBefore(viewer, from + 20, 20, atOnce),
      await room.history.pageFrom(viewer, from, 20, atOnce),
    ]
    this.hear(name, [entered?.welcome, entered?.late?.text, ...past, JSON.stringify(room.recollect(viewer))].join('\n'))
  }

  private hear(name: string, text: string): void {
    this.inbox.get(name)?.push(text)
  }
}

/** A message without its hashes, which nobody can compare with those of a table that he does not know. */
export const unhashed = (text: string): string => text.replace(/[0-9a-f]{64}/g, '#').replace(/"[0-9a-f]{32}"/g, '"#"')
