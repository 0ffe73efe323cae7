import type { Action, Cell, Declare, Id, PieceId, Proposal, Question } from '../../table/generated/types.ts'
import { agree, names } from '../finding.ts'
import { ATTACK } from '../memory.ts'
import { inIdOrder, proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import { namesOf } from '../turn.ts'
import type { Unit } from '../unit.ts'
import { judgeAdvance, mayAdvance } from './advance.ts'
import { isBattery, rangeOf, shotIn } from './artillery.ts'
import { type Assessment, assess, assessAll, isLed, readingsIn } from './assess.ts'
import { barToExploiting, enemiesIn, engagementOf, isBeside, planOf } from './attack.ts'
import { unpaidSaid } from './damage.ts'
import { combatant, type Engagement, latestAt, partIn, sameCell, UNTOUCHED } from './engagement.ts'
import { distance, placed, printCell, STEP_LOSS, stepsOf } from './muster.ts'
import { combatPhase } from './phase.ts'
import { refuges } from './refuge.ts'
import { isCutOff, laggards } from './retreat.ts'
import { judgeOwed, owedAttacks } from './soakoff.ts'
import { oddsSaid, resultSaid, stepsSaid, strengthSaid } from './spoken.ts'
import { adviseSupport } from './support.ts'
import { rest, tally } from './tally.ts'

/** What the rules of combat answer: odds, retreat, advance, soak-off, and their part of next. */
export function adviseCombat(scene: Scene, question: Question, fights: readonly Engagement[]): readonly Proposal[] {
  const all = assessAll(scene, fights)
  const meant = (ids: readonly PieceId[]) => !question.pieces || ids.some((id) => question.pieces?.includes(id))
  switch (question.ask) {
    case 'odds':
      return odds(scene, question, fights)
    case 'retreat':
      return retreats(scene, all).filter(({ pieces }) => meant(pieces))
    case 'advance':
      return advances(scene, all).filter(({ pieces }) => meant(pieces))
    case 'soak-off':
      return soakOffs(scene, fights)
    case 'next':
      if (!combatPhase(scene)) return []
      return [
        ...adviseSupport(scene, fights),
        ...reveals(scene, fights),
        ...all.flatMap((each, index) => [...outcome(each), ...losses(scene, all, index), ...tolls(scene, all, index)]),
        ...retreats(scene, all),
        ...advances(scene, all),
        ...soakOffs(scene, fights),
      ]
    default:
      return []
  }
}

const propose = (
  rule: Id,
  cite: string,
  text: string,
  at: readonly Cell[],
  units: readonly { readonly id: PieceId }[],
  actions: readonly Action[] = [],
): Proposal => proposal(rule, cite, text, actions, inIdOrder(units), at)

/** A fight that was declared, or one that could be: with those named, or with all that could join. */
function odds(scene: Scene, { at, pieces, side }: Question, fights: readonly Engagement[]): readonly Proposal[] {
  const target = at?.find((cell) => placed(scene, cell) !== undefined)
  if (!target) return []
  const declared = latestAt(fights, target)
  if (declared && !pieces) return outcome(assess(scene, declared, fights.slice(0, fights.indexOf(declared))))
  const attacker = side ?? combatPhase(scene)?.side ?? sideAgainst(scene, target)
  const able = joiners(scene, target, attacker, fights)
  const chosen = pieces ?? able.map(({ id }) => id)
  const plan = planOf(scene, chosen, [target])
  const engagement: Engagement = {
    ...engagementOf(scene, plan, target),
    seq: Number.MAX_SAFE_INTEGER,
    ...UNTOUCHED,
  }
  const hex = printCell(scene, target)
  const declare: Declare = { type: 'declare', what: ATTACK, pieces: able.map(({ id }) => id), at: [target] }
  const join = able.length > 0 ? `${hex} can be attacked by ${names(able)}.` : `Nobody can attack ${hex} now.`
  return [
    propose('attack/join', '11.0', join, [target], able, able.length > 0 && combatPhase(scene) ? [declare] : []),
    ...outcome(assess(scene, engagement, fights)),
    ...soakOffs(scene, [...fights, engagement]),
  ]
}

/** Where it is nobody's phase: whoever stands against the hex. */
function sideAgainst(scene: Scene, target: Cell): Id | undefined {
  const found = placed(scene, target)
  const held = found?.field.at(found.index)[0]?.side
  return [...scene.book.module.sides.keys()].sort().find((id) => held !== undefined && id !== held)
}

/** 11.0, 13.4 [28, 38]: those beside the hex, and with them the artillery that reaches it and has not shot. */
export function joiners(
  scene: Scene,
  target: Cell,
  side: Id | undefined,
  fights: readonly Engagement[],
): readonly Unit[] {
  if (enemiesIn(scene, target, side).length === 0) return []
  const own = (scene.field(target.board)?.units ?? []).filter(
    (unit) => unit.side === side && unit.kind !== 'dummy' && unit.kind !== 'other',
  )
  const exploiting = combatPhase(scene)?.exploiting === true
  const assault = own.filter(
    (unit) =>
      isBattery(scene, unit) !== 'yes' &&
      isBeside(scene, unit, target) &&
      !(exploiting && barToExploiting(scene, unit)?.severity === 'illegal') &&
      !fights.some((fight) => partIn(fight, unit.id) === 'attacker'),
  )
  if (assault.length === 0) return []
  const guns = own.filter((unit) => {
    const { at } = unit.piece
    if (isBattery(scene, unit) !== 'yes' || !('q' in at) || shotIn(fights, unit.id)) return false
    return distance(scene, at, target) <= rangeOf(unit, unit.known ? unit.couldBe[0] : undefined)
  })
  return [...assault, ...guns].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Strengths reason by reason, the column after each shift, and what comes of it. */
function outcome({ engagement, strengths, unknown, outcome }: Assessment): readonly Proposal[] {
  const at = [engagement.target]
  const found = [
    ...strengths.attack.map((each) => propose('strength/attack', '11.0', strengthSaid(each), at, [each])),
    ...strengths.defence.map((each) => propose('strength/defence', '11.0', strengthSaid(each), at, [each])),
  ]
  if (unknown.length > 0) {
    const text = `The odds are not known before ${names(unknown)} ${agree(unknown, 'is turned up and its', 'are turned up and their')} supply is known.`
    return [
      ...found,
      propose(
        'odds/unknown',
        '11.0',
        text,
        at,
        unknown.map(({ combatant }) => combatant),
      ),
    ]
  }
  if (!outcome) return found
  const { odds, result } = outcome
  return [
    ...found,
    propose('odds/column', '11.0', oddsSaid(strengths, odds), at, []),
    propose('odds/result', result.cite, resultSaid(result), at, []),
  ]
}

/** 11.0 [28]: whoever fights is turned up. What is then a dummy comes off, as dummies.ts says. */
function reveals(scene: Scene, fights: readonly Engagement[]): readonly Proposal[] {
  return fights.flatMap(({ target, attackers, defenders, support }) => {
    const units = [...attackers, ...defenders, ...support].flatMap(({ id }) => scene.unit(id) ?? [])
    const onMap = units.filter(({ piece }) => 'q' in piece.at)
    const covered = onMap.filter(({ piece }) => piece.veil !== undefined)
    const bySide = [...new Set(covered.map(({ side }) => side ?? ''))].sort()
    return bySide.map((side) => {
      const those = covered.filter((unit) => (unit.side ?? '') === side)
      const open: Action = { type: 'veil', pieces: those.map(({ id }) => id).sort(), as: 'open' }
      return propose(
        'attack/reveal',
        '11.0',
        `${namesOf(scene, those)} ${agree(those, 'fights and is', 'fight and are')} turned up.`,
        [target],
        those,
        [open],
      )
    })
  })
}

/** To the losses of its side. */
function burial({ state }: Scene, unit: Unit): readonly Action[] {
  const dead = state.game.piles.find(({ kind, side }) => kind === 'dead' && (side === undefined || side === unit.side))
  return dead ? [{ type: 'move', moves: [{ pieces: [unit.id], to: { pile: dead.id } }] }] : []
}

/** 12.0, 13.3 [33, 37]: losses that are still owed, shared out in one lawful way. */
function losses(scene: Scene, all: readonly Assessment[], index: number): readonly Proposal[] {
  const { engagement, outcome } = all[index]!
  if (!outcome) return []
  const { target } = engagement
  return tally(scene, all, index).flatMap((each) => {
    if (each.taken >= each.owed) return []
    const shares = [...rest(scene, each)].flatMap(([id, steps]) => {
      const unit = scene.unit(id)
      return unit ? [{ unit, steps }] : []
    })
    const who = each.side === 'attacker' ? 'The attacker' : 'The defender'
    const open = each.owed - each.taken
    const text = `${who} loses ${stepsSaid(open)} for ${printCell(scene, target)}; in order: ${shares
      .map(({ unit, steps }) => `${unit.name} ${steps}`)
      .join(', ')}.`
    const actions = shares.flatMap(({ unit, steps }) => lose(scene, unit, steps))
    return [
      propose(
        'damage/owed',
        outcome.result.cite,
        text,
        [target],
        shares.map(({ unit }) => unit),
        actions,
      ),
    ]
  })
}

/** 5.2 [9]: steps that a retreat through an enemy zone cost, and that are not lost yet. */
function tolls(scene: Scene, all: readonly Assessment[], index: number): readonly Proposal[] {
  const unpaid = tally(scene, all, index).flatMap((each) => [...each.unpaid])
  return unpaid.flatMap(([id, steps]) => {
    const unit = scene.unit(id)
    if (!unit) return []
    const actions = 'q' in unit.piece.at ? lose(scene, unit, steps) : []
    return [propose('damage/zone', '5.2', unpaidSaid(scene, unit, steps), [], [unit], actions)]
  })
}

function lose(scene: Scene, unit: Unit, steps: number): readonly Action[] {
  const count = (unit.piece.marks?.[STEP_LOSS] ?? 0) + steps
  const [counter] = unit.couldBe
  if (counter && stepsOf(counter, count) === 0) return burial(scene, unit)
  return [{ type: 'mark', pieces: [unit.id], mark: STEP_LOSS, count }]
}

/** 5.2, 11.0 [9, 30a]: for each unit that must go back each hex around it, and why not there. */
function retreats(scene: Scene, all: readonly Assessment[]): readonly Proposal[] {
  return all.flatMap((assessment) =>
    laggards(scene, assessment, all).flatMap((unit) => {
      const { engagement } = assessment
      const from = combatant(engagement, unit.id)?.at
      if (!from) return []
      const ways = refuges(scene, { unit, from, engagement, company: [] }).map(({ at, hex, open, rule, cite, why }) => {
        const may = open === 'no' ? 'cannot go back' : open === 'maybe' ? 'may perhaps go back' : 'can go back'
        const actions: readonly Action[] =
          open === 'no' ? [] : [{ type: 'move', moves: [{ pieces: [unit.id], to: at }] }]
        return propose(rule, cite, `${unit.name} ${may} to ${hex}: ${why}.`, [at], [unit], actions)
      })
      if (!isCutOff(scene, assessment, unit)) return ways
      const ask = readingsIn(scene)['blocked-retreat'] === 'ask'
      const text = ask
        ? `${unit.name} has no hex to go back to: the players decide what becomes of it.`
        : `${unit.name} has no hex to go back to, and is eliminated.`
      return [...ways, propose('retreat/cut-off', '11.0', text, [from], [unit], ask ? [] : burial(scene, unit))]
    }),
  )
}

/** 11.8 [31]: attackers that may follow, once the hex is empty. */
function advances(scene: Scene, all: readonly Assessment[]): readonly Proposal[] {
  return all.flatMap((assessment) => {
    const { engagement, outcome } = assessment
    const { target, attackers, side } = engagement
    if (!outcome || !mayAdvance(scene, outcome.result) || enemiesIn(scene, target, side).length > 0) return []
    const sharing = [...attackers.map(({ id }) => id), ...engagement.heirs.keys()].sort()
    const units = sharing.flatMap((id) => {
      const unit = scene.unit(id)
      const from = combatant(engagement, id)?.at
      const there = unit && 'q' in unit.piece.at && from && sameCell(unit.piece.at, from)
      return there &&
        partIn(engagement, id) === 'attacker' &&
        judgeAdvance(scene, assessment, unit, target, []).length === 0
        ? [unit]
        : []
    })
    if (units.length === 0) return []
    const move: Action = { type: 'move', moves: [{ pieces: inIdOrder(units), to: target }] }
    const text = `${names(units)} may advance into ${printCell(scene, target)}, and need not.`
    return [propose('advance/may', '11.8', text, [target], units, [move])]
  })
}

/** 11.9 [32]: hexes that must still be attacked, and by whom they can be. */
function soakOffs(scene: Scene, fights: readonly Engagement[]): readonly Proposal[] {
  const owed = owedAttacks(scene, fights, (each) => isLed(scene, each))
  const attacking = new Set(fights.flatMap(({ attackers }) => attackers.map(({ id }) => id)))
  return owed.flatMap((each) =>
    judgeOwed(scene, [each], attacking, false).map(({ rule, cite, message, at, pieces }) => {
      const able = joiners(scene, each.at, fights[0]?.side, fights).filter(({ id }) => !attacking.has(id))
      const declare: Declare = { type: 'declare', what: ATTACK, pieces: able.map(({ id }) => id), at: [each.at] }
      return { rule, cite, message, at, pieces, actions: able.length > 0 ? [declare] : [] }
    }),
  )
}
