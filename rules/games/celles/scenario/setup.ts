import type { Cell, Finding, Id, Move, PieceId, Proposal } from '../../../../table/generated/types.ts'
import { capitalized, finding, names } from '../../../core/finding.ts'
import { proposal } from '../../../core/proposal.ts'
import { endsPhase, isActing, momentOf } from '../../../core/turn.ts'
import { idOrder, type Unit } from '../../../core/unit.ts'
import { allCells, cellNamed, distance, distinct, isAmong, printCell, sameCell } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn, friendsIn } from '../../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { placementsOf } from '../../../hex/movement/placements.ts'
import { formationOf, LIMITED, theSide } from '../terms/counters.ts'
import { hasRoom, mostSteps, stepsWith } from '../terms/stacking.ts'

/** 20.0 [130]: the set-up. */
export const setUp: HexChapter = {
  id: 'set-up',
  places: (scene, units) => (momentOf(scene).is === 'set-up' ? together(units.map((unit) => openTo(scene, unit))) : []),
  judge(scene, action) {
    if (momentOf(scene).is !== 'set-up') return []
    if (action.type === 'move') return judgeMove(scene, action)
    return action.type === 'turn' && endsPhase(scene, action.time) ? judgeLeft(scene) : []
  },
  // 20.0: the Germans have no choice.
  settingUp: () => ['allied'],
  advise: (scene, { ask }) => (ask === 'next' && momentOf(scene).is === 'set-up' ? advise(scene) : []),
}

const together = (lists: readonly (readonly Cell[])[]): readonly Cell[] =>
  (lists[0] ?? []).filter((cell) => lists.every((list) => isAmong(list, cell)))

/** A set-up area in words and hexes. */
interface Quarter {
  readonly said: string
  readonly hexes: (scene: HexScene) => readonly Cell[]
}

const named =
  (...ids: readonly string[]) =>
  (scene: HexScene): readonly Cell[] =>
    ids.flatMap((id) => cellNamed(scene, id) ?? [])

/** Hexes within a distance of these. */
const within = (scene: HexScene, far: number, centres: readonly Cell[]): readonly Cell[] =>
  allCells(scene).filter((cell) => centres.some((centre) => distance(scene, centre, cell) <= far))

/** The highway from Marche to Hotton, ends included. */
function highway(scene: HexScene): readonly Cell[] {
  const ends = named('2808', '3306')(scene)
  for (const { id, sheet } of scene.book.module.maps) {
    for (const { kind, cells } of sheet.paths ?? []) {
      const [from, to] = [cells.indexOf('2808'), cells.indexOf('3306')]
      if (kind !== 'highway' || from < 0 || to < 0) continue
      const between = named(...cells.slice(Math.min(from, to), Math.max(from, to) + 1))(scene)
      return between.filter(({ board }) => board === id)
    }
  }
  return ends
}

const ROCHEFORT: Quarter = { said: 'in Rochefort (2113)', hexes: named('2113') }
const AT_MARCHE: Quarter = {
  said: 'within 2 hexes of Marche (2808)',
  hexes: (scene) => within(scene, 2, named('2808')(scene)),
}
const HIGHWAY: Quarter = {
  said: 'within 1 hex of Hotton (3306), Marche or the highway between them',
  hexes: (scene) => within(scene, 1, highway(scene)),
}

const QUARTERS: ReadonlyMap<string, readonly Quarter[]> = new Map([
  ['116th Panzer', [{ said: 'at 3211 and 3011', hexes: named('3211', '3011') }]],
  ['2nd Panzer', [{ said: 'at 2611 and 2712', hexes: named('2611', '2712') }]],
  [LIMITED, [ROCHEFORT, AT_MARCHE, HIGHWAY]],
  ['4th Cavalry', [{ said: 'within 2 hexes of 2305', hexes: (scene) => within(scene, 2, named('2305')(scene)) }]],
  ['3rd Armored', [{ said: 'in Hotton (3306)', hexes: named('3306') }]],
])

