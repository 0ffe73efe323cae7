import type { Action, ByChance, Id, Leg, PieceId, Place } from '../generated/types.ts'

/*
 * Facts about each kind of action, one row for each kind. The work of a kind stands in switches that the compiler keeps
 * complete: effect.ts, authority.ts, and the reports in client/words/.
 */

interface NamingFields {
  readonly pieces: PieceId[]
  readonly pile: Id
  readonly moves: Leg[]
  readonly at: Place | Place[]
  readonly to: Place | Place[]
  readonly points: Place[]
}
type NamingField = keyof NamingFields

export interface ActionFacts {
  /** The fields by which it names pieces, piles and places of the table. */
  readonly names: readonly NamingField[]
  /**
   * Whether the referee judges it. In strict play an illegal action waits for the others; a result of chance waits when
   * it is bound.
   */
  readonly judged: 'no' | 'yes' | 'may-wait'
  /** The client shows its effect before the relay confirms it: it does not depend on chance, secrets or other seats. */
  readonly foreseen: boolean
  /** A player handles the board with it. Words, answers, clocks, seats and steps towards a result are no gestures. */
  readonly gesture: boolean
  /**
   * none: never undone. horizon: nothing up to it is undone without the others' consent. step: undone, though it
   * changes nothing. Missing: it depends on the changes it makes.
   */
  readonly undo?: 'none' | 'horizon' | 'step'

  /** Chance decides it, always or for some piles. */
  readonly byChance?: true
  /** It leads to a result of chance or contests one; the referee does not remember it as a deed. */
  readonly noDeed?: true
  /** The page or the relay sends it by itself, so it is no sign of a player's presence. */
  readonly automatic?: true
  /** It may need the others' consent: see consent.ts. */
  readonly asksOthers?: true

  /** It handles counters on the table. A table may reserve that for the side that owns them. */
  readonly byHand?: true
  /** It makes new counters. */
  readonly makesPieces?: true
  /** It lays counters down, which the client plays a sound for. */
  readonly laysDown?: true
  /** Its effect may be hidden even where its words are not. In format 1 it never waits for that reason. */
  readonly hiddenEffect?: true
  /** It changes more than its words say, so its entries always carry the changes that a viewer sees. */
  readonly changesUnsaid?: true

  /** Accepted when the log is full, so that a game can still be ended. */
  readonly whenFull?: true
  /** Accepted when the game has ended. */
  readonly whenClosed?: true
  /** Accepted while the player watches the past, because it touches nothing on the board. */
  readonly whenLookingBack?: true
  /** It makes no sense without a log, so a referee request cannot contain it. */
  readonly needsLog?: true
}

type NamingFieldOf<A> = { [F in NamingField]: A extends Pick<NamingFields, F> ? F : never }[NamingField]

/** The row of one kind. `names` and `byChance` must agree with the fields of its schema. */
type FactsOf<A> = ActionFacts & {
  readonly names: [NamingFieldOf<A>] extends [never] ? readonly [] : readonly [NamingFieldOf<A>, ...NamingFieldOf<A>[]]
} & (A extends ByChance ? { readonly byChance: true } : { readonly byChance?: never })

