import type {
  Action,
  Cell,
  Finding,
  Id,
  Move,
  Place,
  Proposal,
  Question,
  SeenEntry,
} from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import { names } from '../finding.ts'
import { ATTACK } from '../memory.ts'
import { numberSaid, toHalves } from '../points.ts'
import { inIdOrder, proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import { chapter, type Spending } from '../system.ts'
import type { Unit } from '../unit.ts'
import { adviseAftermath, debtsOf, judgeAdvance, judgeOpen, vacated } from './aftermath.ts'
import { fightOf, judgeAttack, judgeStopped, leftOf, type Plan, planOf } from './attack.ts'
import { D10, dieOf } from './die.ts'
import { COMBAT, type Event, type Fight, type Fights, fightMemory, latestFight, partIn, partsOf } from './fight.ts'
import { around, cellOf, printCell, sameCell, unitsIn } from './hex.ts'
import { attackCost, defendersOf, INTENSITIES, joinersOf, resultOf } from './odds.ts'
import { called, chitOf, numberIn, playedOf } from './print.ts'
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

const propose = (
  rule: Id,
  text: string,
  at: readonly Cell[],
  units: readonly Unit[],
  actions: readonly Action[] = [],
): Proposal => proposal(rule, '11.0', text, actions, inIdOrder(units), at)

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
    return [propose('combat/roll', `${oddsSaid(scene, fight)}. The attacker rolls.`, cells, [], [roll])]
  }
  const { die, modified, result, column } = fight
  if (!result)
    return [
      propose('combat/unknown', `${die}, ${modified} in all: what comes of it below 1-1 is not known.`, cells, []),
    ]
  const text = `${die}, ${modified} in all, at ${column} is ${result.text}, by the reconstructed table.`
  return [propose('combat/result', text, cells, []), ...adviseAftermath(scene, fight)]
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
    return [propose('attack/nobody', `Nobody stands beside ${called(active)} to be attacked.`, [], [active])]
  const cells = [...new Map(defenders.map((unit) => [printCell(scene, cellOf(unit)!), cellOf(unit)!])).values()]
  const all = [active, ...joiners]
  const with_ = chosen.length > 1 ? chosen.filter((unit) => unit === active || joiners.includes(unit)) : all
  const told: Proposal[] = [
    propose(
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
      told.push(propose('odds/attack', text, cells, party, [declare]))
    }
  }
  return told
}
