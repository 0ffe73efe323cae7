import { NARROW } from '../../style/canvas-fonts.ts'
import { BLACK, css, darker, printed, WHITE } from './colour.ts'
import type { MarkSign } from './look.ts'
import type { Pen } from './pen.ts'
import { write } from './text.ts'

/** Left edge and top of a tab. */
export interface Slot {
  readonly x: number
  readonly y: number
}

/** A mark on its tab, or "+2" for those that did not fit. */
export interface Tab extends Slot {
  readonly badge: MarkSign | undefined
  readonly words: string
}

export const TAB = { width: 19.5, height: 18.5 } as const
/** Seen from far off only the colour shows, so tabs are larger. */
const FAR_TAB = { width: 30, height: 30 } as const
export const FAR = 30
/** Letters smaller than this many pixels are left out. */
const LEAST = 6

/** One slot for each mark. If there are too few slots, the last one counts the rest. */
export function tabsOn(slots: readonly Slot[], badges: readonly MarkSign[]): readonly Tab[] {
  const fits = badges.length <= slots.length
  const shown = fits ? badges : badges.slice(0, Math.max(slots.length - 1, 0))
  const tabs = shown.flatMap((badge, index): Tab[] => {
    const slot = slots[index]
    return slot ? [{ ...slot, badge, words: badge.count === 1 ? badge.letter : badge.letter + badge.count }] : []
  })
  const last = slots.at(-1)
  return fits || !last ? tabs : [...tabs, { ...last, badge: undefined, words: `+${badges.length - shown.length}` }]
}

/** Small die-cut tabs; too small for letters, they show only their colours. */
export function tabs(pen: Pen, all: readonly Tab[], pixels: number): void {
  for (const { x, y, badge, words } of all) {
    const { ground, ink } = printed(badge?.colour ?? BLACK, WHITE, (ground) => [ground])
    const { width, height } = pixels < FAR ? FAR_TAB : TAB
    for (const [by, colour] of [
      [1.8, css(BLACK, 0.28)],
      [0, css(darker(ground, 0.75))],
    ] as const) {
      pen.beginPath()
      pen.roundRect(x, y + by, width, height, 4.5)
      pen.fillStyle = colour
      pen.fill()
    }
    pen.beginPath()
    pen.roundRect(x + 0.9, y + 0.9, width - 1.8, height - 1.8, 3.8)
    pen.fillStyle = css(WHITE)
    pen.fill()
    pen.beginPath()
    pen.roundRect(x + 2, y + 2, width - 4, height - 4, 2.9)
    pen.fillStyle = css(ground)
    pen.fill()
    const size = words.length > 2 ? 13 : 16
    if ((size * pixels) / 100 < LEAST) continue
    write(pen, words, { x: x + width / 2, y: y + height / 2 + size * 0.35, size, width: width - 5, font: NARROW, ink })
  }
}

/** Height of a label's slip. */
export const SLIP = 12.5

/** A player's label, on a slip of paper. */
export function slip(pen: Pen, words: string, y: number, pixels: number): void {
  const [size, height] = [11.5, SLIP]
  pen.font = `700 ${size}px ${NARROW}`
  const width = Math.min(Math.max(pen.measureText(words).width + 8, 34), 92)
  const x = 50 - width / 2
  for (const [by, colour] of [
    [1.8, css(BLACK, 0.28)],
    [0, css(SLIP_PAPER)],
  ] as const) {
    pen.fillStyle = colour
    pen.fillRect(x, y + by, width, height)
  }
  pen.lineWidth = 0.9
  pen.strokeStyle = css(BLACK, 0.65)
  pen.strokeRect(x, y, width, height)
  if ((size * pixels) / 100 < LEAST) return
  write(pen, words, { x: 50, y: y + 10.2, size, width: width - 6, font: NARROW, ink: BLACK })
}

const SLIP_PAPER = [255, 244, 178] as const
