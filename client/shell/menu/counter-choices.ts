import { otherPlayers } from '../../../table/action/consent.ts'
import type { Action, Counts, Id, Piece, PieceId, Pile, Place, Seat } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { flippedFace } from '../../../table/module/faces.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn, type State, stackAt } from '../../../table/state.ts'
import { byNumber, flipActions, flipOverActions } from '../../board/input/flip-actions.ts'
import { turnStep } from '../../board/input/piece-actions.ts'
import type { AttackRequest, DialogRequest } from '../../screen/screen.ts'
import type { Command } from '../../words/keys.ts'
import { lowerFirst, sideName } from '../../words/names.ts'
import { MENU_TEXTS } from './texts.ts'

/** Something to do with counters or a place, as the menu offers it. */
export type CounterChoice =
  | {
      readonly kind: 'act'
      readonly label: string
      readonly actions: readonly Action[]
      readonly isDestructive?: true
      /** The key command that does the same. */
      readonly command?: Command<'counters'>
    }
  | { readonly kind: 'count'; readonly label: string; readonly count: number; readonly to: (count: number) => Action }
  | { readonly kind: 'dialog'; readonly label: string; readonly dialog: DialogRequest }
  | { readonly kind: 'attack'; readonly label: string; readonly attack: AttackRequest }
  /** For information only. */
  | { readonly kind: 'note'; readonly label: string }

export interface ChoiceContext {
  readonly module: Module
  readonly state: State
  readonly seat: Seat
  /** The side that has the screen, where several share a seat. */
  readonly viewingSide?: Id | undefined
}

/** The choices in groups, without empty ones. */
export function counterChoices(
  context: ChoiceContext,
  ids: readonly PieceId[],
  place: Place | undefined,
): readonly (readonly CounterChoice[])[] {
  const pieces = ids.flatMap((id) => context.state.pieces.get(id) ?? [])
  const groups =
    pieces.length > 0
      ? [
          turnChoices(context, pieces),
          veilChoices(context, pieces),
          markChoices(context, pieces),
          stackChoices(context, pieces),
          lockChoices(pieces),
          ownerChoices(context, pieces),
          removeChoices(context, pieces),
        ]
      : []
  if (place) groups.push(placeChoices(context, place))
  return groups.filter((group) => group.length > 0)
}

/** The faces of a counter with more than these, such as a die, are not listed. */
const MOST_FACES = 8

const act = (label: string, ...actions: readonly Action[]): CounterChoice => ({ kind: 'act', label, actions })
const keyed = (command: Command<'counters'>, label: string, ...actions: readonly Action[]): CounterChoice => ({
  kind: 'act',
  label,
  actions,
  command,
})

function turnChoices({ module }: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const flipping = flipOverActions(module, pieces)
  const flips = [
    ...(flipping.length > 0 ? [keyed('flip', MENU_TEXTS.flip, ...flipping)] : []),
    ...faceChoices(module, pieces),
  ]
  const turned = (by: number) =>
    byNumber(pieces.map(({ id, turn }) => [id, (turn + by + 360) % 360] as const)).map(
      ([turn, ids]): Action => ({ type: 'rotate', pieces: ids, turn }),
    )
  const [first] = pieces
  const board = first && 'board' in first.at ? first.at.board : undefined
  if (board === undefined) return flips
  const step = turnStep(module.maps.find(({ id }) => id === board)?.sheet.grid.kind)
  return [
    ...flips,
    keyed('turnRight', MENU_TEXTS.turnRight, ...turned(step)),
    keyed('turnLeft', MENU_TEXTS.turnLeft, ...turned(-step)),
  ]
}

/** Named faces other than front and back, such as those of a unit that has lost steps. */
function faceChoices({ counters }: Module, pieces: readonly Piece[]): CounterChoice[] {
  const named = new Map<string, [PieceId, number][]>()
  for (const { id, def, face } of pieces) {
    const counter = def === undefined ? undefined : counters.get(def)
    if (!counter || counter.faces.length > MOST_FACES) continue
    for (const [index, { name }] of counter.faces.entries()) {
      if (name === undefined || index === face || index === flippedFace(counter, face)) continue
      named.set(name, [...(named.get(name) ?? []), [id, index]])
    }
  }
  return [...named].map(([name, faces]) => act(MENU_TEXTS.flipTo(lowerFirst(name)), ...flipActions(faces)))
}

