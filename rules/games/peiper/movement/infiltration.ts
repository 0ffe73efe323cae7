import type {
  Cell,
  Declare,
  Finding,
  Id,
  PieceId,
  Proposal,
  Question,
  SeenEntry,
} from '../../../../table/generated/types.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { finding } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { isActing } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { around, barBetween, distance, printCell, sameCell } from '../../../hex/board/cells.ts'
import type { Spending } from '../../../hex/board/chapter.ts'
import { cellOf, enemiesIn } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { awaitedRollAnswered, rollsFor } from '../../../kit/awaited-dice.ts'
import { type Attempt, attemptOf, attemptStep, INFILTRATE, isZoneToZone, passageBy } from '../../../kit/infiltration.ts'
import { proficiencyOf } from '../combat/odds.ts'
import { passesCheck } from '../terms/checks.ts'
import { dieSix, sixOf } from '../terms/die.ts'
import { readingsOf } from '../terms/switches.ts'
import {
  ableOf,
  actingBar,
  actingUnits,
  activeSide,
  isActivation,
  isWaiting,
  stacksLeft,
} from '../turn/activation-state.ts'
import { hasFired } from '../turn/shots.ts'
import { mayStack } from '../turn/surprise.ts'

type Event = { readonly did: 'declared'; readonly attempt: Attempt } | { readonly did: 'rolled'; readonly won: boolean }

interface Tries {
  /** The attempt that waits for its die, or for its move. */
  readonly open: Attempt | undefined
  readonly isWon: boolean
  /** Units that failed: they do not move this turn. */
  readonly failed: readonly PieceId[]
}

const NONE: Tries = { open: undefined, isWon: false, failed: [] }
const ID = 'infiltration'

const infiltrating = attemptStep({
  cite: '38',
  attemptIn(deed) {
    const event = eventIn<Event>(deed, ID)
    return event?.did === 'declared' ? event.attempt : undefined
  },
  whose: (scene) => activeSide(scene),
  offers: (scene) => next(scene),
})

/** 38 [38]: the optional Infiltration Movement. */
export const infiltration = chapter<Tries>({
  id: ID,
  judge: (scene, action) => {
    if (action.type !== 'declare') return []
    return [...judgeFirst(scene, action), ...(action.what === INFILTRATE ? judgeAttempt(scene, action) : [])]
  },
  going: (scene, units) => judgeGoing(scene, units),
  pass: (scene, unit) => passage(scene, unit),
  spends: (scene, entry) => lost(scene, entry),
  rolls: (scene) => awaited(scene),
  procedure: [infiltrating],
  advise: (scene, question) => (question.ask === 'infiltrate' ? advise(scene, question) : []),
  deeds: (scene, entry) => eventsOf(scene, entry),
  memory: {
    start: NONE,
    fold(tries, deed) {
      if (deed.deed === 'time') return NONE
      if (deed.deed === 'moved')
        return tries.isWon && tries.open?.piece === deed.piece ? { ...tries, open: undefined, isWon: false } : tries
      const event = eventIn<Event>(deed, ID)
      if (!event) return tries
      if (event.did === 'declared') return { ...tries, open: event.attempt, isWon: false }
      if (event.won) return { ...tries, isWon: true }
      const { open } = tries
      return { open: undefined, isWon: false, failed: open ? [...tries.failed, open.piece] : tries.failed }
    },
  },
})

function passage(scene: HexScene, unit: Unit): Cell | undefined {
  const { open, isWon } = infiltration.recall(scene)
  return isWon ? passageBy(open, unit) : undefined
}

function awaited(scene: HexScene): readonly AwaitedRoll[] {
  const { open, isWon } = infiltration.recall(scene)
  const unit = open && scene.unit(open.piece)
  return unit && !isWon ? [dieSix(INFILTRATE, unit.side, `Infiltration: ${unit.name}`)] : []
}

function next(scene: HexScene): readonly Proposal[] {
  const { open, isWon } = infiltration.recall(scene)
  const unit = open && scene.unit(open.piece)
  const at = unit && cellOf(unit)
  if (!unit || !open || !at || !sameCell(at, open.from)) return []
  if (!isWon) {
    const text = `${unit.name} rolls to infiltrate with PR ${proficiencyOf(scene, unit)}.`
    const roll = proposal('infiltration/roll', '38', text, rollsFor(scene, INFILTRATE), [unit.id], [open.to])
    return [must(owedBy(unit.side)(roll))]
  }
  const text = `${unit.name} infiltrates to ${printCell(scene, open.to)}.`
  const move = { type: 'move' as const, moves: [{ pieces: [unit.id], to: open.to }] }
  return [must(owedBy(unit.side)(proposal('infiltration/move', '38', text, [move], [unit.id], [open.to])))]
}

/** 38 [38]: a failed unit does not move, and nothing else is done before an attempt is over. */
function judgeGoing(scene: HexScene, units: readonly Unit[]): readonly Finding[] {
  if (!isActivation(scene) || units.length === 0) return []
  const { open, isWon, failed } = infiltration.recall(scene)
  const barred = units.filter(({ id }) => failed.includes(id))
  const text = `${barred[0]?.name} failed to infiltrate and may not move.`
  const found = barred.length > 0 ? [finding('infiltration/failed', '38', 'illegal', text, [], barred)] : []
  const others = open && (!isWon || units.some(({ id }) => id !== open.piece)) && next(scene).length > 0
  return others ? [...found, openFinding(scene)] : found
}

