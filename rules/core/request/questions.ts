import type {
  Answered,
  AskedAttack,
  AskedPlace,
  AskedQuestion,
  Cell,
  Id,
  Place,
  Point,
  Proposal,
  Question,
  ReachedCell,
} from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { ProblemList } from '../../../table/module/problem.ts'
import type { Reach } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import type { GameReferee } from '../referee.ts'
import type { Position } from '../scene.ts'
import { afterAction, isUncertain, type PossibleTables, type RequestReferee } from './possible-tables.ts'
import { type Places, readPlace } from './read-place.ts'

/** A question with its places read, and the number of actions before it. */
export interface ReadQuestion {
  readonly index: number
  readonly after: number
  readonly question: Question
}

/** Reads the questions. A question without `after` comes after all actions. */
export function readQuestions(
  places: Places,
  asks: ReadonlySet<Id>,
  questions: readonly AskedQuestion[],
  actions: number,
  found: ProblemList,
): readonly ReadQuestion[] {
  return questions.map(({ after = actions, at, ...question }, index) => {
    const here = ['questions', index] as const
    if (after > actions) {
      const count = actions === 1 ? 'there is 1' : actions === 0 ? 'there is none' : `there are ${actions}`
      found.report('mismatch', `The question comes after action ${after}, but ${count}.`, ...here, 'after')
    }
    found.known('question', question.ask, asks, ...here, 'ask')
    found.known('side', question.side, places.module.sides, ...here, 'side')
    const read = at?.map((each: AskedPlace, place) => readPlace(places, each, undefined, [...here, 'at', place], found))
    return { index, after, question: { ...question, ...(read && { at: read }) } }
  })
}

export function checkPieces({ pieces }: State, { index, question }: ReadQuestion, found: ProblemList): void {
  for (const [place, id] of (question.pieces ?? []).entries()) {
    if (!pieces.has(id))
      found.report('unknown', `Counter ${id} is not on the table at that point.`, 'questions', index, 'pieces', place)
  }
}

const UNTOLD = 'The rest depends on a roll or draw that the request does not give.'

/** A limit, because some positions allow many thousands of attacks. */
const MOST_ATTACKS = 1000
const CUT_SHORT = `These are the first ${MOST_ATTACKS} attacks; name hexes or counters to ask about others.`

/** The answer; with unknown chance, only the part that holds in all tables. */
export function* answerQuestion(
  hand: RequestReferee,
  module: Module,
  worlds: PossibleTables,
  { after, question }: ReadQuestion,
  sides: readonly Id[],
): Generator<undefined, Answered> {
  const [first, ...others] = worlds.possible
  let answer = yield* answerTo(hand, module, { ...first!, sides }, question)
  for (const world of others) {
    answer = common(answer, yield* answerTo(hand, module, { ...world, sides }, question))
    yield
  }
  return { after, ask: question.ask, ...answer, ...(isUncertain(worlds) && { unchecked: UNTOLD }) }
}

type Answer = Omit<Answered, 'after' | 'ask'>

/** The fields in which two answers agree; of lists, the common items. */
function common(one: Answer, other: Answer): Answer {
  const theirs = new Map(Object.entries(other))
  const alike = Object.entries(one).flatMap(([field, value]): [string, unknown][] => {
    const their: unknown = theirs.get(field)
    if (!Array.isArray(value) || !Array.isArray(their)) {
      return JSON.stringify(value) === JSON.stringify(their) ? [[field, value]] : []
    }
    const known = new Set(their.map((each) => JSON.stringify(each)))
    return [[field, value.filter((each) => known.has(JSON.stringify(each)))]]
  })
  return { proposals: [], ...Object.fromEntries(alike) }
}

