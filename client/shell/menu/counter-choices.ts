import { otherPlayers } from '../../../table/action/consent.ts'
import type { Action, Counts, Id, Piece, PieceId, Pile, Place, Seat } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { flippedFace } from '../../../table/module/faces.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn, type State, stackAt } from '../../../table/state.ts'
import { byNumber, flipActions, flipOverActions } from '../../board/input/flip-actions.ts'
import type { DialogRequest } from '../../screen/screen.ts'
import type { Command } from '../../words/keys.ts'
import { lowerFirst, sideName } from '../../words/names.ts'

/** What one can do with the counters or the place under a hand. */
export type CounterChoice =
  | {
      readonly kind: 'act'
      readonly label: string
      readonly actions: readonly Action[]
      readonly isGrave?: true
      /** The key command that does the same. */
      readonly command?: Command<'counters'>
    }
  | { readonly kind: 'count'; readonly label: string; readonly count: number; readonly to: (count: number) => Action }
  | { readonly kind: 'sheet'; readonly label: string; readonly sheet: DialogRequest }

export interface ChoiceContext {
  readonly module: Module
  readonly state: State
  readonly seat: Seat
  /** Where several players share a seat: the side that looks. */
  readonly eyes?: Id | undefined
}

/** Choices in groups; empty ones are left out. */
export function counterChoices(
  hand: ChoiceContext,
  ids: readonly PieceId[],
  place: Place | undefined,
): readonly (readonly CounterChoice[])[] {
  const pieces = ids.flatMap((id) => hand.state.pieces.get(id) ?? [])
  const groups =
    pieces.length > 0
      ? [
          turning(hand, pieces),
          veiling(hand, pieces),
          counting(hand, pieces),
          stacking(hand, pieces),
          locking(pieces),
          giving(hand, pieces),
          parting(hand, pieces),
        ]
      : []
  if (place) groups.push(placing(hand, place))
  return groups.filter((group) => group.length > 0)
}

/** Of a counter with more faces than these, such as a die, the menu does not list them. */
const MOST_FACES = 8

const act = (label: string, ...actions: readonly Action[]): CounterChoice => ({ kind: 'act', label, actions })
const keyed = (command: Command<'counters'>, label: string, ...actions: readonly Action[]): CounterChoice => ({
  kind: 'act',
  label,
  actions,
  command,
})

function turning({ module }: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const flipping = flipOverActions(module, pieces)
  const flips = [...(flipping.length > 0 ? [keyed('flip', 'Flip', ...flipping)] : []), ...changing(module, pieces)]
  const turned = (by: number) =>
    byNumber(pieces.map(({ id, turn }) => [id, (turn + by + 360) % 360] as const)).map(
      ([turn, ids]): Action => ({ type: 'rotate', pieces: ids, turn }),
    )
  const [first] = pieces
  const board = first && 'board' in first.at ? first.at.board : undefined
  if (board === undefined) return flips
  const step = module.maps.find(({ id }) => id === board)?.sheet.grid.kind === 'square' ? 90 : 60
  return [...flips, keyed('turnRight', 'Turn right', ...turned(step)), keyed('turnLeft', 'Turn left', ...turned(-step))]
}

/** Faces by name beyond the two sides of the cardboard: what a unit becomes that loses a step. */
function changing({ counters }: Module, pieces: readonly Piece[]): CounterChoice[] {
  const named = new Map<string, [PieceId, number][]>()
  for (const { id, def, face } of pieces) {
    const counter = def === undefined ? undefined : counters.get(def)
    if (!counter || counter.faces.length > MOST_FACES) continue
    for (const [index, { name }] of counter.faces.entries()) {
      if (name === undefined || index === face || index === flippedFace(counter, face)) continue
      named.set(name, [...(named.get(name) ?? []), [id, index]])
    }
  }
  return [...named].map(([name, faces]) => act(`Flip to ${lowerFirst(name)}`, ...flipActions(faces)))
}

/** Only who owns a counter hides, reveals and shows it. */
function veiling(hand: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const own = owned(hand.seat, pieces)
  const some = (list: readonly Piece[], label: string, as: 'cover' | 'absent' | 'open') =>
    list.length > 0 ? [act(label, { type: 'veil', pieces: list.map(({ id }) => id), as })] : []
  return [
    ...some(
      own.filter(({ veil }) => veil !== undefined),
      'Reveal',
      'open',
    ),
    ...some(
      own.filter(({ veil, cover }) => veil !== 'cover' && cover !== undefined),
      'Turn face down',
      'cover',
    ),
    ...some(
      own.filter(({ veil }) => veil !== 'absent'),
      'Hide altogether',
      'absent',
    ),
    ...showing(hand, own),
    ...looking(hand, pieces),
  ]
}

/** What lies face down for these eyes is looked under by leave of the others. */
function looking({ state, seat, eyes }: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const ids = pieces.flatMap(({ id, def, veil }) => (def === undefined && veil === 'cover' ? [id] : [])).slice(0, 50)
  if (ids.length === 0 || seat.sides.length === 0) return []
  const label = `${otherPlayers(state, seat.id).length > 0 ? 'Ask to look' : 'Look'} under ${ids.length === 1 ? 'it' : 'them'}`
  return [act(label, { type: 'look', pieces: ids, ...(eyes !== undefined && { to: [eyes] }) })]
}

/** What is hidden may be shown to one side and stay hidden from the rest. */
function showing({ module, state, seat }: ChoiceContext, own: readonly Piece[]): CounterChoice[] {
  const others = state.game.sides.filter((side) => !seat.sides.includes(side))
  return others.flatMap((side) => {
    const ids = own.flatMap(({ id, veil, shown }) => (veil && !shown?.includes(side) ? [id] : []))
    return ids.length > 0 ? [act(`Show to ${sideName(module, side)}`, { type: 'show', pieces: ids, to: [side] })] : []
  })
}

