import type { Action, Cell, Finding, Id, Move, Proposal } from '../../../table/generated/types.ts'
import { isPile } from '../../../table/geometry/place.ts'
import { finding, names } from '../../core/finding.ts'
import { proposal } from '../../core/proposal.ts'
import { momentOf, movingSide, phaseName, sideName } from '../../core/turn.ts'
import { idOrder, idsOf, type Unit } from '../../core/unit.ts'
import { isAmong, nearestTo, printCell, printCells } from '../../hex/board/cells.ts'
import type { HexChapter, HexScene } from '../../hex/board/scene.ts'
import { chits, type Drawn, drawnNow, mayBeDrawn, passNow, wasDrawnBefore } from './chits.ts'
import { entryHexes } from './entry-hexes.ts'
import { DRAWING, MOVING } from './phase.ts'
import { counterOf, FIRST_HALF_TRAY, type Half, halfOf, SECOND_HALF_TRAY } from './scenario-forces.ts'

/** A box in which a side lays what comes with a chit. */
export interface ChitBox {
  readonly side: Id
  readonly chit: number
}

export const boxOf = (pile: Id): ChitBox | undefined => {
  const found = /^(.+)-(\d+)$/.exec(pile)
  return found ? { side: found[1]!, chit: Number(found[2]) } : undefined
}

/** What became of a reinforcement. */
export type Fate =
  | { readonly is: 'waiting'; readonly chit: number; readonly inVain: Drawn | undefined }
  | { readonly is: 'lost'; readonly chit: number; readonly draw: Drawn }
  | { readonly is: 'come'; readonly chit: number; readonly draw: Drawn }

/** 14.0 [40]: its own player's draw brings it, his opponent's ends it, and neither does in the other half. */
export function fateOf(scene: HexScene, box: ChitBox, half: Half | undefined): Fate {
  const { chit, side } = box
  const draws = chits.recall(scene).draws.filter((draw) => draw.chit === chit)
  const draw = draws.find(({ pass }) => half === undefined || pass === half)
  if (!draw) return { is: 'waiting', chit, inVain: draws[0] }
  return { is: draw.side === side ? 'come' : 'lost', chit, draw }
}

export const HALVES: Readonly<Record<Half, string>> = { 1: 'first', 2: 'second' }

/** 3.0, 14.0 [3, 40]: which chit brings what is settled in secret before play, and then stands. */
export const reinforcements: HexChapter = {
  id: 'reinforcements',
  judge: (scene, action) => (action.type === 'move' ? judgeLaying(scene, action) : []),
  advise: (scene, { ask }) => (ask === 'next' ? adviseArrivals(scene) : []),
}

function judgeLaying(scene: HexScene, { moves }: Move): Finding[] {
  const found: Finding[] = []
  const settled = momentOf(scene).is !== 'set-up'
  for (const { pieces, to } of moves) {
    const box = 'pile' in to ? boxOf(to.pile) : undefined
    if (!box || !scene.book.module.sides.has(box.side)) continue
    const laid = scene.unitsById(pieces)
    const foreign = laid.filter(({ side }) => side !== undefined && side !== box.side)
    if (foreign.length > 0) {
      const text = `The chit boxes of ${sideName(scene, box.side)} hold nothing of ${sideName(scene, foreign[0]?.side)}.`
      found.push(finding('reinforcements/box', '3.0', 'illegal', text, [], foreign))
    }
    if (settled && laid.length > 0) {
      const text = 'Reinforcements are laid on chits before play, and not during it.'
      found.push(finding('reinforcements/laid', '3.0', 'illegal', text, [], laid))
    }
  }
  return found
}

