import type { Action, Cell, Finding, Id, Move, Proposal } from '../../../../table/generated/types.ts'
import { isPile } from '../../../../table/geometry/place.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { proposal } from '../../../core/proposal.ts'
import { isActing, momentOf, movingSide, phaseName, sideName } from '../../../core/turn.ts'
import { idOrder, idsOf, type Unit } from '../../../core/unit.ts'
import { isAmong, nearestTo, printCell, printCells } from '../../../hex/board/cells.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { DRAWING, MOVING } from '../terms/phase.ts'
import { counterOf, FIRST_HALF_TRAY, type Half, halfOf, SECOND_HALF_TRAY } from '../terms/scenario-forces.ts'
import { chitHalfNow, chits, type Drawn, drawnNow, mayBeDrawn, wasDrawnBefore } from '../turn/chits.ts'
import { entryHexes } from './entry-hexes.ts'

/** The box of a side for the reinforcements that a chit brings. */
export interface ChitBox {
  readonly side: Id
  readonly chit: number
}

export const boxOf = (pile: Id): ChitBox | undefined => {
  const found = /^(.+)-(\d+)$/.exec(pile)
  return found ? { side: found[1]!, chit: Number(found[2]) } : undefined
}

/** Whether a reinforcement waits, has arrived by its chit, or is lost. */
export type Fate =
  | { readonly is: 'waiting'; readonly chit: number; readonly inVain: Drawn | undefined }
  | { readonly is: 'lost'; readonly chit: number; readonly draw: Drawn }
  | { readonly is: 'come'; readonly chit: number; readonly draw: Drawn }

/** 14.0 [40]: in the right half its owner's draw brings it and the opponent's draw loses it. */
export function fateOf(scene: HexScene, box: ChitBox, half: Half | undefined): Fate {
  const { chit, side } = box
  const draws = chits.recall(scene).draws.filter((draw) => draw.chit === chit)
  const draw = draws.find(({ pass }) => half === undefined || pass === half)
  if (!draw) return { is: 'waiting', chit, inVain: draws[0] }
  return { is: draw.side === side ? 'come' : 'lost', chit, draw }
}

export const HALVES: Readonly<Record<Half, string>> = { 1: 'first', 2: 'second' }

/** 3.0, 14.0 [3, 40]: reinforcements are assigned to chits in secret before play, and stay there. */
export const reinforcements: HexChapter = {
  id: 'reinforcements',
  judge: (scene, action) => (action.type === 'move' ? judgeLaying(scene, action) : []),
  advise: (scene, { ask }) => (ask === 'next' ? [...adviseLost(scene), ...adviseArrivals(scene)] : []),
}

function judgeLaying(scene: HexScene, { moves }: Move): Finding[] {
  const found: Finding[] = []
  const isInPlay = momentOf(scene).is !== 'set-up'
  for (const { pieces, to } of moves) {
    const box = 'pile' in to ? boxOf(to.pile) : undefined
    if (!box || !scene.book.module.sides.has(box.side)) continue
    const units = scene.unitsById(pieces)
    const foreign = units.filter(({ side }) => side !== undefined && side !== box.side)
    if (foreign.length > 0) {
      const text = `The chit boxes of ${sideName(scene, box.side)} hold only its own units.`
      found.push(finding('reinforcements/box', '3.0', 'illegal', text, [], foreign))
    }
    if (isInPlay && units.length > 0) {
      const text = 'Reinforcements are assigned to chits before play, not during it.'
      found.push(finding('reinforcements/laid', '3.0', 'illegal', text, [], units))
    }
  }
  return found
}

/** 14.0, 14.2 [40, 42]: judges a unit that goes from its chit box to the map. */
export function judgeReinforcement(scene: HexScene, unit: Unit, to: Cell): Finding[] {
  const { at } = unit.piece
  const illegal = (rule: Id, text: string) => finding(rule, '14.0', 'illegal', text, [to], [unit])
  const box = 'pile' in at ? boxOf(at.pile) : undefined
  const { turn } = scene.state.time
  if (!box) {
    const tray = 'pile' in at && (at.pile.endsWith(FIRST_HALF_TRAY) || at.pile.endsWith(SECOND_HALF_TRAY))
    return tray ? [illegal('reinforcements/unlaid', `${unit.name} is not assigned to a chit and cannot arrive.`)] : []
  }
  const counter = counterOf(scene, unit.id)
  const half = counter && halfOf(scene, counter)
  const fate = fateOf(scene, box, half)
  switch (fate.is) {
    case 'waiting': {
      // Draws from before the log are known only to the players.
      if (
        mayBeDrawn(scene, box.chit) ||
        wasDrawnBefore(scene, box.chit) ||
        (half !== undefined && half < chitHalfNow(scene) && !fate.inVain)
      ) {
        const text = `It is not known who drew chit ${box.chit}, or when.`
        return [finding('reinforcements/unknown', '14.0', 'unchecked', text, [to], [unit])]
      }
      const text = fate.inVain
        ? `${unit.name} arrives only in the other half of the game: chit ${box.chit} was drawn in the ${HALVES[fate.inVain.pass]} half.`
        : `${unit.name} arrives with chit ${box.chit}, which has not been drawn.`
      return [illegal('reinforcements/undrawn', text)]
    }
    case 'lost': {
      const text = `${sideName(scene, fate.draw.side)} drew chit ${box.chit} in turn ${fate.draw.turn}, so ${unit.name} never arrives.`
      return [illegal('reinforcements/lost', text)]
    }
    case 'come': {
      const found = fate.draw.turn === turn ? judgeStep(scene, unit, to) : [judgeLate(unit, fate.draw, turn, to)]
      return [...found, ...judgeEntryHex(scene, unit, to)]
    }
  }
}

