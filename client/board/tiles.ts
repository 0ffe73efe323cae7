import type Phaser from 'phaser'
import { COARSEST, levelScale } from './detail.ts'
import { paintSheet, type Sheet } from './map/sheet.ts'
import { meets, type Rect } from './rect.ts'

/** Side of a tile in pixels, of which the outermost repeat its neighbours', or seams would shine through. */
const SIDE = 512
const OVERLAP = 2
const PITCH = SIDE - 2 * OVERLAP
/** Tiles kept at least, each a megabyte. */
const KEPT = 100
/** The whole table on one canvas of this size, to be seen until the tiles are painted. */
const OVERVIEW = 1400

interface Tile {
  readonly key: string
  readonly level: number
  readonly part: Rect
  readonly image: Phaser.GameObjects.Image
  seen: number
}

interface Wanted {
  readonly key: string
  readonly level: number
  readonly part: Rect
}

/** The printed table in tiles, painted when they come into sight, between frames, and kept while there is room. */
export class Tiles {
  private readonly tiles = new Map<string, Tile>()
  private queue: readonly Wanted[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private overview: Phaser.GameObjects.Image | undefined
  /** The last level that covered all that was in sight: it stays beneath one that is still being painted. */
  private complete = Number.NaN
  private clock = 0

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly sheet: Sheet,
    private readonly depth: number,
    private readonly painted: () => void,
  ) {
    this.overview = this.paintOverview()
  }

  show(window: Rect, level: number): void {
    this.clock++
    const wanted = tilesIn(window, this.sheet.top.bounds, level)
    const missing = wanted.filter(({ key }) => !this.tiles.has(key))
    if (missing.length === 0) this.complete = level
    for (const { key } of wanted) {
      const tile = this.tiles.get(key)
      if (tile) tile.seen = this.clock
    }
    for (const tile of this.tiles.values()) {
      const beneath = missing.length > 0 && tile.level === this.complete && meets(tile.part, window)
      tile.image.setVisible(tile.seen === this.clock || beneath)
    }
    this.overview?.setVisible(missing.length > 0)
    this.queue = missing
    if (missing.length > 0) this.timer ??= setTimeout(() => this.paint(), 0)
    this.forget(wanted.length)
  }

  destroy(): void {
    clearTimeout(this.timer)
    for (const tile of this.tiles.values()) this.drop(tile)
    this.overview?.destroy()
    this.scene.textures.remove('overview')
  }

  private paint(): void {
    this.timer = undefined
    const [next, ...rest] = this.queue
    if (!next) return
    this.queue = rest
    const texture = this.scene.textures.createCanvas(`tile ${next.key}`, SIDE, SIDE) as Phaser.Textures.CanvasTexture
    paintSheet(texture.context, this.sheet, next.part, levelScale(next.level))
    texture.refresh()
    const image = this.scene.add.image(next.part.x, next.part.y, texture).setOrigin(0)
    image.setScale(1 / levelScale(next.level)).setDepth(this.depth + (next.level - COARSEST) * 0.01)
    this.tiles.set(next.key, { ...next, image, seen: this.clock })
    if (rest.length > 0) this.timer = setTimeout(() => this.paint(), 0)
    this.painted()
  }

  /** Those unseen for longest go first. */
  private forget(inSight: number): void {
    const surplus = this.tiles.size - Math.max(KEPT, inSight * 1.5)
    if (surplus <= 0) return
    const oldest = [...this.tiles.values()].sort((a, b) => a.seen - b.seen)
    for (const tile of oldest.slice(0, surplus)) if (tile.seen < this.clock) this.drop(tile)
  }

  private drop(tile: Tile): void {
    tile.image.destroy()
    this.scene.textures.remove(`tile ${tile.key}`)
    this.tiles.delete(tile.key)
  }

  private paintOverview(): Phaser.GameObjects.Image {
    const { bounds } = this.sheet.top
    const scale = Math.min(OVERVIEW / bounds.width, OVERVIEW / bounds.height, 1)
    const [width, height] = [Math.ceil(bounds.width * scale), Math.ceil(bounds.height * scale)]
    const texture = this.scene.textures.createCanvas('overview', width, height) as Phaser.Textures.CanvasTexture
    paintSheet(texture.context, this.sheet, bounds, scale)
    texture.refresh()
    const image = this.scene.add.image(bounds.x, bounds.y, texture)
    return image
      .setOrigin(0)
      .setScale(1 / scale)
      .setDepth(this.depth - 1)
  }
}

/** The tiles of a level that a window meets, those in its middle first. */
function tilesIn(window: Rect, bounds: Rect, level: number): readonly Wanted[] {
  const scale = levelScale(level)
  const pitch = PITCH / scale
  const [left, top] = [Math.max(window.x, bounds.x), Math.max(window.y, bounds.y)]
  const right = Math.min(window.x + window.width, bounds.x + bounds.width)
  const bottom = Math.min(window.y + window.height, bounds.y + bounds.height)
  const found: (Wanted & { readonly far: number })[] = []
  for (let row = Math.floor(top / pitch); row * pitch < bottom; row++) {
    for (let column = Math.floor(left / pitch); column * pitch < right; column++) {
      const [x, y] = [column * pitch, row * pitch]
      const far = Math.hypot(x + pitch / 2 - (left + right) / 2, y + pitch / 2 - (top + bottom) / 2)
      const part = { x: x - OVERLAP / scale, y: y - OVERLAP / scale, width: SIDE / scale, height: SIDE / scale }
      found.push({ key: `${level}/${column}/${row}`, level, part, far })
    }
  }
  return found.sort((a, b) => a.far - b.far)
}
