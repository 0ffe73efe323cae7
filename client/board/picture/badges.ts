import type Phaser from 'phaser'
import type { PieceId, Seq } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import type { Pen } from '../counter/pen.ts'
import type { Fan } from '../layout/hit-test.ts'
import { COUNTER } from '../layout/stack.ts'
import type { Heap, LaidCounter } from '../layout/table-layout.ts'
import { Stamps } from '../stage/stamps.ts'
import type { Painting, TextureAtlas } from '../stage/texture-atlas.ts'

/** How grave what the referee said of it is, or that it waits for an answer. */
export type BadgeLook = 'illegal' | 'warning' | 'unchecked' | 'held'

export interface Badge {
  readonly seq: Seq
  readonly look: BadgeLook
}

export type Badges = ReadonlyMap<PieceId, Badge>

/** A badge where it lies on the table. */
export interface PlacedBadge extends Spot, Badge {
  /** In units. */
  readonly height: number
}

const HEIGHT = 25
/** A badge is not smaller on the window, as long as it covers less than half of its counter. */
const PIXELS = 18
const MOST = COUNTER * 0.5

/** One for each stack, for its latest; side by side and in a fan each counter bears its own. */
export function badgesOn(
  heaps: readonly Heap[],
  fan: Fan | undefined,
  badges: Badges,
  pixel: number,
): readonly PlacedBadge[] {
  if (badges.size === 0) return []
  const height = Math.min(Math.max(HEIGHT, PIXELS * pixel), MOST)
  const on = ({ x, y, size }: LaidCounter, badge: Badge | undefined): readonly PlacedBadge[] =>
    badge ? [{ ...badge, x: x - size * 0.42, y: y - size * 0.42, height }] : []
  const lying = heaps.flatMap((heap) => {
    const top = heap.lying.at(-1)
    if (heap.kind === 'spread') return heap.lying.flatMap((each) => on(each, badges.get(each.piece.id)))
    const latest = heap.ids
      .flatMap((id) => badges.get(id) ?? [])
      .reduce<Badge | undefined>((a, b) => (a && a.seq > b.seq ? a : b), undefined)
    return top ? on(top, latest) : []
  })
  return [...lying, ...(fan?.lying ?? []).flatMap((each) => on(each, badges.get(each.piece.id)))]
}

/** The badge under a spot: those of a fan lie over the others. */
export const badgeAt = (pinned: readonly PlacedBadge[], { x, y }: Spot): PlacedBadge | undefined =>
  pinned.findLast((each) => Math.hypot(each.x - x, each.y - y) <= each.height * 0.62)

export class BadgeLayer {
  private readonly stamps: Stamps

  constructor(scene: Phaser.Scene, atlas: TextureAtlas, depth: number) {
    this.stamps = new Stamps(scene, atlas, depth)
  }

  show(pinned: readonly PlacedBadge[]): void {
    this.stamps.show(
      pinned.map(({ x, y, height, look }) => ({ x, y, painting: PAINTINGS[look], scale: height / SIDE })),
    )
  }
}

const SIDE = 72

/** Each look has an outline of its own, so that nobody needs the colours. */
const badge = (look: BadgeLook, ground: string, sign: (pen: Pen) => void): Painting => ({
  key: `badge ${look}`,
  width: SIDE,
  height: SIDE,
  paint: (pen) => {
    pen.beginPath()
    outline(pen, look)
    pen.closePath()
    pen.lineJoin = 'round'
    pen.lineWidth = 12
    pen.strokeStyle = PAPER
    pen.stroke()
    pen.lineWidth = 5.5
    pen.strokeStyle = INK
    pen.stroke()
    pen.fillStyle = ground
    pen.fill()
    sign(pen)
  },
})

const INK = '#1d2a44'
const PAPER = '#fffdf6'
const AMBER = '#f2c14e'

function outline(pen: Pen, look: BadgeLook): void {
  const middle = SIDE / 2
  switch (look) {
    case 'illegal':
      pen.moveTo(middle, 6)
      pen.lineTo(SIDE - 6, middle)
      pen.lineTo(middle, SIDE - 6)
      pen.lineTo(6, middle)
      return
    case 'warning':
      pen.moveTo(middle, 8)
      pen.lineTo(SIDE - 7, SIDE - 10)
      pen.lineTo(7, SIDE - 10)
      return
    case 'unchecked':
      pen.arc(middle, middle, 27, 0, Math.PI * 2)
      return
    case 'held':
      pen.roundRect(9, 9, SIDE - 18, SIDE - 18, 10)
      return
  }
}

const letter =
  (sign: string, below: number, ink: string) =>
  (pen: Pen): void => {
    pen.fillStyle = ink
    pen.font = `800 34px ${SANS}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(sign, SIDE / 2, SIDE / 2 + below)
  }

/** A flag on its pole: a letter would be read as one of the counter's numbers. */
function pennant(pen: Pen): void {
  pen.fillStyle = INK
  pen.fillRect(27, 20, 4.5, 33)
  pen.beginPath()
  pen.moveTo(31, 20)
  pen.lineTo(50, 28.5)
  pen.lineTo(31, 37)
  pen.fill()
}

const PAINTINGS: Readonly<Record<BadgeLook, Painting>> = {
  illegal: badge('illegal', AMBER, pennant),
  warning: badge('warning', AMBER, letter('!', 9, INK)),
  unchecked: badge('unchecked', '#d6e4f5', letter('?', 2, INK)),
  held: badge('held', INK, letter('II', 2, PAPER)),
}
