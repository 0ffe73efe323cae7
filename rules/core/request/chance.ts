import { dealCount } from '../../../table/action/piles.ts'
import { facesBy } from '../../../table/chance/dice.ts'
import { type DiceGroup, faceText, parseDice } from '../../../table/chance/dice-notation.ts'
import { readPlainDice } from '../../../table/chance/plain-dice.ts'
import type { Action, GivenFaces, GivenPieces, PieceId, Pile, Result } from '../../../table/generated/types.ts'
import { pileKey, placeKey } from '../../../table/geometry/place.ts'
import type { PointerKey, ProblemList } from '../../../table/module/problem.ts'
import { type State, stackAt } from '../../../table/state.ts'

/** The result that the request gives for an action by chance; undefined, and reported, if it is wrong. */
export function givenResult(
  state: State,
  action: Action,
  gives: GivenFaces | GivenPieces,
  at: readonly PointerKey[],
  found: ProblemList,
): Result | undefined {
  if (action.type === 'roll' && 'faces' in gives) return givenFaces(action.dice, gives.faces, at, found)
  if ('faces' in gives) return undefined
  switch (action.type) {
    case 'draw':
      return givenPieces(stackAt(state, pileKey(action.pile)), gives.pieces, action.count, { state, at, found })
    case 'deal':
      return givenPieces(stackAt(state, pileKey(action.pile)), gives.pieces, dealCount(action), { state, at, found })
    case 'shuffle': {
      const stack = stackAt(state, placeKey(action.at))
      return givenPieces(stack, gives.pieces, stack.length, { state, at, found })
    }
    default:
      return undefined
  }
}

function givenFaces(
  text: string,
  told: readonly (number | string)[],
  at: readonly PointerKey[],
  found: ProblemList,
): Result | undefined {
  const dice = parseDice(text)
  if (!dice) return undefined
  const groups: DiceGroup[] = []
  const faces = facesBy(dice, (group) => faceShowing(group, told[groups.push(group) - 1]))
  if (told.length !== faces.length) {
    const [rolled, shown] = [count(faces.length, 'die', 'dice'), count(told.length, 'face', 'faces')]
    found.report(
      'mismatch',
      `"${text}" rolls ${rolled}, but ${shown} ${told.length === 1 ? 'is' : 'are'} given.`,
      ...at,
    )
    return undefined
  }
  for (const [die, group] of groups.entries()) {
    if (faces[die] !== 0) continue
    const all = textsOf(group)
    const known = group.size > 12 ? `${all[0]} to ${all.at(-1)}` : all.join(', ')
    found.report('unknown', `A die of "${text}" shows no ${told[die]}; it shows ${known}.`, ...at, die)
  }
  return faces.includes(0) ? undefined : { faces }
}

const textsOf = (group: DiceGroup): string[] =>
  Array.from({ length: group.size }, (_, face) => faceText(group, face + 1))

/** The face that shows a text, counted from 1; 0, where none does. */
const faceShowing = (group: DiceGroup, shown: number | string | undefined): number =>
  textsOf(group).indexOf(String(shown)) + 1

const count = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`

interface Told {
  readonly state: State
  readonly at: readonly PointerKey[]
  readonly found: ProblemList
}

/** Finds pieces by id, or by counter if only one such counter is there. */
function givenPieces(
  stack: readonly PieceId[],
  told: readonly string[],
  needed: number,
  { state, at, found }: Told,
): Result | undefined {
  const before = found.problems.length
  if (told.length !== needed)
    found.report(
      'mismatch',
      `This action brings ${count(needed, 'piece', 'pieces')}, but ${told.length} ${told.length === 1 ? 'is' : 'are'} given.`,
      ...at,
    )
  const pieces = told.map((name) => {
    const named = stack.filter((id) => id === name)
    return named[0] ?? only(stack.filter((id) => state.pieces.get(id)?.def === name)) ?? name
  })
  for (const [index, id] of pieces.entries()) {
    if (!stack.includes(id)) {
      const there = stack.length === 0 ? 'nothing' : stack.slice(0, 20).join(', ')
      found.report('unknown', `${id} is not there; there: ${there}.`, ...at, index)
    } else if (pieces.indexOf(id) < index) found.report('duplicate', `${id} is given twice.`, ...at, index)
  }
  return found.problems.length > before ? undefined : { pieces }
}

const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined)

/** The result of a draw from a pile that every player can look into. */
export function openDraw(state: State, action: Action, piles: readonly Pile[]): Result | undefined {
  if (action.type !== 'draw' || action.from === 'random') return undefined
  if (!piles.some(({ id, sight }) => id === action.pile && sight === 'all')) return undefined
  const stack = stackAt(state, pileKey(action.pile))
  return { pieces: action.from === 'bottom' ? stack.slice(0, action.count) : stack.slice(-action.count).reverse() }
}

/** The possible results of an action by chance. */
export interface ChanceResults {
  readonly results: readonly Result[]
  /** The list is complete. */
  readonly all: boolean
}

/** The most results that are followed. */
const MOST_OUTCOMES = 40

/** The possible results where the request gives none. */
export function chanceResults(state: State, action: Action): ChanceResults {
  if (action.type === 'roll') {
    if (!parseDice(action.dice)) return { results: [], all: true }
    const dice = readPlainDice(action.dice)
    if (!dice) return { results: [], all: false }
    const many = dice.sizes.reduce((product, size) => product * size, 1)
    const taken = Math.min(many, MOST_OUTCOMES)
    // A sample at even distances, if there are too many.
    const results = Array.from({ length: taken }, (_, index) => {
      let rest = Math.floor((index * many) / taken)
      const faces = dice.sizes.map((size) => {
        const face = (rest % size) + 1
        rest = Math.floor(rest / size)
        return face
      })
      return { faces }
    })
    return { results, all: taken === many }
  }
  // The order of a pile matters only when something is drawn from it.
  if (action.type === 'shuffle') return { results: [], all: true }
  if (action.type !== 'draw' || action.count !== 1) return { results: [], all: false }
  const stack = stackAt(state, pileKey(action.pile))
  const kinds = new Map(stack.map((id) => [state.pieces.get(id)?.def ?? id, id]))
  const pieces = [...kinds.values()].slice(0, MOST_OUTCOMES)
  return { results: pieces.map((id) => ({ pieces: [id] })), all: pieces.length === kinds.size }
}
