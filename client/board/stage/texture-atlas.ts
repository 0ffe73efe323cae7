import type Phaser from 'phaser'
import type { Pen } from '../counter/pen.ts'

/** Something to paint into the atlas, from 0, 0. */
export interface Painting {
  readonly key: string
  readonly width: number
  readonly height: number
  paint(pen: Pen): void
}

/** Side of a page: every graphics card supports it. */
const PAGE = 2048
/** Each page takes 16 MB; beyond this the atlas starts anew. */
const PAGES = 9
/** Space between paintings, or edges would bleed into each other. */
const GUTTER = 2

interface Page {
  readonly texture: Phaser.Textures.CanvasTexture
  x: number
  y: number
  shelf: number
  fresh: boolean
}

/** Packs paintings into shared textures, each painting once. */
export class TextureAtlas {
  /** Counts how often the atlas was emptied: frames of an older generation are invalid. */
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

  /** Call before a frame is drawn: uploads new paintings. */
  settle(): void {
    if (this.webgl) {
      for (const page of this.pages) if (page.fresh) page.texture.refresh()
    }
    for (const page of this.pages) page.fresh = false
  }

  /** Empties a full atlas. Never within a frame, because images still show the old pages. */
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
