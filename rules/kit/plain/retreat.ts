import type { Action, Cell, Proposal } from '../../../table/generated/types.ts'
import { proposal } from '../../core/proposal.ts'
import type { Sure, Unit } from '../../core/unit.ts'
import { around, barBetween, cellsIn, distance, printCells } from '../../hex/board/cells.ts'
import { enemiesIn, zonedWithout } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { adviseClosedHexes, pathsLeft, type RetreatingUnit } from '../fight/on-hexes/judge-retreat.ts'
import { type Drawback, drawback, type RetreatHex, retreatHexesAround } from '../fight/on-hexes/retreat-hex.ts'
import { type RetreatPath, retreatPaths } from '../fight/on-hexes/retreat-paths.ts'
import { partIn, stepsText } from '../fight/record.ts'
import type { Assault, Combatant } from './assault.ts'
import { type CombatSheet, fateOf, resultNamed, stepsOf } from './combat-sheet.ts'
import { lossActions } from './losses.ts'
import { hasRoom } from './stacking-room.ts'

const [WORST, BAD, LONG, POOR] = [10_000, 100, 10, 1]
/** The most extra hexes of a retreat that may not end in a full hex. */
const FURTHER = 4

/** The hexes that the result demands. */
export function lengthFor(combat: CombatSheet, assault: Assault, { id }: Pick<Combatant, 'id'>): number {
  const part = partIn(assault, id)
  return part ? (fateOf(resultNamed(combat, assault.result), part).retreat ?? 0) : 0
}

/** A retreating unit by the rules of the sheet. */
export function retreatingUnit(
  scene: HexScene,
  combat: CombatSheet,
  assault: Assault,
  each: Combatant,
  unit: Unit,
): RetreatingUnit {
  const rules = combat.rules.retreat
  const cite = rules?.cite ?? combat.rules.cite
  const length = lengthFor(combat, assault, each)
  const refugesFrom = (from: Cell) => refugesOf(scene, combat, unit, each.at, from)
  const isBound = stacksBind(scene, combat) === 'no'
  return {
    unit,
    rule: 'combat/retreat',
    cite,
    name: unit.name,
    origin: each.at,
    begun: assault.ways[each.id]?.cells ?? [],
    ways: retreatPaths(scene, {
      origin: each.at,
      length,
      longest: isBound ? length + FURTHER : length,
      chosen: 'step',
      refugesFrom,
      mayStay: (at) => !isBound || hasRoom(scene, unit, at),
      mayEndFull: false,
    }),
    refugesFrom,
  }
}

/** Whether a retreat may end overstacked: never in games that forbid overstacking at all times. */
const stacksBind = (scene: HexScene, { rules }: CombatSheet): 'no' | 'avoid' | undefined =>
  rules.retreat?.stacking ?? (scene.book.sheet.stacking?.always ? 'no' : undefined)

/** The adjacent hexes with their drawbacks. */
function refugesOf(scene: HexScene, combat: CombatSheet, unit: Unit, origin: Cell, from: Cell): readonly RetreatHex[] {
  const rules = combat.rules.retreat
  const cite = rules?.cite ?? combat.rules.cite
  return retreatHexesAround(scene, from, (at) => {
    const bar = barBetween(scene, unit, from, at)
    const against = (why: string, bars: Sure, more?: Pick<Drawback, 'weight' | 'atEnd'>, by = cite) =>
      drawback('combat/retreat', by, why, bars, more)
    const zoned = zonedFor(scene, unit, at)
    const isNear = distance(scene, origin, at) <= distance(scene, origin, from)
    const full = stacksBind(scene, combat) === 'avoid' && !hasRoom(scene, unit, at)
    return [
      bar && against('it cannot enter', 'yes', {}, bar.cite),
      isHeld(scene, unit, at) ? against('enemy units are there', 'yes') : undefined,
      zoned === 'no' || !rules?.zones
        ? undefined
        : against('in an enemy zone', rules.zones === 'no' ? zoned : 'no', { weight: WORST }),
      rules?.beside && around(scene, at).some((cell) => isHeld(scene, unit, cell))
        ? against('next to an enemy', rules.beside === 'no' ? 'yes' : 'no', { weight: WORST })
        : undefined,
      isAstray(scene, combat, unit, from, at)
        ? against(
            'further from its home areas',
            rules?.home?.effect === 'no' ? 'yes' : 'no',
            { weight: BAD },
            rules?.home?.cite,
          )
        : undefined,
      isNear ? against('no further from the fight', 'no', { weight: LONG }) : undefined,
      full ? against('over the stacking limit', 'no', { weight: POOR, atEnd: true }) : undefined,
    ]
  })
}

