import type { Action, Cell, Finding, Id, PieceId, Proposal, SeenEntry } from '../../../../table/generated/types.ts'
import { isPile, onCell } from '../../../../table/geometry/place.ts'
import type { State } from '../../../../table/state.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { finding } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { phaseStep } from '../../../core/procedure.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { endsPhase } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { idOrder } from '../../../core/unit.ts'
import { cellsIn, isAmong, printCell, printSorted, terrainAt } from '../../../hex/board/cells.ts'
import { enemiesIn, unitsOnMap } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { awaitedRollAnswered } from '../../../kit/awaited-dice.ts'
import { type AwaitedCard, isFaceCard, isWholeDeck, type PlayingCard, shuffleOffer } from '../../../kit/cards.ts'
import { proficiencyOf } from '../combat/odds.ts'
import { passesCheck } from '../terms/checks.ts'
import { DECK, FIGHT_CARDS, GERMAN, isReduced, REGROUP_PHASE, SIDES } from '../terms/counters.ts'
import { dieSix, sixOf } from '../terms/die.ts'
import { readingsOf } from '../terms/switches.ts'
import { cardDrawn, drawStep } from '../turn/cards.ts'
import { isRegroupTime } from '../turn/regroup-time.ts'
import { mayStack } from '../turn/surprise.ts'

const REGROUP: Id = 'regroup'

/** The checks and draws of one Regroup Phase. */
interface Tried {
  readonly pieces: readonly PieceId[]
  /** Units whose check was passed. */
  readonly restored: readonly PieceId[]
  /** Eliminated units whose card brings them back. */
  readonly back: readonly PieceId[]
  readonly cards: number
}

type Event = { readonly piece: PieceId; readonly by: 'die' | 'card'; readonly good: boolean }

const NONE: Tried = { pieces: [], restored: [], back: [], cards: 0 }

/** 25-29 [25-29]: reduced units check, and eliminated units draw. */
export const regroup = chapter<Tried>({
  id: REGROUP,
  memory: {
    start: NONE,
    fold(tried, deed) {
      if (deed.deed === 'time') return NONE
      const event = eventIn<Event>(deed, REGROUP)
      if (!event) return tried
      const { piece, by, good } = event
      return {
        pieces: [...tried.pieces, piece],
        restored: good && by === 'die' ? [...tried.restored, piece] : tried.restored,
        back: good && by === 'card' ? [...tried.back, piece] : tried.back,
        cards: tried.cards + (by === 'card' ? 1 : 0),
      }
    },
  },
  procedure: [phaseStep<HexScene>([REGROUP_PHASE], '25', { passes: () => true })],
  judge(scene, action) {
    if (action.type === 'move') return judgeReturn(scene, action)
    return action.type === 'turn' && endsPhase(scene, action.time) ? judgeWaiting(scene) : []
  },
  going: (scene, units) => judgeStill(scene, units),
  rolls: (scene) => awaited(scene),
  places: (scene, units) => {
    const [unit] = units
    return unit && units.length === 1 && isBack(scene, unit) ? returnCells(scene, unit) : []
  },
  advise: (scene, { ask }) => (ask === 'next' && isRegroupTime(scene) ? advise(scene) : []),
  deeds: (scene, entry, after) => eventsOf(scene, entry, after),
})

/** Nothing on the map moves when units regroup, or between the phases. */
function judgeStill(scene: HexScene, units: readonly Unit[]): readonly Finding[] {
  const there = units.filter(({ piece }) => onCell(piece.at))
  if (scene.state.time.phase !== REGROUP_PHASE || there.length === 0) return []
  return [finding('regroup/still', '25', 'illegal', 'No unit moves in the Regroup Phase.', [], there)]
}

const deadOf = (side: Id): Id => `${side}-dead`

/** Reduced units that have not checked, by id. */
const reducedOf = (scene: HexScene, side: Id): readonly Unit[] =>
  unitsOnMap(scene, side).filter((unit) => isReduced(unit) && !regroup.recall(scene).pieces.includes(unit.id))