const quartersOf = (unit: Unit): readonly Quarter[] => QUARTERS.get(formationOf(unit) ?? '') ?? []

const hexesOf = (scene: HexScene, unit: Unit): readonly Cell[] => quartersOf(unit).flatMap(({ hexes }) => hexes(scene))

/** The hexes open to the unit now. */
const openTo = (scene: HexScene, unit: Unit): readonly Cell[] => {
  const at = cellOf(unit)
  if (!begins(scene, unit) || !isActing(scene, unit.side)) return []
  return distinct(hexesOf(scene, unit)).filter(
    (cell) =>
      !(at && sameCell(at, cell)) && enemiesIn(scene, cell, unit.side).length === 0 && hasRoom(scene, unit, cell),
  )
}

/** Whether the scenario sets the unit up on the map. */
const begins = (scene: HexScene, { piece }: Unit): boolean =>
  scene.book
    .scenario(scene.state.game.scenario)
    ?.pieces.some(({ def, at }) => def === piece.def && cellNamed(scene, at) !== undefined) === true

function judgeMove(scene: HexScene, move: Move): Finding[] {
  const set = placementsOf(scene, move)
  const strangers = set.map(({ unit }) => unit).filter(({ side }) => !isActing(scene, side))
  const found: Finding[] = []
  if (strangers.length > 0) {
    const whose = theSide(strangers[0]?.side)
    const text = `Only ${whose} set up ${names(strangers)}.`
    found.push(
      finding(
        'set-up/owner',
        '20.0',
        'illegal',
        text,
        set.map(({ to }) => to),
        strangers,
      ),
    )
  }
  for (const { unit, to } of set) found.push(...judgePlace(scene, unit, to))
  const moved = new Map(set.map(({ unit, to }) => [unit.id, to] as const))
  return [...found, ...judgeDivision(scene, moved, 'note')]
}

/** 20.0 [130]: judges one unit in one hex. */
function judgePlace(scene: HexScene, unit: Unit, to: Cell): readonly Finding[] {
  const where = printCell(scene, to)
  const found: Finding[] = []
  const illegal = (rule: Id, text: string) => finding(rule, '20.0', 'illegal', text, [to], [unit])
  if (!begins(scene, unit)) {
    return [illegal('set-up/later', `${unit.name} is not set up: it arrives later as a reinforcement.`)]
  }
  const cells = hexesOf(scene, unit)
  if (!cells.some((cell) => sameCell(cell, to))) {
    const near = nearest(scene, unit, to)
    const quarterTexts = quartersOf(unit).map((quarter) => quarter.said)
    const nearer = near ? `; the nearest hex is ${printCell(scene, near)}` : ''
    const text = `${unit.name} must be set up ${quarterTexts.join(', or ')}, not in ${where}${nearer}.`
    found.push({ ...illegal('set-up/hex', text), ...(near && { offer: { at: near, cost: 0 } }) })
  }
  if (enemiesIn(scene, to, unit.side).length > 0) found.push(illegal('set-up/enemy', `Enemy units are in ${where}.`))
  return found
}

/** The nearest hex of the unit's areas that has room and breaks no limit of its division; else the nearest of all. */
function nearest(scene: HexScene, unit: Unit, to: Cell): Cell | undefined {
  const byDistance = [...distinct(hexesOf(scene, unit))].sort(
    (a, b) => distance(scene, a, to) - distance(scene, b, to) || (printCell(scene, a) < printCell(scene, b) ? -1 : 1),
  )
  const isOpen = (cell: Cell): boolean =>
    hasRoom(scene, unit, cell) &&
    enemiesIn(scene, cell, unit.side).length === 0 &&
    judgeDivision(scene, new Map([[unit.id, cell]]), 'note').length === 0
  return byDistance.find(isOpen) ?? byDistance[0]
}

const ONLY = ' and nowhere else that counts'

