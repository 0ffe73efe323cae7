import type { AttackOdds, Cell, Declare, Proposal, Question } from '../../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../../table/geometry/place.ts'
import { ATTACK } from '../../../core/memory.ts'
import { ofKind, proposal } from '../../../core/proposal.ts'
import { isActing } from '../../../core/turn.ts'
import { idsOf, type Unit } from '../../../core/unit.ts'
import { around, printCell, sameCell } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn, unitsIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { attackerGroups } from '../../../kit/fight/joining.ts'
import { isArmor } from '../terms/counters.ts'
import { SUPPORT_NAMES } from '../terms/figures.ts'
import { readingsOf } from '../terms/switches.ts'
import { ableOf, actingUnits, activeSide, stacksLeft } from '../turn/activation-state.ts'
import { judgeAttack, judgeFirer } from './attack.ts'
import { chancesOf, chanceText, hexText, modifiersText } from './odds.ts'
import { type Plan, plannedShot, tigerWith } from './plan.ts'
import { supportKind, usableMarkers } from './support.ts'

/** The shots that the card allows now, without markers. */
export function attackOffers(scene: HexScene): readonly Proposal[] {
  const side = activeSide(scene)
  if (side === undefined || !isActing(scene, side)) return []
  const fresh = stacksLeft(scene) > 0 ? ableOf(scene, side) : []
  return [...new Set([...actingUnits(scene), ...fresh])].flatMap((firer) =>
    targetsOf(scene, firer).flatMap((target) => optionsOf(scene, firer, target, undefined)),
  )
}

/** Every enemy next to the unit. */
function targetsOf(scene: HexScene, firer: Unit): readonly Unit[] {
  const at = cellOf(firer)
  if (!at) return []
  return around(scene, at).flatMap((cell) => enemiesIn(scene, cell, firer.side).filter(({ kind }) => kind === 'unit'))
}

/** 34 [34]: the possible firers at a hex, and the chances of each way to fire. */
export function adviseShots(scene: HexScene, { at, pieces }: Question): readonly Proposal[] {
  const cell = at?.find(onCell)
  const chosen = scene.units(pieces ?? []).filter(({ kind }) => kind === 'unit')
  const side = chosen[0]?.side ?? (cell && besideSide(scene, cell))
  const firers =
    chosen.length > 0 ? chosen.filter((unit) => unit.side === side) : cell ? besideOf(scene, cell, side) : []
  const shooting = firers.filter((unit) => targetsAt(scene, unit, cell).length > 0)
  const [first] = shooting.filter((unit) => judgeFirer(scene, unit).length === 0).concat(shooting)
  if (!first) {
    const [one] = firers
    return one
      ? [ofKind('nobody')(proposal('attack/nobody', '34', `There is no enemy next to ${one.name}.`, [], [one.id]))]
      : []
  }
  const targets = targetsAt(scene, first, cell)
  return [
    ...shooting.map((unit) => ofKind('lead')(proposal('attack/lead', '34', `${unit.name} can fire.`, [], [unit.id]))),
    ...targets.flatMap((target) => optionsOf(scene, first, target, nameAmong(scene, target, targets))),
  ]
}

/** What tells a target from the others: nothing if it is alone, else its hex or its name. */
function nameAmong(scene: HexScene, target: Unit, targets: readonly Unit[]): string {
  if (targets.length === 1) return ''
  const keyOf = (unit: Unit) => placeKey(cellOf(unit)!)
  const mates = targets.filter((each) => keyOf(each) === keyOf(target))
  if (mates.length === 1) return hexText(scene, target)
  return mates.length === targets.length ? target.name : `${target.name} in ${hexText(scene, target)}`
}

const besideSide = (scene: HexScene, cell: Cell) => besideOf(scene, cell, undefined)[0]?.side

const besideOf = (scene: HexScene, cell: Cell, side: Unit['side']): readonly Unit[] => {
  const [enemy] = unitsIn(scene, cell)
  const near = around(scene, cell).flatMap((each) => unitsIn(scene, each))
  return near.filter(
    (unit) => unit.kind === 'unit' && unit.side !== enemy?.side && (side === undefined || unit.side === side),
  )
}

const targetsAt = (scene: HexScene, firer: Unit, cell: Cell | undefined): readonly Unit[] =>
  targetsOf(scene, firer).filter((unit) => !cell || sameCell(cellOf(unit)!, cell))

/** The ways to fire at a target: alone, with markers, with the Tiger. Without the target's name they are steps. */
function optionsOf(scene: HexScene, firer: Unit, target: Unit, name: string | undefined): readonly Proposal[] {
  // The list of steps stays short: markers are chosen in the attack dialog.
  const markers = name === undefined ? [] : usableMarkers(scene, firer)
  const tiger = readingsOf(scene.house).tiger && isArmor(target) ? tigerWith(scene, firer) : undefined
  const sets = attackerGroups(markers, []).flatMap((those) => [
    { markers: those, helpers: [] as readonly Unit[] },
    ...(tiger ? [{ markers: those, helpers: [tiger] }] : []),
  ])
  return sets.flatMap((set) => {
    const at = cellOf(target)
    const option = optionFor(scene, { firer, target, others: [], at, ...set }, name)
    return option ? [option] : []
  })
}

function optionFor(scene: HexScene, plan: Plan, name: string | undefined): Proposal | undefined {
  const { firer, target, markers, helpers, at } = plan
  const shot = plannedShot(scene, plan)
  if (!shot || !target || !at) return undefined
  const declare: Declare = {
    type: 'declare',
    what: ATTACK,
    pieces: [firer.id, target.id, ...idsOf(markers), ...idsOf(helpers)],
    at: [at],
  }
  const isLegal = judgeAttack(scene, declare).every(({ severity }) => severity !== 'illegal')
  if (name === undefined && !isLegal) return undefined
  const results = chancesOf(scene, shot)
  const words = [
    ...markers.map((unit) => SUPPORT_NAMES[supportKind(unit) ?? 'oba']),
    ...helpers.map(({ name }) => name),
  ]
  const where = `${printCell(scene, at)}${words.length > 0 ? `, ${words.join(' and ')}` : ''}`
  const support = words.length > 0 ? words.join(' and ') : 'No support'
  const choice = name ? [name, ...(words.length > 0 ? [support] : [])].join(', ') : support
  const reasons = modifiersText(shot.modifiers)
  const text = `${firer.name} fires at ${target.name} in ${where}: AF ${shot.attack}, PR ${shot.proficiency}, terrain +${shot.terrain}${reasons === '' ? '' : `, ${reasons}`}: ${chanceText(results)}.`
  const odds: AttackOdds = {
    lead: firer.id,
    choice,
    attackers: [{ piece: firer.id, strength: shot.attack }],
    defenders: [{ piece: target.id, strength: 0 }],
    attack: shot.attack,
    defence: 0,
    by: 'cards',
    column: chanceText(results),
    modifiers: [
      ...(shot.terrain > 0
        ? [{ cite: '34', what: `terrain, lifted by a die below ${shot.proficiency}`, by: shot.terrain }]
        : []),
      ...shot.modifiers.map((each) => ({ ...each })),
    ],
    results,
  }
  const kind = name === undefined ? 'step' : 'odds'
  const offered = proposal('attack/offer', '34', text, isLegal ? [declare] : [], [firer.id], [at])
  return { ...ofKind(kind)(offered), odds }
}
