import { Map as ImmutableMap } from 'immutable'
import type { Finding, Piece, PieceId, Pile, Place, Point } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { ReachedArea } from '../../../table/geometry/reached-area.ts'
import { reachedAt } from '../../../table/geometry/reached-area.ts'
import { type Module, resolveModule, TRUSTED } from '../../../table/module/module.ts'
import type { AreaReach, Referee } from '../../../table/referee.ts'
import { EMPTY_STATE, type State, stacksOf } from '../../../table/state.ts'

/** A game of miniatures on a table without cells: 100 units are an inch. */
const INCH = 100
const BOARD = 'green'

export const PILES: readonly Pile[] = [
  { id: 'fled', name: 'Fled', kind: 'dead', sight: 'all' },
  { id: 'reserve', name: 'Reserve', kind: 'tray', sight: 'all' },
]

export const point = (x: number, y: number): Point => ({ board: BOARD, x, y })

export const WARBAND = point(900, 700)
/** The lake is impassable. */
const LAKE = { x: 1150, y: 600, radius: 110 }

const round = ({ x, y, radius }: Spot & { readonly radius: number }): readonly Spot[] =>
  Array.from({ length: 48 }, (_, step) => {
    const angle = (step / 48) * 2 * Math.PI
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
  })

const within = (inches: number, sure: boolean): ReachedArea => ({
  board: BOARD,
  rings: [round({ ...WARBAND, radius: inches * INCH }), round(LAKE)],
  cost: inches,
  left: 6 - inches,
  sure,
})

/** Four inches at a walk; six, unless something hidden blocks it. */
const AREAS = [within(6, false), within(4, true)]

const REACH: AreaReach = { areas: AREAS, findings: [], way: () => [] }

const far = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y) / INCH

/** A referee that only knows how far the warband moves. */
export const MEASURED: Pick<Referee, 'reach' | 'judge' | 'survey'> = {
  reach: () => REACH,
  survey: () => ({ zones: [], stacks: [] }),
  judge(_position, action) {
    const to = action.type === 'move' ? action.moves[0]?.to : undefined
    if (!to || !('x' in to)) return { findings: [] }
    if (!reachedAt(AREAS, to)) return { findings: [tooFar(to)] }
    const bend = point(WARBAND.x, to.y)
    const steps = [
      { at: bend, cost: Math.round(far(WARBAND, bend)) },
      { at: to, cost: Math.round(far(bend, to)) },
    ]
    const cost = steps.reduce((sum, each) => sum + each.cost, 0)
    return { findings: [], walks: [{ pieces: ['warband'], legal: true, steps, cost, left: 6 - cost }] }
  },
}

const tooFar = (to: Place): Finding => ({
  ...{ rule: 'test/far', cite: '3.1', severity: 'illegal', message: '3.1: It is too far.', pieces: ['warband'] },
  at: [to],
  offer: { at: point(1200, 900), cost: 4 },
})

const piece = (id: PieceId, at: Place): Piece => ({ id, def: 'warband', at, face: 0, turn: 0, side: 'fianna' })

export function stateOf(): State {
  const pieces = [piece('warband', WARBAND), piece('kept', { pile: 'reserve' })]
  return {
    ...EMPTY_STATE,
    seq: 0,
    game: { ...EMPTY_STATE.game, piles: [...PILES], sides: ['fianna'] },
    pieces: ImmutableMap(pieces.map((each) => [each.id, each])),
    stacks: stacksOf(pieces),
  }
}

export function readModule(): Module {
  const resolved = resolveModule(
    {
      'module.json': {
        ...{ id: 'open', title: 'Open table', version: '1.0.0', about: 'No cells.' },
        ...{ maps: ['map.json'], scenarios: ['scenario.json'] },
        sides: [{ id: 'fianna', name: 'Fianna', colour: '#a4262c', ink: '#ffffff' }],
        ...{ counters: 'counters.json', sequence: 'sequence.json' },
      },
      'map.json': {
        ...{ id: BOARD, name: 'The green', basis: 'reconstructed' },
        grid: { kind: 'free', width: 2000, height: 1400 },
        terrains: [{ id: 'clear', name: 'Clear' }],
        ...{ ground: 'clear', terrain: {} },
        boxes: [{ pile: 'fled', x: 2100, y: 0, width: 240, height: 200 }],
      },
      'counters.json': {
        basis: 'reconstructed',
        classes: [],
        counters: [{ id: 'warband', name: 'Warband', kind: 'token', side: 'fianna', base: 90, faces: [{}] }],
        covers: [],
        marks: [],
      },
      'scenario.json': {
        ...{ id: 'first', name: 'First', about: 'The only one.', basis: 'reconstructed', order: ['fianna'] },
        ...{ turns: { first: 1, last: 6 }, piles: PILES, pieces: [] },
      },
      'sequence.json': { basis: 'reconstructed', phases: [{ id: 'move', name: 'Move' }] },
    },
    TRUSTED,
  )
  if ('problems' in resolved) throw new Error(resolved.problems.map(({ message }) => message).join('\n'))
  return resolved.module
}
