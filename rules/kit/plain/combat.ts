import { plainTotal, readPlainDice } from '../../../table/chance/plain-dice.ts'
import type {
  Action,
  Cell,
  CombatRules,
  Declare,
  Finding,
  PieceId,
  Proposal,
  Question,
  Roll,
  SeenEntry,
  Seq,
} from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { awaitedRollFor } from '../../core/answered-roll.ts'
import { finding } from '../../core/finding.ts'
import { ATTACK } from '../../core/memory.ts'
import { endsPhase, isActing, sideName } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { idsOf } from '../../core/unit.ts'
import { isAmong, printCell, sameCell } from '../../hex/board/cells.ts'
import { chapter, type HexChapter, type HexScene } from '../../hex/board/scene.ts'
import { awaitedRollAnswered } from '../awaited-dice.ts'
import { resultIn } from '../chart.ts'
import { lossesIn } from '../fight/losses.ts'
import { pathsLeft, pathTaken } from '../fight/on-hexes/judge-retreat.ts'
import { judgeUndone } from '../fight/owed.ts'
import { allCombatants, combatantIn, partIn } from '../fight/record.ts'
import { adviseAdvance, judgeLapsing } from './advance.ts'
import { type Assault, type AssaultEvent, type Assaults, assaultMemory, assaultsIn, COMBAT } from './assault.ts'
import { judgeAttack } from './attack.ts'
import { attackingSide, type CombatSheet, combatOf, stepsOf, withCombat } from './combat-sheet.ts'
import { isGone, namedAttack, plannedAssault, replacedBy } from './declaration.ts'
import { duesOf } from './dues.ts'
import { fightFigures } from './figures.ts'
import { judgeLosses } from './judge-losses.ts'
import { lossReading, stepsOwed } from './losses.ts'
import { judgeMissed } from './must-attack.ts'
import { adviseOdds, attacksOffered } from './odds.ts'
import { fightSummaries, goneFrom, stepsBy } from './procedure.ts'
import { currentOf, displacement, isFighting, judgeIdle, judgeMark, judgeMoves } from './results-carried-out.ts'
import { adviseRetreat, retreatingUnit, zoneLosses } from './retreat.ts'
import { type Assessment, assess } from './strength.ts'

/** Attacks, results, retreats and advances by the rules sheet. */
export const combatBy = (rules: CombatRules): HexChapter =>
  chapter<Assaults>({
    id: COMBAT,
    memory: assaultMemory,
    judge: (scene, action) => withCombat(scene, (combat) => judge(scene, combat, action)),
    advise: (scene, question) => withCombat(scene, (combat) => advise(scene, combat, question)),
    allows: (scene, action) => withCombat(scene, (combat) => judgedLosses(scene, combat, action)),
    displaces: (scene, unit, to) => isFighting(scene) && ('pile' in to || displacement(scene, unit, to) !== undefined),
    going: (scene, units) => (isFighting(scene) ? withCombat(scene, (combat) => judgeIdle(scene, combat, units)) : []),
    places: (scene, units) => withCombat(scene, (combat) => endsOf(scene, combat, units)),
    rolls: (scene) =>
      withCombat(scene, ({ rules: { table } }) => {
        const open = assaultsIn(scene).at(-1)
        if (!open || open.die !== undefined) return []
        const reason = `attack on ${printCell(scene, open.target)}`
        const roll: Roll = { type: 'roll', dice: table.dice, reason, nonce: 'attack-die-0000' }
        return [{ what: COMBAT, side: open.side, roll, named: 'attack' }]
      }),
    instead: (scene, { what, at }: Declare): Seq | undefined =>
      what === ATTACK ? replacedBy(assaultsIn(scene), at.find(onCell))?.seq : undefined,
    fight(scene) {
      const combat = combatOf(scene)
      const latest = assaultsIn(scene).at(-1)
      return combat && latest && fightFigures(combat, latest)
    },
    fights: (scene) => withCombat(scene, (combat) => fightSummaries(scene, combat)),
    deeds: (scene, entry) => withCombat(scene, (combat) => eventsOf(scene, combat, entry)),
    procedure: stepsBy(rules),
  })

function judge(scene: HexScene, combat: CombatSheet, action: Action): readonly Finding[] {
  const fights = assaultsIn(scene)
  if (action.type === 'declare') return action.what === ATTACK ? judgeAttack(scene, combat, action, fights) : []
  if (!isFighting(scene)) return []
  switch (action.type) {
    case 'roll':
      return judgeRoll(scene, combat, action)
    case 'move':
      return [...judgeMoves(scene, combat, action), ...judgeLosses(scene, combat, action)]
    case 'flip':
    case 'remove':
      return judgeLosses(scene, combat, action)
    case 'mark': {
      const { mark, count, pieces } = action
      return [...judgeLosses(scene, combat, action), ...(count > 0 ? judgeMark(scene, combat, mark, pieces) : [])]
    }
    case 'turn':
      return endsPhase(scene, action.time) ? judgeLeaving(scene, combat, fights) : []
    default:
      return []
  }
}