const isHeld = (scene: HexScene, { side }: Unit, at: Cell): boolean =>
  enemiesIn(scene, at, side).some((enemy) => scene.book.stands(enemy) || enemy.kind === 'unit')

/** An enemy zone, unless a friend cancels it for retreats. */
function zonedFor(scene: HexScene, unit: Unit, at: Cell): Sure {
  const isFriend = scene.book.sheet.zones?.friends?.includes('retreat') === true
  return zonedWithout(scene, at, unit.side, (friend) => isFriend && friend.id !== unit.id)
}

function isAstray(scene: HexScene, { rules }: CombatSheet, { side }: Unit, from: Cell, to: Cell): boolean {
  const areas = side === undefined ? [] : (rules.retreat?.home?.areas[scene.state.game.scenario]?.[side] ?? [])
  const cells = areas.flatMap((area) => cellsIn(scene, area))
  if (cells.length === 0) return false
  const far = (at: Cell) => Math.min(...cells.map((cell) => distance(scene, at, cell)))
  return far(to) > far(from)
}

/** Steps lost to zones on a path. */
export const zoneLosses = (scene: HexScene, { rules }: CombatSheet, unit: Unit, way: RetreatPath): number =>
  rules.retreat?.zones === 'loss' ? way.filter((at) => zonedFor(scene, unit, at) === 'yes').length : 0

export const isBlocked = ({ ways, begun }: RetreatingUnit): boolean => ways.all(begun).length === 0

/** Proposals for each path and each closed hex, or for the loss if there is no path. */
export function adviseRetreat(
  scene: HexScene,
  combat: CombatSheet,
  going: RetreatingUnit,
  left: number,
): readonly Proposal[] {
  const { unit, name, rule, cite, origin, begun } = going
  const closed = adviseClosedHexes(scene, going, 'combat/closed')
  const make = (text: string, at: readonly Cell[], actions: readonly Action[]): Proposal =>
    proposal(rule, cite, text, actions, [unit.id], at)
  if (isBlocked(going)) {
    const from = begun.at(-1) ?? origin
    const steps = Math.min(left, stepsOf(combat, unit) ?? 0)
    const isStep = combat.rules.retreat?.blocked === 'step'
    const text = isStep
      ? `${name} cannot retreat and loses ${stepsText(steps)} instead.`
      : `${name} cannot retreat and is eliminated.`
    return [
      make(text, [from], lossActions(scene, combat, unit, isStep ? steps : (stepsOf(combat, unit) ?? 1))),
      ...closed,
    ]
  }
  const ways = pathsLeft(going).map((path) => {
    const toll = Math.min(zoneLosses(scene, combat, unit, path), stepsOf(combat, unit) ?? 0)
    const price = toll > 0 ? lossActions(scene, combat, unit, toll) : []
    const by = printCells(scene, [origin, ...begun, ...path], '-')
    const text = `${name} can retreat by ${by}${toll > 0 ? `, losing ${stepsText(toll)} in enemy zones` : ''}.`
    const via = path.slice(0, -1)
    const move = { pieces: [unit.id], to: path.at(-1)!, ...(via.length > 0 && { via: [...via] }) }
    return make(text, path, [{ type: 'move', moves: [move] }, ...price])
  })
  return [...ways, ...closed]
}
