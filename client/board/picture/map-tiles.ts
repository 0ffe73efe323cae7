import type Phaser from 'phaser'
import { COARSEST, levelScale } from '../geometry/pixel-sizes.ts'
import { grow, meets, type Rect } from '../geometry/rect.ts'
import { type PrintedTable, paintPrintedTable } from '../print/printed-table.ts'

/** Side of a tile in pixels. The outermost pixels repeat the neighbours', or seams would show. */
const SIDE = 512
const OVERLAP = 2
const PITCH = SIDE - 2 * OVERLAP
/** Tiles this many pixels beyond the window are painted ahead, with this pause in milliseconds between them. */
const AHEAD = 320
const PAUSE = 40
/** Tiles kept at least; each takes a megabyte. */
const KEPT = 100
/** Side of the canvas that shows the whole table until the tiles are painted. */
const OVERVIEW = 1400
/** The overview is painted in strips of this many pixels, so that the page stays responsive. */
const STRIP = 128

interface Tile {
  readonly key: string
  readonly level: number
  readonly part: Rect
  readonly image: Phaser.GameObjects.Image
  seen: number
}

interface TilePlace {
  readonly key: string
  readonly level: number
  readonly part: Rect
}

/** The printed table in tiles, painted between frames when they come into view. */
export class MapTiles {
  private readonly tiles = new Map<string, Tile>()
  private queue: readonly TilePlace[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly overview: Phaser.GameObjects.Image
  private readonly small: Phaser.Textures.CanvasTexture
  private readonly fineness: number
  /** Pixels of the overview painted so far, from the top. */
  private paintedTo = 0
  /** The last level that covered the window; it stays beneath a level still being painted. */
  private complete = Number.NaN
  private clock = 0
  private shown: TileRange | undefined
  /** How many of the queue are in view. */
  private urgent = 0

  constructor(
    private readonly scene: Phaser.Scene,
    private sheet: PrintedTable,
    private readonly depth: number,
    private readonly painted: () => void,
    /** Called when the overview is complete. */
    private readonly printed: () => void,
  ) {
    const { bounds } = this.sheet.top
    this.fineness = Math.min(OVERVIEW / bounds.width, OVERVIEW / bounds.height, 1)
    const [width, height] = [Math.ceil(bounds.width * this.fineness), Math.ceil(bounds.height * this.fineness)]
    this.small = scene.textures.createCanvas('overview', width, height) as Phaser.Textures.CanvasTexture
    const image = scene.add.image(bounds.x, bounds.y, this.small).setOrigin(0)
    this.overview = image.setScale(1 / this.fineness).setDepth(depth - 1)
  }

  show(window: Rect, level: number): void {
    const range = rangeIn(window, this.sheet.top.bounds, level)
    if (this.shown && sameTiles(range, this.shown)) return
    this.shown = range
    this.clock++
    const visible = tilesIn(range)
    const missing = visible.filter(({ key }) => !this.tiles.has(key))
    if (missing.length === 0) this.complete = level
    for (const { key } of visible) {
      const tile = this.tiles.get(key)
      if (tile) tile.seen = this.clock
    }
    for (const tile of this.tiles.values()) {
      const beneath = missing.length > 0 && tile.level === this.complete && meets(tile.part, window)
      tile.image.setVisible(tile.seen === this.clock || beneath)
    }
    this.overview.setVisible(missing.length > 0)
    const ahead = tilesIn(rangeIn(grow(window, AHEAD / levelScale(level)), this.sheet.top.bounds, level))
    this.queue = [
      ...missing,
      ...ahead.filter(({ key }) => !this.tiles.has(key) && !visible.some((each) => each.key === key)),
    ]
    this.urgent = missing.length
    this.goOn()
    this.forget(visible.length)
  }

  /** Prints some areas anew: what lies there has changed. */
  reprint(sheet: PrintedTable, areas: readonly Rect[]): void {
    this.sheet = sheet
    for (const area of areas) this.reprintOverview(area)
    if (areas.length > 0) this.small.refresh()
    for (const tile of this.tiles.values()) if (areas.some((area) => meets(tile.part, area))) this.drop(tile)
    this.shown = undefined
  }

  private reprintOverview(area: Rect): void {
    const { small, fineness } = this
    const { bounds } = this.sheet.top
    const [left, above] = [
      Math.max(Math.floor((area.x - bounds.x) * fineness), 0),
      Math.max(Math.floor((area.y - bounds.y) * fineness), 0),
    ]
    const [width, height] = [Math.ceil(area.width * fineness) + 1, Math.ceil(area.height * fineness) + 1]
    const { context: pen } = small
    pen.save()
    pen.beginPath()
    pen.rect(left, above, width, height)
    pen.clip()
    pen.translate(left, above)
    const corner = { x: bounds.x + left / fineness, y: bounds.y + above / fineness }
    paintPrintedTable(pen, this.sheet, { ...corner, width: width / fineness, height: height / fineness }, fineness)
    pen.restore()
  }

  /** The overview canvas, once it is painted. */
  overviewCanvas(): HTMLCanvasElement | undefined {
    if (!this.isWhole()) return undefined
    const image = this.overview.texture.getSourceImage()
    return image instanceof HTMLCanvasElement ? image : undefined
  }

  /** True when everything in view is painted at its level. */
  isDone(): boolean {
    return this.isWhole() && this.shown !== undefined && this.urgent <= 0
  }

  destroy(): void {
    clearTimeout(this.timer)
    for (const tile of this.tiles.values()) this.drop(tile)
    this.overview.destroy()
    this.scene.textures.remove('overview')
  }

  /** Paints visible tiles at once, others when idle. */
  private goOn(): void {
    clearTimeout(this.timer)
    if (!this.isWhole()) this.timer = setTimeout(() => this.paintStrip())
    else if (this.queue.length > 0) this.timer = setTimeout(() => this.paint(), this.urgent > 0 ? 0 : PAUSE)
  }

  private isWhole(): boolean {
    return this.paintedTo >= this.small.height
  }

  /** The overview comes first, so that the whole map is seen small before parts of it are sharp. */
  private paintStrip(): void {
    const { small, fineness, paintedTo } = this
    const { bounds } = this.sheet.top
    const { context: pen, width } = small
    const height = Math.min(STRIP, small.height - paintedTo)
    pen.save()
    pen.beginPath()
    pen.rect(0, paintedTo, width, height)
    pen.clip()
    pen.translate(0, paintedTo)
    const part = { x: bounds.x, y: bounds.y + paintedTo / fineness, width: bounds.width, height: height / fineness }
    paintPrintedTable(pen, this.sheet, part, fineness)
    pen.restore()
    this.paintedTo += height
    if (this.isWhole()) {
      small.refresh()
      this.printed()
      this.painted()
    }
    this.goOn()
  }

  private paint(): void {
    const [next, ...rest] = this.queue
    if (!next) return
    this.queue = rest
    const inSight = this.urgent > 0
    this.urgent--
    const texture = this.scene.textures.createCanvas(`tile ${next.key}`, SIDE, SIDE) as Phaser.Textures.CanvasTexture
    paintPrintedTable(texture.context, this.sheet, next.part, levelScale(next.level))
    texture.refresh()
    const image = this.scene.add.image(next.part.x, next.part.y, texture).setOrigin(0).setVisible(false)
    image.setScale(1 / levelScale(next.level)).setDepth(this.depth + (next.level - COARSEST) * 0.01)
    this.tiles.set(next.key, { ...next, image, seen: this.clock })
    this.goOn()
    if (!inSight) return
    this.shown = undefined
    this.painted()
  }

  /** Drops the tiles unseen for longest. */
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
}

interface TileRange {
  readonly level: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const sameTiles = (a: TileRange, b: TileRange): boolean =>
  a.level === b.level && a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom

function rangeIn(window: Rect, bounds: Rect, level: number): TileRange {
  const pitch = PITCH / levelScale(level)
  return {
    level,
    left: Math.floor(Math.max(window.x, bounds.x) / pitch),
    top: Math.floor(Math.max(window.y, bounds.y) / pitch),
    right: Math.ceil(Math.min(window.x + window.width, bounds.x + bounds.width) / pitch),
    bottom: Math.ceil(Math.min(window.y + window.height, bounds.y + bounds.height) / pitch),
  }
}

/** From the centre outward. */
function tilesIn({ level, left, top, right, bottom }: TileRange): readonly TilePlace[] {
  const scale = levelScale(level)
  const pitch = PITCH / scale
  const found: (TilePlace & { readonly far: number })[] = []
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const [x, y] = [column * pitch - OVERLAP / scale, row * pitch - OVERLAP / scale]
      const part = { x, y, width: SIDE / scale, height: SIDE / scale }
      const far = Math.hypot(column + 0.5 - (left + right) / 2, row + 0.5 - (top + bottom) / 2)
      found.push({ key: `${level}/${column}/${row}`, level, part, far })
    }
  }
  return found.sort((a, b) => a.far - b.far)
}