/** Eliminated units that have not drawn, by id. */
const eliminatedOf = (scene: HexScene, side: Id): readonly Unit[] =>
  scene
    .allUnits()
    .filter(
      ({ id, kind, piece }) =>
        kind === 'unit' && isPile(piece.at, deadOf(side)) && !regroup.recall(scene).pieces.includes(id),
    )
    .sort(idOrder)

/** The check of a unit. A roll that names none is for the first one of its side. */
const checkOf = (unit: Unit): AwaitedRoll => dieSix(REGROUP, unit.side, `Regroup: ${unit.name}`)

const awaited = (scene: HexScene): readonly AwaitedRoll[] =>
  isRegroupTime(scene) ? SIDES.flatMap((side) => reducedOf(scene, side).map(checkOf)) : []

/** 26-28 [26-28]: the unit whose card is drawn now: German units first. */
const nextDrawer = (scene: HexScene): Unit | undefined =>
  isRegroupTime(scene) ? SIDES.flatMap((side) => eliminatedOf(scene, side))[0] : undefined

export function awaitedRegroupCard(scene: HexScene): AwaitedCard | undefined {
  const unit = nextDrawer(scene)
  return unit && !mustShuffle(scene) ? { side: unit.side, to: FIGHT_CARDS, why: `for ${unit.name}` } : undefined
}

const mustShuffle = (scene: HexScene): boolean => regroup.recall(scene).cards === 0 && !isWholeDeck(scene, DECK)

/** 26, 27 [26, 27], 5.17: whether a card brings a unit of this side back. */
export function bringsBack(scene: HexScene, side: Id | undefined, card: Pick<PlayingCard, 'rank' | 'colour'>): boolean {
  if (side === GERMAN) return card.colour === 'black' && isFaceCard(card)
  const isHigh = card.rank === 1 || card.rank === 10
  if (card.colour === 'red') return isHigh || isFaceCard(card)
  return isHigh && readingsOf(scene.house)['us-return'] === 'any'
}

function eventsOf(scene: HexScene, entry: SeenEntry, after: State): readonly Event[] {
  if (!isRegroupTime(scene)) return []
  const die = sixOf(entry)
  if (die !== undefined) {
    const check = awaitedRollAnswered(scene, entry)
    const unit = SIDES.flatMap((side) => reducedOf(scene, side)).find(
      (each) => check?.what === REGROUP && checkOf(each).roll.reason === check.roll.reason,
    )
    return unit ? [{ piece: unit.id, by: 'die', good: passesCheck(scene, die, proficiencyOf(scene, unit)) }] : []
  }
  const unit = awaitedRegroupCard(scene) ? nextDrawer(scene) : undefined
  const card = unit && cardDrawn(scene, entry, after, FIGHT_CARDS)
  return unit && card ? [{ piece: unit.id, by: 'card', good: bringsBack(scene, unit.side, card) }] : []
}

const isBack = (scene: HexScene, unit: Unit): boolean =>
  isRegroupTime(scene) &&
  regroup.recall(scene).back.includes(unit.id) &&
  unit.side !== undefined &&
  isPile(unit.piece.at, deadOf(unit.side))

/** 26, 27 [26, 27]: towns and villages of Map A, towns and cities of Map D. */
const returnCells = (scene: HexScene, unit: Unit): readonly Cell[] => {
  const [area, ...terrains] = unit.side === GERMAN ? ['map-a', 'town', 'village'] : ['map-d', 'town', 'city']
  return cellsIn(scene, area!).filter(
    (cell) =>
      terrains.includes(terrainAt(scene, cell)) &&
      enemiesIn(scene, cell, unit.side).length === 0 &&
      mayStack(scene, unit, cell),
  )
}

