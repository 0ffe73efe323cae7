import type Phaser from 'phaser'

/** Fewer images than this are drawn as fast as one picture of the window. */
const FEW = 100
/** Frames without a change before the picture is painted. */
const PATIENCE = 4

/**
 * Paints many still images once, as one picture of the window: a drag above them then costs the same however many
 * there are.
 */
export class FrozenLayer {
  private picture: Phaser.GameObjects.Image | undefined
  private texture: Phaser.Textures.CanvasTexture | undefined
  /** Frames since the last change, that one included. */
  private unchanged = 0
  private hidden: readonly Phaser.GameObjects.Image[] = []

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly depth: number,
  ) {}

  /** Something is about to change: draws each image by itself again. */
  thaw(): void {
    this.unchanged = 0
    if (this.hidden.length === 0) return
    for (const image of this.hidden) image.setVisible(true)
    this.hidden = []
    this.picture?.setVisible(false)
  }

  /** Call when nothing changed since the last frame. `shown` lists the images, topmost last. */
  freeze(shown: () => readonly Phaser.GameObjects.Image[], isAtOnce: boolean): void {
    this.unchanged++
    if (this.hidden.length > 0 || (!isAtOnce && this.unchanged !== PATIENCE)) return
    const images = shown().filter(({ visible }) => visible)
    if (images.length < FEW) return
    const texture = this.blank()
    paint(texture.context, images, this.scene.cameras.main)
    texture.refresh()
    this.hidden = images
    for (const image of images) image.setVisible(false)
  }

  private blank(): Phaser.Textures.CanvasTexture {
    const { width, height, zoom, scrollX, scrollY } = this.scene.cameras.main
    const before = this.texture
    if (before?.width !== width || before.height !== height) {
      this.picture?.destroy()
      if (before) this.scene.textures.remove(before)
      this.texture = this.scene.textures.createCanvas(
        `still ${this.depth}`,
        width,
        height,
      ) as Phaser.Textures.CanvasTexture
      this.picture = this.scene.add.image(0, 0, this.texture).setDepth(this.depth)
    }
    const [texture, picture] = [this.texture, this.picture] as [Phaser.Textures.CanvasTexture, Phaser.GameObjects.Image]
    texture.clear()
    picture
      .setPosition(scrollX + width / 2, scrollY + height / 2)
      .setScale(1 / zoom)
      .setVisible(true)
    return texture
  }
}

/** Paints each image as the camera would. */
function paint(
  pen: CanvasRenderingContext2D,
  images: readonly Phaser.GameObjects.Image[],
  { width, height, zoom, scrollX, scrollY }: Phaser.Cameras.Scene2D.Camera,
): void {
  for (const { alpha, x, y, scale, rotation, frame } of images) {
    const { cutX, cutY, cutWidth, cutHeight } = frame
    const [cos, sin] = [Math.cos(rotation) * scale * zoom, Math.sin(rotation) * scale * zoom]
    const across = (x - scrollX - width / 2) * zoom + width / 2
    const down = (y - scrollY - height / 2) * zoom + height / 2
    pen.globalAlpha = alpha
    pen.setTransform(cos, sin, -sin, cos, across, down)
    const cut = [cutX, cutY, cutWidth, cutHeight, -cutWidth / 2, -cutHeight / 2, cutWidth, cutHeight] as const
    pen.drawImage(frame.source.image as HTMLCanvasElement, ...cut)
  }
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.globalAlpha = 1
}
