import type Phaser from 'phaser'
import { levelScale, tileLevel } from '../geometry/pixel-sizes.ts'
import { around, contains, grow, meets, type Rect, union } from '../geometry/rect.ts'
import type { Heap, TableLayout } from '../layout/table-layout.ts'
import type { PlacedBoard, PlacedMap, Tabletop } from '../layout/tabletop.ts'
import { fontOf, LETTER_STYLES } from '../map/names/letter-styles.ts'
import { namesAt, paintNames, printOf } from '../map/names/paint-names.ts'
import type { SetWords } from '../map/names/set-words.ts'
import { paintTerrain } from '../map/terrain/paint-terrain.ts'
import type { Palette } from '../map/terrain/palette.ts'
import { planFor } from '../print/printed-table.ts'
import { type Stamp, Stamps } from '../stage/stamps.ts'
import type { Painting, TextureAtlas } from '../stage/texture-atlas.ts'

interface Tag {
  readonly words: SetWords
  readonly box: Rect
}

/** With less than this share covered, a name is readable. */
const READ = 0.05
const GAP = 3
/** Paper around a name. */
const PAPER = 2

/** Tags for the names that counters cover: beside the counters, or above or below them, and on the map. */
export function tagsOf(words: readonly SetWords[], counters: readonly Rect[], map: Rect): readonly Tag[] {
  const tags: Tag[] = []
  const names = words.filter(
    ({ nameKind, glyphs }) => glyphs === undefined && nameKind !== 'id' && nameKind !== 'level',
  )
  for (const name of names) {
    const over = counters.filter((each) => meets(each, middleOf(name.bounds)))
    if (shareOf(name.bounds, over) < READ) continue
    const others = names.filter((each) => each !== name).map(({ bounds }) => bounds)
    const taken = [...counters, ...tags.map(({ box }) => box)]
    const free = besides(name.bounds, union(over), map).filter((box) => !taken.some((each) => meets(each, box)))
    const box = free.find((each) => !others.some((other) => meets(each, other))) ?? free[0]
    if (box) tags.push({ words: name, box })
  }
  return tags
}

/** The nearer side first; with a counter in the middle of the name, below or above it first. None leaves the map. */
function besides({ x: left, y, width, height }: Rect, over: Rect, map: Rect): readonly Rect[] {
  const x = Math.max(Math.min(left, map.x + map.width - width - PAPER), map.x + PAPER)
  const before = grow({ x: over.x - width - GAP, y, width, height }, PAPER)
  const after = grow({ x: over.x + over.width + GAP, y, width, height }, PAPER)
  const below = grow({ x, y: over.y + over.height + GAP, width, height }, PAPER)
  const above = grow({ x, y: over.y - height - GAP, width, height }, PAPER)
  const aside = x + width / 2 < over.x + over.width / 2 ? [before, after] : [after, before]
  const isInside = over.x > x && over.x + over.width < x + width
  const all = isInside ? [below, above, ...aside] : [...aside, below, above]
  return all.filter((box) => contains(map, box))
}

/** A name is readable if only its top or bottom edge is covered. */
const middleOf = ({ x, y, width, height }: Rect): Rect => ({ x, y: y + height * 0.35, width, height: height * 0.3 })

/** The covered share of a box, from 0 to 1; overlaps count twice. */
function shareOf({ x, y, width, height }: Rect, over: readonly Rect[]): number {
  const covered = over.map((each) => {
    const wide = Math.min(x + width, each.x + each.width) - Math.max(x, each.x)
    const high = Math.min(y + height, each.y + each.height) - Math.max(y, each.y)
    return Math.max(wide, 0) * Math.max(high, 0)
  })
  return covered.reduce((sum, each) => sum + each, 0) / (width * height)
}

/** Names covered by counters are taken off the map and stand on tags beside them. */
export class NameTags {
  private readonly stamps: Stamps
  /** The bare ground, over what is left of those names. */
  private readonly patches: Stamps
  private readonly pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  private drawn: readonly unknown[] = []

  constructor(
    scene: Phaser.Scene,
    private readonly atlas: TextureAtlas,
    private readonly top: Tabletop,
    depths: { readonly names: number; readonly patches: number },
  ) {
    this.stamps = new Stamps(scene, atlas, depths.names)
    this.patches = new Stamps(scene, atlas, depths.patches)
  }