function advise(scene: HexScene): readonly Proposal[] {
  const { restored } = regroup.recall(scene)
  const flips = scene.unitsById(restored).filter((unit) => isReduced(unit) && onCell(unit.piece.at))
  return [
    ...flips.map((unit) => {
      const text = `${unit.name} is back at full strength.`
      return must(
        owedBy(unit.side)(
          proposal('regroup/flip', '25', text, [{ type: 'flip', pieces: [unit.id], face: 0 }], [unit.id]),
        ),
      )
    }),
    ...returning(scene).flatMap((unit) => adviseReturn(scene, unit)),
    ...SIDES.flatMap((side) => adviseRoll(scene, side)),
    ...adviseDraw(scene),
  ]
}

const returnsReduced = (unit: Unit): Finding =>
  finding('regroup/reduced', citeOf(unit), 'illegal', `${unit.name} returns reduced: turn it first.`, [], [unit])

const returning = (scene: HexScene): readonly Unit[] =>
  scene.unitsById(regroup.recall(scene).back).filter((unit) => isBack(scene, unit))

/** 26, 27 [26, 27]: a unit whose card brings it back is returned to play, if a hex is free. */
const judgeWaiting = (scene: HexScene): readonly Finding[] =>
  returning(scene).flatMap((unit) => {
    const cells = returnCells(scene, unit)
    if (cells.length === 0) return []
    const text = `${unit.name} returns first: ${printSorted(scene, cells)}.`
    return [finding('regroup/return', citeOf(unit), 'illegal', text, cells, [unit])]
  })

const citeOf = ({ side }: Unit): string => (side === GERMAN ? '26' : '27')

function adviseReturn(scene: HexScene, unit: Unit): readonly Proposal[] {
  const cells = returnCells(scene, unit)
  const where = unit.side === GERMAN ? 'a town or village of Map A' : 'a town or city of Map D'
  if (cells.length === 0)
    return [proposal('regroup/nowhere', '28', `${unit.name} could return, but ${where} is not free.`)]
  return cells.map((to) => {
    const text = `${unit.name} returns reduced to ${printCell(scene, to)}, ${where}.`
    const reducing: readonly Action[] = isReduced(unit) ? [] : [{ type: 'flip', pieces: [unit.id], face: 1 }]
    const move: Action = { type: 'move', moves: [{ pieces: [unit.id], to }] }
    return owedBy(unit.side)(proposal('regroup/return', citeOf(unit), text, [...reducing, move], [unit.id], [to]))
  })
}

/** One check at a time for each side. */
function adviseRoll(scene: HexScene, side: Id): readonly Proposal[] {
  const [unit] = reducedOf(scene, side)
  if (!unit) return []
  const pr = proficiencyOf(scene, unit)
  const good = [1, 2, 3, 4, 5, 6].filter((die) => passesCheck(scene, die, pr)).length
  const text = `Roll for ${unit.name}: ${good} of 6 restore it.`
  return [must(owedBy(side)(proposal('regroup/roll', '25', text, [checkOf(unit).roll], [unit.id])))]
}

function adviseDraw(scene: HexScene): readonly Proposal[] {
  const unit = nextDrawer(scene)
  if (!unit) return []
  if (mustShuffle(scene)) return shuffleOffer(scene, DECK, 'cards/shuffled', '26').map((each) => must(each))
  const card = awaitedRegroupCard(scene)
  const [cite, which] = unit.side === GERMAN ? ['26', 'a black face card'] : ['27', 'a red face card, ace or 10']
  const text = `Draw a card for ${unit.name}: ${which} brings it back`
  return card ? [drawStep(scene, card, 'regroup/card', cite, text)] : []
}

function judgeReturn(scene: HexScene, action: Extract<Action, { type: 'move' }>): readonly Finding[] {
  return [...destinationsOf(action)].flatMap(([id, to]) => {
    const unit = scene.unit(id)
    if (!unit || !onCell(to) || !isBack(scene, unit)) return []
    if (isAmong(returnCells(scene, unit), to)) return isReduced(unit) ? [] : [returnsReduced(unit)]
    const text = `${unit.name} returns to ${unit.side === GERMAN ? 'a town or village of Map A without US units' : 'a town or city of Map D without German units'}.`
    return [finding('regroup/place', citeOf(unit), 'illegal', text, [to], [unit])]
  })
}
