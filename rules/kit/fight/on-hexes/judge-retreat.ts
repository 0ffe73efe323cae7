import type { Cell, Finding, Id, Proposal } from '../../../../table/generated/types.ts'
import { finding } from '../../../core/finding.ts'
import { ofKind, proposal } from '../../../core/proposal.ts'
import type { Unit } from '../../../core/unit.ts'
import { distance, nearestTo, printCell, printCells, sameCell } from '../../../hex/board/cells.ts'
import { cellOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import type { RetreatHex } from './retreat-hex.ts'
import { hasCellAt, type RetreatPath, type RetreatPaths, wasVisited } from './retreat-paths.ts'

export interface RetreatingUnit {
  readonly unit: Unit
  readonly rule: Id
  readonly cite: string
  /** The unit's name in findings. */
  readonly name: string
  readonly origin: Cell
  /** The hexes retreated so far. */
  readonly begun: RetreatPath
  readonly ways: RetreatPaths
  /** The reason against a hex that is open itself but continues no legal path. */
  readonly elsewhere?: string
  /** The adjacent hexes with the drawbacks of each. */
  refugesFrom(from: Cell): readonly RetreatHex[]
}

/** The rest of each legal path. */
export const pathsLeft = ({ ways, begun }: Pick<RetreatingUnit, 'ways' | 'begun'>): readonly RetreatPath[] =>
  ways.all(begun).map((way) => way.slice(begun.length))

/** Judges a retreat, given hex by hex or by its end only. */
export function judgeRetreatPath(scene: HexScene, going: RetreatingUnit, way: RetreatPath): readonly Finding[] {
  const { unit, name, rule, cite } = going
  const to = way.at(-1)
  if (!to) return []
  const illegal = (text: string) => [finding(rule, cite, 'illegal', text, [to], [unit])]
  const rest = pathsLeft(going)
  if (rest.length === 0) return illegal(`${name} has no legal retreat.`)
  const isEnd = (path: RetreatPath): boolean =>
    path.some((cell) => sameCell(cell, to)) &&
    (path.length === 1 || sameCell(path[0]!, to) || sameCell(path.at(-1)!, to))
  const isLawful = rest.some((path) =>
    way.length === 1 ? isEnd(path) : way.every((cell, index) => hasCellAt(path, index, cell)),
  )
  if (isLawful) return []
  const paths = [...new Set(rest.map((path) => printCells(scene, path, '-')))].sort()
  const offer = nearestTo(
    scene,
    to,
    rest.flatMap((path) => path.at(-1) ?? []),
  )
  const text = `${name} must retreat by ${paths.join(' or ')}, not to ${printCell(scene, to)}${firstIllegalHexText(scene, going, way, rest)}.`
  return illegal(text).map((found) => (offer ? { ...found, offer: { at: offer, cost: 0 } } : found))
}

/** The first illegal hex of a drag, with the reason. */
function firstIllegalHexText(
  scene: HexScene,
  going: RetreatingUnit,
  way: RetreatPath,
  rest: readonly RetreatPath[],
): string {
  const isLawful = (length: number) =>
    rest.some((path) => way.slice(0, length).every((at, index) => hasCellAt(path, index, at)))
  const length = way.findIndex((_, index) => !isLawful(index + 1))
  const begun = [...going.begun, ...way.slice(0, Math.max(0, length))]
  const [from, at] = [begun.at(-1) ?? going.origin, way[length]]
  if (!at) return ''
  if (length > 0 && going.ways.isOver(begun)) return ` (${printCell(scene, from)}: its retreat ends there)`
  const wrong = going.refugesFrom(from).find((each) => sameCell(each.at, at))
  return wrong ? ` (${wrong.hex}: ${whyNotTo({ ...going, begun }, wrong)})` : ''
}

/** The reason against retreating to an adjacent hex. */
export function whyNotTo(
  { ways, origin, begun, elsewhere }: RetreatingUnit,
  { at, against, open }: RetreatHex,
): string {
  if (wasVisited(origin, begun, at)) return 'it came from there'
  if (open !== 'no' && !ways.leadsOut([...begun, at])) return 'dead end'
  return against.map(({ why }) => why).join(', ') || (elsewhere ?? 'another hex has priority')
}

/** Proposals that tell why adjacent hexes are closed. */
export function adviseClosedHexes(scene: HexScene, going: RetreatingUnit, rule: Id): readonly Proposal[] {
  const { unit, cite, origin, begun } = going
  const open = pathsLeft(going)
  return going
    .refugesFrom(begun.at(-1) ?? origin)
    .filter(({ at }) => !open.some((path) => hasCellAt(path, 0, at)))
    .map((no) => {
      const text = `Not to ${printCell(scene, no.at)}: ${whyNotTo(going, no)}.`
      return ofKind('barred')(proposal(rule, cite, text, [], [unit.id], [no.at]))
    })
}

/** The hexes of a drag. If only the end is given, those of the legal path there. */
export function pathTaken(scene: HexScene, going: RetreatingUnit, cells: RetreatPath): RetreatPath {
  const from = cellOf(going.unit)
  const to = cells.at(-1)
  if (!from || !to || cells.length > 1 || distance(scene, from, to) <= 1) return cells
  return pathsLeft(going).find((path) => sameCell(path.at(-1)!, to)) ?? cells
}
