import type {
  Action,
  Cell,
  Declare,
  Finding,
  Id,
  Proposal,
  Question,
  SeenEntry,
} from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { agree, finding, names, pointsNumber } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { pointsText, toPoints } from '../../../core/points.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { hasMark, type Unit } from '../../../core/unit.ts'
import { around, distance, fieldCellOf, printCell } from '../../../hex/board/cells.ts'
import type { Spending } from '../../../hex/board/chapter.ts'
import { cellOf, cellsOf, enemiesIn, unitsOnMap } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { POINTS } from '../../../hex/ground/reason.ts'
import { barsIn } from '../../../hex/ground/search.ts'
import { prepareSearch } from '../../../hex/movement/find-path.ts'
import { pricePath, stepFromTo } from '../../../hex/movement/likely-path.ts'
import { walkersFrom } from '../../../hex/movement/walkers.ts'
import { rollsFor, rollText } from '../../../kit/awaited-dice.ts'
import { numberIn, resultIn } from '../../../kit/chart.ts'
import { type Attempt, attemptOf, attemptStep, INFILTRATE, isZoneToZone, passageBy } from '../../../kit/infiltration.ts'
import { eligibility, judgeTogether } from '../round/eligibility.ts'
import { leavesOpen } from '../round/round.ts'
import { actingSide, DISRUPTED, isMotorized, nightNow } from '../terms/counters.ts'
import { dieFor, oneDie } from '../terms/die.ts'
import { cutsSuffix } from './attack-plan.ts'

type Event =
  | { readonly did: 'declared'; readonly attempt: Attempt }
  | { readonly did: 'rolled'; readonly attempt: Attempt; readonly fate: Fate }

interface Fate {
  readonly die: number
  readonly modified: number
  readonly won: boolean
  readonly disrupts: boolean
}

interface Tries {
  /** The attempt that waits for its roll. */
  readonly open: Attempt | undefined
  readonly last: { readonly attempt: Attempt; readonly fate: Fate } | undefined
}

/** 9.1 [60]. */
const infiltrating = attemptStep({
  cite: '9.1',
  attemptIn: (deed) => eventIn<Event>(deed, 'infiltration')?.attempt,
  whose: (scene) => actingSide(scene.state.time.phase),
  offers: (scene) =>
    next(scene)
      .map(owedBy(actingSide(scene.state.time.phase)))
      .map((each) => must(each)),
})

/** 9.1 [59-64]: movement from zone to zone by a roll. */
export const infiltration = chapter<Tries>({
  id: 'infiltration',
  judge: (scene, action) => [
    ...judgeWon(scene, action),
    ...(action.type === 'declare' && action.what === INFILTRATE ? judgeAttempt(scene, action) : []),
    ...(leavesOpen(scene, action) ? judgeOpen(scene) : []),
  ],
  going: (scene, units) =>
    units.some(({ side }) => side === actingSide(scene.state.time.phase))
      ? [...judgeOpen(scene), ...judgeOvertaking(scene, units)]
      : [],
  pass: (scene, unit) => passage(scene, unit),
  spends: (scene, entry) => paid(scene, entry),
  rolls: (scene) => dieOfAttempt(scene),
  advise: (scene, question) => advise(scene, question),
  procedure: [infiltrating],
  deeds: (scene, entry) => eventsOf(scene, entry),
  memory: {
    start: { open: undefined, last: undefined },
    fold(tries, deed) {
      if (deed.deed === 'time' || deed.deed === 'anew') return { open: undefined, last: undefined }
      if (deed.deed === 'moved') return tries.last?.attempt.piece === deed.piece ? { ...tries, last: undefined } : tries
      if (deed.deed !== 'own' || deed.chapter !== 'infiltration') return tries
      const event = deed.what as Event
      return event.did === 'declared'
        ? { open: event.attempt, last: undefined }
        : { open: undefined, last: { attempt: event.attempt, fate: event.fate } }
    },
  },
})

/** 9.1 [62]: the hex that the unit may enter because it won its roll. */
function passage(scene: HexScene, unit: Unit): Cell | undefined {
  const { last } = infiltration.recall(scene)
  return passageBy(last?.fate.won ? last.attempt : undefined, unit)
}

