import { rangeOf } from '../table/board.ts'
import { byId } from '../table/counters.ts'
import type { OptionValue, Piece, Pile, Place, PlacedPiece, RefereeRequest } from '../table/generated/types.ts'
import type { Module } from '../table/module.ts'
import type { Findings } from '../table/problem.ts'
import { boardFor, pileNamed } from '../table/scenario.ts'
import { fromSnapshot, NOTHING, type State, toSnapshot } from '../table/state.ts'
import { HOUSE } from './house.ts'

/** The one who asks, as the table would seat him. */
export const ASKER = 'asker'

/** The table that a request lays out. What cannot be laid is reported and left out. */
export function placed(
  module: Module,
  { scenario, position, options = {}, sides }: RefereeRequest,
  found: Findings,
): State {
  const sheet = scenario === undefined ? [...module.scenarios.values()][0] : module.scenarios.get(scenario)
  found.known('scenario', scenario, module.scenarios, 'scenario')
  const all = [...module.sides.keys()]
  for (const [index, side] of (sides ?? []).entries()) found.known('side', side, module.sides, 'sides', index)
  const { phase, side } = position.time
  found.known('phase', phase, byId(module.sequence.phases), 'position', 'time', 'phase')
  found.known('side', side, module.sides, 'position', 'time', 'side')
  const piles = sheet?.piles ?? []
  found.once(position.pieces, 'position', 'pieces')
  const pieces = position.pieces.flatMap((each, index) => pieceOf(module, piles, each, index, found) ?? [])
  return fromSnapshot({
    ...toSnapshot(NOTHING),
    seq: 0,
    game: {
      ...NOTHING.game,
      module: module.manifest.id,
      title: module.manifest.title,
      scenario: sheet?.id ?? NOTHING.game.scenario,
      fingerprint: module.fingerprint,
      sides: all,
      piles: [...piles],
    },
    seats: [{ id: ASKER, sides: sides ?? all, host: true }],
    pieces,
    time: position.time,
    options: { ...sheet?.options, ...housed(options) },
  })
}

/** House rules are named with or without what the table writes before them. */
const housed = (options: Readonly<Record<string, OptionValue>>) =>
  Object.fromEntries(
    Object.entries(options).map(([id, value]) => [id.startsWith(HOUSE) ? id : HOUSE + id, value] as const),
  )

function pieceOf(
  module: Module,
  piles: readonly Pile[],
  { id, def, at, side, face = 0, turn = 0, layers, marks, board }: PlacedPiece,
  index: number,
  found: Findings,
): Piece | undefined {
  const here = ['position', 'pieces', index] as const
  const counter = module.counters.get(def)
  found.known('counter', def, module.counters, ...here, 'def')
  found.known('side', side, module.sides, ...here, 'side')
  const count = counter?.faces.length ?? 0
  if (counter && face >= count) {
    found.report('mismatch', `${def} has ${count} faces, counted from 0; there is no face ${face}.`, ...here, 'face')
  }
  const place = placeOf(module, piles, at, board, index, found)
  if (!counter || !place) return undefined
  const owner = side ?? counter.side
  return {
    id,
    def,
    ...(counter.cover !== undefined && { cover: counter.cover }),
    at: place,
    face,
    turn,
    ...(owner !== undefined && { side: owner }),
    ...(layers && { layers }),
    ...(marks && { marks }),
  }
}

function placeOf(
  module: Module,
  piles: readonly Pile[],
  at: string,
  name: string | undefined,
  index: number,
  found: Findings,
): Place | undefined {
  const here = ['position', 'pieces', index] as const
  const pile = pileNamed(at)
  if (pile !== undefined) {
    found.known('pile', pile, byId(piles), ...here, 'at')
    return { pile }
  }
  const board = boardFor(module.maps, name)
  found.known('board', name, byId(module.maps), ...here, 'board')
  const cell = board?.grid.parse(at)
  if (board && cell) return { board: board.id, q: cell.q, r: cell.r }
  if (board)
    found.report('no-such-cell', `There is no cell ${at} on ${board.id}: ${rangeOf(board.grid)}.`, ...here, 'at')
  return undefined
}
