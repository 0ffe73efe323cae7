import type { Counter, Id, Place, Scenery, TableArea } from '../../table/generated/types.ts'
import { holds } from '../../table/geometry/measure/gap.ts'
import { fromScale } from '../../table/geometry/measure/length-text.ts'
import { outlineShape } from '../../table/geometry/measure/shape.ts'
import type { Module } from '../../table/module/module.ts'
import { boardFor, pointNamed } from '../../table/module/scenario.ts'
import type { State } from '../../table/state.ts'
import { openLength } from './lengths.ts'

/** The names of the scenery under a point of an open table. */
export function sceneryUnder(module: Module, { pieces }: Pick<State, 'pieces'>, at: Place): readonly string[] {
  if (!('x' in at)) return []
  const names: string[] = []
  for (const piece of pieces.values()) {
    const counter = piece.def === undefined ? undefined : module.counters.get(piece.def)
    if (!counter?.scenery || !('x' in piece.at) || piece.at.board !== at.board) continue
    if (holds(outlineShape(counter.scenery.outline, piece.at, piece.turn), at)) names.push(counter.name)
  }
  return names.sort()
}

/** The meaning of a piece of scenery for models, as the game's sheet has it. */
export function sceneryTexts(module: Module, { scenery }: Pick<Counter, 'scenery'>, board: Id): readonly string[] {
  const map = module.maps.find(({ id }) => id === board)
  if (!scenery || !map?.sheet.scale) return []
  const { scale } = map.sheet
  const length = (far: number) => openLength(map, fromScale(far, scale))
  const { height = 0 } = scenery
  return [height > 0 ? `${length(height)} high` : 'flat', ...ruled(module, scenery, length)]
}

function ruled(module: Module, { kind }: Scenery, length: (far: number) => string): readonly string[] {
  const { terrain = [], sight, cover = [] } = module.rules?.measure ?? {}
  const cost = terrain.find((rule) => rule.kind === kind && rule.who === undefined)?.cost
  const blocks = sight?.scenery?.find((rule) => rule.kind === kind)?.blocks
  return [
    ...(cost === undefined ? [] : [costText(cost)]),
    ...(blocks === undefined ? [] : [blocks === 'all' ? 'stops sight' : `stops sight after ${length(blocks)}`]),
    ...(cover.some((rule) => rule.kind === kind) ? ['gives cover'] : []),
  ]
}

const costText = (cost: number | 'stop' | 'no'): string =>
  cost === 'no' ? 'not entered' : cost === 'stop' ? 'models stop at its edge' : `each length counts ${cost} times`

/** The areas of the scenario to show now: where a side sets up until the game begins, objectives always. */
export function areasNow(module: Module, { game, time }: Pick<State, 'game' | 'time'>): readonly TableArea[] {
  const scenario = module.scenarios.get(game.scenario)
  const isBegun = time.turn !== scenario?.turns.first || time.phase !== module.sequence.phases[0]?.id
  return (scenario?.areas ?? []).filter(({ use }) => use !== 'set-up' || !isBegun)
}

/** The names of the areas that a point lies in. */
export const areasUnder = (module: Module, state: Pick<State, 'game' | 'time'>, at: Place): readonly string[] =>
  areasNow(module, state).flatMap(({ name, board, at: middle, outline }) => {
    const spot = pointNamed(middle)
    const isHere = 'x' in at && boardFor(module.maps, board)?.id === at.board
    return spot && isHere && holds(outlineShape(outline, spot), at) ? [name] : []
  })
