import type { Finding, Id, Mark, Proposal, Time } from '../../../table/generated/types.ts'
import { agree, finding } from '../../core/finding.ts'
import { inIdOrder, must, proposal } from '../../core/proposal.ts'
import { asOthersSee, endsPhase, isActing, namesOf } from '../../core/turn.ts'
import { hasMark, type Unit } from '../../core/unit.ts'
import { asEverybodySees } from '../board/as-everybody-sees.ts'
import type { HexScene } from '../board/scene.ts'
import { type SupplyState, type SupplyStatus, supplyOf, supplyOn } from './supply.ts'

interface Wrong {
  /** Out of supply without the mark. */
  readonly unmarked: readonly Unit[]
  /** In supply with the mark. */
  readonly marked: readonly Unit[]
}

/** The units of a side whose marks are wrong. Hidden facts decide nothing. */
function wrongIn(scene: HexScene, mark: Id, side: Id): Wrong {
  const all = supplyOn(scene, side).all()
  const units = (held: SupplyState) => all.flatMap((status) => (heldNow(scene, status) === held ? status.unit : []))
  const isMarked = ({ piece }: Unit) => hasMark(piece, mark)
  return { unmarked: units('out').filter((unit) => !isMarked(unit)), marked: units('in').filter(isMarked) }
}

const sidesOf = ({ book }: HexScene): readonly Id[] => [...book.module.sides.keys()].sort()

/** Proposes to set or remove supply marks. */
export function adviseMarks(scene: HexScene, only: Id | undefined): Proposal[] {
  const rules = scene.book.sheet.supply
  if (rules?.mark === undefined) return []
  const { mark, cite } = rules
  return (only === undefined ? sidesOf(scene) : [only]).flatMap((side) => {
    const { unmarked, marked } = wrongIn(scene, mark, side)
    const out = `${namesOf(scene, unmarked)} ${agree(unmarked, 'is', 'are')} out of supply.`
    const again = `${namesOf(scene, marked)} ${agree(marked, 'is', 'are')} in supply again.`
    return [
      ...(unmarked.length > 0 ? [setMark(mark, 1, unmarked, cite, out)] : []),
      ...(marked.length > 0 ? [setMark(mark, 0, marked, cite, again)] : []),
    ]
  })
}

/** Whether marks change in this phase. */
const marksNow = ({ book, state }: HexScene): boolean =>
  book.sheet.supply?.mark !== undefined && book.sheet.supply.fixed?.includes(state.time.phase) === true

/** Each side sets the marks of its own units, and may set those of enemies that only it knows to be cut off. */
export function adviseMarksNow(scene: HexScene): Proposal[] {
  if (!marksNow(scene)) return []
  const [own, foreign] = [true, false].map((isOwn) => sidesOf(scene).filter((side) => isActing(scene, side) === isOwn))
  return [
    ...own!.flatMap((side) => adviseMarks(scene, side).map((each) => must(each, side))),
    ...adviseHiddenCuts(scene, foreign!),
  ]
}

/** Enemies that are cut off by counters that their owner does not see. It cannot mark them by itself. */
function adviseHiddenCuts(scene: HexScene, sides: readonly Id[]): readonly Proposal[] {
  const { mark, cite = '' } = scene.book.sheet.supply ?? {}
  if (mark === undefined || sides.length === 0) return []
  const shown = asEverybodySees(scene)
  return sides.flatMap((side) => {
    const seen = new Set(wrongIn(shown, mark, side).unmarked.map(({ id }) => id))
    const units = wrongIn(scene, mark, side).unmarked.filter(({ id }) => !seen.has(id))
    if (units.length === 0) return []
    const text = `${namesOf(scene, units)} ${agree(units, 'is', 'are')} out of supply, as only you can see: without the mark ${agree(units, 'it counts', 'they count')} as in supply.`
    return [setMark(mark, 1, units, cite, text)]
  })
}

/** Findings on wrong marks at the end of the phase that fixes supply. */
export function judgeMarks(scene: HexScene, time: Time): Finding[] {
  const { mark, cite = '' } = scene.book.sheet.supply ?? {}
  if (mark === undefined || !marksNow(scene) || !endsPhase(scene, time)) return []
  const name = scene.book.module.marks.get(mark)?.name ?? mark
  return sidesOf(scene).flatMap((side) => {
    const { unmarked, marked } = wrongIn(scene, mark, side)
    const found = (all: readonly Unit[], say: (units: readonly Unit[]) => string) => {
      const units = all.filter(({ kind }) => kind === 'unit')
      return units.length === 0
        ? []
        : [asOthersSee(scene, finding('supply/unmarked', cite, 'illegal', say(units), [], units))]
    }
    return [
      ...found(unmarked, (units) => `${namesOf(scene, units)} must be marked ${name}.`),
      ...found(
        marked,
        (units) => `${namesOf(scene, units)} ${agree(units, 'is', 'are')} in supply: remove the ${name} mark.`,
      ),
    ]
  })
}

/** Findings on a supply mark that contradicts the line. Hidden facts decide nothing. */
export function judgeMark(scene: HexScene, { pieces, mark, count }: Mark): Finding[] {
  const { supply } = scene.book.sheet
  if (supply?.mark !== mark) return []
  const name = scene.book.module.marks.get(mark)?.name ?? mark
  const wrong = (held: SupplyState) =>
    sidesOf(scene)
      .flatMap((side) => supplyOn(scene, side).all())
      .filter(({ unit }) => pieces.includes(unit.id) && hasMark(unit.piece, mark) !== count > 0)
      .flatMap((status) => (heldNow(scene, status) === held ? status.unit : []))
  const units = wrong(count > 0 ? 'in' : 'out')
  if (units.length === 0) return []
  const text =
    count > 0
      ? `${namesOf(scene, units)} ${agree(units, 'is', 'are')} in supply and ${agree(units, 'gets', 'get')} no ${name} mark.`
      : `${namesOf(scene, units)} ${agree(units, 'is', 'are')} out of supply and ${agree(units, 'keeps', 'keep')} the ${name} mark.`
  return [finding('supply/wrong-mark', supply.cite, 'illegal', text, [], units)]
}

/** Once supply is fixed for the turn, the marks follow it. */
function heldNow(scene: HexScene, { unit, supplied }: SupplyStatus): SupplyState {
  const { fixed } = scene.book.sheet.supply ?? {}
  return !fixed || fixed.includes(scene.state.time.phase) ? supplied : supplyOf(scene, unit)
}

function setMark(mark: Id, count: number, units: readonly Unit[], cite: string, text: string): Proposal {
  const pieces = inIdOrder(units)
  return proposal('supply/mark', cite, text, [{ type: 'mark', pieces, mark, count }], pieces)
}
