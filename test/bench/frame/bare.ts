import Phaser from 'phaser'
import { first, toPixels } from '../../../client/board/geometry/camera.ts'
import { counterPixels, levelScale, tileLevel } from '../../../client/board/geometry/pixel-sizes.ts'
import { COUNTER } from '../../../client/board/layout/stack.ts'
import { TableLayout } from '../../../client/board/layout/table-layout.ts'
import { layTable } from '../../../client/board/layout/tabletop.ts'
import { crowd, readModule } from './crowd.ts'
import { boardElement, countAsked, rendererAsked } from './page.ts'

/** The limit: the same picture made of Phaser images only, on one atlas, in Phaser's own loop. */

const SIDE = 2048
const module = readModule()
const parent = boardElement()
const top = layTable(module.maps)
const lay = new TableLayout(top)
lay.follow(crowd(module, countAsked()))
const lying = lay.within(lay.range(top.bounds)).flatMap((heap) => heap.counters)
const pane = { width: parent.clientWidth, height: parent.clientHeight }
const view = first(top.boards[0]?.paper ?? top.bounds, pane, lying)
const pixels = counterPixels(COUNTER * view.scale)
let frames = 0

class Bare extends Phaser.Scene {
  private images: Phaser.GameObjects.Image[] = []

  create(): void {
    this.map()
    const names = this.paintAtlas()
    this.images = lying.map(({ x, y, piece }) =>
      this.add.image(x, y, 'atlas', names.get(piece.def)).setScale(COUNTER / pixels),
    )
    const camera = this.cameras.main
    camera.setZoom(view.scale)
    camera.setScroll(view.x - camera.width / 2, view.y - camera.height / 2)
    this.game.canvas.addEventListener('pointermove', (event) => this.moved(event))
    globalThis.bench = {
      frames: () => frames,
      spot: () => toPixels(view, pane, lying[0] ?? view),
    }
  }

  override update(): void {
    frames++
  }

  /** The middle button pans the map, the left one drags a counter. */
  private moved({ buttons, movementX, movementY }: PointerEvent): void {
    const [dx, dy] = [movementX / view.scale, movementY / view.scale]
    const camera = this.cameras.main
    if (buttons === 4) camera.setScroll(camera.scrollX - dx, camera.scrollY - dy)
    const image = this.images[0]
    if (buttons === 1 && image) image.setPosition(image.x + dx, image.y + dy)
  }

  private map(): void {
    const { bounds } = top
    const scale = levelScale(tileLevel(view.scale))
    const [width, height] = [Math.ceil(bounds.width * scale), Math.ceil(bounds.height * scale)]
    const { context } = this.textures.createCanvas('map', width, height) as Phaser.Textures.CanvasTexture
    context.fillStyle = '#c8d2a0'
    context.fillRect(0, 0, width, height)
    this.add
      .image(bounds.x, bounds.y, 'map')
      .setOrigin(0)
      .setScale(1 / scale)
  }

  /** Makes an atlas frame for each different counter, as large as the board paints it. */
  private paintAtlas(): Map<string | undefined, string> {
    const names = new Map<string | undefined, string>()
    const atlas = this.textures.createCanvas('atlas', SIDE, SIDE) as Phaser.Textures.CanvasTexture
    const side = pixels + 2 * Math.ceil(pixels / 16)
    const columns = Math.floor(SIDE / side)
    for (const { piece } of lying) {
      if (names.has(piece.def)) continue
      const [x, y] = [(names.size % columns) * side, Math.floor(names.size / columns) * side]
      atlas.context.fillStyle = '#2b5797'
      atlas.context.fillRect(x, y, side, side)
      atlas.context.clearRect(x + side - 2, y, 2, side)
      atlas.add(`${piece.def}`, 0, x, y, side, side)
      names.set(piece.def, `${piece.def}`)
    }
    atlas.refresh()
    return names
  }
}

new Phaser.Game({
  type: rendererAsked() === 'webgl' ? Phaser.WEBGL : Phaser.CANVAS,
  parent,
  scene: Bare,
  width: pane.width,
  height: pane.height,
  audio: { noAudio: true },
  banner: false,
})
