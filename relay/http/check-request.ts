import type { RefereeRequest } from '../../table/generated/types.ts'
import type { Checked, Problem } from '../../table/module/problem.ts'
import {
  checkAskedAction,
  checkPlacedPiece,
  checkRefereeRequest,
  checkRequestQuickly,
} from '../../table/module/schema.ts'

/** The most problems that a reply lists. */
const MOST_PROBLEMS = 200
/** Only the first problem of a longer part is listed. */
const LONGEST_PART = 4096

/** Checks a request to the referee. Problems are searched part by part, so that a large request takes no long time. */
export function checkRequestByParts(value: unknown): Checked<RefereeRequest> {
  const checked = checkRequestQuickly(value)
  if (checked.ok) return checked
  const problems: Problem[] = []
  const look = (part: unknown, check: (part: unknown) => Checked<unknown>, pointer: string) => {
    if (problems.length >= MOST_PROBLEMS || JSON.stringify(part).length > LONGEST_PART) return
    const found = check(part)
    if (!found.ok) problems.push(...found.problems.map((each) => ({ ...each, pointer: pointer + each.pointer })))
  }
  if (isRecord(value)) {
    const { actions, position } = value
    const pieces = isRecord(position) ? position.pieces : undefined
    look(
      {
        ...value,
        ...(Array.isArray(actions) && { actions: [] }),
        ...(isRecord(position) && { position: { ...position, ...(Array.isArray(pieces) && { pieces: [] }) } }),
      },
      checkRefereeRequest,
      '',
    )
    each(pieces, (piece, index) => look(piece, checkPlacedPiece, `/position/pieces/${index}`))
    each(actions, (action, index) => look(action, checkAskedAction, `/actions/${index}`))
  }
  // A list that is too long was not searched part by part.
  const rest = checked.problems.filter(({ pointer }) => !problems.some((each) => each.pointer === pointer))
  return { ok: false, problems: [...rest, ...problems].slice(0, MOST_PROBLEMS) }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function each(list: unknown, look: (item: unknown, index: number) => void): void {
  if (Array.isArray(list)) for (const [index, item] of list.entries()) look(item, index)
}