/** Losses in phases of attacks, and marks that a result puts on: both are judged, with a cause or without. */
function judgedLosses(scene: HexScene, combat: CombatSheet, action: Action): readonly PieceId[] {
  if (!isFighting(scene)) return []
  const isMark = action.type === 'mark' && action.count > 0 && action.mark !== combat.rules.losses.mark
  return isMark ? action.pieces : idsOf(lossesIn(scene, action, lossReading(scene, combat)).map(({ unit }) => unit))
}

/** Judges a roll: the attacker rolls the table's dice while the units are in place. */
function judgeRoll(scene: HexScene, { rules, dice }: CombatSheet, action: Roll): readonly Finding[] {
  const open = assaultsIn(scene).at(-1)
  if (!open || awaitedRollFor(scene, action, scene.sides)?.what !== COMBAT || open.die !== undefined) return []
  const { cite } = rules.table
  const found: Finding[] = []
  if (!isActing(scene, open.side)) {
    const text = `${sideName(scene, open.side)} is the attacker and rolls.`
    found.push(finding('combat/hand', cite, 'illegal', text, [open.target], []))
  }
  if (readPlainDice(action.dice)?.sizes.join() !== dice.sizes.join()) {
    const text = `Attacks are rolled with ${rules.table.dice}, not ${action.dice}.`
    found.push(finding('combat/dice', cite, 'illegal', text, [open.target], []))
  }
  if (isGone(scene, open)) found.push(goneFrom(scene, open))
  return found
}

/** Findings on everything left open at the end of the phase. */
function judgeLeaving(scene: HexScene, combat: CombatSheet, fights: readonly Assault[]): readonly Finding[] {
  const side = attackingSide(scene)
  const unrolled = fights
    .filter(({ die }) => die === undefined)
    .map(({ target }) => {
      const text = `The attack on ${printCell(scene, target)} has not been rolled yet.`
      const severity = isActing(scene, side) ? 'illegal' : 'warning'
      return finding('attack/unrolled', combat.rules.cite, severity, text, [target], [])
    })
  const isOpen = (target: Cell) => attacksOffered(scene, combat, fights, [target]).length > 0
  const missed = isActing(scene, side) ? judgeMissed(scene, combat, side, fights, isOpen) : []
  const undone = fights.flatMap((each) => judgeUndone(scene, duesOf(scene, each)))
  const last = isActing(scene, side) ? fights.at(-1) : undefined
  return [...unrolled, ...undone, ...missed, ...(last ? judgeLapsing(scene, combat, last) : [])]
}

/** The hexes where these units can retreat or advance to, all together. */
function endsOf(scene: HexScene, combat: CombatSheet, units: readonly Unit[]): readonly Cell[] {
  const assault = isFighting(scene) ? currentOf(scene) : undefined
  if (!assault) return []
  const [first = [], ...others] = units.map((unit): readonly Cell[] => {
    const each = combatantIn(assault, unit.id)
    const was = each && displacement(scene, unit, assault.target)
    if (was?.is === 'retreat' && each) {
      return pathsLeft(retreatingUnit(scene, combat, assault, each, unit)).flatMap((way) => way.slice(-1))
    }
    const may = adviseAdvance(scene, combat, assault).some(({ pieces }) => pieces.includes(unit.id))
    return may ? [assault.target] : []
  })
  return first.filter((cell, index) => {
    const isFirst = first.findIndex((each) => sameCell(each, cell)) === index
    return isFirst && others.every((cells) => isAmong(cells, cell)) && mayEnd(scene, combat, units, cell)
  })
}

/** Units that may each enter a hex may not always do so together. */
function mayEnd(scene: HexScene, combat: CombatSheet, units: readonly Unit[], to: Cell): boolean {
  const found = judgeMoves(scene, combat, { type: 'move', moves: [{ pieces: idsOf(units), to }] })
  return found.every(({ severity }) => severity !== 'illegal')
}

/** The events of an entry that later verdicts depend on. */
function eventsOf(scene: HexScene, combat: CombatSheet, entry: SeenEntry): readonly AssaultEvent[] {
  const { action } = entry
  const fights = assaultsIn(scene)
  if (!action || !isFighting(scene)) return []
  if (action.type === 'declare' && action.what === ATTACK) {
    const side = attackingSide(scene)
    const named = namedAttack(scene, action, side)
    const instead = replacedBy(fights, named?.target)?.seq
    // An attack without defenders is none; one without attackers calls off the earlier one.
    const isOne = named && (named.attackers.length > 0 ? named.defenders.length > 0 : instead !== undefined)
    return isOne ? [{ did: 'attack', plan: plannedAssault(scene, combat, named, side), instead }] : []
  }
  const assault = currentOf(scene)
  if (!assault) return []
  if (action.type === 'roll') return rolledBy(scene, combat, entry, assault)
  return [...paidBy(scene, combat, action, assault), ...(action.type === 'move' ? movedBy(scene, combat, action) : [])]
}

