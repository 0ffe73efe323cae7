import type {
  Action,
  Cell,
  Declare,
  Finding,
  Id,
  Move,
  PieceId,
  Place,
  Proposal,
  Question,
  SeenEntry,
} from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import { finding, names, points, say } from '../finding.ts'
import { ATTACK } from '../memory.ts'
import { numberSaid, toHalves } from '../points.ts'
import type { Scene } from '../scene.ts'
import { chapter, type Spending } from '../system.ts'
import type { Unit } from '../unit.ts'
import { allowanceOf } from '../walker.ts'
import { eligibility } from './active.ts'
import { adviseAftermath, debtsOf, judgeAdvance, judgeOpen, vacated } from './aftermath.ts'
import { D10, dieOf } from './die.ts'
import {
  COMBAT,
  combatantOf,
  type Event,
  type Fight,
  type Fights,
  fightMemory,
  fightsIn,
  latestFight,
  partIn,
  partsOf,
} from './fight.ts'
import { around, cellOf, distance, enemiesIn, overMeuse, printCell, sameCell, unitsIn } from './hex.ts'
import {
  attackCost,
  attackOf,
  columnFor,
  defenceOf,
  defendersOf,
  INTENSITIES,
  type Intensity,
  intensityOf,
  joinersOf,
  modifiersOf,
  reaches,
  resultOf,
} from './odds.ts'
import { called, chitOf, hasMark, ISOLATED, numberIn, playedOf, stepsOf } from './print.ts'
import { judgeRetreat, wayOf } from './retreat.ts'
import { playOf } from './round.ts'

/** 11.0 to 11.2: attacks inside movement, and what comes of them. */
export const combat = chapter<Fights>({
  id: COMBAT,
  memory: fightMemory,
  judge: (scene, action) => judge(scene, action),
  going: (scene, units) => units.flatMap((unit) => judgeStopped(scene, unit)),
  displaces: (scene, unit, to) => displacement(scene, unit, to) !== undefined,
  spends: (scene, entry) => spent(scene, entry),
  advise: (scene, question) => advise(scene, question),
  deeds: (scene, entry) => eventsOf(scene, entry),
})

/** An attack as it is declared. */
export interface Plan {
  readonly active: Unit
  readonly joiners: readonly Unit[]
  readonly intensity: Intensity
  readonly said: boolean
  readonly defenders: readonly Unit[]
}

/** The active unit is the one that is moving, or else the first that is named. */
export function planOf(scene: Scene, { pieces, text }: Pick<Declare, 'pieces' | 'text'>): Plan | undefined {
  const units = [...new Set(pieces)].flatMap((id) => scene.unit(id) ?? []).filter(({ kind }) => kind === 'unit')
  const moving = playOf(scene).round?.begun.at(-1)
  const side = units[0]?.side
  const active =
    units.find(({ id }) => id === moving) ?? units.find((unit) => defendersOf(scene, unit).length > 0) ?? units[0]
  if (!active) return undefined
  const spoken = intensityOf(text)
  return {
    active,
    joiners: units.filter((unit) => unit !== active && unit.side === side).sort((a, b) => (a.id < b.id ? -1 : 1)),
    intensity: spoken ?? 'medium',
    said: spoken !== undefined,
    defenders: defendersOf(scene, active),
  }
}

/** What a unit has left for an attack: nothing that a march adds. */
const leftOf = (scene: Scene, unit: Unit): number | undefined => {
  const allowance = allowanceOf(scene, unit)
  return allowance && allowance.most - (scene.memory.walked.get(unit.id)?.spent ?? 0)
}

function judge(scene: Scene, action: Action): Finding[] {
  switch (action.type) {
    case 'declare': {
      if (action.what !== ATTACK) return []
      const last = latestFight(scene)
      return [...judgeAttack(scene, action), ...(last?.result ? judgeOpen(scene, last) : [])]
    }
    case 'move':
      return judgeMoves(scene, action)
    case 'turn': {
      const last = latestFight(scene)
      const { turn, phase, side } = scene.state.time
      const leaving = action.time.phase !== phase || action.time.turn !== turn || action.time.side !== side
      return last && leaving ? [...judgeOpen(scene, last)] : []
    }
    default:
      return []
  }
}

