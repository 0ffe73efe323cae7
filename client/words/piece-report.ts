import type { Id, PieceId, Place } from '../../table/generated/types.ts'
import { placeKey } from '../../table/geometry/place.ts'
import { stackAt } from '../../table/state.ts'
import { describeFaceDown, locationOf, placesOf, reportedPieces } from './entry-pieces.ts'
import { reportMove } from './move-report.ts'
import { defName, joinWithAnd, onlyTo, pieceNames, placeName, shownNames, sideName } from './names.ts'
import type { EntryContext, EntryReport, Reports } from './report-line.ts'

type PieceKind =
  | 'move'
  | 'flip'
  | 'rotate'
  | 'layer'
  | 'mark'
  | 'label'
  | 'lock'
  | 'veil'
  | 'show'
  | 'own'
  | 'stack'
  | 'put'
  | 'clone'
  | 'remove'
  | 'look'
  | 'declare'

export const PIECE_REPORTS: Reports<PieceKind> = {
  move: reportMove,
  flip: (context, { pieces }) => about(context, pieces, `flips ${names(context, pieces)}`),
  rotate: (context, { pieces, turn }) => about(context, pieces, `rotates ${names(context, pieces)} to ${turn}°`),
  layer: (context, { pieces, layer, level }) =>
    about(context, pieces, `sets ${layer} of ${names(context, pieces)} to ${level}`),
  mark: (context, { pieces, mark, count }) => {
    const name = context.module.marks.get(mark)?.name ?? mark
    if (count === 0) return about(context, pieces, `removes “${name}” from ${names(context, pieces)}`)
    const times = count > 1 ? ` × ${count}` : ''
    return about(context, pieces, `marks ${names(context, pieces)} “${name}”${times}`)
  },
  label: (context, { pieces, text }) =>
    about(
      context,
      pieces,
      text === ''
        ? `removes the label from ${names(context, pieces)}`
        : `writes “${text}” on ${names(context, pieces)}`,
    ),
  lock: (context, { pieces, locked }) =>
    about(context, pieces, locked ? `locks ${names(context, pieces)} in place` : `unlocks ${names(context, pieces)}`),
  veil: (context, { pieces, as }) => about(context, pieces, `${VEILS[as]} ${names(context, pieces)}`),
  show: (context, { pieces, to }) =>
    about(context, pieces, `shows ${names(context, pieces)}${onlyTo(context.module, to)}`),
  own: (context, { pieces, side }) =>
    about(
      context,
      pieces,
      side === null
        ? `gives ${names(context, pieces)} to no side`
        : `gives ${names(context, pieces)} to ${sideName(context.module, side)}`,
    ),
  stack: ({ module, after }, { at }) => ({
    kind: 'piece',
    text: `reorders the stack in ${placeName(module, after.game, at)}`,
    where: at,
  }),
  put: ({ module, after }, { pieces, to }) => ({
    kind: 'piece',
    text: `adds ${joinWithAnd(pieces.map(({ def }) => defName(module, def)))} in ${placeName(module, after.game, to)}`,
    where: to,
  }),
  clone: (context, { pieces }) =>
    about(context, pieces, `copies ${names(context, pieces)}${placesOf(context, pieces)}`),
  remove: (context, { pieces }) =>
    about(context, pieces, `removes ${names(context, pieces)}${placesOf(context, pieces)} from the game`),
  look: (context, { pieces }, { held, result }) => {
    const what = describeFaceDown(context, pieces)
    if (held) return { ...about(context, pieces, `asks to look at ${what}`), asks: `a look at ${what}` }
    return about(context, pieces, `looks at ${what}${shownNames(context.module, result)}`)
  },
  declare: (context, { what, text = what, pieces, at }, { seat }) => {
    const { module, after } = context
    if (at.length === 0 && areEnemies(context, pieces, seat)) {
      const target = `${names(context, pieces)}${placesOf(context, pieces)}`
      return about(context, pieces, `declares ${text} on ${target}`)
    }
    const where = at.length > 0 ? ` at ${joinWithAnd(at.map((each) => placeName(module, after.game, each)))}` : ''
    const by = pieces.length > 0 ? ` with ${names(context, pieces)}` : ''
    const against = what === 'attack' ? defendersText(context, pieces, at) : ''
    return { ...about(context, pieces, `declares ${text}${by}${where}${against}`), ...(at[0] && { where: at[0] }) }
  },
}

/** All are of another side than who acts: of a seat with several sides the one whose phase it is. They are the target. */
function areEnemies({ before }: EntryContext, pieces: readonly PieceId[], seat: Id | undefined): boolean {
  const sides = before.seats.find(({ id }) => id === seat)?.sides ?? []
  const { side: turn } = before.time
  const own = sides.length > 1 && turn !== undefined ? [turn] : sides
  const owners = pieces.map((id) => before.pieces.get(id)?.side)
  return own.length > 0 && owners.length > 0 && owners.every((side) => side !== undefined && !own.includes(side))
}

/** The counters under attack, of other sides than the attackers. */
function defendersText({ module, before }: EntryContext, attackers: readonly PieceId[], at: readonly Place[]): string {
  const own = new Set(attackers.map((id) => before.pieces.get(id)?.side))
  const there = at.flatMap((place) => stackAt(before, placeKey(place))).flatMap((id) => before.pieces.get(id) ?? [])
  const defenders = there.filter(({ side }) => side !== undefined && !own.has(side))
  return attackers.length === 0 || defenders.length === 0 ? '' : ` against ${pieceNames(module, defenders)}`
}

const VEILS = { cover: 'turns face down', absent: 'hides', open: 'reveals' } as const

const names = (context: EntryContext, ids: readonly PieceId[]): string =>
  pieceNames(context.module, reportedPieces(context, ids))

const about = (context: EntryContext, ids: readonly PieceId[], text: string): EntryReport => ({
  kind: 'piece',
  text,
  ...locationOf(context, ids),
})
