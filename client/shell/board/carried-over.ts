import type { Spot } from '../../../table/geometry/hex.ts'
import type { PanelSpot } from '../../board/input/input-context.ts'
import type { Screen } from '../../screen/screen.ts'

/** Everything that lies over the board or beside it, and is no part of it. */
const PANELS = '.panel, .float, .hands, .topbar, .strip-place, .edge'

/** Lights up the pile of a panel under carried counters. Elsewhere on a panel they cannot be dropped. */
export function carriedOver({ carriedOver: shown }: Screen, at: Spot | undefined): PanelSpot | undefined {
  const under = at && document.elementFromPoint(at.x, at.y)
  const pile = under?.closest<HTMLElement>('[data-pile]')?.dataset.pile
  if (!at) shown.value = undefined
  else if (!shown.peek() || shown.peek()?.pile !== pile) shown.value = pile === undefined ? {} : { pile }
  if (pile !== undefined) return { pile }
  return under?.closest(PANELS) ? 'closed' : undefined
}