/** 14.0 [40]: units arrive in step 3. In phases without movement the core has its own finding. */
function judgeStep(scene: HexScene, unit: Unit, to: Cell): Finding[] {
  if (MOVING.has(scene.state.time.phase) || momentOf(scene).is === 'still') return []
  const phase = phaseName(scene)
  const text = `${unit.name} arrives in its owner's movement, not in ${phase}.`
  return [finding('reinforcements/phase', '14.0', 'illegal', text, [to], [unit])]
}

function judgeLate(unit: Unit, { chit, turn }: Drawn, now: number, to: Cell): Finding {
  const text = `${unit.name} had to arrive in turn ${turn}, when chit ${chit} was drawn; it is turn ${now}.`
  return { ...finding('reinforcements/late', '14.0', 'illegal', text, [to], [unit]), needed: turn, had: now }
}

/** 14.2 [42]: units arrive at a supply head, or near one that the enemy holds. */
function judgeEntryHex(scene: HexScene, unit: Unit, to: Cell): Finding[] {
  const open = entryHexes(scene, unit.side)
  if (isAmong(open, to)) return []
  const hexes = printCells(scene, open, ' or ')
  const text = hexes
    ? `${unit.name} must enter at ${hexes}, not at ${printCell(scene, to)}.`
    : `${unit.name} has no entry hex.`
  const found = finding('reinforcements/head', '14.2', 'illegal', text, [to], [unit])
  const near = nearestTo(scene, to, open)
  return [near ? { ...found, offer: { at: near, cost: 0 } } : found]
}

/** 14.0 [40]: tells the owner of reinforcements that the opponent's draw of this turn has lost them. */
function adviseLost(scene: HexScene): readonly Proposal[] {
  const { phase } = scene.state.time
  if (!DRAWING.has(phase) && !MOVING.has(phase)) return []
  const sides = [...scene.book.module.sides.keys()].sort()
  return sides
    .filter((side) => isActing(scene, side))
    .flatMap((side) =>
      sides
        .filter((drawer) => drawer !== side)
        .flatMap((drawer) => drawnNow(scene, drawer))
        .flatMap(({ chit, pass, side: drawer }) => {
          const units = laidOn(scene, { side, chit }, pass)
          if (units.length === 0) return []
          const text = `${sideName(scene, drawer)} drew chit ${chit}: ${names(units)} ${agree(units, 'never arrives', 'never arrive')}.`
          return [proposal('reinforcements/lost', '14.0', text, [], idsOf(units))]
        }),
    )
}

/** The visible units on a chit that arrive in this half of the game. */
const laidOn = (scene: HexScene, { side, chit }: ChitBox, half: Half): readonly Unit[] =>
  [...scene.state.pieces.values()]
    .filter(({ at }) => isPile(at, `${side}-${chit}`))
    .filter(({ id }) => {
      const counter = counterOf(scene, id)
      return counter !== undefined && counter.kind !== 'marker' && halfOf(scene, counter) === half
    })
    .flatMap(({ id }) => scene.unit(id) ?? [])
    .sort(idOrder)

/** 14.0, 14.2 [40, 42]: the visible reinforcements that this turn's draw brings, with every hex where each may enter. */
function adviseArrivals(scene: HexScene): readonly Proposal[] {
  const side = movingSide(scene)
  const { phase } = scene.state.time
  if (side === undefined || !(DRAWING.has(phase) || MOVING.has(phase))) return []
  return drawnNow(scene, side).flatMap(({ chit, pass }) => {
    const units = laidOn(scene, { side, chit }, pass)
    const hexes = entryHexes(scene, side)
    if (units.length === 0 || hexes.length === 0) return []
    const brought = (those: readonly Unit[], where: string) =>
      `Chit ${chit} brings ${names(those)} to ${where}, in movement.`
    if (!MOVING.has(phase)) {
      return [
        proposal(
          'reinforcements/arrive',
          '14.2',
          brought(units, printCells(scene, hexes, ' or ')),
          [],
          idsOf(units),
          hexes,
        ),
      ]
    }
    // Each unit may enter at another of the hexes: the player chooses.
    return units.flatMap((unit) =>
      hexes.map((to) => {
        const move: Action = { type: 'move', moves: [{ pieces: [unit.id], to }] }
        return proposal('reinforcements/arrive', '14.2', brought([unit], printCell(scene, to)), [move], [unit.id], [to])
      }),
    )
  })
}
