import type { Id } from '../table/generated/types.ts'
import { type Problem, ProblemList } from '../table/module/problem.ts'
import { MemoryTable, type Subject } from './selfplay/memory-table.ts'

/** The stacks of each scenario's set-up that hold more than the stacking rules allow. */
export function overstackedIn(subject: Subject): readonly Problem[] {
  const { manifest, scenarios } = subject.module
  return [...scenarios.keys()].flatMap((id, index) => overstacked(subject, id, manifest.scenarios[index] ?? ''))
}

function overstacked(subject: Subject, scenario: Id, file: string): readonly Problem[] {
  const { module, referee } = subject
  const found = new ProblemList(file)
  const { state } = new MemoryTable(subject, scenario, 'set-up')
  const sides = [...module.sides.keys()]
  for (const stack of referee.survey({ state, memory: referee.start, sides }).stacks) {
    if (!stack.over || !stack.sure) continue
    const { at, side, least, name, limit } = stack
    const cell = module.maps.find(({ id }) => id === at.board)?.grid.print(at) ?? ''
    const owner = module.sides.get(side ?? '')?.name
    const message = `${cell} begins with ${least} ${name}${owner === undefined ? '' : ` of ${owner}`}; the limit is ${limit}.`
    const defs = new Set(stack.pieces.map((id) => state.pieces.get(id)?.def))
    const pieces = module.scenarios.get(scenario)?.pieces ?? []
    const here = pieces.findIndex((piece) => piece.at === cell && defs.has(piece.def))
    found.report('mismatch', message, ...(here < 0 ? ['pieces'] : ['pieces', here, 'at']))
  }
  return found.problems
}
