import type Phaser from 'phaser'
import type { Pen } from '../counter/pen.ts'

/** Something to be painted into the atlas, on a rectangle of so many pixels from 0, 0. */
export interface Painting {
  readonly key: string
  readonly width: number
  readonly height: number
  paint(pen: Pen): void
}

/** A side of a page: every graphics card can hold it. */
const PAGE = 2048
/** Each page takes 16 megabytes; beyond this the atlas begins anew with what is in sight. */
const PAGES = 9
/** Between two paintings, or the neighbour's edge would bleed in. */
const GUTTER = 2

interface Page {
  readonly texture: Phaser.Textures.CanvasTexture
  x: number
  y: number
  shelf: number
  fresh: boolean
}

/** One texture for all that is painted many times: each painting once, on pages of one size, side by side on shelves. */
export class TextureAtlas {
  /** Counts how often all was thrown away: whoever holds frames of an older count must ask anew. */
  generation = 0
  private pages: Page[] = []
  private frames = new Map<string, Phaser.Textures.Frame>()
  private count = 0

  constructor(
    private readonly textures: Phaser.Textures.TextureManager,
    private readonly webgl: boolean,
  ) {}

  has(key: string): boolean {
    return this.frames.has(key)
  }

  frame(painting: Painting): Phaser.Textures.Frame {
    const before = this.frames.get(painting.key)
    if (before) return before
    const { width, height, key } = painting
    const page = this.room(width, height)
    const { context } = page.texture
    context.save()
    context.beginPath()
    context.rect(page.x, page.y, width, height)
    context.clip()
    context.translate(page.x, page.y)
    painting.paint(context)
    context.restore()
    const frame = page.texture.add(key, 0, page.x, page.y, width, height) as Phaser.Textures.Frame
    page.x += width + GUTTER
    page.shelf = Math.max(page.shelf, height)
    page.fresh = true
    this.frames.set(key, frame)
    return frame
  }

  /** Before a frame is drawn: hands what was painted to the graphics card, and makes room when the atlas is full. */
  settle(): void {
    if (this.webgl) {
      for (const page of this.pages) if (page.fresh) page.texture.refresh()
    }
    for (const page of this.pages) page.fresh = false
  }

  /** Whether it is time to begin anew. Never in the middle of a frame, for images still show the old pages. */
  clearIfFull(): void {
    if (this.pages.length <= PAGES) return
    for (const { texture } of this.pages) this.textures.remove(texture)
    this.pages = []
    this.frames.clear()
    this.generation++
  }

  private room(width: number, height: number): Page {
    const last = this.pages.at(-1)
    if (last) {
      if (last.x + width > PAGE) {
        last.x = 0
        last.y += last.shelf + GUTTER
        last.shelf = 0
      }
      if (last.y + height <= PAGE) return last
    }
    const texture = this.textures.createCanvas(`atlas ${this.count++}`, PAGE, PAGE) as Phaser.Textures.CanvasTexture
    const page = { texture, x: 0, y: 0, shelf: 0, fresh: true }
    this.pages.push(page)
    return page
  }
}