/** 20.0: one battalion of the 84th in Rochefort, three near Marche, four along the highway; areas overlap. */
function judgeDivision(
  scene: HexScene,
  moved: ReadonlyMap<PieceId, Cell>,
  severity: 'note' | 'illegal',
): readonly Finding[] {
  const all = scene.allUnits()
  const division = all.filter((unit) => formationOf(unit) === LIMITED && isActing(scene, unit.side))
  const [marche, road] = [AT_MARCHE.hexes(scene), HIGHWAY.hexes(scene)]
  const standing = division.flatMap((unit) => {
    const at = moved.get(unit.id) ?? cellOf(unit)
    return at ? [{ unit, at }] : []
  })
  const away = standing.filter(({ at }) => isAmong(marche, at) || isAmong(road, at))
  const parts = [
    { said: ROCHEFORT.said, most: 1, of: standing.filter(({ at }) => isAmong(ROCHEFORT.hexes(scene), at)) },
    { said: `${AT_MARCHE.said}${ONLY}`, most: 3, of: away.filter(({ at }) => !isAmong(road, at)) },
    { said: `${HIGHWAY.said}${ONLY}`, most: 4, of: away.filter(({ at }) => !isAmong(marche, at)) },
    { said: `near Marche, Hotton or the highway and none ${ROCHEFORT.said}`, most: 7, of: away },
  ]
  return parts.flatMap(({ said, most, of }) => {
    if (of.length <= most || (moved.size > 0 && !of.some(({ unit }) => moved.has(unit.id)))) return []
    const text = `${of.length} battalions of the 84th would be ${said}; the limit is ${most}.`
    const [cells, units] = [of.map(({ at }) => at), of.map(({ unit }) => unit)]
    return [{ ...finding('set-up/many', '20.0', severity, text, cells, units), needed: most, had: of.length }]
  })
}

/** Findings on the set-up when the first phase ends. */
function judgeLeft(scene: HexScene): Finding[] {
  const own = scene
    .allUnits()
    .filter((unit) => unit.kind === 'unit' && begins(scene, unit) && isActing(scene, unit.side))
    .sort(idOrder)
  const found: Finding[] = []
  const missing = scene.allUnits().filter((unit) => unit.kind === 'unit' && begins(scene, unit) && !cellOf(unit))
  const off = missing.filter(({ side }) => isActing(scene, side)).sort(idOrder)
  const others = missing.filter((unit) => !off.includes(unit)).sort(idOrder)
  if (others.length > 0) {
    const text = `${capitalized(theSide(others[0]?.side))} have not set up ${names(others)} yet.`
    found.push(finding('set-up/unready', '20.0', 'illegal', text, [], others))
  }
  if (off.length > 0) {
    const text = `${names(off)} must still be set up.`
    found.push(finding('set-up/missing', '20.0', 'warning', text, [], off))
  }
  const full = new Map<string, Finding>()
  const most = mostSteps(scene)
  for (const unit of own) {
    const at = cellOf(unit)
    if (!at) continue
    found.push(...judgePlace(scene, unit, at))
    const steps = stepsWith(scene, unit, at)
    if (steps <= most) continue
    const text = `${printCell(scene, at)} holds ${steps} steps; the limit is ${most}.`
    const here = friendsIn(scene, at, unit.side)
    full.set(`${unit.side} ${printCell(scene, at)}`, {
      ...finding('set-up/stacking', '10.0', 'illegal', text, [at], here),
      needed: most,
      had: steps,
    })
  }
  return [...found, ...full.values(), ...judgeDivision(scene, new Map(), 'illegal')]
}

/** 20.0: the choices of the Allied player. */
function advise(scene: HexScene): readonly Proposal[] {
  const text = `The units are set up as the scenario says. The Allies may still move: of the 84th one battalion ${ROCHEFORT.said}, three ${AT_MARCHE.said}, four ${HIGHWAY.said}; the 4th Cavalry within 2 hexes of 2305. At most 2 steps in a hex.`
  return isActing(scene, 'allied') ? [proposal('set-up/may', '20.0', text)] : []
}
