import type { Action, Id, Piece, PieceId, Place, Time } from '../../table/generated/types.ts'
import { onCell } from '../../table/geometry/place.ts'
import { componentsOf } from '../../table/module/components.ts'
import type { Module } from '../../table/module/module.ts'
import type { State } from '../../table/state.ts'

/** A game in which a side has something to cheat with. */
export interface Stage {
  readonly module: Id
  readonly scenario: Id
  /** The phase after set-up in which it happens; it belongs to the first of the sides. */
  readonly time: Time
  readonly sides: readonly [Id, Id]
  /** A mark with a meaning in this game. */
  readonly mark: Id
  /** Whether a unit that bears it keeps it. */
  readonly keepsMark: boolean
}

export const STAGES: readonly Stage[] = [
  {
    module: 'celles',
    scenario: 'campaign',
    time: { turn: 1, phase: 'german-action', side: 'german' },
    sides: ['german', 'allied'],
    mark: 'disrupted',
    keepsMark: true,
  },
  {
    module: 'combat-operations',
    scenario: 'red-attack',
    time: { turn: 1, phase: 'attacker-move', side: 'red' },
    sides: ['red', 'blue'],
    mark: 'step-loss',
    keepsMark: true,
  },
  {
    module: 'before-the-rains',
    scenario: 'rains',
    time: { turn: 1, phase: 'corran-move', side: 'corran' },
    sides: ['corran', 'ansel'],
    mark: 'out-of-supply',
    // All are in supply, so it comes off.
    keepsMark: false,
  },
]

const unitsOf = (module: Module, { pieces }: State, side: Id): readonly Piece[] =>
  [...pieces.values()].filter(
    (piece) =>
      piece.side === side &&
      onCell(piece.at) &&
      piece.def !== undefined &&
      module.counters.get(piece.def)?.kind === 'unit',
  )

/** The units that a side cheats with: one that was worn down, one that was lost, and a sound one. */
export interface Victims {
  readonly worn: PieceId
  readonly lost: PieceId
  readonly sound: PieceId
}

/** Chooses them: the worn one has a second face, where the game has such units. */
export function victimsOf(module: Module, state: State, side: Id): Victims {
  const units = unitsOf(module, state, side)
  const faces = ({ def }: Piece) => module.counters.get(def ?? '')?.faces.length ?? 1
  const [worn, lost, sound] = [...units].sort((a, b) => faces(b) - faces(a))
  return { worn: worn!.id, lost: lost!.id, sound: sound!.id }
}

const when = (holds: boolean, action: Action): readonly Action[] => (holds ? [action] : [])

/** What led to the position, done by the side itself before the table plays strictly. */
export function preparation(module: Module, state: State, { mark }: Stage, side: Id): readonly Action[] {
  const { worn, lost, sound } = victimsOf(module, state, side)
  const piece = state.pieces.get(worn)
  const face = (module.counters.get(piece?.def ?? '')?.faces.length ?? 1) - 1
  return [
    ...when(piece?.veil !== undefined, { type: 'veil', pieces: [worn, lost, sound], as: 'open' }),
    ...when(face > 0, { type: 'flip', pieces: [worn], face }),
    { type: 'mark', pieces: [worn], mark, count: 1 },
    { type: 'move', moves: [{ pieces: [lost], to: { pile: `${side}-dead` } }] },
  ]
}

