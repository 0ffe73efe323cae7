import type { Browser, CDPSession } from 'playwright-core'

/**
 * A tab that another one can hide. Playwright keeps all of its tabs visible, so this one is driven through the
 * browser's protocol alone.
 */
export class Tab {
  private count = 0
  private readonly waiting = new Map<number, (answer: Answer) => void>()

  private constructor(
    private readonly session: CDPSession,
    private readonly window: string,
    private readonly target: string,
    private readonly id: string,
  ) {}

  static async open(browser: Browser, url: string): Promise<Tab> {
    const session = await browser.newBrowserCDPSession()
    const { browserContextId } = await session.send('Target.createBrowserContext', {})
    const { targetId } = await session.send('Target.createTarget', { url, browserContextId })
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const tab = new Tab(session, browserContextId, targetId, sessionId)
    session.on('Target.receivedMessageFromTarget', ({ message, sessionId: from }) => {
      const answer = JSON.parse(message) as Answer
      if (from === sessionId && answer.id !== undefined) tab.waiting.get(answer.id)?.(answer)
    })
    await tab.send('Performance.enable')
    return tab
  }

  /** Opens another tab in front of it. */
  async hide(): Promise<void> {
    await this.session.send('Target.createTarget', { url: 'about:blank', browserContextId: this.window })
  }

  async show(): Promise<void> {
    await this.session.send('Target.activateTarget', { targetId: this.target })
  }

  async evaluate<T>(expression: string): Promise<T> {
    const answer = await this.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
    return answer.result?.result?.value as T
  }

  /** Seconds of work of the page's main thread and of its scripts, since it was opened. */
  async metrics(): Promise<Readonly<Record<string, number>>> {
    const { result } = await this.send('Performance.getMetrics')
    return Object.fromEntries((result?.metrics ?? []).map(({ name, value }) => [name, value]))
  }

  async close(): Promise<void> {
    await this.session.send('Target.disposeBrowserContext', { browserContextId: this.window })
    await this.session.detach()
  }

  private send(method: string, params: object = {}): Promise<Answer> {
    const id = ++this.count
    const answered = new Promise<Answer>((resolve) => this.waiting.set(id, resolve))
    const message = JSON.stringify({ id, method, params })
    return this.session.send('Target.sendMessageToTarget', { sessionId: this.id, message }).then(() => answered)
  }
}

interface Answer {
  readonly id?: number
  readonly result?: {
    readonly result?: { readonly value?: unknown }
    readonly metrics?: readonly { readonly name: string; readonly value: number }[]
  }
}