/** 11.0 [69-76, 132, 133]: an attack as it is declared. */
function judgeAttack(scene: Scene, declare: Declare): Finding[] {
  const plan = planOf(scene, declare)
  if (!plan) return []
  const { active, joiners, intensity, said, defenders } = plan
  const found: Finding[] = []
  const at = cellOf(active)
  const illegal = (rule: Id, cite: string, text: string, cells: readonly Cell[], units: readonly Unit[]) =>
    found.push(finding(rule, cite, 'illegal', text, cells, units))
  found.push(...eligibility(scene, active))
  if (!at) return found
  if (hasMark(active, ISOLATED))
    illegal('attack/isolated', '5.0', `${called(active)} is Isolated and may not attack.`, [at], [active])
  if (defenders.length === 0)
    illegal('attack/nobody', '11.0', `Nobody stands beside ${called(active)} to be attacked.`, [at], [active])
  found.push(...judgeTargets(scene, declare, plan), ...judgeJoiners(scene, joiners, defenders))
  found.push(...judgePoints(scene, active, intensity, said))
  const stopped = (scene.memory.walked.get(active.id)?.halted ?? []).length > 0 || hasGoneBack(scene, active.id)
  if (stopped)
    illegal(
      'attack/stopped',
      '11.0',
      `The move of ${called(active)} has ended, and so have its attacks.`,
      [at],
      [active],
    )
  for (const unit of [active, ...joiners]) {
    const cell = cellOf(unit)
    const steps = cell
      ? unitsIn(scene, cell)
          .filter(({ side }) => side === unit.side)
          .reduce((sum, each) => sum + stepsOf(each), 0)
      : 0
    if (!cell || steps <= 2) continue
    const text = `${printCell(scene, cell)} holds ${steps} steps at the moment of combat, and two may stack.`
    found.push({ ...finding('attack/stacking', '10.0', 'illegal', text, [cell], [unit]), needed: steps, had: 2 })
  }
  return found
}

/** 11.0 [69]: a forced retreat ends the movement of the active unit. What is still going back is not asked. */
function judgeStopped(scene: Scene, unit: Unit): readonly Finding[] {
  const at = cellOf(unit)
  if (!at || !hasGoneBack(scene, unit.id)) return []
  return [
    finding(
      'combat/stopped',
      '11.0',
      'illegal',
      `${called(unit)} was forced back, and moves no further.`,
      [at],
      [unit],
    ),
  ]
}

/** 11.0 [69]: it was forced to retreat in this round. */
const hasGoneBack = (scene: Scene, id: PieceId): boolean => fightsIn(scene).some(({ ways }) => ways[id] !== undefined)

/** 11.0 [71, 72, 73, 132]: all that stand beside the active unit, and nobody else. */
function judgeTargets(scene: Scene, { at }: Declare, { active, defenders }: Plan): readonly Finding[] {
  const from = cellOf(active)
  const cells = at.filter(onCell)
  if (!from || cells.length === 0) return []
  const found: Finding[] = []
  const missed = defenders.filter((unit) => !cells.some((cell) => sameCell(cell, cellOf(unit)!)))
  if (missed.length > 0) {
    const where = [...new Set(missed.map((unit) => printCell(scene, cellOf(unit)!)))].sort().join(', ')
    const text = `${called(active)} attacks all enemies beside it, and ${where} is left out.`
    found.push(
      finding(
        'attack/all',
        '11.0',
        'illegal',
        text,
        missed.flatMap((unit) => cellOf(unit) ?? []),
        [active],
      ),
    )
  }
  for (const cell of cells) {
    const where = printCell(scene, cell)
    if (distance(scene, from, cell) !== 1 || enemiesIn(scene, cell, active.side).length === 0) {
      found.push(
        finding(
          'attack/target',
          '11.0',
          'illegal',
          `No enemy stands in ${where} beside ${called(active)}.`,
          [cell],
          [active],
        ),
      )
    } else if (overMeuse(scene, from, cell)) {
      const text = `${where} lies across the Meuse, and nobody attacks across it, not even over a bridge.`
      found.push(finding('attack/meuse', '11.0', 'illegal', text, [cell], [active]))
    }
  }
  return found
}

