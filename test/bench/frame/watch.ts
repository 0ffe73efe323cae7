import type { CDPSession, Page } from 'playwright-core'
import { median } from '../measure.ts'

/** The time that it takes to draw one frame, in milliseconds. */
export interface Cost {
  /** Our code and Phaser's, inside the frame callback: the mean of all frames. */
  readonly script: number
  /** The same for the median frame, because single frames differ. */
  readonly usual: number
  /** All work of the page's main thread for a frame. */
  readonly task: number
}

/** Milliseconds of each frame. */
type Spent = number[]

declare global {
  var spent: Spent
}

/** Runs before the page's own scripts, and times every frame callback. */
function takeTime(): void {
  const ask = globalThis.requestAnimationFrame.bind(globalThis)
  globalThis.spent = []
  globalThis.requestAnimationFrame = (callback) =>
    ask((time) => {
      const began = performance.now()
      callback(time)
      globalThis.spent.push(performance.now() - began)
    })
}

/**
 * Without a graphics card, WebGL is emulated in software and the emulator would be measured. Skip only the draw calls:
 * the rest is the processor's share on a machine with a card.
 */
function drawNothing(): void {
  for (const context of [WebGLRenderingContext, WebGL2RenderingContext]) {
    context.prototype.drawElements = () => {}
    context.prototype.drawArrays = () => {}
  }
}

/** Measures one page. */
export class Watch {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async begin(page: Page): Promise<Watch> {
    await page.addInitScript(takeTime)
    await page.addInitScript(drawNothing)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    return new Watch(page, session)
  }

  async cost(work: () => Promise<void>): Promise<Cost> {
    await this.page.evaluate(() => globalThis.spent.splice(0))
    const before = await this.task()
    await work()
    const [spent, after] = [await this.page.evaluate(() => globalThis.spent), await this.task()]
    return {
      script: spent.reduce((sum, each) => sum + each, 0) / spent.length,
      usual: median(spent),
      task: (after - before) / spent.length,
    }
  }

  private async task(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}
