import { answerResult, type HeldAction } from '../action/answer.ts'
import type { IsPresent } from '../action/consent.ts'
import { shuffledBy } from '../action/pile-checks.ts'
import { counterNames, dealCount, drawablePieces, drawPieces, peekNames } from '../action/piles.ts'
import { boundAt, chanceText, isAskable, isUnordered } from '../action/shared-chance.ts'
import type { UndoHistory } from '../action/undo-history.ts'
import { type Chance, chanceFor, chanceFrom, shuffle } from '../chance/chance.ts'
import { readRoll, rollDice } from '../chance/dice.ts'
import { parseDice } from '../chance/dice-notation.ts'
import type { Action, ByChance, Hash, Id, Result, Seq } from '../generated/types.ts'
import { isFormat2 } from '../log-format.ts'
import type { Components } from '../module/components.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { State } from '../state.ts'

/** The table and its log before an entry, as far as the entry's result depends on them. */
export interface ResultContext {
  readonly seq: Seq
  readonly seat: Id
  readonly at: number
  readonly state: State
  readonly components: Components
  /** Missing for the log of another relay, which tells its results. */
  readonly secret: Hash | undefined
  readonly steps: UndoHistory
  /** The number of the seat's next result of chance. */
  readonly resultCount: number
  moverOf(entry: Seq): Id | undefined
  heldAction(entry: Seq): HeldAction | undefined
  readonly isPresent: IsPresent
}

/**
 * The result of an action; undefined, if it has none. Without the secret the log's own result (`recorded`) is taken, if
 * it is possible.
 */
export function resultOf(
  action: Action,
  recorded: Result | undefined,
  context: ResultContext,
): Result | Refusal | undefined {
  const { seq, seat, state, components, secret, steps } = context
  switch (action.type) {
    case 'roll': {
      const dice = parseDice(action.dice)
      if (!dice) return undefined
      if (secret === undefined) {
        const faces = recorded?.faces ?? []
        return readRoll(dice, faces) ? { faces } : impossible(seq)
      }
      return { faces: rollDice(dice, chanceOf(secret, action, context)) }
    }
    case 'reveal':
      return { faces: state.rolls[action.roll]?.faces ?? [] }
    case 'draw':
    case 'deal': {
      const stack = drawablePieces(state, action.pile)
      const count = Math.min(stack.length, action.type === 'draw' ? action.count : dealCount(action))
      const from = isUnordered(state, action.pile) ? 'random' : action.from
      if (from === 'random' && secret === undefined) return isPick(stack, count, recorded?.pieces) ?? impossible(seq)
      return { pieces: drawPieces(stack, from, count, () => chanceOf(secret ?? '', action, context)) }
    }
    case 'peek':
      return { told: peekNames(state, action, seat) }
    case 'look':
    case 'tell':
      return { told: counterNames(state, action.pieces) }
    case 'shuffle': {
      const stack = shuffledBy(state, seat, action.at)
      if (secret === undefined) return isPick(stack, stack.length, recorded?.pieces) ?? impossible(seq)
      return { pieces: shuffle(stack, chanceOf(secret, action, context)) }
    }
    case 'bind':
    case 'withhold': {
      const asked = recorded?.asked ?? []
      if (!isAskable(state, seat, asked)) return impossible(seq)
      return action.type === 'bind' ? { asked, count: context.resultCount } : { asked }
    }
    case 'close':
      return secret === undefined ? impossible(seq) : { secret }
    case 'undo':
    case 'redo':
      return steps.latest(seat, action.type)
    case 'rule':
      return answerResult(state, components, action, {
        ...context,
        mover: context.moverOf(action.entry),
        asked: context.heldAction(action.entry),
      })
    default:
      return undefined
  }
}

/** Chance for a result: by entry number in format 1, else by the seat's own count and the shares of others. */
function chanceOf(
  secret: Hash,
  { nonce, bound: bind }: ByChance,
  { state, seq, seat, resultCount }: ResultContext,
): Chance {
  if (!isFormat2(state.game)) return chanceFor(secret, seq, nonce ?? '')
  const bound = bind === undefined ? undefined : boundAt(state, bind)
  return chanceFrom(secret, chanceText(seat, bound?.count ?? resultCount, nonce, bound?.shares))
}

const impossible = (seq: number): Refusal =>
  refusal('malformed', `Entry ${seq} has a result that no dice and no draw can give.`)

function isPick(stack: readonly Id[], count: number, pieces: readonly Id[] | undefined): Result | undefined {
  const isPossible =
    pieces?.length === count && new Set(pieces).size === count && pieces.every((id) => stack.includes(id))
  return isPossible ? { pieces: [...pieces] } : undefined
}