/** 11.0, 5.0 [74, 75, 133]. */
function judgeJoiners(scene: Scene, joiners: readonly Unit[], defenders: readonly Unit[]): readonly Finding[] {
  return joiners.flatMap((unit) => {
    const at = cellOf(unit)
    const told = (rule: Id, cite: string, text: string) => [
      finding(rule, cite, 'illegal', text, at ? [at] : [], [unit]),
    ]
    if (hasMark(unit, ISOLATED))
      return told('attack/isolated', '5.0', `${called(unit)} is Isolated and may not attack.`)
    if (reaches(scene, unit, defenders)) return []
    return told('attack/joiner', '11.0', `${called(unit)} stands beside none of the defenders, and cannot join.`)
  })
}

/** 11.0, 8.5 [41, 48, 70]: the points of the attack, of which a march gives none. */
function judgePoints(scene: Scene, active: Unit, intensity: Intensity, said: boolean): readonly Finding[] {
  const at = cellOf(active)
  const cells = at ? [at] : []
  const cost = attackCost(scene, active, intensity)
  const left = leftOf(scene, active)
  const found: Finding[] = []
  if (!said) {
    const text = 'Whether the attack is light, medium or heavy was not said; it is taken for medium.'
    found.push(finding('attack/intensity', '11.0', 'unchecked', text, cells, [active]))
  }
  if (cost === undefined) {
    const text = `What a ${intensity} attack costs ${called(active)} is not known.`
    return [...found, finding('attack/cost', '11.0', 'unchecked', text, cells, [active])]
  }
  if (left === undefined || toHalves(cost) <= left) return found
  const march =
    scene.memory.walked.get(active.id)?.along === 'march'
      ? '; who attacks has moved beside an enemy, and has no strategic bonus'
      : ''
  const text = `A ${intensity} attack costs ${numberSaid(cost)}, and ${called(active)} has ${points(Math.max(0, left))} left${march}.`
  return [
    ...found,
    { ...finding('attack/points', '11.0', 'illegal', text, cells, [active]), needed: cost, had: left / 2 },
  ]
}

/** What a change of place is that is no walk. */
type Displacement =
  | { readonly is: 'retreat'; readonly fight: Fight }
  | { readonly is: 'advance'; readonly fight: Fight }
  | { readonly is: 'off' }

function displacement(scene: Scene, unit: Unit, to: Place): Displacement | undefined {
  const fight = latestFight(scene)
  if ('pile' in to) return { is: 'off' }
  if (!fight?.result || !onCell(to)) return undefined
  const owes = debtsOf(scene, fight).some(({ retreat }) => retreat.some(({ id }) => id === unit.id))
  if (owes) return { is: 'retreat', fight }
  const part = partIn(fight, unit.id)
  const from = cellOf(unit)
  const fresh =
    part === 'attacker' && from && partsOf(fight, part).some(({ id, at }) => id === unit.id && sameCell(at, from))
  if (fresh && vacated(scene, fight).some((cell) => sameCell(cell, to)) && !fight.advanced.includes(unit.id)) {
    return around(scene, from).some((cell) => sameCell(cell, to)) || fight.active !== unit.id
      ? { is: 'advance', fight }
      : undefined
  }
  return undefined
}

/** 11.1, 11.2: retreats and advances. */
function judgeMoves(scene: Scene, { moves }: Move): Finding[] {
  return moves.flatMap(({ pieces, to, via }) =>
    pieces.flatMap((id) => {
      const unit = scene.unit(id)
      const was = unit?.kind === 'unit' ? displacement(scene, unit, to) : undefined
      if (!unit || !was || was.is === 'off' || !onCell(to)) return []
      if (was.is === 'advance') return judgeAdvance(scene, was.fight, unit, to)
      const each = [...was.fight.attackers, ...was.fight.defenders].find((one) => one.id === id)
      return each ? judgeRetreat(scene, was.fight, unit, each, [...(via ?? []).filter(onCell), to]) : []
    }),
  )
}

/** 11.0 [70, 74a]: the active unit pays, and nobody else. */
function spent(scene: Scene, { action }: SeenEntry): readonly Spending[] {
  if (action?.type !== 'declare' || action.what !== ATTACK) return []
  const plan = planOf(scene, action)
  const cost = plan && attackCost(scene, plan.active, plan.intensity)
  const last = latestFight(scene)
  if (!plan || cost === undefined) return []
  // Declared anew before the die, it is paid for once: what the first took comes back.
  const again =
    last && last.die === undefined && last.active === plan.active.id
      ? (attackCost(scene, plan.active, last.intensity) ?? 0)
      : 0
  return [{ piece: plan.active.id, spent: toHalves(cost - again) }]
}

