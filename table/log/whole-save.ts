import { stopClock } from '../action/clock.ts'
import type { Hash, Memories, Open, Piece, SavedAt, Seat, SecretRoll, Seq, WholeSave } from '../generated/types.ts'
import type { Components } from '../module/components.ts'
import type { Module } from '../module/module.ts'
import { scenarioOpening } from '../module/setup.ts'
import type { Referee } from '../referee.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { type State, toSnapshot } from '../state.ts'
import type { RefereeViews } from './referee-views.ts'
import { type PositionOrigin, refuseMisplaced } from './saved-position.ts'

/*
 * A whole save: a game with everything hidden and everything that the referee remembers, from which a new log goes on.
 * Counters keep their names, so that each viewer and the referee know them again. docs/decisions/013-whole-saves.md
 */

/** The largest number of an entry: see Seq in schemas/common.json. */
const LAST_SEQ: Seq = 1_000_000_000

/** The game after its last entry; `head` is that entry's hash. */
export function wholeSaveOf(
  state: State,
  head: Hash,
  { at }: SavedAt,
  referee: Referee | undefined,
  views: RefereeViews | undefined,
): WholeSave {
  const { saves: _saves, clock, ...rest } = state
  const stopped = { ...rest, ...(clock && { clock: stopClock(clock, at) }) }
  const memory: Memories = {}
  if (referee && views) for (const [key, view] of views.byViewer) memory[key] = referee.save(view.memory)
  return { counterpoint: 2, head, snapshot: toSnapshot(stopped), memory }
}

type WholeOpening = Pick<Open, 'game' | 'seats' | 'pieces' | 'time' | 'options'> & {
  readonly from: PositionOrigin
  readonly whole: NonNullable<Open['whole']>
}

/** The part of entry 0 that a whole save decides, or why this module cannot go on with it. */
export function openFromWholeSave(
  { snapshot, head, memory }: WholeSave,
  module: Module,
  components: Components,
  referee: Referee | undefined,
): WholeOpening | Refusal {
  const { game: old, seq: entry, time, options, clock, notes, drawings, rolls, fresh = [] } = snapshot
  const { title } = module.manifest
  const scenario = scenarioOpening(module, old.scenario, undefined)
  if (!scenario)
    return refusal('unknown-scenario', `${title} has no scenario ${old.scenario}; the save is of another game.`)
  const game = { ...scenario.game, commitment: old.commitment }
  // Entry 0 stands in the place of the last entry, so that entry 1 counts on where the saved game would.
  const earlier = (old.earlier ?? 0) + entry
  const pieces = snapshot.pieces as readonly Piece[]
  const refused =
    refuseUnknown(pieces, earlier) ??
    refuseMisplaced(pieces, module, components, { game }) ??
    refuseSeats(snapshot.seats, game.sides) ??
    refuseMemory(memory, referee)
  if (refused) return refused
  return {
    game: { ...game, earlier },
    seats: snapshot.seats.map(withoutHolder),
    pieces: [...pieces],
    time,
    options,
    from: { game: old.commitment, entry, head },
    whole: { ...(clock && { clock }), notes, drawings, rolls: rolls.map(countedDown), fresh, memory },
  }
}

/** Nobody sits there yet, and the seat has its first link. */
const withoutHolder = ({ name: _name, hands: _hands, keeper: _keeper, ...seat }: Seat): Seat => seat

/** Secret rolls are known by their entries, and must not meet those of the new log. */
const countedDown = (roll: SecretRoll, index: number): SecretRoll => ({ ...roll, seq: LAST_SEQ - index })

/** Counters of a whole save are all known, and none has a name that the new log will give. */
function refuseUnknown(pieces: readonly Piece[], earlier: number): Refusal | undefined {
  const names = new Set<string>()
  for (const { id, def } of pieces) {
    const issued = Number(/^(\d+)\./.exec(id)?.[1] ?? Number.NaN)
    if (def === undefined) return refusal('malformed', `The save does not say which counter ${id} is.`)
    if (names.has(id) || !(issued <= earlier)) return refusal('malformed', `No counter of a save can be called ${id}.`)
    names.add(id)
  }
  return undefined
}

function refuseSeats(seats: readonly Seat[], sides: readonly string[]): Refusal | undefined {
  const ids = new Set(seats.map(({ id }) => id))
  const isSound =
    ids.size === seats.length && seats.some(({ host }) => host) && seats.every((seat) => areOf(seat.sides, sides))
  return isSound ? undefined : refusal('malformed', 'The seats of the save do not fit its game.')
}

const areOf = (some: readonly string[], all: readonly string[]): boolean => some.every((each) => all.includes(each))

/** A memory that cannot be read would end the referee in the middle of the game. */
function refuseMemory(memory: Memories, referee: Referee | undefined): Refusal | undefined {
  try {
    for (const each of Object.values(memory)) referee?.restore(each)
    return undefined
  } catch {
    return refusal('malformed', 'The referee of this relay cannot read what the referee remembered in this save.')
  }
}