/** 14.0, 14.2 [40, 42]: a unit that comes out of its box onto the map. */
export function judgeReinforcement(scene: HexScene, unit: Unit, to: Cell): Finding[] {
  const { at } = unit.piece
  const illegal = (rule: Id, text: string) => finding(rule, '14.0', 'illegal', text, [to], [unit])
  const box = 'pile' in at ? boxOf(at.pile) : undefined
  const { turn } = scene.state.time
  if (!box) {
    const tray = 'pile' in at && (at.pile.endsWith(FIRST_HALF_TRAY) || at.pile.endsWith(SECOND_HALF_TRAY))
    return tray ? [illegal('reinforcements/unlaid', `${unit.name} lies on no chit, and none can bring it.`)] : []
  }
  const counter = counterOf(scene, unit.id)
  const half = counter && halfOf(scene, counter)
  const fate = fateOf(scene, box, half)
  switch (fate.is) {
    case 'waiting': {
      // Who drew it before the log began, and when, only the players know.
      if (
        mayBeDrawn(scene, box.chit) ||
        wasDrawnBefore(scene, box.chit) ||
        (half !== undefined && half < passNow(scene) && !fate.inVain)
      ) {
        const text = `Who drew chit ${box.chit}, and when, is not known.`
        return [finding('reinforcements/unknown', '14.0', 'unchecked', text, [to], [unit])]
      }
      const other = fate.inVain
        ? `Chit ${box.chit} came up in the ${HALVES[fate.inVain.pass]} half, and ${unit.name} comes in the other`
        : `Chit ${box.chit}, which brings ${unit.name}, has not been drawn`
      return [illegal('reinforcements/undrawn', `${other}.`)]
    }
    case 'lost': {
      const text = `${sideName(scene, fate.draw.side)} drew chit ${box.chit} in turn ${fate.draw.turn}, and ${unit.name} never comes.`
      return [illegal('reinforcements/lost', text)]
    }
    case 'come': {
      const found = fate.draw.turn === turn ? judgeStep(scene, unit, to) : [lateness(unit, fate.draw, turn, to)]
      return [...found, ...judgeLanding(scene, unit, to)]
    }
  }
}

/** 14.0 [40]: in step 3. Where nothing moves at all the core says so. */
function judgeStep(scene: HexScene, unit: Unit, to: Cell): Finding[] {
  if (MOVING.has(scene.state.time.phase) || momentOf(scene).is === 'still') return []
  const phase = phaseName(scene)
  const text = `${unit.name} arrives in its player's movement, and not in ${phase}.`
  return [finding('reinforcements/phase', '14.0', 'illegal', text, [to], [unit])]
}

function lateness(unit: Unit, { chit, turn }: Drawn, now: number, to: Cell): Finding {
  const text = `Chit ${chit} was drawn in turn ${turn}, and ${unit.name} was to come then; it is turn ${now}.`
  return { ...finding('reinforcements/late', '14.0', 'illegal', text, [to], [unit]), needed: turn, had: now }
}

/** 14.2 [42]: at a supply head, or beside one that the enemy holds. */
function judgeLanding(scene: HexScene, unit: Unit, to: Cell): Finding[] {
  const open = entryHexes(scene, unit.side)
  if (isAmong(open, to)) return []
  const hexes = printCells(scene, open, ' or ')
  const text = `${unit.name} comes onto the map at ${hexes || 'no hex'}, and not at ${printCell(scene, to)}.`
  const found = finding('reinforcements/head', '14.2', 'illegal', text, [to], [unit])
  const near = nearestTo(scene, to, open)
  return [near ? { ...found, offer: { at: near, cost: 0 } } : found]
}

/** 14.0 [40]: what this player's draw of this turn brings, as far as it can be seen. */
function adviseArrivals(scene: HexScene): readonly Proposal[] {
  const side = movingSide(scene)
  const { phase } = scene.state.time
  if (side === undefined || !(DRAWING.has(phase) || MOVING.has(phase))) return []
  return drawnNow(scene, side).flatMap(({ chit, pass }) => {
    const units = [...scene.state.pieces.values()]
      .filter(({ at }) => isPile(at, `${side}-${chit}`))
      .filter(({ id }) => {
        const counter = counterOf(scene, id)
        return counter !== undefined && counter.kind !== 'marker' && halfOf(scene, counter) === pass
      })
      .flatMap(({ id }) => scene.unit(id) ?? [])
      .sort(idOrder)
    const [first] = entryHexes(scene, side)
    if (units.length === 0 || !first) return []
    const pieces = idsOf(units)
    const actions: Action[] = MOVING.has(phase) ? [{ type: 'move', moves: [{ pieces, to: first }] }] : []
    const text = `Chit ${chit} brings ${names(units)}, in movement, at ${printCell(scene, first)}.`
    return [proposal('reinforcements/arrive', '14.2', text, actions, pieces, [first])]
  })
}
