import type { CDPSession, Page } from 'playwright-core'
import { median } from '../measure.ts'

/** The time of drawing one frame, in milliseconds. */
export interface Cost {
  /** Our code and Phaser's, inside the callback of the frame. */
  readonly script: number
  /** The same in the middle one of all frames: what one frame of many takes that differs from its neighbours. */
  readonly usual: number
  /** All that the page's main thread did for it. */
  readonly task: number
}

/** Milliseconds, frame by frame. */
type Spent = number[]

declare global {
  var spent: Spent
}

/** Runs before the page's own scripts: takes the time of every callback of a frame. */
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
 * Where there is no graphics card, drawing by WebGL would measure the program that plays one. All is done but the
 * drawing itself: what is left is what the processor does where there is a card.
 */
function drawNothing(): void {
  for (const context of [WebGLRenderingContext, WebGL2RenderingContext]) {
    context.prototype.drawElements = () => {}
    context.prototype.drawArrays = () => {}
  }
}

/** Looks over the shoulder of one page. */
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
