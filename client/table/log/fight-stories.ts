import { namedPieces } from '../../../table/action/action-kinds.ts'
import type { Action, PieceId, SeenEntry, Seq } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { FightRecord, FightRecords } from '../../session/referee/fight-records.ts'
import type { ReportLine } from '../../words/report-line.ts'

/** The entries of one fight: its declaration, and what followed from it. */
export interface FightStory {
  readonly record: FightRecord
  readonly entries: readonly Seq[]
}

interface OpenStory {
  readonly record: FightRecord
  readonly target: ReadonlySet<string>
  readonly pieces: Set<PieceId>
  readonly entries: Seq[]
}

/**
 * Which entries tell of which fight. An entry belongs to a fight if it rolls for it, or if all its counters fought
 * there, until nothing of the fight was left.
 */
export function fightStories(entries: readonly SeenEntry[], records: FightRecords): readonly FightStory[] {
  const all: OpenStory[] = []
  for (const { seq, action } of entries) {
    if (!action) continue
    const record = records.get(seq)
    if (record && action.type === 'declare') {
      const target = new Set(action.at.map(placeKey))
      all.push({ record, target, pieces: new Set([...record.pieces, ...action.pieces]), entries: [seq] })
      continue
    }
    const open = all.filter((each) => each.record.last === undefined || seq <= each.record.last)
    const story = open.findLast((each) => belongs(each, action))
    story?.entries.push(seq)
  }
  return all.map(({ record, entries }) => ({ record, entries }))
}

function belongs({ record, target, pieces }: OpenStory, action: Action): boolean {
  switch (action.type) {
    case 'roll':
      return (
        record.figures?.die !== undefined && /attack/i.test(action.reason ?? '') && !/^air /i.test(action.reason ?? '')
      )
    case 'declare':
      return action.at.some((at) => target.has(placeKey(at)))
    case 'move':
    case 'mark':
    case 'flip':
    case 'remove':
    case 'veil': {
      const named = namedPieces(action)
      return named.length > 0 && named.every((id) => pieces.has(id)) && isResult(action, record, target)
    }
    default:
      return false
  }
}

/** Retreats, advances and losses. Attackers that need not retreat move elsewhere by other rules. */
function isResult(action: Action, { defenders, figures }: FightRecord, target: ReadonlySet<string>): boolean {
  if (action.type !== 'move' || (figures?.result?.attacker.retreat ?? 0) > 0) return true
  return action.moves.every(
    ({ to, pieces }) => 'pile' in to || target.has(placeKey(to)) || pieces.every((id) => defenders.includes(id)),
  )
}

/** The lines of a fight, its declaration first. */
export interface StoryLines {
  readonly record: FightRecord
  readonly lines: readonly ReportLine[]
}

/** The lines of the log, those of a fight together in the place of its declaration. Undone lines stay where they are. */
export function linesInStories(
  lines: readonly ReportLine[],
  entries: readonly SeenEntry[],
  records: FightRecords,
  undone: ReadonlySet<Seq>,
): readonly (ReportLine | StoryLines)[] {
  if (records.size === 0) return lines
  const shown = new Map(lines.map((line) => [line.seq, line]))
  const valid = entries.filter(({ seq }) => shown.has(seq) && !undone.has(seq))
  const stories = fightStories(valid, records)
  const storyOf = new Map(stories.flatMap((story) => story.entries.map((seq) => [seq, story] as const)))
  return lines.flatMap((line): readonly (ReportLine | StoryLines)[] => {
    const story = storyOf.get(line.seq)
    if (!story) return [line]
    if (story.entries[0] !== line.seq) return []
    return [{ record: story.record, lines: story.entries.flatMap((seq) => shown.get(seq) ?? []) }]
  })
}
