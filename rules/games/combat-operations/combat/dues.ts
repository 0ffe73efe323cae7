import type { Action, Cell, Id, PieceId, Proposal } from '../../../../table/generated/types.ts'
import { agree, capitalized, names } from '../../../core/finding.ts'
import { inFight, inIdOrder, mustIfAlone, ofKind, proposal } from '../../../core/proposal.ts'
import { idsOf, markCount, type Unit } from '../../../core/unit.ts'
import { printCell } from '../../../hex/board/cells.ts'
import { cellOf, cellsOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { eliminateActions, markAction } from '../../../kit/fight/losses.ts'
import { adviseDue, type Due } from '../../../kit/fight/owed.ts'
import { type Part, partText, stepsText } from '../../../kit/fight/record.ts'
import { type Assessment, readingsIn } from './assessment.ts'
import { coveredIn, STEP_LOSS, stepsOf } from './combatants.ts'
import { unpaidText } from './damage.ts'
import { combatantOrSupport, type Engagement, roleIn } from './engagement.ts'
import { nextLosses, type Tally, tally } from './loss-tally.ts'
import { isCutOff, unitsToRetreat } from './retreat.ts'
import { isOverfull, retreatOptions } from './retreat-options.ts'

/** No case orders the results of a fight. Each side is asked for its losses first, then for its retreats. */
type Stage = 'losses' | 'toll' | 'retreat'

/** 5.2, 11.1 to 12.0 [9, 30, 33]: the results of a fight that are still to be carried out. */
export const duesOf = (scene: HexScene, fought: Assessment, all: readonly Assessment[]): readonly Due<Stage>[] => [
  ...tally(scene, all, all.indexOf(fought)).flatMap((each) => [
    ...lossDue(scene, fought, each),
    ...tollDue(scene, fought, each),
  ]),
  ...retreatDues(scene, fought, all),
]

/** The next results that each side carries out. */
export const adviseDues = (scene: HexScene, fought: Assessment, all: readonly Assessment[]): readonly Proposal[] => {
  const dues = coveredIn(scene, fought.engagement).length > 0 ? [] : duesOf(scene, fought, all)
  return PARTS.flatMap((part) => adviseDue(dues.filter((due) => due.part === part))).map(inFight(fought.engagement.seq))
}

/** The retreats of a fight, whatever else is owed. */
export const adviseRetreats = (scene: HexScene, fought: Assessment, all: readonly Assessment[]): readonly Proposal[] =>
  retreatDues(scene, fought, all)
    .flatMap((due) => adviseDue([due]))
    .map(inFight(fought.engagement.seq))

const PARTS: readonly Part[] = ['attacker', 'defender']

export const sideOf = (scene: HexScene, { side, defenders }: Engagement, part: Part): Id | undefined =>
  part === 'attacker' ? side : scene.units(idsOf(defenders))[0]?.side

const propose = (
  rule: Id,
  cite: string,
  text: string,
  at: readonly Cell[],
  units: readonly Unit[],
  actions: readonly Action[] = [],
): Proposal => proposal(rule, cite, text, actions, inIdOrder(units), at)

/** 12.0, 13.3 [33, 37]: losses without a choice come first; then the owner chooses step by step. */
function lossDue(scene: HexScene, { engagement, outcome }: Assessment, each: Tally): readonly Due<Stage>[] {
  const open = each.owed - each.taken
  if (!outcome || open <= 0) return []
  const { target } = engagement
  const { cite } = outcome.result
  const what = `${partText(each.side)} loses ${stepsText(open)}`
  const owes = `${capitalized(what)} for ${printCell(scene, target)}`
  const offer = (text: string, shares: readonly Share[]) =>
    propose(
      'damage/owed',
      cite,
      text,
      [target],
      shares.map(({ unit }) => unit),
      shares.flatMap(({ unit, steps }) => lose(scene, unit, steps)),
    )
  const ways = () => {
    const { certain, choices } = nextLosses(each)
    const sure = sharesOf(scene, certain)
    if (sure.length > 0) {
      const order = sure.map(({ unit, steps }) => `${steps} from ${unit.name}`).join('; ')
      const isAll = sure.reduce((left, { steps }) => left - steps, open) === 0
      return [offer(`${owes}: ${isAll ? '' : 'first '}${order}.`, sure)]
    }
    const one = sharesOf(scene, new Map(choices.map((id) => [id, 1])))
    // Losses that eliminate a unit are offered last.
    return [...one.filter((share) => !kills(share)), ...one.filter(kills)].map((share) => {
      const which = open === 1 ? 'it' : 'one of them'
      return offer(`${owes}: ${share.unit.name} can take ${which}${kills(share) ? ' (it would be eliminated)' : ''}.`, [
        share,
      ])
    })
  }
  const units = scene.units(idsOf(each.takers))
  const side = sideOf(scene, engagement, each.side)
  return [
    {
      part: each.side,
      stage: 'losses',
      side,
      rule: 'damage/owed',
      cite,
      what,
      at: [target],
      units,
      needed: open,
      ways,
    },
  ]
}

interface Share {
  readonly unit: Unit
  readonly steps: number
}

const sharesOf = (scene: HexScene, shares: ReadonlyMap<PieceId, number>): readonly Share[] =>
  [...shares].flatMap(([id, steps]) => {
    const unit = scene.unit(id)
    return unit ? [{ unit, steps }] : []
  })

const kills = ({ unit: { couldBe, piece }, steps }: Share): boolean =>
  couldBe[0] !== undefined && stepsOf(couldBe[0], markCount(piece, STEP_LOSS) + steps) === 0

/** 5.2 [9]: steps still owed for retreats through enemy zones. Each unit pays its own. */
function tollDue(scene: HexScene, { engagement }: Assessment, { side, unpaid }: Tally): readonly Due<Stage>[] {
  const units = scene.units([...unpaid.keys()])
  if (units.length === 0) return []
  const steps = units.reduce((sum, { id }) => sum + (unpaid.get(id) ?? 0), 0)
  const at = cellsOf(units)
  return [
    {
      part: side,
      stage: 'toll',
      side: sideOf(scene, engagement, side),
      rule: 'damage/zone',
      cite: '5.2',
      what: `${names(units)} ${agree(units, 'loses', 'lose')} ${stepsText(steps)} for retreating through enemy zones`,
      at,
      units,
      needed: steps,
      ways: () => units.flatMap((unit) => mustIfAlone([tollWay(scene, unit, unpaid.get(unit.id) ?? 0)], unit.side)),
    },
  ]
}

const tollWay = (scene: HexScene, unit: Unit, steps: number): Proposal =>
  propose(
    'damage/zone',
    '5.2',
    unpaidText(scene, unit, steps),
    cellsOf([unit]),
    [unit],
    cellOf(unit) ? lose(scene, unit, steps) : [],
  )

function lose(scene: HexScene, unit: Unit, steps: number): readonly Action[] {
  const count = markCount(unit.piece, STEP_LOSS) + steps
  const [counter] = unit.couldBe
  if (counter && stepsOf(counter, count) === 0) return eliminateActions(scene, unit)
  return [markAction([unit], STEP_LOSS, count)]
}

function retreatDues(scene: HexScene, fought: Assessment, all: readonly Assessment[]): readonly Due<Stage>[] {
  const { engagement, outcome } = fought
  const back = unitsToRetreat(scene, fought, all)
  return PARTS.flatMap((part): readonly Due<Stage>[] => {
    const units = back.filter(({ id }) => roleIn(engagement, id) === part)
    if (units.length === 0) return []
    return [
      {
        part,
        stage: 'retreat',
        side: sideOf(scene, engagement, part),
        rule: 'retreat/owed',
        cite: outcome?.result.cite ?? '11.0',
        what: `${names(units)} ${agree(units, 'retreats', 'retreat')}`,
        at: cellsOf(units),
        units,
        needed: 1,
        ways: () => units.flatMap((unit) => retreatWays(scene, fought, unit)),
      },
    ]
  })
}

/** 5.2, 11.0 [9, 30a]: every hex around a unit that must retreat, and why it cannot go there. */
function retreatWays(scene: HexScene, fought: Assessment, unit: Unit): readonly Proposal[] {
  const { engagement } = fought
  const from = combatantOrSupport(engagement, unit.id)?.at
  if (!from) return []
  const options = retreatOptions(scene, { unit, from, engagement, company: [] })
  // Attackers that retreat are still there when step 6 ends and stacking is checked (6.0).
  const isFull = (at: Cell) => unit.side === engagement.side && isOverfull(scene, [unit], at) === 'yes'
  const roomy = options.some(({ at, open }) => open !== 'no' && !isFull(at))
  const ways = options.map(({ at, hex, open, rule, cite, why }) => {
    if (open !== 'no' && roomy && isFull(at)) {
      const text = `${unit.name} should not retreat to ${hex}: more than four battalions would be there.`
      return ofKind('barred')(propose('retreat/stacking', '6.0', text, [at], [unit]))
    }
    const may = open === 'no' ? 'cannot retreat' : open === 'maybe' ? 'may be able to retreat' : 'can retreat'
    const actions: readonly Action[] = open === 'no' ? [] : [{ type: 'move', moves: [{ pieces: [unit.id], to: at }] }]
    const way = propose(rule, cite, `${unit.name} ${may} to ${hex}: ${why}.`, [at], [unit], actions)
    return open === 'no' ? ofKind('barred')(way) : way
  })
  if (!isCutOff(scene, fought, unit)) return mustIfAlone(ways, unit.side)
  const ask = readingsIn(scene)['blocked-retreat'] === 'ask'
  const text = ask
    ? `${unit.name} has no hex to retreat to: the players decide what happens to it.`
    : `${unit.name} has no hex to retreat to and is eliminated.`
  const at = cellOf(unit) ?? from
  const lost = propose('retreat/cut-off', '11.0', text, [at], [unit], ask ? [] : eliminateActions(scene, unit))
  return [...ways, ...mustIfAlone([lost], unit.side)]
}