/** The cost of the step and the points left; undefined if the step is impossible. */
export function priceOf(
  scene: HexScene,
  unit: Unit,
  to: Cell,
): { readonly cost: number; readonly left: number } | undefined {
  const at = cellOf(unit)
  const spot = fieldCellOf(scene, to)
  if (!at || !spot || spot.field !== scene.field(at.board)) return undefined
  const [walker] = walkersFrom(scene, at, [unit], { at: new Map(), walked: new Map() }).walkers
  if (!walker || walker.halted.length > 0) return undefined
  const off = scene.book.roll?.bit ?? 0
  const { course } = prepareSearch(scene, walker, 'worst', off)
  const step = stepFromTo(course, walker.start, spot.index)
  // Only this very step counts: a way around may be cheaper.
  if (step < 0 || ((course.costs.bars[step]! | barsIn(course, spot.index)) & ~off) !== 0) return undefined
  const found = pricePath(scene, walker, { cells: [walker.start, spot.index], layers: [0, 0] }, POINTS | off)
  return found && { cost: found.spent.at(-1)!, left: Math.max(0, walker.allowance.most - walker.spent) }
}

function judgeAttempt(scene: HexScene, declare: Declare): Finding[] {
  const units = scene.units(declare.pieces).filter(({ kind }) => kind === 'unit')
  if (units.length > 1) return [...judgeTogether(units)]
  const found = attemptOf(scene, declare)
  if (!found) {
    const text = 'Name the unit that infiltrates and its target hex.'
    return [finding('infiltration/nowhere', '9.1', 'illegal', text, cellsOf(units), units)]
  }
  const { unit, attempt } = found
  const { from, to } = attempt
  const where = printCell(scene, to)
  const own = eligibility(scene, unit)
  if (own.some(({ severity }) => severity === 'illegal')) return [...own]
  const enemies = enemiesIn(scene, to, unit.side)
  if (enemies.length > 0) {
    const text = `${unit.name} cannot infiltrate into ${where}: ${names(enemies)} ${agree(enemies, 'is', 'are')} there.`
    return [finding('infiltration/closed', '9.1', 'illegal', text, [to], [unit])]
  }
  if (distance(scene, from, to) !== 1) {
    const text = `${unit.name} can infiltrate only into an adjacent hex, and ${where} is not adjacent.`
    return [finding('infiltration/far', '9.1', 'illegal', text, [to], [unit])]
  }
  if (!isZoneToZone(scene, unit, to)) {
    const text = `From ${printCell(scene, from)} to ${where} needs no roll: not both are in enemy zones.`
    return [finding('infiltration/free', '9.1', 'note', text, [to], [unit])]
  }
  const price = priceOf(scene, unit, to)
  if (!price) {
    const ended = (scene.memory.walked.get(unit.id)?.halted ?? []).length > 0
    const text = ended
      ? `The move of ${unit.name} has ended: it cannot infiltrate in this phase.`
      : `${unit.name} cannot enter ${where} from ${printCell(scene, from)} at all.`
    return [finding('infiltration/closed', '9.1', 'illegal', text, [to], [unit])]
  }
  const { cost, left } = price
  if (cost <= left) return []
  const text = `Infiltrating into ${where} costs ${pointsText(toPoints(cost))}; ${unit.name} has ${pointsNumber(left)} left${cutsSuffix(scene, unit)}.`
  return [{ ...finding('infiltration/points', '9.1', 'illegal', text, [to], [unit]), needed: cost / 2, had: left / 2 }]
}

/** 9.1 [62]: a unit that won its roll must enter the hex first. */
function judgeWon(scene: HexScene, action: Action): Finding[] {
  const { last } = infiltration.recall(scene)
  const unit = last && scene.unit(last.attempt.piece)
  const to = unit && passage(scene, unit)
  return unit && to && leaves(scene, action, unit, to) ? judgeEntering(scene) : []
}