/** Every gesture of the table by which a side could cheat. */
export function cheatsOf(
  module: Module,
  state: State,
  stage: Stage,
  side: Id,
  { worn, lost, sound }: Victims,
  foes: Victims,
): readonly (readonly [string, Action])[] {
  const foe = stage.sides.find((each) => each !== side)!
  const at = state.pieces.get(worn)!.at as Place
  const { def = '' } = state.pieces.get(worn) ?? {}
  const { isPlace } = componentsOf(module)
  const beside = 'q' in at ? [1, -1].map((by) => ({ ...at, r: at.r + by })).find((near) => isPlace(near))! : at
  const move = (pieces: PieceId[], to: Place): Action => ({ type: 'move', moves: [{ pieces, to }] })
  const { phases } = module.sequence
  const now = phases.findIndex(({ id }) => id === stage.time.phase)
  const sideOf = (index: number) => {
    const player = phases[index]?.player
    return player === undefined ? {} : { side: stage.sides[player]! }
  }
  const turnTo = (turn: number, index: number): Action => {
    const { id } = phases[index]!
    return { type: 'turn', time: { turn, phase: id, ...sideOf(index) } }
  }
  const flipped = (module.counters.get(def)?.faces.length ?? 1) > 1
  return [
    ['copies a unit', { type: 'clone', pieces: [sound] }],
    ['copies a lost unit', { type: 'clone', pieces: [lost] }],
    ['puts a new unit', { type: 'put', pieces: [{ def, side }], to: at }],
    ['puts a new unit into its losses', { type: 'put', pieces: [{ def, side }], to: { pile: `${side}-dead` } }],
    ['puts a new unit unseen', { type: 'put', pieces: [{ def, side, veil: 'absent' }], to: at }],
    ['removes a unit', { type: 'remove', pieces: [worn] }],
    ['removes an enemy', { type: 'remove', pieces: [foes.worn] }],
    ['brings a lost unit back', move([lost], beside)],
    ['takes a lost unit back', { type: 'take', pile: `${side}-dead`, pieces: [lost], to: beside }],
    ['empties its losses onto the map', { type: 'pour', pile: `${side}-dead`, to: beside }],
    ...(flipped
      ? [['turns a worn unit to its full side', { type: 'flip', pieces: [worn], face: 0 }] as [string, Action]]
      : []),
    ...(flipped ? [['turns an enemy over', { type: 'flip', pieces: [foes.worn], face: 0 }] as [string, Action]] : []),
    ...(stage.keepsMark
      ? [['takes a mark off', { type: 'mark', pieces: [worn], mark: stage.mark, count: 0 }] as [string, Action]]
      : []),
    ['marks another unit', { type: 'mark', pieces: [sound], mark: stage.mark, count: 1 }],
    ['marks an enemy', { type: 'mark', pieces: [foes.sound], mark: stage.mark, count: 1 }],
    ['gives a unit to no side', { type: 'own', pieces: [worn], side: null }],
    ['gives a unit to the enemy', { type: 'own', pieces: [worn], side: foe }],
    ['hides a unit', { type: 'veil', pieces: [worn], as: 'absent' }],
    ['covers a unit', { type: 'veil', pieces: [worn], as: 'cover' }],
    ['lays a unit among its losses', move([worn], { pile: `${side}-dead` })],
    ['lays a unit among the enemy’s losses', move([worn], { pile: `${foe}-dead` })],
    ['moves an enemy', move([foes.sound], beside)],
    ['kills an enemy', move([foes.worn], { pile: `${foe}-dead` })],
    ['brings a lost enemy back', move([foes.lost], at)],
    ['turns an enemy round', { type: 'rotate', pieces: [foes.worn], turn: 60 }],
    ['reorders the enemy’s losses', { type: 'stack', at: { pile: `${foe}-dead` }, pieces: [foes.lost] }],
    ['skips a phase', turnTo(stage.time.turn, now + 2)],
    ['goes back a phase', turnTo(stage.time.turn, now - 1)],
    ['goes on a turn', turnTo(stage.time.turn + 1, 0)],
    ['gives the phase to the other side', { type: 'turn', time: { ...stage.time, side: stage.sides[1] } }],
  ]
}

/** A draw from a pile that is not for drawing. It is never undone. */
export const drawOf = (side: Id, at: Place): Action => ({
  type: 'draw',
  pile: `${side}-dead`,
  count: 1,
  from: 'top',
  to: at,
  nonce: 'a-nonce-of-mine',
})