export const ACTIONS: { readonly [K in Action['type']]: FactsOf<Extract<Action, { type: K }>> } = {
  open: { names: [], judged: 'no', foreseen: false, gesture: true, undo: 'none', changesUnsaid: true, needsLog: true },
  close: {
    names: [],
    judged: 'no',
    foreseen: false,
    gesture: false,
    undo: 'horizon',
    asksOthers: true,
    changesUnsaid: true,
    whenFull: true,
    needsLog: true,
  },
  save: { names: [], judged: 'no', foreseen: false, gesture: false, undo: 'none', asksOthers: true, needsLog: true },
  sit: { names: [], judged: 'no', foreseen: true, gesture: false, undo: 'none', whenLookingBack: true, needsLog: true },
  stand: { names: [], judged: 'no', foreseen: true, gesture: false, undo: 'none', needsLog: true },
  claim: { names: [], judged: 'no', foreseen: false, gesture: false, undo: 'none', needsLog: true },
  replace: { names: [], judged: 'no', foreseen: false, gesture: false, asksOthers: true, needsLog: true },

  move: { names: ['moves'], judged: 'may-wait', foreseen: true, gesture: true, byHand: true, laysDown: true },
  flip: { names: ['pieces'], judged: 'may-wait', foreseen: true, gesture: true, byHand: true, hiddenEffect: true },
  rotate: { names: ['pieces'], judged: 'may-wait', foreseen: true, gesture: true, byHand: true },
  layer: { names: ['pieces'], judged: 'may-wait', foreseen: true, gesture: true, byHand: true, hiddenEffect: true },
  mark: { names: ['pieces'], judged: 'may-wait', foreseen: true, gesture: true, byHand: true },
  label: { names: ['pieces'], judged: 'may-wait', foreseen: true, gesture: true, byHand: true, hiddenEffect: true },
  lock: { names: ['pieces'], judged: 'no', foreseen: true, gesture: true, byHand: true },
  veil: { names: ['pieces'], judged: 'may-wait', foreseen: true, gesture: true },
  show: { names: ['pieces'], judged: 'may-wait', foreseen: true, gesture: true },
  own: { names: ['pieces'], judged: 'may-wait', foreseen: true, gesture: true },
  stack: {
    names: ['pieces', 'at'],
    judged: 'may-wait',
    foreseen: true,
    gesture: true,
    laysDown: true,
    hiddenEffect: true,
  },
  put: {
    names: ['to'],
    judged: 'may-wait',
    foreseen: true,
    gesture: true,
    makesPieces: true,
    laysDown: true,
    hiddenEffect: true,
  },
  clone: {
    names: ['pieces'],
    judged: 'may-wait',
    foreseen: true,
    gesture: true,
    byHand: true,
    makesPieces: true,
    laysDown: true,
    hiddenEffect: true,
  },
  remove: { names: ['pieces'], judged: 'may-wait', foreseen: true, gesture: true, byHand: true },

  draw: {
    names: ['pile', 'to'],
    judged: 'yes',
    foreseen: false,
    gesture: true,
    undo: 'horizon',
    byChance: true,
    laysDown: true,
    changesUnsaid: true,
  },
  deal: {
    names: ['pile', 'to'],
    judged: 'yes',
    foreseen: false,
    gesture: true,
    undo: 'horizon',
    byChance: true,
    laysDown: true,
    changesUnsaid: true,
  },
  take: {
    names: ['pile', 'pieces', 'to'],
    judged: 'may-wait',
    foreseen: true,
    gesture: true,
    laysDown: true,
    changesUnsaid: true,
  },
  pour: { names: ['pile', 'to'], judged: 'may-wait', foreseen: false, gesture: true, changesUnsaid: true },
  peek: { names: ['pile'], judged: 'no', foreseen: false, gesture: false, asksOthers: true, needsLog: true },
  tell: { names: ['pile', 'pieces'], judged: 'no', foreseen: false, gesture: false, needsLog: true },
  look: { names: ['pieces'], judged: 'no', foreseen: false, gesture: false, asksOthers: true, needsLog: true },
  shuffle: {
    names: ['at'],
    judged: 'yes',
    foreseen: false,
    gesture: true,
    undo: 'horizon',
    byChance: true,
    changesUnsaid: true,
  },
  roll: { names: [], judged: 'yes', foreseen: false, gesture: true, undo: 'horizon', byChance: true },
  reveal: { names: [], judged: 'yes', foreseen: false, gesture: true, undo: 'horizon', needsLog: true },
  bind: { names: [], judged: 'no', foreseen: false, gesture: false, undo: 'none', noDeed: true, needsLog: true },
  share: {
    names: [],
    judged: 'no',
    foreseen: false,
    gesture: false,
    undo: 'none',
    noDeed: true,
    needsLog: true,
    automatic: true,
  },
  withhold: {
    names: [],
    judged: 'no',
    foreseen: false,
    gesture: false,
    undo: 'none',
    noDeed: true,
    needsLog: true,
    automatic: true,
  },
  contest: {
    names: [],
    judged: 'no',
    foreseen: false,
    gesture: false,
    undo: 'none',
    noDeed: true,
    needsLog: true,
    automatic: true,
  },

  turn: { names: [], judged: 'may-wait', foreseen: true, gesture: true },
  clock: { names: [], judged: 'no', foreseen: false, gesture: false, asksOthers: true, needsLog: true },
  press: { names: [], judged: 'no', foreseen: false, gesture: false, needsLog: true },
  pause: { names: [], judged: 'no', foreseen: false, gesture: false, asksOthers: true, needsLog: true },
  adjust: { names: [], judged: 'no', foreseen: false, gesture: false, asksOthers: true, needsLog: true },

  declare: { names: ['pieces', 'at'], judged: 'may-wait', foreseen: false, gesture: true, undo: 'step' },
  note: { names: [], judged: 'no', foreseen: true, gesture: false, whenLookingBack: true },
  seal: { names: [], judged: 'no', foreseen: true, gesture: false },
  unseal: { names: [], judged: 'no', foreseen: true, gesture: false, undo: 'horizon', changesUnsaid: true },
  say: {
    names: [],
    judged: 'no',
    foreseen: false,
    gesture: false,
    undo: 'none',
    whenClosed: true,
    whenLookingBack: true,
  },
  annotate: { names: ['points'], judged: 'no', foreseen: true, gesture: true },
  erase: { names: [], judged: 'no', foreseen: true, gesture: true },
  set: { names: [], judged: 'no', foreseen: true, gesture: false, asksOthers: true },
  rule: {
    names: [],
    judged: 'no',
    foreseen: false,
    gesture: false,
    changesUnsaid: true,
    whenFull: true,
    whenLookingBack: true,
    needsLog: true,
  },
  appeal: {
    names: [],
    judged: 'no',
    foreseen: false,
    gesture: false,
    undo: 'none',
    asksOthers: true,
    whenLookingBack: true,
    needsLog: true,
  },
  undo: { names: [], judged: 'no', foreseen: false, gesture: true, changesUnsaid: true, needsLog: true },
  redo: { names: [], judged: 'no', foreseen: false, gesture: true, changesUnsaid: true, needsLog: true },
}

export const factsOf = ({ type }: Pick<Action, 'type'>): ActionFacts => ACTIONS[type]

/** Whether an action has this field. */
export const namesBy = <F extends NamingField>(
  action: Action,
  field: F,
): action is Extract<Action, Pick<NamingFields, F>> => factsOf(action).names.includes(field)

/** The pieces that an action names. */
export function namedPieces(action: Action): readonly PieceId[] {
  if (action.type === 'move') return action.moves.flatMap(({ pieces }) => pieces)
  return namesBy(action, 'pieces') ? action.pieces : NONE
}

const NONE: readonly PieceId[] = []

/** The same action about other pieces. */
export function withPieces(action: Action, change: (pieces: readonly PieceId[]) => PieceId[]): Action {
  if (action.type === 'move') {
    return { ...action, moves: action.moves.map((leg) => ({ ...leg, pieces: change(leg.pieces) })) }
  }
  return namesBy(action, 'pieces') ? { ...action, pieces: change(action.pieces) } : action
}