/** 9.1 [62]: the finding on a unit that won its roll and has not moved on. */
export function judgeEntering(scene: HexScene): Finding[] {
  const { last } = infiltration.recall(scene)
  const unit = last && scene.unit(last.attempt.piece)
  const to = unit && passage(scene, unit)
  if (!unit || !to) return []
  const text = `${unit.name} won its roll and must enter ${printCell(scene, to)} first.`
  return [finding('infiltration/enter', '9.1', 'illegal', text, [to], [unit])]
}

/** 8.0, 9.1 [38, 62]: no other unit begins before one that won its roll has entered. */
const judgeOvertaking = (scene: HexScene, units: readonly Unit[]): readonly Finding[] =>
  units.some(({ id }) => id !== infiltration.recall(scene).last?.attempt.piece) ? judgeEntering(scene) : []

/** Whether an action uses this unit, or ends its move, without entering the hex. */
function leaves(scene: HexScene, action: Action, unit: Unit, into: Cell): boolean {
  switch (action.type) {
    case 'turn':
      return action.time.phase !== scene.state.time.phase
    case 'flip':
      return action.pieces.includes(unit.id) && action.face % 2 === 1
    case 'declare':
      return action.pieces[0] === unit.id
    case 'move': {
      const leg = action.moves.find(({ pieces }) => pieces.includes(unit.id))
      const [first = leg?.to] = leg?.via ?? []
      const from = cellOf(unit)
      return !!from && !!first && onCell(first) && distance(scene, first, into) >= distance(scene, first, from)
    }
    default:
      return false
  }
}

export interface InfiltrationModifier {
  readonly what: string
  readonly value: number
}

/** 9.1 [63]. */
export function infiltrationModifiers(scene: HexScene, unit: Unit): readonly InfiltrationModifier[] {
  const all = [
    ['german', unit.side === 'german'],
    ['night', nightNow(scene)],
    ['infantry', !isMotorized(scene, unit)],
  ] as const
  return all.flatMap(([what, holds]) => {
    const value = numberIn(scene.book, 'infiltration-modifiers', what, 'die')
    return holds && value !== undefined ? [{ what, value }] : []
  })
}

/** The result by the table. All its rows but one are reconstructed. */
export function infiltrationResult(scene: HexScene, unit: Unit, die: number): Fate {
  const modified = infiltrationModifiers(scene, unit).reduce((sum, { value }) => sum + value, die)
  const result = resultIn(scene.book, 'infiltration', modified, 'result')
  return { die, modified, won: result === 'success', disrupts: result === 'fails D' }
}

function dieOfAttempt(scene: HexScene): readonly AwaitedRoll[] {
  const { open } = infiltration.recall(scene)
  const unit = open && scene.unit(open.piece)
  return unit ? [oneDie(INFILTRATE, unit.side, 'Infiltration', 'infiltration-die')] : []
}

function eventsOf(scene: HexScene, entry: SeenEntry): readonly Event[] {
  const { action } = entry
  if (action?.type === 'declare' && action.what === INFILTRATE) {
    const found = attemptOf(scene, action)
    // A step that needs no roll is no attempt: it waits for none.
    const isAttempt = found && isZoneToZone(scene, found.unit, found.attempt.to)
    return isAttempt ? [{ did: 'declared', attempt: found.attempt }] : []
  }
  const { open } = infiltration.recall(scene)
  const die = dieFor(scene, entry, INFILTRATE)
  const unit = open && scene.unit(open.piece)
  return open && unit && die !== undefined
    ? [{ did: 'rolled', attempt: open, fate: infiltrationResult(scene, unit, die) }]
    : []
}

/** 9.1 [61]: a failed attempt costs its points and stops the unit. A successful one is paid by the step itself. */
function paid(scene: HexScene, entry: SeenEntry): readonly Spending[] {
  return eventsOf(scene, entry).flatMap((event) => {
    const unit = event.did === 'rolled' && !event.fate.won ? scene.unit(event.attempt.piece) : undefined
    if (!unit) return []
    const spent = priceOf(scene, unit, event.attempt.to)?.cost ?? 0
    return [{ piece: unit.id, spent, halted: 'zones/roll' }]
  })
}

const propose = (rule: Id, text: string, at: readonly Cell[], unit: Unit, actions: readonly Action[]): Proposal =>
  proposal(rule, '9.1', text, actions, [unit.id], at)

