import type Phaser from 'phaser'
import type { Hover } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { SANS } from '../../style/canvas-fonts.ts'
import { type DraggedStack, othersDragged } from '../layout/dragged-stacks.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import { placedBoard, type Tabletop } from '../layout/tabletop.ts'

interface Other extends Spot {
  readonly hover: Hover
  /** The pointer as its drag began. */
  readonly held: Spot
  readonly moved: number
  readonly colour: string
  readonly image: Phaser.GameObjects.Image
}

/** A resting pointer is shown this long, then fades this long, in milliseconds. */
const RESTS = 5000
const FADES = 800

/** The opacity of a pointer that has rested this long; with reduced motion it vanishes at once. */
export const pointerAlpha = (restedFor: number, reducedMotion: boolean): number =>
  restedFor < RESTS ? 1 : reducedMotion ? 0 : Math.max(1 - (restedFor - RESTS) / FADES, 0)

interface Ping extends Spot {
  readonly colour: string
}

/** The other players' pointers with their names, and what they carry. */
export class OtherPointers {
  private readonly known = new Map<string, Other>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly top: Tabletop,
    private readonly depth: number,
    private readonly ratio: () => number,
    private readonly reducedMotion: boolean,
    private readonly wake: () => void,
  ) {}

  /** Updates a pointer; returns its ping, if any. */
  update(who: string, colour: string, name: string, hover: Hover | undefined, now: number): Ping | undefined {
    const placed = hover && !hover.away ? placedBoard(this.top, hover.board) : undefined
    if (!hover || !placed) {
      this.known.get(who)?.image.destroy()
      this.known.delete(who)
      return undefined
    }
    const spot = { x: hover.x + placed.x, y: hover.y + placed.y }
    const before = this.known.get(who)
    const isSameDrag = before?.hover.drag?.join() === hover.drag?.join()
    const held = before && isSameDrag ? before.held : spot
    const image = before?.image ?? this.scene.add.image(0, 0, '__WHITE').setOrigin(0).setDepth(this.depth)
    image.setTexture(this.pointer(colour, name)).setPosition(spot.x, spot.y)
    this.known.set(who, { ...spot, hover, held, moved: now, colour, image })
    return hover.ping ? { ...spot, colour } : undefined
  }

  /** Pointers keep their size on screen. */
  scale(pixel: number): void {
    for (const { image } of this.known.values()) image.setScale(pixel / this.ratio())
  }

  /** Fades resting pointers that carry nothing; true while one fades. Before that no frame is needed. */
  fade(now: number): boolean {
    clearTimeout(this.timer)
    const resting = [...this.known.values()].filter(({ hover }) => (hover.drag ?? []).length === 0)
    for (const { image } of this.known.values()) image.setAlpha(1)
    for (const { image, moved } of resting) image.setAlpha(pointerAlpha(now - moved, this.reducedMotion))
    const waits = resting.map(({ moved }) => moved + RESTS - now).filter((wait) => wait > 0)
    if (waits.length > 0) this.timer = setTimeout(this.wake, Math.min(...waits) + 1)
    return resting.some(({ image }) => image.alpha > 0 && image.alpha < 1)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  dragged(layout: TableLayout): readonly DraggedStack[] {
    return [...this.known.values()].flatMap(({ x, y, held, hover }) =>
      othersDragged(layout, hover.drag ?? [], held, { x, y }),
    )
  }

  private pointer(colour: string, name: string): string {
    const ratio = this.ratio()
    const key = `pointer ${ratio} ${colour} ${name}`
    if (this.scene.textures.exists(key)) return key
    const measure = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const font = `600 12px ${SANS}`
    measure.font = font
    const wide = Math.ceil(Math.min(measure.measureText(name).width, 140)) + 12
    const texture = this.scene.textures.createCanvas(key, Math.ceil((wide + 18) * ratio), Math.ceil(36 * ratio))
    const pen = (texture as Phaser.Textures.CanvasTexture).context
    pen.scale(ratio, ratio)
    arrow(pen, colour)
    pen.font = font
    pen.fillStyle = colour
    pen.beginPath()
    pen.roundRect(14, 15, wide, 18, 5)
    pen.fill()
    pen.lineWidth = 1
    pen.strokeStyle = 'rgba(255, 255, 255, 0.85)'
    pen.stroke()
    pen.textBaseline = 'middle'
    pen.fillStyle = '#ffffff'
    pen.fillText(name, 20, 24.5, 140)
    texture?.refresh()
    return key
  }
}

function arrow(pen: CanvasRenderingContext2D, colour: string): void {
  pen.beginPath()
  for (const [at, [x, y]] of (
    [
      [1, 1],
      [1, 19],
      [5.8, 14.6],
      [9, 21],
      [12, 19.6],
      [9, 13.4],
      [15, 13],
    ] as const
  ).entries()) {
    if (at === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  }
  pen.closePath()
  pen.fillStyle = colour
  pen.fill()
  pen.lineJoin = 'round'
  pen.lineWidth = 1.5
  pen.strokeStyle = '#ffffff'
  pen.stroke()
}
