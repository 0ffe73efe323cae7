import type { CDPSession, Page } from 'playwright-core'

/** What drawing one frame took, in milliseconds. */
export interface Cost {
  /** Our code and Phaser's, inside the callback of the frame. */
  readonly script: number
  /** All that the page's main thread did for it. */
  readonly task: number
  /** From one frame to the next. */
  readonly frame: number
  readonly frames: number
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

/** Looks over the shoulder of one page. */
export class Watch {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async begin(page: Page): Promise<Watch> {
    await page.addInitScript(takeTime)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    return new Watch(page, session)
  }

  async cost(work: () => Promise<void>): Promise<Cost> {
    const [before, taskBefore, began] = [await this.spent(), await this.task(), performance.now()]
    await work()
    const [after, taskAfter, ended] = [await this.spent(), await this.task(), performance.now()]
    const frames = after.frames - before.frames
    return {
      script: (after.ms - before.ms) / frames,
      task: (taskAfter - taskBefore) / frames,
      frame: (ended - began) / frames,
      frames,
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
