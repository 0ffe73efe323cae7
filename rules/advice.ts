import type { Id, Proposal, Question, RulesSheet } from '../table/generated/types.ts'
import type { Topic } from '../table/referee.ts'
import { agree } from './finding.ts'
import { inIdOrder, proposal } from './proposal.ts'
import type { Scene } from './scene.ts'
import { type Supplied, type SupplyStatus, supplyOf } from './supply.ts'
import type { System } from './system.ts'
import { namesOf, nextPhase, phaseOf } from './turn.ts'
import type { Unit } from './unit.ts'

/** What the procedure asks next; each chapter of the system answers too. */
export function proposals(scene: Scene, question: Question): Proposal[] {
  const told = scene.system.chapters.map(({ advise }) => advise?.(scene, question) ?? [])
  const own = told.flat()
  switch (question.ask) {
    case 'next': {
      // What is owed is done before anything else is asked.
      const owing = told.filter((each) => each.some(({ owed }) => owed !== undefined))
      return owing.length > 0 ? owing.flat() : [...own, ...next(scene)]
    }
    case 'supply':
      return [...own, ...marks(scene, question.side)]
    default:
      return own
  }
}

/** What can be asked of every game, and what of this one. */
export const topicsOf = (sheet: RulesSheet, { topics = [] }: System): readonly Topic[] => [
  { ask: 'next', text: 'What comes next' },
  ...(sheet.supply?.mark === undefined ? [] : [{ ask: 'supply', text: 'Supply marks' }]),
  ...topics,
]

function next(scene: Scene): Proposal[] {
  const after = nextPhase(scene)
  if (!after || scene.system.chapters.some(({ over }) => over?.(scene) === true)) return []
  const { phase, turn } = after
  // Which of them comes next the system's own chapters know.
  if (
    scene.book.sheet.turns?.rounds?.includes(phase.id) ||
    scene.book.sheet.turns?.rounds?.includes(scene.state.time.phase)
  )
    return []
  const { order, turns } = scene.book.scenario(scene.state.game.scenario) ?? {}
  // After the last turn nothing comes.
  if (turns?.last !== undefined && turn > turns.last) return []
  const side = phase.player === undefined ? undefined : order?.[phase.player]
  const time = { turn, phase: phase.id, ...(side !== undefined && { side }) }
  const cite = phase.cite ?? scene.book.sheet.turns?.cite ?? ''
  const now = phaseOf(scene)?.name ?? scene.state.time.phase
  const text = `After ${now} comes ${phase.name}${turn === scene.state.time.turn ? '' : ` of turn ${turn}`}.`
  return [proposal('turns/next', cite, text, [{ type: 'turn', time }])]
}

/** Marks to be put on what is out of supply, and taken off what is not. */
function marks(scene: Scene, only: Id | undefined): Proposal[] {
  const rules = scene.book.sheet.supply
  if (rules?.mark === undefined) return []
  const { mark, cite } = rules
  const sides = only === undefined ? [...scene.book.module.sides.keys()].sort() : [only]
  return sides.flatMap((side) => {
    const all = scene.supply(side).all()
    const units = (held: Supplied) => all.flatMap((status) => (heldNow(scene, status) === held ? status.unit : []))
    const marked = (unit: Unit) => (unit.piece.marks?.[mark] ?? 0) > 0
    const lost = units('out').filter((unit) => !marked(unit))
    const found = units('in').filter(marked)
    const put =
      lost.length > 0
        ? [setMark(mark, 1, lost, cite, `${namesOf(scene, lost)} ${agree(lost, 'is', 'are')} out of supply.`)]
        : []
    const take =
      found.length > 0
        ? [setMark(mark, 0, found, cite, `${namesOf(scene, found)} ${agree(found, 'is', 'are')} in supply again.`)]
        : []
    return [...put, ...take]
  })
}

/** Where supply is fixed for the turn, its marks go by what was found then. */
function heldNow(scene: Scene, { unit, supplied }: SupplyStatus): Supplied {
  const { fixed } = scene.book.sheet.supply ?? {}
  return !fixed || fixed.includes(scene.state.time.phase) ? supplied : supplyOf(scene, unit)
}

function setMark(mark: Id, count: number, units: readonly Unit[], cite: string, text: string): Proposal {
  const pieces = inIdOrder(units)
  return proposal('supply/mark', cite, text, [{ type: 'mark', pieces, mark, count }], pieces)
}