function* answerTo(
  hand: RequestReferee,
  module: Module,
  position: Position,
  question: Question,
): Generator<undefined, Answer> {
  const { referee } = hand
  const fight = referee.fight(position)
  const { ask, side, pieces = [] } = question
  switch (ask) {
    case 'reach':
      return { proposals: [], ...reachIn(referee.reach(position, pieces), question) }
    case 'zones':
      return { proposals: [], zones: [...referee.survey(position).zones] }
    case 'stacks': {
      const { stacks } = referee.survey(position)
      return {
        proposals: [],
        stacks: stacks.map(({ side, pieces, ...each }) => ({
          ...each,
          ...(side !== undefined && { side }),
          pieces: [...pieces],
        })),
      }
    }
    case 'next':
      return {
        proposals: [...referee.advise(position, question)],
        procedure: [...referee.procedure(position)],
        ...(fight && { fight }),
      }
    case 'supply': {
      const lines = (side === undefined ? [...module.sides.keys()] : [side]).flatMap((each) =>
        referee.supply(position, each),
      )
      const linesAsked = lines.filter(({ piece }) => pieces.length === 0 || pieces.includes(piece))
      return {
        proposals: [...referee.advise(position, question)],
        supply: linesAsked.map(({ line, blocks, source, ...each }) => ({
          ...each,
          line: [...line],
          blocks: [...blocks],
          ...(source !== undefined && { source }),
        })),
      }
    }
    case 'odds': {
      const proposals = yield* oddsIn(referee, position, question)
      const attacks: AskedAttack[] = []
      for (const proposal of proposals) {
        const attack = attackIn(hand, position, proposal)
        if (attack) attacks.push(attack)
        yield
      }
      const isCut = proposals.length >= MOST_ATTACKS
      return { proposals, attacks, ...(fight && { fight }), ...(isCut && { unchecked: CUT_SHORT }) }
    }
    default:
      return { proposals: [...referee.advise(position, question)] }
  }
}

function reachIn(reach: Reach, { at = [] }: Question): Pick<Answered, 'reach'> {
  if (!('cells' in reach)) {
    const ways = at.filter(isPoint).map((place) => ({ at: place, way: [...reach.way(place)] }))
    const areas = reach.areas.map(({ rings, ...each }) => ({ ...each, rings: rings.map((ring) => ring.map(whole)) }))
    return { reach: { cells: [], areas, ...(ways.length > 0 && { ways }), findings: [...reach.findings] } }
  }
  const cells = reach.cells.map((each): ReachedCell => {
    const isMeant = at.some((place) => placeKey(place) === placeKey(each.at))
    return { ...each, ...(isMeant && { way: [...reach.way(each.at)] }) }
  })
  return { reach: { cells, findings: [...reach.findings] } }
}

const isPoint = (place: Place): place is Point => 'x' in place

const whole = ({ x, y }: Spot): Spot => ({ x: Math.round(x), y: Math.round(y) })

/** The odds of one attack, or of every attack of a side if no hex and no counter is named. */
function* oddsIn(referee: GameReferee, position: Position, question: Question): Generator<undefined, Proposal[]> {
  const { at = [], pieces = [] } = question
  if (at.length > 0 || pieces.length > 0) return [...referee.advise(position, question)]
  const { state } = position
  const side = question.side ?? state.time.side
  const counters = [...state.pieces.values()].filter((piece) => onCell(piece.at))
  const own = counters.filter((piece) => piece.side === side)
  const targets = new Map<string, Cell>()
  for (const { at, side: whose } of counters) {
    if (onCell(at) && whose !== undefined && whose !== side) targets.set(placeKey(at), at)
  }
  const questions: readonly Question[] = [
    ...[...targets.values()].map((cell) => ({ ...question, at: [cell] })),
    ...own.map(({ id }) => ({ ...question, pieces: [id] })),
  ]
  const found = new Map<string, Proposal>()
  for (const each of questions) {
    for (const proposal of referee.advise(position, each)) {
      if (proposal.actions.some(({ type }) => type === 'declare')) found.set(JSON.stringify(proposal.actions), proposal)
    }
    if (found.size >= MOST_ATTACKS) break
    yield
  }
  return [...found.values()].slice(0, MOST_ATTACKS)
}

/** The attack judged and calculated as if it were declared now. */
function attackIn(hand: RequestReferee, position: Position, { odds, actions }: Proposal): AskedAttack | undefined {
  const action = actions.find(({ type }) => type === 'declare')
  if (!action) return undefined
  const { findings } = hand.referee.judge(position, action)
  const hasSeverity = (severity: string) => findings.some((each) => each.severity === severity)
  const legal = hasSeverity('illegal') ? false : hasSeverity('unchecked') ? undefined : true
  const { sides } = position
  const fight = hand.referee.fight({ ...afterAction(hand, position, action, undefined), sides })
  return { action, ...(legal !== undefined && { legal }), ...(odds && { odds }), ...(fight && { fight }), findings }
}