/** Map furniture lies where it lies until it is unlocked. */
function locking(pieces: readonly Piece[]): CounterChoice[] {
  const some = (locked: boolean) =>
    pieces.flatMap(({ id, at, locked: is = false }) => ('board' in at && is !== locked ? [id] : []))
  const [loose, fixed] = [some(true), some(false)]
  return [
    ...(loose.length > 0 ? [act('Lock in place', { type: 'lock', pieces: loose, locked: true })] : []),
    ...(fixed.length > 0 ? [act('Unlock', { type: 'lock', pieces: fixed, locked: false })] : []),
  ]
}

function giving({ module, state, seat }: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const own = owned(seat, pieces)
  const given = (label: string, side: Id | null, list: readonly Piece[]) =>
    list.length > 0 ? [act(label, { type: 'own', pieces: list.map(({ id }) => id), side })] : []
  const free = own.filter(({ side, veil }) => side !== undefined && veil === undefined)
  return [
    ...state.game.sides.flatMap((to) =>
      given(
        `Give to ${sideName(module, to)}`,
        to,
        own.filter(({ side }) => side !== to),
      ),
    ),
    ...given('Give to nobody', null, free),
  ]
}

const owned = (seat: Seat, pieces: readonly Piece[]): readonly Piece[] =>
  pieces.filter(({ def, side }) => def !== undefined && (side === undefined || seat.sides.includes(side)))

function counting({ module }: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
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

function stacking({ state }: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const at = pieces[0]?.at
  if (!at || pieces.some((piece) => placeKey(piece.at) !== placeKey(at))) return []
  const stack = stackAt(state, placeKey(at))
  const chosen = new Set(pieces.map(({ id }) => id))
  const named = stack.filter((id) => chosen.has(id))
  const others = stack.filter((id) => !chosen.has(id))
  if (others.length === 0) return []
  return [
    act('To the top of the stack', { type: 'stack', at, pieces: named }),
    act('To the bottom of the stack', { type: 'stack', at, pieces: others }),
  ]
}

function parting({ state }: ChoiceContext, pieces: readonly Piece[]): CounterChoice[] {
  const ids = pieces.map(({ id }) => id)
  const known = pieces.every(({ def }) => def !== undefined)
  const graves = new Map<Id, { pile: Pile; ids: PieceId[] }>()
  for (const { id, side, at } of pieces) {
    const pile = graveOf(state, side)
    if (!pile || placeKey(at) === placeKey({ pile: pile.id })) continue
    const grave = graves.get(pile.id) ?? { pile, ids: [] }
    grave.ids.push(id)
    graves.set(pile.id, grave)
  }
  const moves = [...graves.values()].map(({ pile, ids }) => ({ pieces: ids, to: { pile: pile.id } }))
  const [grave] = graves.values()
  const losses = graves.size === 1 && grave ? `To ${grave.pile.name}` : 'To the losses'
  const label = pieces.length === 1 ? pieces[0]?.label : undefined
  return [
    ...(moves.length > 0 ? [keyed('toLosses', losses, { type: 'move', moves })] : []),
    ...(state.game.piles.length > 0
      ? [{ kind: 'sheet', label: 'To a tray or pile …', sheet: { kind: 'send', ids } } as const]
      : []),
    ...(known
      ? [
          { kind: 'sheet', label: 'Write on it …', sheet: { kind: 'label', ids, text: label ?? '' } } as const,
          act('Copy', { type: 'clone', pieces: ids }),
          { ...act('Remove from the game', { type: 'remove', pieces: ids }), isGrave: true } as CounterChoice,
        ]
      : []),
  ]
}

/** The dead pile of a side, or the one that all share. */
function graveOf({ game }: State, side: Id | undefined): Pile | undefined {
  const dead = game.piles.filter(({ kind }) => kind === 'dead')
  return dead.find((pile) => side !== undefined && pile.side === side) ?? dead.find((pile) => pile.side === undefined)
}

/** What a seat may do with a whole pile, as the relay will see it. */
export function pileChoices({ state, seat }: ChoiceContext, id: Id): CounterChoice[] {
  const pile = state.game.piles.find((each) => each.id === id)
  if (!pile) return []
  const count = countIn(state, id)
  const isVeiled = id in state.veiled
  const mayDraw = (pile.sight !== 'owner' || !isVeiled) && count > 0
  const sheet = (label: string, kind: 'draw' | 'deal' | 'shuffle' | 'pour' | 'peek'): CounterChoice => ({
    kind: 'sheet',
    label,
    sheet: { kind, pile: id },
  })
  return [
    ...(mayDraw ? [sheet('Draw …', 'draw'), sheet('Deal …', 'deal')] : []),
    ...(count > 1 ? [sheet('Shuffle …', 'shuffle')] : []),
    ...(mayDraw ? [sheet('Put all of it into …', 'pour')] : []),
    ...(isVeiled && (count > 0 || pile.secret)
      ? [sheet(otherPlayers(state, seat.id).length > 0 ? 'Ask to look into it …' : 'Look into it …', 'peek')]
      : []),
  ]
}

function placing(hand: ChoiceContext, place: Place): CounterChoice[] {
  const { module } = hand
  const put: CounterChoice[] =
    module.counters.size > 0
      ? [{ kind: 'sheet', label: 'Put a new counter here …', sheet: { kind: 'palette', to: place } }]
      : []
  if (!('pile' in place)) return put
  return [...pileChoices(hand, place.pile), ...put]
}