/** Only its owner hides, reveals or shows a counter. */
function veilChoices(context: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const own = owned(context.seat, pieces)
  const veilChoice = (list: readonly Piece[], label: string, as: 'cover' | 'absent' | 'open') =>
    list.length > 0 ? [act(label, { type: 'veil', pieces: list.map(({ id }) => id), as })] : []
  return [
    ...veilChoice(
      own.filter(({ veil }) => veil !== undefined),
      MENU_TEXTS.reveal,
      'open',
    ),
    ...veilChoice(
      own.filter(({ veil, cover }) => veil !== 'cover' && cover !== undefined),
      MENU_TEXTS.turnDown,
      'cover',
    ),
    ...veilChoice(
      own.filter(({ veil }) => veil !== 'absent'),
      MENU_TEXTS.hide,
      'absent',
    ),
    ...showChoices(context, own),
    ...peekChoices(context, pieces),
  ]
}

/** Looking under a face-down counter needs the others' consent. */
function peekChoices({ state, seat, viewingSide }: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const ids = pieces.flatMap(({ id, def, veil }) => (def === undefined && veil === 'cover' ? [id] : [])).slice(0, 50)
  if (ids.length === 0 || seat.sides.length === 0) return []
  const isAlone = otherPlayers(state, seat.id).length === 0
  const label = (isAlone ? MENU_TEXTS.look : MENU_TEXTS.askToLook)(ids.length)
  return [act(label, { type: 'look', pieces: ids, ...(viewingSide !== undefined && { to: [viewingSide] }) })]
}

/** A hidden counter may be shown to one side alone. */
function showChoices({ module, state, seat }: ChoiceContext, own: readonly Piece[]): CounterChoice[] {
  const others = state.game.sides.filter((side) => !seat.sides.includes(side))
  return others.flatMap((side) => {
    const ids = own.flatMap(({ id, veil, shown }) => (veil && !shown?.includes(side) ? [id] : []))
    return ids.length > 0
      ? [act(MENU_TEXTS.showTo(sideName(module, side)), { type: 'show', pieces: ids, to: [side] })]
      : []
  })
}

/** Only counters on a map can be locked. */
function lockChoices(pieces: readonly Piece[]): CounterChoice[] {
  const idsWithLock = (locked: boolean) =>
    pieces.flatMap(({ id, at, locked: is = false }) => ('board' in at && is !== locked ? [id] : []))
  const [loose, fixed] = [idsWithLock(true), idsWithLock(false)]
  return [
    ...(loose.length > 0 ? [act(MENU_TEXTS.lock, { type: 'lock', pieces: loose, locked: true })] : []),
    ...(fixed.length > 0 ? [act(MENU_TEXTS.unlock, { type: 'lock', pieces: fixed, locked: false })] : []),
  ]
}

function ownerChoices({ module, state, seat }: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const own = owned(seat, pieces)
  const giveChoice = (label: string, side: Id | null, list: readonly Piece[]) =>
    list.length > 0 ? [act(label, { type: 'own', pieces: list.map(({ id }) => id), side })] : []
  const free = own.filter(({ side, veil }) => side !== undefined && veil === undefined)
  return [
    ...state.game.sides.flatMap((to) =>
      giveChoice(
        MENU_TEXTS.giveTo(sideName(module, to)),
        to,
        own.filter(({ side }) => side !== to),
      ),
    ),
    ...giveChoice(MENU_TEXTS.giveToNobody, null, free),
  ]
}

const owned = (seat: Seat, pieces: readonly Piece[]): readonly Piece[] =>
  pieces.filter(({ def, side }) => def !== undefined && (side === undefined || seat.sides.includes(side)))

function markChoices({ module }: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const ids = pieces.map(({ id }) => id)
  const [first] = pieces
  if (first && 'pile' in first.at) return []
  const most = (counts: (piece: Piece) => Counts | undefined, name: Id) =>
    Math.max(...pieces.map((piece) => counts(piece)?.[name] ?? 0))
  const layers = [...new Set(pieces.flatMap(({ layers = {} }) => Object.keys(layers)))]
  return [
    ...[...module.marks.values()].map(
      ({ id: mark, name }): CounterChoice => ({
        kind: 'count',
        label: name,
        count: most((piece) => piece.marks, mark),
        to: (count) => ({ type: 'mark', pieces: ids, mark, count }),
      }),
    ),
    ...layers.map(
      (layer): CounterChoice => ({
        kind: 'count',
        label: layer,
        count: most((piece) => piece.layers, layer),
        to: (level) => ({ type: 'layer', pieces: ids, layer, level }),
      }),
    ),
  ]
}