function rolledBy(scene: HexScene, combat: CombatSheet, entry: SeenEntry, assault: Assault): readonly AssaultEvent[] {
  const { action, result } = entry
  if (awaitedRollAnswered(scene, entry)?.what !== COMBAT || action?.type !== 'roll' || !result?.faces) return []
  const dice = readPlainDice(action.dice)
  const die = dice?.sizes.join() === combat.dice.sizes.join() ? plainTotal(dice, result.faces) : undefined
  if (die === undefined) return []
  // A unit that was hidden at the declaration may have been revealed since.
  const { column, plus } = assault.column === undefined ? assessed(scene, combat, assault) : assault
  const printed = column === undefined ? undefined : (resultIn(scene.book, combat.chart.id, die + plus, column) ?? '')
  const unseen = scene.units(allCombatants(assault).flatMap(({ id, steps }) => (steps === undefined ? id : [])))
  const seen = Object.fromEntries(
    unseen.flatMap((unit) => {
      const steps = stepsOf(combat, unit)
      return steps === undefined ? [] : [[unit.id, steps] as const]
    }),
  )
  return [{ did: 'rolled', die, result: printed === undefined ? undefined : String(printed), seen }]
}

function assessed(scene: HexScene, combat: CombatSheet, { target, attackers, defenders }: Assault): Assessment {
  return assess(scene, combat, target, scene.units(idsOf(attackers)), scene.units(idsOf(defenders)))
}

/** Steps lost beyond the result: instead of a retreat, or to zones on its way. */
function paidBy(scene: HexScene, combat: CombatSheet, action: Action, assault: Assault): readonly AssaultEvent[] {
  return lossesIn(scene, action, lossReading(scene, combat)).flatMap(({ unit, steps }): readonly AssaultEvent[] => {
    const part = partIn(assault, unit.id)
    const owes = duesOf(scene, assault).some(
      ({ stage, units }) => stage === 'retreat' && units.some(({ id }) => id === unit.id),
    )
    if (!part || !owes || stepsOwed(scene, combat, assault, part) > 0) return []
    return [{ did: 'paid', piece: unit.id, steps }]
  })
}

function movedBy(
  scene: HexScene,
  combat: CombatSheet,
  { moves }: Extract<Action, { type: 'move' }>,
): readonly AssaultEvent[] {
  return moves.flatMap(({ pieces, to, via }) =>
    scene.units(pieces).flatMap((unit): readonly AssaultEvent[] => {
      const was = unit.kind === 'other' ? undefined : displacement(scene, unit, to)
      if (!was || !onCell(to)) return []
      if (was.is === 'advance') return sameCell(to, was.assault.target) ? [{ did: 'advance', piece: unit.id }] : []
      const each = combatantIn(was.assault, unit.id)
      if (!each) return []
      const going = retreatingUnit(scene, combat, was.assault, each, unit)
      const cells = pathTaken(scene, going, [...(via ?? []).filter(onCell), to])
      const over = going.ways.isOver([...going.begun, ...cells])
      return [{ did: 'retreat', piece: unit.id, way: { cells, toll: zoneLosses(scene, combat, unit, cells), over } }]
    }),
  )
}

function advise(scene: HexScene, combat: CombatSheet, question: Question): readonly Proposal[] {
  const isAskedAbout = ({ pieces }: Proposal) => !question.pieces || pieces.some((id) => question.pieces?.includes(id))
  const assault = isFighting(scene) ? currentOf(scene) : undefined
  switch (question.ask) {
    case 'odds':
      return adviseOdds(scene, combat, question, assaultsIn(scene))
    case 'retreat':
      return assault ? retreatsOf(scene, combat, assault).filter(isAskedAbout) : []
    case 'advance':
      return assault ? adviseAdvance(scene, combat, assault).filter(isAskedAbout) : []
    default:
      return []
  }
}

/** The retreats that are due now. */
function retreatsOf(scene: HexScene, combat: CombatSheet, assault: Assault): readonly Proposal[] {
  const dues = duesOf(scene, assault)
  if (dues[0]?.stage !== 'retreat') return []
  return dues
    .filter(({ rule, part }) => rule === 'combat/retreat' && part === dues[0]?.part)
    .flatMap(({ units, needed = 0 }) =>
      units.flatMap((unit) => {
        const each = combatantIn(assault, unit.id)
        return each ? adviseRetreat(scene, combat, retreatingUnit(scene, combat, assault, each, unit), needed) : []
      }),
    )
}
