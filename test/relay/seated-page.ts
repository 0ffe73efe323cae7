import { effect } from '@preact/signals'
import { io, type Socket } from 'socket.io-client'
import { StepRunner } from '../../client/referee/advice/step-runner.ts'
import type { ConnectionHandlers, RelayConnection } from '../../client/session/sync/connection.ts'
import { Table } from '../../client/session/table.ts'
import { rulesEditionsOf } from '../../relay/modules/edition.ts'
import { refereesOf } from '../../rules/referees.ts'
import { factsOf } from '../../table/action/action-kinds.ts'
import type { Module } from '../../table/module/module.ts'
import type { FromClient, FromRelay } from '../../table/protocol.ts'
import { ROOT } from './advised-seat.ts'

/** A page's connection on a socket of this process, which the test can break. */
function lineTo(port: number, ears: ConnectionHandlers): RelayConnection {
  const socket: Socket<FromRelay, FromClient> = io(`http://localhost:${port}`, {
    ...{ transports: ['websocket'], reconnection: false, forceNew: true },
  })
  socket.on('connect', () => ears.status({ kind: 'online' }))
  socket.on('disconnect', () => ears.status({ kind: 'offline', since: 0, retryAt: 0 }))
  socket.on('entries', (frame) => ears.entries(frame))
  socket.on('refused', (refusal) => ears.refused(refusal))
  socket.on('people', (people) => ears.people(people))
  const loose = socket as unknown as { emitWithAck(event: string, message: unknown): Promise<never> }
  const asked = (event: string, message: unknown): Promise<never> => loose.emitWithAck(event, message)
  return {
    create: (message) => asked('create', message),
    join: (message) => asked('join', message),
    history: (message) => asked('history', message),
    past: (message) => asked('past', message),
    link: (message) => asked('link', message),
    recollect: (message) => asked('recollect', message),
    act: (messages) => messages.length > 0 && socket.emit('act', ...messages),
    hover: () => {},
    retry: () => {},
    pause: () => socket.disconnect(),
    close: () => socket.disconnect(),
  }
}

/** A page without a screen at a real relay: its own table and referee. */
export class SeatedPage {
  readonly goer: StepRunner

  private constructor(
    readonly table: Table,
    module: Module,
    /** The kinds of all received actions in order, without the steps of shared chance. */
    readonly kinds: readonly string[],
  ) {
    this.goer = new StepRunner(table, module)
  }

  static async sit(
    port: number,
    module: Module,
    link: { readonly table: string; readonly key: string },
  ): Promise<SeatedPage> {
    const kinds: string[] = []
    const kept = new Map<string, string>()
    const table = new Table(link, '', {
      openConnection: (ears) =>
        lineTo(port, {
          ...ears,
          entries(frame) {
            kinds.push(...frame.entries.flatMap(({ action }) => (action && factsOf(action).gesture ? action.type : [])))
            ears.entries(frame)
          },
        }),
      readModule: async () => module,
      loadRules: (id) => refereesOf(rulesEditionsOf(ROOT)).rulesFor(id),
      session: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
      linkChanged: () => {},
    })
    const seated = new SeatedPage(table, module, kinds)
    await seated.until(() => table.referee.position.value !== undefined)
    return seated
  }

  /** Resolves when the condition holds; watches the table's signals. */
  until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      let dispose: (() => void) | undefined
      let isOver = false
      dispose = effect(() => {
        if (isOver || !isSo()) return
        isOver = true
        dispose?.()
        resolve()
      })
      if (isOver) dispose()
    })
  }

  /** Waits until its acts are answered and all entries are in the referee's memory. */
  get isQuiet(): boolean {
    const { pending, confirmed } = this.table.sync.value
    return (
      pending.length === 0 &&
      Object.keys(confirmed.bound ?? {}).length === 0 &&
      this.table.referee.next.value !== undefined
    )
  }

  get notices(): readonly string[] {
    return this.table.notices.value.map(({ text }) => text)
  }
}
