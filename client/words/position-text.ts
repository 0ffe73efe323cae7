import type { Id, Piece, Place } from '../../table/generated/types.ts'
import { onCell, placeKey } from '../../table/geometry/place.ts'
import type { Module } from '../../table/module/module.ts'
import { countIn, type State } from '../../table/state.ts'
import { phaseName, phaseSideName, pieceName, placeName, sideName, turnName } from './names.ts'
import { countOf } from './numbers.ts'
import { capitalize, compareNaturally, faceName, markNames } from './piece-description.ts'

/** The position as plain text, by side and place. It holds no more than the state that is passed in. */
export function positionText(module: Module, state: State, seenBy: string): string {
  const { game, time } = state
  const scenario = module.scenarios.get(game.scenario)?.name ?? game.scenario
  const whose = phaseSideName(module, time)
  const when = [turnName(module, state, time.turn), phaseName(module, time.phase), ...(whose ? [whose] : [])].join(', ')
  const owners: (Id | undefined)[] = [...game.sides, undefined]
  const parts = owners.flatMap((side) => sidePart(module, state, side) ?? [])
  const closed = closedPiles(state)
  return `${[
    `${game.title}: ${scenario}\n${when}\nAfter entry ${state.seq}, as seen by ${seenBy}`,
    ...parts,
    ...(closed.length > 0 ? [`Closed piles\n${closed.join('\n')}`] : []),
  ].join('\n\n')}\n`
}

function sidePart(module: Module, state: State, side: Id | undefined): string | undefined {
  const places = [...state.stacks].flatMap(([, ids]) => {
    // The top of a stack comes first.
    const pieces = [...ids].reverse().flatMap((id) => state.pieces.get(id) ?? [])
    const own = pieces.filter((piece) => piece.side === side)
    return own[0] ? [{ at: own[0].at, own }] : []
  })
  if (places.length === 0) return undefined
  const order = (at: Place) => rank(module, state, at)
  places.sort((a, b) => order(a.at) - order(b.at) || compareNaturally(placeKey(a.at), placeKey(b.at)))
  const count = places.reduce((sum, { own }) => sum + own.length, 0)
  const title = side === undefined ? 'No side' : sideName(module, side)
  const lines = places.map(({ at, own }) => {
    const counters = own.map((piece) => counterText(module, piece))
    return `  ${placeName(module, state.game, at)}: ${countAlike(counters).join('; ')}`
  })
  return `${title}: ${countOf(count, 'counter')}\n${lines.join('\n')}`
}

/** More than any board has. */
const CELLS = 1_000_000

/** Cells in printed order, map by map, then free positions, then piles. */
function rank({ maps }: Module, { game }: State, at: Place): number {
  if ('pile' in at) return CELLS * (2 * maps.length + 1) + game.piles.findIndex(({ id }) => id === at.pile)
  const board = maps.findIndex(({ id }) => id === at.board)
  return CELLS * 2 * board + (onCell(at) ? (maps[board]?.grid.index(at) ?? 0) : CELLS)
}

function counterText(module: Module, piece: Piece): string {
  const counter = piece.def === undefined ? undefined : module.counters.get(piece.def)
  const face =
    counter && piece.face > 0 && counter.faces[piece.face]?.name === undefined ? faceName(module, piece) : undefined
  const veil = piece.def === undefined ? undefined : piece.veil
  const more = [
    ...((counter?.short ?? counter?.formation) ? [counter?.short ?? counter?.formation] : []),
    ...(face ? [face] : []),
    ...(veil ? [veil === 'cover' ? 'face down' : 'hidden'] : []),
    ...Object.entries({ ...piece.layers }).map(([layer, level]) => `${layer} ${level}`),
    ...(markNames(module, piece) ? [markNames(module, piece)] : []),
  ]
  const name = capitalize(pieceName(module, piece).replace(/^a (?=hidden )/, ''))
  return more.length > 0 ? `${name} (${more.join('; ')})` : name
}

/** Counts equal texts: 2 × Bridge. */
function countAlike(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const each of texts) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].map(([each, count]) => (count === 1 ? each : `${count} × ${each}`))
}

/** The count of a secret pile is known only to its owner. */
function closedPiles(state: State): readonly string[] {
  const closed = state.game.piles.filter(({ id }) => id in state.veiled)
  const secret = closed.filter((pile) => pile.secret).map(({ name }) => name)
  const counted = closed.flatMap(({ id, name, secret }) => {
    const count = countIn(state, id)
    return secret || count === 0 ? [] : [`  ${name}: ${count}`]
  })
  return [...counted, ...(secret.length > 0 ? [`  Known only to their owners: ${secret.join(', ')}`] : [])]
}
