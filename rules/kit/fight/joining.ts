import type { Finding, Id, Place, Proposal } from '../../../table/generated/types.ts'
import { finding, names } from '../../core/finding.ts'
import { inIdOrder, ofKind, proposal } from '../../core/proposal.ts'
import type { Unit } from '../../core/unit.ts'

/** The reason why a unit may not take part in an attack. */
export interface Bar {
  readonly rule: Id
  readonly cite: string
  /** The end of a sentence about one or several units: too far away from 4.6. */
  readonly why: string
  /** illegal, if missing. unchecked: hidden facts decide. */
  readonly severity?: Finding['severity']
  readonly needed?: number
  readonly had?: number
}

/** The units that may join a fight, and the others with the first reason against each. */
export interface Joining {
  readonly able: readonly Unit[]
  readonly barred: readonly { readonly unit: Unit; readonly bar: Bar }[]
}

/** The attack dialog and the verdict use the same test, so they never disagree. */
export function splitByBar(units: readonly Unit[], barOf: (unit: Unit) => Bar | undefined): Joining {
  const tested = units.map((unit) => ({ unit, bar: barOf(unit) }))
  return {
    able: tested.filter(({ bar }) => !forbids(bar)).map(({ unit }) => unit),
    barred: tested.flatMap(({ unit, bar }) => (bar && forbids(bar) ? [{ unit, bar }] : [])),
  }
}

const forbids = (bar: Bar | undefined): boolean => bar !== undefined && (bar.severity ?? 'illegal') === 'illegal'

/** Findings on named units that may not join, one for each reason. */
export function judgeJoining(
  units: readonly Unit[],
  barOf: (unit: Unit) => Bar | undefined,
  at: readonly Place[],
): readonly Finding[] {
  const groups = new Map<string, { readonly bar: Bar; readonly units: Unit[] }>()
  for (const unit of units) {
    const bar = barOf(unit)
    if (!bar) continue
    const key = `${bar.rule} ${bar.why}`
    const group = groups.get(key) ?? { bar, units: [] }
    group.units.push(unit)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ bar, units: those }) => {
    const { rule, cite, severity = 'illegal', needed, had } = bar
    const found = finding(rule, cite, severity, `${names(those)} ${barred(bar)}.`, at, those)
    return { ...found, ...(needed !== undefined && { needed }), ...(had !== undefined && { had }) }
  })
}

const barred = ({ severity, why }: Bar): string =>
  `${severity === 'unchecked' ? 'might not' : 'may not'} attack: ${why}`

/** One proposal for the units that may join, and one for each of the others. */
export function adviseJoining(
  { able, barred: outside }: Joining,
  join: Pick<Proposal, 'rule' | 'cite' | 'message' | 'at' | 'actions'>,
): readonly Proposal[] {
  const { rule, cite, message, at, actions } = join
  const those: Proposal = { kind: 'join', rule, cite, message, at, pieces: inIdOrder(able), actions }
  const others = outside.map(({ unit, bar }) =>
    ofKind('barred')(proposal(bar.rule, bar.cite, `${unit.name} ${barred(bar)}.`, [], [unit.id])),
  )
  return [those, ...others]
}

/** Up to this many joiners, every combination is compared. */
const FEW = 3

/** No joiner, each single one, all of them and the chosen ones; every combination of few. */
export function attackerGroups(joiners: readonly Unit[], chosen: readonly Unit[]): readonly (readonly Unit[])[] {
  const sets: (readonly Unit[])[] = [[]]
  for (const unit of joiners) {
    const before = joiners.length <= FEW ? [...sets] : [[]]
    sets.push(...before.map((each) => [...each, unit]))
  }
  const key = (units: readonly Unit[]) => units.map(({ id }) => id).join()
  const mine = joiners.filter((unit) => chosen.includes(unit))
  return [...new Map([...sets, mine, joiners].map((units) => [key(units), units])).values()].sort(
    (a, b) => a.length - b.length || (key(a) < key(b) ? -1 : 1),
  )
}
