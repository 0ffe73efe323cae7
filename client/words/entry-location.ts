import { patchOf } from '../../table/action/apply.ts'
import type { Place, SeenEntry } from '../../table/generated/types.ts'
import type { State } from '../../table/state.ts'
import type { ReportLine } from './report-line.ts'

/** The place of an entry whose report names no counter and no hex. */
export function entryLocation(before: State, entry: SeenEntry): Place | undefined {
  const { action } = entry
  if (!action || action.type === 'undo' || action.type === 'redo' || action.type === 'rule') {
    const { pieces = [], veiled = {} } = patchOf(before, entry)
    const [pile] = Object.keys(veiled)
    return pieces[0]?.at ?? (pile === undefined ? undefined : { pile })
  }
  if ('pile' in action) return { pile: action.pile }
  if (action.type !== 'erase') return undefined
  return action.drawings.flatMap((id) => before.drawings[id]?.points[0] ?? [])[0]
}

/** Gives a line about another entry the place of that entry, unless it has its own. */
export function withLocations(lines: readonly ReportLine[]): readonly ReportLine[] {
  const known = new Map<number, Place>()
  return lines.map((line) => {
    const where = line.where ?? (line.of && known.get(line.of.seq))
    if (!where) return line
    known.set(line.seq, where)
    return line.where ? line : { ...line, where }
  })
}
