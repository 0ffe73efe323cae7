import { groupsOf, parseDice } from '../../../table/chance/dice-notation.ts'
import type { Action, Declare, Id, Leg, Piece, Proposal } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { phaseName, pieceName, placeName } from '../../words/names.ts'
import { texts } from './texts.ts'

/** The table that a proposal would change. */
export interface VerbContext {
  readonly module: Module
  readonly state: Pick<State, 'pieces' | 'game'>
}

/** The button of a proposal says what pressing it does: Draw a chit, Go to Supply, Roll the die. */
export function verbOf({ actions, warning }: Pick<Proposal, 'actions' | 'warning'>, around: VerbContext): string {
  const does = deedOf(actions, around)
  return warning === undefined ? does : texts.anyway(does)
}

function deedOf(actions: readonly Action[], around: VerbContext): string {
  const told = actions.find((each) => !isAside(each, around)) ?? actions[0]
  if (!told) return VERBS.other
  const said = verb(told, around)
  // A counter that is turned on its way is a marker, which is laid.
  return actions[0]?.type === 'rotate' ? said.replace(/^(Enter at|Move to) /, 'Place at ') : said
}

/** Turning a marker before it is laid, or clearing cards away, is not what a button is pressed for. */
const isAside = (action: Action, { module, state }: VerbContext): boolean =>
  action.type === 'rotate' ||
  (action.type === 'move' &&
    action.moves.every(({ pieces, to }) => 'pile' in to && pieces.every((id) => isCard(state.pieces.get(id), module))))

const isCard = (piece: Piece | undefined, { counters }: Module): boolean =>
  piece?.def !== undefined && counters.get(piece.def)?.kind === 'card'

const VERBS = {
  deal: 'Deal',
  take: 'Take',
  shuffle: 'Shuffle',
  pour: 'Pour',
  flip: 'Turn over',
  rotate: 'Rotate',
  remove: 'Remove',
  put: 'Place',
  show: 'Show',
  reveal: 'Reveal',
  other: 'Carry out',
} as const

/** A word of a declaration's name, and its button. */
const DECLARATIONS: readonly (readonly [string, string])[] = [
  ['attack', 'Declare the attack'],
  ['support', 'Give support'],
  ['infiltrate', 'Infiltrate'],
  ['air', 'Attack from the air'],
  ['blow', 'Blow it up'],
  ['keeps', 'Keep it'],
  ['uses', 'Use it'],
  ['rebuilds', 'Rebuild it'],
  ['fight', 'Fight'],
  ['rally', 'Rally'],
  ['begins', 'Begin'],
  ['done', 'Pass play'],
]

function verb(action: Action, around: VerbContext): string {
  const { module, state } = around
  switch (action.type) {
    case 'turn':
      return `Go to ${phaseName(module, action.time.phase)}`
    case 'roll':
      return diceIn(action.dice) === 1 ? 'Roll the die' : `Roll ${diceIn(action.dice)} dice`
    case 'draw':
      return `Draw ${counted(action.count, drawnFrom(state, action.pile))}`
    case 'declare':
      return declareVerb(action, module)
    case 'set':
      return 'Agree'
    case 'mark': {
      const name = module.marks.get(action.mark)?.name ?? action.mark
      return action.count === 0 ? `Take off ${name}` : `Mark ${name}`
    }
    case 'veil':
      return action.as === 'open' ? VERBS.reveal : 'Hide'
    case 'move':
      return moveVerb(action.moves, around)
    case 'deal':
    case 'take':
    case 'shuffle':
    case 'pour':
    case 'flip':
    case 'rotate':
    case 'remove':
    case 'put':
    case 'show':
    case 'reveal':
      return VERBS[action.type]
    default:
      return VERBS.other
  }
}

/** An order by its marker; else by the verb in its name: attack, german-keeps-its-chit, us-rebuilds-bridge. */
function declareVerb({ what, pieces }: Declare, { marks }: Module): string {
  const order = marks.get(what)
  if (order) return order.name
  if (what === 'support' && pieces.length === 0) return 'No support'
  const words = what.split('-')
  return DECLARATIONS.find(([name]) => words.includes(name))?.[1] ?? 'Declare'
}

function moveVerb(moves: readonly Leg[], { module, state }: VerbContext): string {
  const [leg, more] = moves
  if (!leg || more) return 'Move them'
  const { to } = leg
  const [first, second] = leg.pieces.flatMap((id) => state.pieces.get(id) ?? [])
  const isFromPile = first !== undefined && 'pile' in first.at
  if (onCell(to)) return `${isFromPile ? 'Enter at' : 'Move to'} ${placeName(module, state.game, to)}`
  // A free point has no name that says more than the sentence beside the button.
  if (!('pile' in to)) return 'Move'
  const pile = state.game.piles.find(({ id }) => id === to.pile)
  if (pile?.kind === 'dead') return VERBS.remove
  if (first && !second && isHeldChit(first, { module, state })) return `Play ${pieceName(module, first)}`
  return `Put into ${placeName(module, state.game, to)}`
}

/** A chit that its side has ready to be played: it lies in an open box or in a hand. */
function isHeldChit({ at, def }: Piece, { module, state }: VerbContext): boolean {
  const from = 'pile' in at && state.game.piles.find(({ id }) => id === at.pile)
  const isReady = from && (from.kind === 'box' || from.kind === 'hand')
  return isReady === true && def !== undefined && module.counters.get(def)?.kind === 'chit'
}

const diceIn = (notation: string): number => {
  const dice = parseDice(notation)
  return dice ? groupsOf(dice).reduce((sum, { count }) => sum + count, 0) : 1
}

const drawnFrom = ({ game }: VerbContext['state'], id: Id): 'chit' | 'card' | 'counter' => {
  const kind = game.piles.find((each) => each.id === id)?.kind
  return kind === 'cup' ? 'chit' : kind === 'deck' ? 'card' : 'counter'
}

const counted = (count: number, what: string): string => (count === 1 ? `a ${what}` : `${count} ${what}s`)
