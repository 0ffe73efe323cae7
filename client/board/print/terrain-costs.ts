import type { CostByClass, MovementRules, StepCost } from '../../../table/generated/types.ts'
import { printNumber } from '../../words/numbers.ts'
import type { SampleOf } from '../map/terrain/terrain-samples.ts'
import { COST_TEXTS } from './texts.ts'

/** The cost of a terrain key line by the game's rules; undefined if they have none. */
export function terrainCostText(of: SampleOf, movement: MovementRules): string | undefined {
  const { terrain, edges = [], crossings = [], paths = [], climb } = movement
  switch (of.is) {
    case 'terrain': {
      const found = terrain.find((each) => each.terrain === of.id)
      return found && byClass(found.cost, movement, entered)
    }
    case 'height':
      return climb?.up === undefined ? undefined : `${byClass(climb.up, movement, added)} up`
    case 'edge': {
      const found = edges.find(({ kind }) => kind === of.kind)
      return found && byClass(found.cost, movement, added)
    }
    case 'crossing': {
      const found = crossings.find(({ kind }) => kind === of.kind)
      return found && byClass(found.cost, movement, added)
    }
    case 'path': {
      const found = paths.find(({ kind }) => kind === of.kind)
      const most = found?.most === undefined ? '' : `, at most ${printNumber(found.most)}`
      if (found?.cost !== undefined) return `${byClass(found.cost, movement, entered)}${most}`
      return found?.share === undefined ? undefined : `${printNumber(found.share)} ${COST_TEXTS.ofTerrain}${most}`
    }
  }
}

/** The most common cost first, then exceptions by class: "2; Motorized 3". */
function byClass(cost: CostByClass, { classes }: MovementRules, textOf: (step: StepCost) => string): string {
  if (typeof cost !== 'object') return textOf(cost)
  const groups = new Map<string, string[]>()
  for (const { id, name } of classes) {
    const step = cost[id]
    if (step !== undefined) groups.set(textOf(step), [...(groups.get(textOf(step)) ?? []), name.replace(/ units$/, '')])
  }
  const [usual, ...others] = [...groups].toSorted(([, a], [, b]) => b.length - a.length)
  const apart = others.map(([step, names]) => `${names.join(', ')} ${step}`)
  // If most classes are barred, those that may enter come first.
  const isBarred = usual?.[0] === textOf('no') && apart.length > 0
  return (isBarred ? [...apart, `${COST_TEXTS.others} ${usual[0]}`] : [usual?.[0], ...apart]).join('; ')
}

function entered(step: StepCost): string {
  if (step === 'no') return COST_TEXTS.notEntered
  return step === 'all' ? COST_TEXTS.all : printNumber(step)
}

function added(step: StepCost): string {
  if (step === 'no') return COST_TEXTS.notCrossed
  if (step === 'all') return COST_TEXTS.all
  return step === 0 ? COST_TEXTS.free : `+${printNumber(step)}`
}