function stackChoices({ state }: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const at = pieces[0]?.at
  if (!at || pieces.some((piece) => placeKey(piece.at) !== placeKey(at))) return []
  const stack = stackAt(state, placeKey(at))
  const chosen = new Set(pieces.map(({ id }) => id))
  const named = stack.filter((id) => chosen.has(id))
  const others = stack.filter((id) => !chosen.has(id))
  if (others.length === 0) return []
  return [
    act(MENU_TEXTS.toTop, { type: 'stack', at, pieces: named }),
    act(MENU_TEXTS.toBottom, { type: 'stack', at, pieces: others }),
  ]
}

function removeChoices({ state }: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const ids = pieces.map(({ id }) => id)
  const known = pieces.every(({ def }) => def !== undefined)
  const byPile = new Map<Id, { pile: Pile; ids: PieceId[] }>()
  for (const { id, side, at } of pieces) {
    const pile = lossesPileOf(state, side)
    if (!pile || placeKey(at) === placeKey({ pile: pile.id })) continue
    const lost = byPile.get(pile.id) ?? { pile, ids: [] }
    lost.ids.push(id)
    byPile.set(pile.id, lost)
  }
  const moves = [...byPile.values()].map(({ pile, ids }) => ({ pieces: ids, to: { pile: pile.id } }))
  const [first] = byPile.values()
  const toLosses = byPile.size === 1 && first ? MENU_TEXTS.moveTo(first.pile.name) : MENU_TEXTS.toLosses
  const label = pieces.length === 1 ? pieces[0]?.label : undefined
  return [
    ...(moves.length > 0 ? [keyed('toLosses', toLosses, { type: 'move', moves })] : []),
    ...(state.game.piles.length > 0
      ? [{ kind: 'dialog', label: MENU_TEXTS.toPile, dialog: { kind: 'send', ids } } as const]
      : []),
    ...(known
      ? [
          {
            kind: 'dialog',
            label: MENU_TEXTS.label,
            dialog: { kind: 'counterLabel', ids, text: label ?? '' },
          } as const,
          act(MENU_TEXTS.copy, { type: 'clone', pieces: ids }),
          { ...act(MENU_TEXTS.remove, { type: 'remove', pieces: ids }), isDestructive: true } as CounterChoice,
        ]
      : []),
  ]
}

/** The pile of a side's losses, or the one that all share. */
function lossesPileOf({ game }: State, side: Id | undefined): Pile | undefined {
  const dead = game.piles.filter(({ kind }) => kind === 'dead')
  return dead.find((pile) => side !== undefined && pile.side === side) ?? dead.find((pile) => pile.side === undefined)
}

/** The actions on a whole pile that the relay allows a seat. */
export function pileChoices({ state, seat }: ChoiceContext, id: Id): CounterChoice[] {
  const pile = state.game.piles.find((each) => each.id === id)
  if (!pile) return []
  const count = countIn(state, id)
  const isVeiled = id in state.veiled
  const mayDraw = (pile.sight !== 'owner' || !isVeiled) && count > 0
  const dialog = (label: string, kind: 'draw' | 'deal' | 'shuffle' | 'pour' | 'peek'): CounterChoice => ({
    kind: 'dialog',
    label,
    dialog: { kind, pile: id },
  })
  return [
    ...(mayDraw ? [dialog(MENU_TEXTS.draw, 'draw'), dialog(MENU_TEXTS.deal, 'deal')] : []),
    ...(count > 1 ? [dialog(MENU_TEXTS.shuffle, 'shuffle')] : []),
    ...(mayDraw ? [dialog(MENU_TEXTS.pour, 'pour')] : []),
    ...(isVeiled && (count > 0 || pile.secret)
      ? [dialog(otherPlayers(state, seat.id).length > 0 ? MENU_TEXTS.askToPeek : MENU_TEXTS.peek, 'peek')]
      : []),
  ]
}

function placeChoices(context: ChoiceContext, place: Place): CounterChoice[] {
  const { module } = context
  const put: CounterChoice[] =
    module.counters.size > 0
      ? [{ kind: 'dialog', label: MENU_TEXTS.newCounter, dialog: { kind: 'newCounter', to: place } }]
      : []
  if (!('pile' in place)) return put
  return [...pileChoices(context, place.pile), ...put]
}
