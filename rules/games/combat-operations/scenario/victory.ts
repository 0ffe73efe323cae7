import type { Cell, Id, Proposal, SeenEntry } from '../../../../table/generated/types.ts'
import { proposal } from '../../../core/proposal.ts'
import type { Sure } from '../../../core/unit.ts'
import { cellsIn, isIn, printCell, printCells } from '../../../hex/board/cells.ts'
import { unitsIn, zonesAt } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { placementsOf } from '../../../hex/movement/placements.ts'
import { supplyOf } from '../../../hex/supply/supply.ts'
import { type Readings, readingsOf } from '../terms/switches.ts'
import { endingDraw, isLastPhase } from '../turn/game-length.ts'
import { type BattalionsLeft, battalionsLeftOf } from './battalions-left.ts'

const RED: Id = 'red'
const BLUE: Id = 'blue'
const TOWNS: Id = 'towns'
const ROAD: Id = 'east-west-road'

/** A town hex, and the side that entered it last. */
interface Taken {
  readonly hex: string
  readonly side: Id
  /** False if the unit may have been a dummy. */
  readonly sure: boolean
}

/** Towns by their hexes. */
type Holdings = ReadonlyMap<string, Taken>

/** 16.0, 17.1, 17.2 [43a, 45, 47]: answers the question `victory`: how the scenario would end now. */
export const victory = chapter<Holdings>({
  id: 'victory',
  deeds: (scene, entry) => takenBy(scene, entry),
  stated: {
    words: ['held'],
    deeds: (_, { held = {} }) =>
      Object.entries(held).map(([hex, side]) => ({ deed: 'own', chapter: 'victory', what: { hex, side, sure: true } })),
  },
  advise: (scene, { ask }) =>
    ask === 'victory' || (ask === 'next' && endingDraw(scene) !== undefined && isLastPhase(scene))
      ? adviseScore(scene)
      : [],
  score: (scene) => ({ winner: scoreOf(scene)?.winner }),
  memory: {
    start: new Map(),
    fold(holdings, deed) {
      if (deed.deed !== 'own' || deed.chapter !== 'victory') return holdings
      const taken = deed.what as Taken
      return new Map([...holdings, [taken.hex, taken]])
    },
  },
})

/** The town hexes that a move enters. */
function takenBy(scene: HexScene, { action }: SeenEntry): readonly Taken[] {
  if (action?.type !== 'move') return []
  return placementsOf(scene, action).flatMap(({ unit, to }) => {
    const { side, kind } = unit
    if (side === undefined || kind === 'dummy' || !isIn(scene, TOWNS, to)) return []
    return [{ hex: printCell(scene, to), side, sure: kind === 'unit' }]
  })
}

/** Whether a side holds a hex: its units are there, or were the last there. */
function holds(scene: HexScene, side: Id, cell: Cell): Sure {
  const here = unitsIn(scene, cell).filter(({ kind }) => kind !== 'dummy')
  if (here.some(({ kind }) => kind === 'unit')) {
    return here.some((unit) => unit.kind === 'unit' && unit.side === side) ? 'yes' : 'no'
  }
  const last = victory.recall(scene).get(printCell(scene, cell))
  const before: Sure = last === undefined ? 'no' : !last.sure ? 'maybe' : last.side === side ? 'yes' : 'no'
  if (here.length === 0) return before
  return here.every((unit) => (unit.side === side) === (before === 'yes')) && before !== 'maybe' ? before : 'maybe'
}

/** The result now. The winner is undefined where hidden counters decide. */
export interface Score {
  readonly winner: Id | undefined
  readonly level: 'major' | 'minor' | undefined
  readonly cite: string
  readonly text: string
  readonly at: readonly Cell[]
}

export function scoreOf(scene: HexScene): Score | undefined {
  switch (scene.state.game.scenario) {
    case 'red-attack':
      return redAttack(scene)
    case 'blue-attack':
      return blueAttack(scene)
    default:
      return undefined
  }
}

const won = (winner: Id, level: 'major' | 'minor') => ({ winner, level })
const OPEN = { winner: undefined, level: undefined }