export function fightOf(scene: Scene, plan: Plan): Omit<Fight, 'seq'> {
  const { active, joiners, intensity, defenders } = plan
  const attackers = [active, ...joiners]
  const [attack, defence] = [attackOf(scene, attackers), defenceOf(scene, defenders)]
  return {
    side: active.side,
    active: active.id,
    intensity,
    attackers: attackers.flatMap(combatantOf),
    defenders: defenders.flatMap(combatantOf),
    attack,
    defence,
    column: columnFor(scene, attack, defence),
    modifiers: modifiersOf(scene, active.side, intensity, attackers, defenders),
    chits: [],
    die: undefined,
    modified: undefined,
    result: undefined,
    ways: {},
    advanced: [],
  }
}

/** 13.1 [82, 103]: what Combat chits add, by whoever played them. */
export function chitsOn(scene: Scene, fight: Pick<Fight, 'side' | 'chits'>): number {
  const one = numberIn(scene.book, 'modifiers', 'combat-chit', 'die') ?? 1
  return fight.chits.reduce((sum, side) => sum + (side === fight.side ? one : -one), 0)
}

export const sumOf = (scene: Scene, fight: Pick<Fight, 'side' | 'chits' | 'modifiers'>): number =>
  fight.modifiers.reduce((sum, { value }) => sum + value, 0) + chitsOn(scene, fight)

/** What an entry did that a later verdict asks for. */
function eventsOf(scene: Scene, entry: SeenEntry): readonly Event[] {
  const { action } = entry
  const fight = latestFight(scene)
  switch (action?.type) {
    case 'declare': {
      const plan = action.what === ATTACK ? planOf(scene, action) : undefined
      return plan ? [{ did: 'attack', fight: fightOf(scene, plan) }] : []
    }
    case 'roll': {
      const die = dieOf(entry)
      if (!fight || fight.die !== undefined || die === undefined) return []
      const modified = die + sumOf(scene, fight)
      const result = fight.column === undefined ? undefined : resultOf(scene, fight.column, modified)
      return [{ did: 'rolled', die, modified, result }]
    }
    case 'move':
      return action.moves.flatMap(({ pieces, to, via }) =>
        pieces.flatMap((id): readonly Event[] => {
          const chit = chitOf(scene, scene.piece(id)?.def)
          if (chit?.is === 'tactical' && chit.kind === 'combat' && 'pile' in to && to.pile === playedOf(chit.side)) {
            return fight && fight.die === undefined ? [{ did: 'chit', side: chit.side }] : []
          }
          const unit = scene.unit(id)
          const was = unit?.kind === 'unit' ? displacement(scene, unit, to) : undefined
          if (!unit || !was || was.is === 'off' || !onCell(to)) return []
          if (was.is === 'advance') return [{ did: 'advance', piece: id }]
          const origin = [...was.fight.attackers, ...was.fight.defenders].find((one) => one.id === id)?.at
          const cells = [...(via ?? []).filter(onCell), to]
          return origin ? [{ did: 'retreat', piece: id, way: wayOf(scene, was.fight, unit, origin, cells) }] : []
        }),
      )
    default:
      return []
  }
}

const proposal = (
  rule: Id,
  text: string,
  at: readonly Cell[],
  units: readonly Unit[],
  actions: readonly Action[] = [],
): Proposal => ({
  rule,
  cite: '11.0',
  message: say('11.0', text),
  at: [...at],
  pieces: units.map(({ id }) => id).sort(),
  actions: [...actions],
})

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)

/** 23 against 14 is 3-2; heavy attack +1, woods −1: +0 in all. */
export function oddsSaid(
  scene: Scene,
  fight: Pick<Fight, 'attack' | 'defence' | 'column' | 'modifiers' | 'chits' | 'side'>,
): string {
  const { attack, defence, column, modifiers } = fight
  const chits = chitsOn(scene, fight)
  const parts = [
    ...modifiers.map(({ what, value }) => `${what} ${signed(value)}`),
    ...(chits === 0 ? [] : [`Combat chits ${signed(chits)}`]),
  ]
  const sum = `; ${parts.length > 0 ? `${parts.join(', ')}: ` : ''}${signed(sumOf(scene, fight))} in all`
  return `${attack} against ${defence} is ${column ?? 'below the lowest column'}${sum}`
}