const openFinding = (scene: HexScene): Finding => {
  const { open } = infiltration.recall(scene)
  return finding(
    'infiltration/open',
    '38',
    'illegal',
    'First the infiltration is carried out.',
    open ? [open.to] : [],
    [],
  )
}

const judgeFirst = (scene: HexScene, { pieces }: Declare): readonly Finding[] =>
  pieces.length > 0 && isActivation(scene) && next(scene).length > 0 ? [openFinding(scene)] : []

const isBeside = (scene: HexScene, unit: Unit, cell: Cell): boolean =>
  around(scene, cell).some((each) => enemiesIn(scene, each, unit.side).length > 0)

function judgeAttempt(scene: HexScene, declare: Declare): readonly Finding[] {
  const { unit, attempt } = attemptOf(scene, declare) ?? {}
  const to = attempt?.to
  const illegal = (rule: Id, text: string) => [finding(rule, '38', 'illegal', text, to ? [to] : [], unit ? [unit] : [])]
  if (!readingsOf(scene.house).infiltration)
    return illegal('infiltration/unused', 'This table does not use Infiltration.')
  if (!unit || !attempt || declare.pieces.length > 1)
    return illegal('infiltration/who', 'Name one unit that infiltrates, and the hex.')
  const bar = isActivation(scene) ? actingBar(scene, unit) : { rule: 'activation/card', why: 'may not act now' }
  if (bar) return illegal(bar.rule, `${unit.name} ${bar.why}.`)
  const why = whyNot(scene, unit, attempt)
  return why === undefined ? [] : illegal('infiltration/hex', `${unit.name} ${why}.`)
}

/** The reason why a unit cannot infiltrate from one hex to another. */
function whyNot(scene: HexScene, unit: Unit, { from, to }: Pick<Attempt, 'from' | 'to'>): string | undefined {
  const where = printCell(scene, to)
  if (isWaiting(scene, unit)) return 'may not move yet'
  if (hasFired(scene, unit.id)) return 'has fired'
  if (infiltration.recall(scene).failed.includes(unit.id)) return 'has failed to infiltrate'
  if (scene.memory.moved.has(unit.id)) return 'has moved: it infiltrates when its activation begins'
  if (!isBeside(scene, unit, from)) return 'begins next to no enemy'
  if (distance(scene, from, to) !== 1) return `is not next to ${where}`
  if (enemiesIn(scene, to, unit.side).length > 0) return `cannot enter ${where}, where an enemy stands`
  if (!isZoneToZone(scene, unit, to)) return `needs no check to enter ${where}`
  const reason = barBetween(scene, unit, from, to)
  if (reason && reason !== scene.book.roll) return `may not enter ${where} from ${printCell(scene, from)}`
  return mayStack(scene, unit, to) ? undefined : `finds no room in ${where}`
}

/** 38 [38]: a failed check takes all movement. */
function lost(scene: HexScene, entry: SeenEntry): readonly Spending[] {
  const event = eventsOf(scene, entry)[0]
  const { open } = infiltration.recall(scene)
  return event?.did === 'rolled' && !event.won && open
    ? [{ piece: open.piece, spent: 0, halted: 'infiltration/failed' }]
    : []
}

function eventsOf(scene: HexScene, entry: SeenEntry): readonly Event[] {
  const { action } = entry
  if (action?.type === 'declare' && action.what === INFILTRATE) {
    const found = attemptOf(scene, action)
    return found ? [{ did: 'declared', attempt: found.attempt }] : []
  }
  const die = sixOf(entry)
  const { open } = infiltration.recall(scene)
  const unit = open && scene.unit(open.piece)
  if (die === undefined || !unit || awaitedRollAnswered(scene, entry)?.what !== INFILTRATE) return []
  return [{ did: 'rolled', won: passesCheck(scene, die, proficiencyOf(scene, unit)) }]
}

function advise(scene: HexScene, { pieces = [] }: Question): readonly Proposal[] {
  const side = activeSide(scene)
  if (!readingsOf(scene.house).infiltration || side === undefined || !isActing(scene, side)) return []
  const fresh = stacksLeft(scene) > 0 ? ableOf(scene, side) : []
  const all = [...new Set([...actingUnits(scene), ...fresh])]
  return all
    .filter(({ id }) => pieces.length === 0 || pieces.includes(id))
    .flatMap((unit) => {
      const from = cellOf(unit)
      const cells = from ? around(scene, from).filter((to) => whyNot(scene, unit, { from, to }) === undefined) : []
      return cells.map((to) => {
        const declare: Declare = { type: 'declare', what: INFILTRATE, pieces: [unit.id], at: [to] }
        const text = `${unit.name} may try to infiltrate to ${printCell(scene, to)} with PR ${proficiencyOf(scene, unit)}.`
        return proposal('infiltration/offer', '38', text, [declare], [unit.id], [to])
      })
    })
}