/** 17.1 [45]: the four towns and two thirds of Red's battalions. Exactly two thirds is enough. */
function redAttack(scene: HexScene): Score {
  const towns = cellsIn(scene, TOWNS).map((cell) => ({ cell, held: holds(scene, RED, cell) }))
  const heldTowns = towns.filter((town) => town.held === 'yes')
  const doubtful = towns.filter((town) => town.held === 'maybe')
  const all = sureOf(
    heldTowns.length === towns.length,
    doubtful.length > 0 && heldTowns.length + doubtful.length === towns.length,
  )
  const kept = battalionsLeftOf(scene, RED, () => true)
  const most: Sure = kept ? sureOf(3 * kept.left >= 2 * kept.of, false) : 'maybe'
  const doubt = doubtful.length > 0 ? `, perhaps ${heldTowns.length + doubtful.length}` : ''
  const text = `Red holds ${heldTowns.length}${doubt} of the ${towns.length} town hexes and has ${battalionsText(kept, 'its', '')}`
  const outcome = all === 'maybe' || most === 'maybe' ? OPEN : won(all === 'yes' ? RED : BLUE, redLevel(all, most))
  return { ...outcome, cite: '17.1', text, at: towns.map(({ cell }) => cell) }
}

/** Heavy Red losses make a Red victory minor and a Blue victory major. */
const redLevel = (towns: Sure, most: Sure) => ((towns === 'yes') === (most === 'yes') ? 'major' : 'minor')

/** 17.2 [47]: the road, and the battalions left of Blue's armored division. */
function blueAttack(scene: HexScene): Score {
  const road = cellsIn(scene, ROAD)
  const zoned = road.map((cell) => ({ cell, zone: redZone(scene, cell) }))
  const red = zoned.filter(({ zone }) => zone === 'yes').map(({ cell }) => cell)
  const doubt = zoned.filter(({ zone }) => zone === 'maybe').map(({ cell }) => cell)
  const kept = battalionsLeftOf(scene, BLUE, ({ formation }) => formation === '2nd Armored Division')
  const has = `has ${battalionsText(kept, 'the', ' of 2nd Armored')}`
  if (red.length > 0) {
    const hexes = printCells(scene, red)
    const text = `Red units in supply have zones of control on the road at ${hexes}; Blue ${has}`
    return { ...won(RED, 'major'), cite: '17.2', text, at: red }
  }
  if (doubt.length > 0) {
    const hexes = printCells(scene, doubt)
    const text = `It cannot be seen whether Red has zones of control on the road at ${hexes}; Blue ${has}`
    return { ...OPEN, cite: '17.2', text, at: doubt }
  }
  const text = `Blue controls the road and ${has}`
  return { ...(kept ? roadWon(kept, readingsOf(scene.house)['two-thirds']) : OPEN), cite: '17.2', text, at: road }
}

/** 17.2 [47]: the winner if Blue controls the road. */
export function roadWon({ left, of }: BattalionsLeft, exactly: Readings['two-thirds']) {
  if (3 * left > 2 * of || (exactly === 'kept' && 3 * left === 2 * of)) return won(BLUE, 'major')
  return 2 * left < of ? won(RED, 'minor') : won(BLUE, 'minor')
}

/** 17.2, 5.0 [47]: whether a Red unit in supply has a zone over a hex. */
function redZone(scene: HexScene, cell: Cell): Sure {
  let zone: Sure = 'no'
  for (const { unit, sure } of zonesAt(scene, cell, BLUE)) {
    const supplied = supplyOf(scene, unit)
    if (unit.side !== RED || supplied === 'out') continue
    if (sure === 'yes' && supplied === 'in') return 'yes'
    zone = 'maybe'
  }
  return zone
}

const sureOf = (yes: boolean, maybe: boolean): Sure => (yes ? 'yes' : maybe ? 'maybe' : 'no')

const battalionsText = (kept: BattalionsLeft | undefined, whose: string, of: string): string =>
  `${kept?.left ?? 'an unknown number'} of ${whose} ${kept ? `${kept.of} ` : ''}battalions${of} left`

function adviseScore(scene: HexScene): readonly Proposal[] {
  const score = scoreOf(scene)
  if (!score) return []
  const { winner, level, cite, text, at } = score
  const name = winner === undefined ? undefined : (scene.book.module.sides.get(winner)?.name ?? winner)
  const end = name === undefined ? 'the winner now depends on hidden units' : `now a ${level} victory for ${name}`
  return [proposal('victory/score', cite, `${text}: ${end}.`, [], [], at)]
}
