import type {
  Action,
  Cell,
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
import { ATTACK } from '../memory.ts'
import { toHalves } from '../points.ts'
import { inIdOrder, owedBy, proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import { chapter, type Spending } from '../system.ts'
import type { Unit } from '../unit.ts'
import { isAdvanceTime, judgeAdvance, vacated } from './advance.ts'
import { adviseAftermath, endsOf, judgeOpen } from './aftermath.ts'
import { adviseWord, judgeDie, judgeGone, judgeWord, keeperIn, waitedFor } from './announce.ts'
import { judgeAttack, judgeStopped } from './attack.ts'
import { adviseOdds } from './choices.ts'
import { debtsOf } from './debts.ts'
import { D10, dieOf } from './die.ts'
import { COMBAT, type Event, type Fight, type Fights, fightMemory, latestFight, partIn, partsOf } from './fight.ts'
import { around, cellOf, sameCell } from './hex.ts'
import { attackCost, resultOf, resultSaid } from './odds.ts'
import { judgeEarly, judgeHand, judgeResult } from './order.ts'
import { fightOf, planOf } from './plan.ts'
import { chitOf, isDisrupted, isUsed, playedOf } from './print.ts'
import { isOver, judgeRetreat, wayOf, zonesOn } from './retreat.ts'
import { playOf } from './round.ts'
import { oddsSaid, sumOf } from './sum.ts'

/** 11.0 to 11.2: attacks inside movement, and what comes of them. */
export const combat = chapter<Fights>({
  id: COMBAT,
  memory: fightMemory,
  judge: (scene, action) => judge(scene, action),
  going: (scene, units) => judgeGoing(scene, units),
  displaces: (scene, unit, to) => displacement(scene, unit, to) !== undefined,
  places(scene, units) {
    const fight = latestFight(scene)
    return fight ? endsOf(scene, fight, units) : []
  },
  spends: (scene, entry) => spent(scene, entry),
  advise: (scene, question) => advise(scene, question),
  deeds: (scene, entry) => eventsOf(scene, entry),
})

function judge(scene: Scene, action: Action): Finding[] {
  switch (action.type) {
    case 'declare': {
      const keeper = keeperIn(action)
      const open = latestFight(scene)
      if (keeper !== undefined) return open ? [...judgeWord(scene, open, keeper, false)] : []
      if (action.what !== ATTACK) return []
      const isAnew = open?.die === undefined && open?.active === planOf(scene, action)?.active.id
      return [...judgeAttack(scene, action), ...(open && !isAnew ? judgeOpen(scene, open) : [])]
    }
    case 'roll': {
      const fight = latestFight(scene)
      return fight && fight.die === undefined ? [...judgeDie(scene, fight)] : []
    }
    case 'move':
    case 'flip':
    case 'mark': {
      const last = latestFight(scene)
      const moves = action.type === 'move' ? judgeMoves(scene, action) : []
      return last ? [...moves, ...judgeResult(scene, last, action)] : moves
    }
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

/** 11.0 [69, 83]: who was forced back moves no more, and nobody moves on from a fight that is not at its end. */
function judgeGoing(scene: Scene, units: readonly Unit[]): readonly Finding[] {
  const last = latestFight(scene)
  const isOwn = last !== undefined && units.some(({ side }) => side === last.side)
  return [...units.flatMap((unit) => judgeStopped(scene, unit)), ...(isOwn ? judgeOpen(scene, last) : [])]
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
  if (
    fresh &&
    isAdvanceTime(scene, fight, unit) &&
    vacated(scene, fight).some((cell) => sameCell(cell, to)) &&
    !fight.advanced.includes(unit.id)
  ) {
    return around(scene, from).some((cell) => sameCell(cell, to)) || fight.active !== unit.id
      ? { is: 'advance', fight }
      : undefined
  }
  return undefined
}

/** 11.1, 11.2, 13.1: retreats, advances, and Combat chits. */
function judgeMoves(scene: Scene, { moves }: Move): Finding[] {
  return moves.flatMap(({ pieces, to, via }) =>
    pieces.flatMap((id) => {
      const chit = combatChit(scene, id, to)
      const open = latestFight(scene)
      if (chit !== undefined) return open && open.die === undefined ? judgeWord(scene, open, chit, true) : []
      const unit = scene.unit(id)
      const was = unit?.kind === 'unit' ? displacement(scene, unit, to) : undefined
      if (!unit || !was || was.is === 'off' || !onCell(to)) return []
      const debts = debtsOf(scene, was.fight)
      const part = partIn(was.fight, id) ?? 'attacker'
      const order = [...judgeEarly(scene, debts, part, was.is, [unit]), ...judgeHand(scene, [unit])]
      if (was.is === 'advance') return [...order, ...judgeAdvance(scene, unit, to, goingTo(scene, moves, to))]
      const each = [...was.fight.attackers, ...was.fight.defenders].find((one) => one.id === id)
      const way = [...(via ?? []).filter(onCell), to]
      return each ? [...order, ...judgeRetreat(scene, was.fight, unit, each, way)] : order
    }),
  )
}

/** The units that an action brings to one cell. */
const goingTo = (scene: Scene, moves: Move['moves'], to: Cell): readonly Unit[] =>
  moves
    .flatMap((leg) => (onCell(leg.to) && sameCell(leg.to, to) ? leg.pieces : []))
    .flatMap((id) => scene.unit(id) ?? [])
    .filter(({ kind }) => kind === 'unit')

/** The side whose Combat chit is played by a move. */
function combatChit(scene: Scene, id: PieceId, to: Place): Id | undefined {
  const chit = chitOf(scene, scene.piece(id)?.def)
  return chit?.is === 'tactical' && chit.kind === 'combat' && 'pile' in to && to.pile === playedOf(chit.side)
    ? chit.side
    : undefined
}

/** 11.0 [70, 74a]: the active unit pays, and nobody else. */
function spent(scene: Scene, { action }: SeenEntry): readonly Spending[] {
  if (action?.type !== 'declare' || action.what !== ATTACK) return []
  const plan = planOf(scene, action)
  const last = latestFight(scene)
  if (!plan || plan.defenders.length === 0) return []
  // What nobody knows the cost of is an act all the same.
  const cost = attackCost(scene, plan.active, plan.intensity) ?? 0
  // Declared anew before the die, it is paid for once: what the first took comes back.
  const again =
    last && last.die === undefined && last.active === plan.active.id
      ? (attackCost(scene, plan.active, last.intensity) ?? 0)
      : 0
  return [{ piece: plan.active.id, spent: toHalves(cost - again) }]
}

/** What an entry did that a later verdict asks for. */
function eventsOf(scene: Scene, entry: SeenEntry): readonly Event[] {
  const { action } = entry
  const fight = latestFight(scene)
  switch (action?.type) {
    case 'declare': {
      const keeper = keeperIn(action)
      if (keeper !== undefined) return fight && fight.die === undefined ? [{ did: 'kept', side: keeper }] : []
      const plan = action.what === ATTACK ? planOf(scene, action) : undefined
      // An attack on nobody is none: no die is waited for, and it costs nothing.
      return plan && plan.defenders.length > 0 ? [{ did: 'attack', fight: fightOf(scene, plan) }] : []
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
          const chit = combatChit(scene, id, to)
          if (chit !== undefined) return fight && fight.die === undefined ? [{ did: 'chit', side: chit }] : []
          const unit = scene.unit(id)
          const was = unit?.kind === 'unit' ? displacement(scene, unit, to) : undefined
          if (!unit || !was || was.is === 'off' || !onCell(to)) return []
          if (was.is === 'advance') return [{ did: 'advance', piece: id }]
          const origin = [...was.fight.attackers, ...was.fight.defenders].find((one) => one.id === id)?.at
          const cells = [...(via ?? []).filter(onCell), to]
          if (!origin) return []
          const way = wayOf(scene, was.fight, unit, origin, cells)
          const zones = zonesOn(scene, unit, way)
          const over = isOver(scene, unit, origin, [...(was.fight.ways[id]?.cells ?? []), ...way])
          return [{ did: 'retreat', piece: id, way: { cells: way, zones, shaken: isDisrupted(unit), over } }]
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

function advise(scene: Scene, question: Question): readonly Proposal[] {
  const fight = latestFight(scene)
  switch (question.ask) {
    case 'odds':
      return adviseOdds(scene, question)
    case 'retreat':
      return fight ? adviseAftermath(scene, fight).filter(({ rule }) => /(^|\/)retreat/.test(rule)) : []
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
    const gone = judgeGone(scene, fight)
    if (gone.length > 0)
      return gone.map(({ rule, cite, message, at, pieces }) => ({ rule, cite, message, at, pieces, actions: [] }))
    const active = [scene.unit(fight.active)].flatMap((unit) => unit ?? [])
    const roll: Action = { type: 'roll', dice: D10, reason: `${fight.intensity} attack`, nonce: 'attack-die-0000' }
    const odds = oddsSaid(scene, fight)
    const word = adviseWord(scene, fight)
    // A die that robs the defender of his word is not offered.
    if (waitedFor(scene, fight).length > 0) return [...word, propose('combat/roll', `${odds}.`, cells, active)]
    return [...word, owedBy(fight.side)(propose('combat/roll', `${odds}. The attacker rolls.`, cells, active, [roll]))]
  }
  const { die, modified, result, column } = fight
  if (!result)
    return [
      propose('combat/unknown', `${die}, ${modified} in all: what comes of it below 1-1 is not known.`, cells, []),
    ]
  const text = `${die}, ${modified} in all, at ${column} is ${result.text}, by the reconstructed table: ${resultSaid(result)}.`
  const owing = adviseAftermath(scene, fight)
  return owing.length === 0 && hasEnded(scene, fight) ? [] : [propose('combat/result', text, cells, []), ...owing]
}

/** 8.0 [38]: the unit that attacked is used or lost, or another acts: what came of its attack is of the past. */
function hasEnded(scene: Scene, { active }: Fight): boolean {
  const unit = scene.unit(active)
  const { round } = playOf(scene)
  return !unit || !cellOf(unit) || isUsed(unit.piece) || (round !== undefined && round.begun.at(-1) !== active)
}