function advise(scene: HexScene, { ask, pieces }: Question): readonly Proposal[] {
  const side = actingSide(scene.state.time.phase)
  if (ask !== INFILTRATE) return []
  // Without named units: all that may act now.
  const free =
    side === undefined || pieces ? [] : unitsOnMap(scene, side).filter((unit) => eligibility(scene, unit).length === 0)
  const asked = pieces?.flatMap((id) => scene.unit(id) ?? []) ?? free
  return asked.flatMap((unit) => adviseWays(scene, unit))
}

function adviseWays(scene: HexScene, unit: Unit): readonly Proposal[] {
  const from = cellOf(unit)
  if (!from) return []
  const modifiers = infiltrationModifiers(scene, unit)
  const sum = modifiers.reduce((total, { value }) => total + value, 0)
  return around(scene, from).flatMap((to) => {
    const price = isZoneToZone(scene, unit, to) ? priceOf(scene, unit, to) : undefined
    if (!price || price.cost > price.left) return []
    const faces = Array.from({ length: 10 }, (_, die) => die).filter((die) => infiltrationResult(scene, unit, die).won)
    const text = `${unit.name} can infiltrate into ${printCell(scene, to)} for ${pointsNumber(price.cost)} of its ${pointsText(toPoints(price.left))}: ${faces[0] === undefined ? 'no roll succeeds' : `succeeds on ${faces[0]} or more`} (modifiers +${sum}; reconstructed table).`
    const declare: Declare = { type: 'declare', what: INFILTRATE, pieces: [unit.id], at: [to], text: 'infiltration' }
    return [propose('infiltration/may', text, [to], unit, [declare])]
  })
}

/** 9.1 [61]: the unit that its failed attempt Disrupts, until it is marked. */
export function owedDisruption(scene: HexScene): Unit | undefined {
  const { last } = infiltration.recall(scene)
  const unit = last?.fate.disrupts ? scene.unit(last.attempt.piece) : undefined
  return unit && cellOf(unit) && !hasMark(unit.piece, DISRUPTED) ? unit : undefined
}

/** 9.1 [61]: findings on an attempt left open. */
function judgeOpen(scene: HexScene): readonly Finding[] {
  const { open } = infiltration.recall(scene)
  const trying = open && scene.unit(open.piece)
  const overdue = (rule: Id, text: string, unit: Unit) => [
    finding(rule, '9.1', 'illegal', text, cellsOf([unit]), [unit]),
  ]
  if (open && trying) {
    const text = `The roll of ${trying.name} to infiltrate into ${printCell(scene, open.to)} has not been made yet.`
    return overdue('infiltration/unrolled', text, trying)
  }
  const unit = owedDisruption(scene)
  return unit ? overdue('infiltration/disrupted', `${unit.name} failed to infiltrate and must be Disrupted.`, unit) : []
}

function next(scene: HexScene): readonly Proposal[] {
  const { open, last } = infiltration.recall(scene)
  const unit = open && scene.unit(open.piece)
  if (open && unit) {
    const text = `${unit.name} rolls to infiltrate into ${printCell(scene, open.to)}.`
    return [propose('infiltration/roll', text, [open.to], unit, rollsFor(scene, INFILTRATE))]
  }
  const tried = last && scene.unit(last.attempt.piece)
  if (!last || !tried) return []
  const { fate, attempt } = last
  const where = printCell(scene, attempt.to)
  if (fate.won) {
    const text = `Roll ${rollText(fate.die, fate.modified)}: ${tried.name} enters ${where}.`
    return [
      propose('infiltration/won', text, [attempt.to], tried, [
        { type: 'move', moves: [{ pieces: [tried.id], to: attempt.to }] },
      ]),
    ]
  }
  if (owedDisruption(scene) === undefined) return []
  const text = `Roll ${rollText(fate.die, fate.modified)}: ${tried.name} stops and is Disrupted (reconstructed table).`
  return [
    propose('infiltration/disrupted', text, [attempt.from], tried, [
      { type: 'mark', pieces: [tried.id], mark: DISRUPTED, count: 1 },
    ]),
  ]
}
