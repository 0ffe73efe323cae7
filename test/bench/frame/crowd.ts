import type { Piece } from '../../../table/generated/types.ts'
import { type Module, resolveModule, TRUSTED } from '../../../table/module/module.ts'
import { EMPTY_STATE, fromSnapshot, type State } from '../../../table/state.ts'

/** Spreads the counters over the whole map, in stacks of this height. */
const STACK = 4

const FOLDER = '../../../assets/modules/'
const files = import.meta.glob('../../../assets/modules/*/**/*.json', {
  eager: true,
  import: 'default',
})

export function readModule(id = 'combat-operations'): Module {
  const home = `${FOLDER}${id}/`
  const own = Object.entries(files).filter(([path]) => path.startsWith(home))
  const named = own.map(([path, file]) => [path.slice(home.length), file])
  const resolved = resolveModule(Object.fromEntries(named), TRUSTED)
  if ('module' in resolved) return resolved.module
  throw new Error(`The module cannot be read: ${resolved.problems[0]?.message}`)
}

export function crowd(module: Module, count: number): State {
  const [board] = module.maps
  if (!board) throw new Error('The module has no map.')
  const { width, height } = board.grid.size
  const stacks = Math.ceil(count / STACK)
  const columns = Math.ceil(Math.sqrt((stacks * width) / height))
  const rows = Math.ceil(stacks / columns)
  const defs = [...module.counters.values()].filter(({ kind }) => kind === 'unit').map(({ id }) => id)
  const pieces = Array.from({ length: count }, (_, index): Piece => {
    const stack = Math.floor(index / STACK)
    const x = Math.round(((stack % columns) + 0.5) * (width / columns))
    const y = Math.round((Math.floor(stack / columns) + 0.5) * (height / rows))
    return {
      id: `0.${index}`,
      def: defs[index % defs.length] as string,
      at: { board: board.id, x, y },
      face: 0,
      turn: 0,
    }
  })
  const base = {
    game: EMPTY_STATE.game,
    time: EMPTY_STATE.time,
    closed: false,
    seq: 0,
    pieces,
    notes: [],
    drawings: [],
    rolls: [],
    held: [],
    seats: [],
    veiled: {},
    options: {},
  }
  return fromSnapshot({ ...base, game: { ...EMPTY_STATE.game, sides: [...module.sides.keys()] } })
}
