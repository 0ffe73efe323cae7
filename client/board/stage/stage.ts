import Phaser from 'phaser'
import type { CameraPosition, WindowSize } from '../geometry/camera.ts'
import { chooseRenderer, type Renderer } from './renderer.ts'

/** Draws a frame; true if another is needed at once. */
type DrawFrame = (now: number) => boolean

/** Phaser's game, asleep by default: it draws a frame only when something changed. */
export interface Stage {
  readonly scene: Phaser.Scene
  readonly canvas: HTMLCanvasElement
  readonly webgl: boolean
  /** The window in css pixels, and device pixels for each of them. */
  pane(): WindowSize
  ratio(): number
  setCamera(view: CameraPosition): void
  /** Requests a frame. Several calls give one frame; a hidden tab draws none. */
  wake(): void
  frames(): number
  /** The canvas is as large as the room that it has on the page. */
  fitsPage(): boolean
  /** No frame is wanted. */
  isAsleep(): boolean
  destroy(): void
}

interface StageOptions {
  readonly parent: HTMLElement
  readonly label: string
  readonly background: string
  readonly renderer?: Renderer | undefined
  readonly draw: DrawFrame
  readonly resized: () => void
}

/** Phaser's default textures are data: URLs, which the content security policy forbids. */
const white = new URL('./white.png', import.meta.url).href

/** The only scene. It asks for an update before each frame. */
class Table extends Phaser.Scene {
  readonly asleep: Promise<void>
  private fallAsleep: (() => void) | undefined

  constructor(private readonly bringUpToDate: (now: number) => void) {
    super('table')
    this.asleep = new Promise((resolve) => {
      this.fallAsleep = resolve
    })
  }

  override update(): void {
    if (!this.fallAsleep) {
      this.bringUpToDate(performance.now())
      return
    }
    // Phaser's loop runs for one frame; from then on frames are requested.
    this.game.loop.sleep()
    this.fallAsleep()
    this.fallAsleep = undefined
  }
}

export async function openStage(opening: StageOptions): Promise<Stage> {
  const { parent, draw, resized } = opening
  const renderer = opening.renderer ?? chooseRenderer()
  const canvas = canvasFor(opening.label)
  parent.append(canvas)
  let { pane, ratio } = measure(parent)
  let frames = 0
  let requested = 0
  let destroyed = false
  let again = false

  const scene = new Table((now) => {
    again = draw(now)
  })
  const game = new Phaser.Game({
    type: renderer === 'webgl' ? Phaser.WEBGL : Phaser.CANVAS,
    canvas,
    scene,
    scale: {
      mode: Phaser.Scale.NONE,
      width: Math.round(pane.width * ratio),
      height: Math.round(pane.height * ratio),
      zoom: 1 / ratio,
      expandParent: false,
    },
    images: { default: white, missing: white, white },
    backgroundColor: opening.background,
    // The board handles pointer and keys itself, and has no sound.
    input: { keyboard: false, mouse: false, touch: false, gamepad: false, windowEvents: false },
    audio: { noAudio: true },
    autoFocus: false,
    banner: false,
  })
  await scene.asleep

  const tick = (): void => {
    requested = 0
    if (destroyed) return
    game.loop.tick()
    frames++
    if (again) wake()
  }
  const wake = (): void => {
    if (requested === 0 && !destroyed) requested = requestAnimationFrame(tick)
  }
  const isMeasured = (now: ReturnType<typeof measure>): boolean =>
    now.ratio === ratio && now.pane.width === pane.width && now.pane.height === pane.height
  const measured = (): void => {
    const now = measure(parent)
    if (isMeasured(now)) return
    ;({ pane, ratio } = now)
    game.scale.setZoom(1 / ratio)
    game.scale.resize(Math.round(pane.width * ratio), Math.round(pane.height * ratio))
    // Phaser leaves the old size if the zoom is 1.
    Object.assign(canvas.style, { width: `${pane.width}px`, height: `${pane.height}px` })
    resized()
    // A resized canvas is empty: draw before the browser shows it.
    cancelAnimationFrame(requested)
    tick()
  }
  const observer = new ResizeObserver(measured)
  observer.observe(parent)
  // A window moved to another screen may change only its pixel ratio.
  window.addEventListener('resize', measured)

  return {
    scene,
    canvas,
    webgl: renderer === 'webgl',
    pane: () => pane,
    ratio: () => ratio,
    setCamera: ({ x, y, scale }) => {
      const camera = scene.cameras.main
      camera.setZoom(scale * ratio)
      camera.setScroll(x - camera.width / 2, y - camera.height / 2)
    },
    wake,
    frames: () => frames,
    fitsPage: () => isMeasured(measure(parent)),
    isAsleep: () => requested === 0,
    destroy: () => {
      destroyed = true
      cancelAnimationFrame(requested)
      observer.disconnect()
      window.removeEventListener('resize', measured)
      game.destroy(true)
      // A sleeping game would not notice until its next step.
      game.loop.tick()
    },
  }
}

function measure(parent: HTMLElement): { pane: WindowSize; ratio: number } {
  const pane = { width: Math.max(parent.clientWidth, 1), height: Math.max(parent.clientHeight, 1) }
  return { pane, ratio: window.devicePixelRatio || 1 }
}

function canvasFor(label: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'application')
  canvas.setAttribute('aria-label', label)
  Object.assign(canvas.style, { display: 'block', touchAction: 'none', userSelect: 'none', outlineOffset: '-3px' })
  return canvas
}