  show(
    layout: TableLayout,
    pixelsPerUnit: number,
    palette: Palette,
    hasOwnPicture: (placed: PlacedMap) => boolean,
  ): void {
    const pixels = levelScale(tileLevel(pixelsPerUnit))
    const inputs = [layout.state.stacks, layout.state.pieces, pixels, palette, this.atlas.generation]
    if (inputs.every((each, at) => each === this.drawn[at])) return
    this.drawn = inputs
    const lands = this.top.maps.filter((placed) => !hasOwnPicture(placed))
    const tags = lands.flatMap((placed) => this.tags(placed, layout, pixels).map((tag) => ({ placed, tag })))
    this.stamps.show(tags.map(({ placed, tag }) => stampAt(placed, tag.box, pixels, tagged(tag, pixels, palette))))
    this.patches.show(
      tags.map(({ placed, tag: { words } }) =>
        stampAt(placed, patchOf(placed, words), pixels, bareGround(placed, words, pixels, palette)),
      ),
    )
  }

  private tags(placed: PlacedBoard, layout: TableLayout, pixels: number): readonly Tag[] {
    const heaps = layout.within(layout.range(placed.paper)).filter(({ kind }) => kind === 'stack')
    const counters = heaps.map((heap) => boxOf(heap, placed))
    return tagsOf(namesAt(this.pen, planFor(placed.board), pixels), counters, { x: 0, y: 0, ...placed.board.grid.size })
  }
}

const stampAt = ({ x, y }: PlacedBoard, box: Rect, pixels: number, painting: Painting): Stamp => ({
  x: x + box.x + box.width / 2,
  y: y + box.y + box.height / 2,
  painting,
  scale: 1 / pixels,
})

/** The part of the map that a name is printed on, in whole units and within the paper. */
function patchOf({ board }: PlacedBoard, words: SetWords): Rect {
  const { x, y, width, height } = printOf(words)
  const [left, top] = [Math.max(Math.floor(x), 0), Math.max(Math.floor(y), 0)]
  const { size } = board.grid
  const [right, bottom] = [Math.min(Math.ceil(x + width), size.width), Math.min(Math.ceil(y + height), size.height)]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The map beneath a name, printed without it. */
const bareGround = (placed: PlacedBoard, words: SetWords, pixels: number, palette: Palette): Painting => {
  const rect = patchOf(placed, words)
  return {
    key: `patch ${placed.board.id} ${words.text} ${rect.x} ${rect.y} ${pixels} ${palette.name}`,
    width: Math.ceil(rect.width * pixels),
    height: Math.ceil(rect.height * pixels),
    paint: (pen) => {
      pen.scale(pixels, pixels)
      pen.translate(-rect.x, -rect.y)
      const plan = planFor(placed.board)
      const area = { rect, scale: pixels, palette }
      paintTerrain(pen, plan, area)
      paintNames(pen, plan, area, (each) => each !== words)
    },
  }
}

function boxOf({ counters }: Heap, { x, y }: PlacedBoard): Rect {
  const box = union(counters.map((each) => around(each, each.size)))
  return { ...box, x: box.x - x, y: box.y - y }
}

const tagged = ({ words, box }: Tag, pixels: number, palette: Palette): Painting => ({
  key: `tag ${words.nameKind} ${words.text} ${words.size} ${pixels} ${palette.name}`,
  width: Math.ceil(box.width * pixels),
  height: Math.ceil(box.height * pixels),
  paint: (pen) => {
    pen.scale(pixels, pixels)
    pen.beginPath()
    pen.roundRect(0.5, 0.5, box.width - 1, box.height - 1, 3)
    pen.fillStyle = palette.paper.ground
    pen.fill()
    pen.lineWidth = 0.8
    pen.strokeStyle = palette.paper.faint
    pen.stroke()
    pen.fillStyle = palette.ink[words.nameKind]
    pen.font = fontOf(LETTER_STYLES[words.nameKind], words.size)
    pen.letterSpacing = `${LETTER_STYLES[words.nameKind].spacing * words.size}px`
    pen.textAlign = 'center'
    pen.textBaseline = 'alphabetic'
    pen.fillText(words.text, box.width / 2, PAPER + words.y - words.bounds.y)
    pen.letterSpacing = '0px'
  },
})