function advise(scene: Scene, question: Question): readonly Proposal[] {
  const fight = latestFight(scene)
  switch (question.ask) {
    case 'odds':
      return adviseOdds(scene, question)
    case 'retreat':
      return fight ? adviseAftermath(scene, fight).filter(({ rule }) => rule.startsWith('retreat/')) : []
    case 'advance':
      return fight ? adviseAftermath(scene, fight).filter(({ rule }) => rule.startsWith('advance/')) : []
    case 'next':
      return fight ? adviseFight(scene, fight) : []
    default:
      return []
  }
}

function adviseFight(scene: Scene, fight: Fight): readonly Proposal[] {
  const cells = fight.defenders.map(({ at }) => at)
  if (fight.die === undefined) {
    const roll: Action = { type: 'roll', dice: D10, reason: `${fight.intensity} attack`, nonce: 'attack-die-0000' }
    return [proposal('combat/roll', `${oddsSaid(scene, fight)}. The attacker rolls.`, cells, [], [roll])]
  }
  const { die, modified, result, column } = fight
  if (!result)
    return [
      proposal('combat/unknown', `${die}, ${modified} in all: what comes of it below 1-1 is not known.`, cells, []),
    ]
  const text = `${die}, ${modified} in all, at ${column} is ${result.text}, by the reconstructed table.`
  return [proposal('combat/result', text, cells, []), ...adviseAftermath(scene, fight)]
}

/** Legal targets and joiners, with the odds of each intensity. */
function adviseOdds(scene: Scene, { at, pieces }: Question): readonly Proposal[] {
  const target = at?.[0]
  const moving = playOf(scene).round?.begun.at(-1)
  const chosen = (pieces ?? []).flatMap((id) => scene.unit(id) ?? []).filter(({ kind }) => kind === 'unit')
  const beside = target ? around(scene, target).flatMap((cell) => unitsIn(scene, cell)) : []
  const enemy = target ? unitsIn(scene, target)[0]?.side : undefined
  const able = [
    ...chosen,
    ...beside.filter((unit) => enemy !== undefined && unit.side !== undefined && unit.side !== enemy),
  ]
  const active = able.find(({ id }) => id === moving) ?? able[0]
  if (!active) return []
  const defenders = defendersOf(scene, active)
  const joiners = joinersOf(scene, active, defenders)
  if (defenders.length === 0)
    return [proposal('attack/nobody', `Nobody stands beside ${called(active)} to be attacked.`, [], [active])]
  const cells = [...new Map(defenders.map((unit) => [printCell(scene, cellOf(unit)!), cellOf(unit)!])).values()]
  const all = [active, ...joiners]
  const with_ = chosen.length > 1 ? chosen.filter((unit) => unit === active || joiners.includes(unit)) : all
  const told: Proposal[] = [
    proposal(
      'attack/join',
      `${called(active)} attacks ${names(defenders)}; ${joiners.length > 0 ? `${names(joiners)} may join.` : 'nobody can join.'}`,
      cells,
      all,
    ),
  ]
  const left = leftOf(scene, active) ?? 0
  for (const party of with_.length > 1 ? [with_, [active]] : [with_]) {
    for (const intensity of INTENSITIES) {
      const cost = attackCost(scene, active, intensity)
      if (cost === undefined || toHalves(cost) > left) continue
      const plan: Plan = { active, joiners: party.filter((unit) => unit !== active), intensity, said: true, defenders }
      const fight = fightOf(scene, plan)
      const ids = [active.id, ...plan.joiners.map(({ id }) => id)]
      const declare: Action = { type: 'declare', what: ATTACK, pieces: ids, at: cells, text: intensity }
      const text = `${intensity} for ${numberSaid(cost)}, with ${names(party)}: ${oddsSaid(scene, fight)}.`
      told.push(proposal('odds/attack', text, cells, party, [declare]))
    }
  }
  return told
}
