import type { CDPSession, Page } from 'playwright-core'

/** What drawing one frame took, in milliseconds. */
export interface Cost {
  /** Our code and Phaser's, inside the callback of the frame. */
  readonly script: number
  /** All that the page's main thread did for it. */
  readonly task: number
}

interface Spent {
  ms: number
  frames: number
}

declare global {
  var spent: Spent
}

/** Runs before the page's own scripts: takes the time of every callback of a frame. */
function takeTime(): void {
  const ask = globalThis.requestAnimationFrame.bind(globalThis)
  globalThis.spent = { ms: 0, frames: 0 }
  globalThis.requestAnimationFrame = (callback) =>
    ask((time) => {
      const began = performance.now()
      callback(time)
      globalThis.spent.ms += performance.now() - began
      globalThis.spent.frames++
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
    const [before, taskBefore] = [await this.spent(), await this.task()]
    await work()
    const [after, taskAfter] = [await this.spent(), await this.task()]
    const frames = after.frames - before.frames
    return {
      script: (after.ms - before.ms) / frames,
      task: (taskAfter - taskBefore) / frames,
    }
  }

  private spent(): Promise<Spent> {
    return this.page.evaluate(() => ({ ...globalThis.spent }))
  }

  private async task(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}
