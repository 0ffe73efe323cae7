import { batch, type Signal, signal } from '@preact/signals'
import type { Hovers, Id, Join, NewEdition, People, Refusal, Token, Welcome } from '../../table/generated/types.ts'
import type { Link } from './storage/link.ts'
import { readUnanswered, saveUnanswered } from './storage/storage.ts'
import type { ConnectionStatus, RelayConnection } from './sync/connection.ts'
import { connected, disconnected, receiveEntries, receiveRefusal, resume } from './sync/sync.ts'
import { type EntryWithStates, type Sync, type SyncStep, startSync } from './sync/sync-state.ts'
import type { TablePorts } from './table-ports.ts'
import { TABLE_TEXTS } from './texts.ts'

interface TableConnectionHandlers {
  people(people: People): void
  hover(hovers: Hovers): void
  /** The module of the table has a newer edition. */
  edition(newer: NewEdition): void
  disconnected(): void
  /** The relay let us join; the handler takes the welcome into the sync. */
  welcomed(welcome: Welcome): void
  rejected(refusal: Refusal): void
  /** In one batch with the sync's change: nobody sees one without the other. */
  applying(news: readonly EntryWithStates[]): void
  applied(step: SyncStep, before: Sync, isLive: boolean): void
}

/** Refusals of a join that time mends. */
const TEMPORARY: readonly Refusal['code'][] = ['stopping', 'too-fast', 'journal', 'not-joined']
const PAUSE = 1000

/** Keeps one table in step with the relay: joins it, sends our acts, takes what comes, and stores what is unanswered. */
export class TableConnection {
  readonly status: Signal<ConnectionStatus> = signal({ kind: 'connecting' })
  readonly sync: Signal<Sync>
  readonly relay: RelayConnection
  private joins = 0
  private pause: ReturnType<typeof setTimeout> | undefined

  constructor(
    public link: Link,
    name: string,
    private readonly ports: TablePorts,
    private readonly handlers: TableConnectionHandlers,
  ) {
    const join: Join = { table: link.table, ...(link.key !== undefined && { token: link.key }), ...(name && { name }) }
    this.sync = signal(startSync(join, readUnanswered(ports.session, link)))
    this.relay = ports.openConnection({
      status: (status) => this.statusChanged(status),
      entries: (frame) => this.take(receiveEntries(this.sync.value, frame), true),
      refused: (refusal) => this.take(receiveRefusal(this.sync.value, refusal)),
      people: (people) => handlers.people(people),
      hover: (hovers) => handlers.hover(hovers),
      edition: (newer) => handlers.edition(newer),
    })
  }

  /** Takes over a step of the sync, and sends what it asks to send. */
  take(step: SyncStep, isLive = false): void {
    const { sync: next, send, news } = step
    const before = this.sync.value
    batch(() => {
      this.handlers.applying(news)
      this.sync.value = next
    })
    if (next.pending !== before.pending) saveUnanswered(this.ports.session, this.link, next)
    for (const message of send) if ('join' in message) this.join(message.join)
    this.relay.act(send.flatMap((message) => ('act' in message ? message.act : [])))
    this.handlers.applied(step, before, isLive)
    if (next.connection === 'paused' && this.pause === undefined) {
      this.pause = setTimeout(() => {
        this.pause = undefined
        this.take(resume(this.sync.value))
      }, PAUSE)
    }
  }

  setPlayerName(name: string): void {
    this.sync.value = { ...this.sync.value, join: { ...this.sync.value.join, name } }
  }

  /** The key of a link to a seat, or of this one; or why there is none. */
  async invitation(seat?: Id): Promise<{ readonly key: Token } | { readonly trouble: string }> {
    const answer = await this.relay.link(seat === undefined ? {} : { seat })
    if (!answer) return { trouble: TABLE_TEXTS.noInvitation }
    return 'ok' in answer ? { key: answer.ok.token } : { trouble: answer.refused.message }
  }

  leave(): void {
    clearTimeout(this.pause)
    this.relay.close()
  }

  private statusChanged(status: ConnectionStatus): void {
    this.status.value = status
    if (status.kind === 'online') this.take(connected(this.sync.value))
    else if (this.sync.value.connection !== 'down') {
      this.handlers.disconnected()
      this.take(disconnected(this.sync.value))
    }
  }

  private async join(join: Join): Promise<void> {
    this.joins += 1
    const thisJoin = this.joins
    const answer = await this.relay.join(join)
    // The connection broke or we joined again: another answer will come.
    if (!answer || thisJoin !== this.joins) return
    if ('refused' in answer) {
      if (TEMPORARY.includes(answer.refused.code)) this.relay.pause()
      else this.handlers.rejected(answer.refused)
      return
    }
    if (answer.ok.token !== undefined) this.replaceKey(answer.ok.token)
    this.handlers.welcomed(answer.ok)
  }

  /** An invitation opens a seat once; from then on the seat has a key of its own. */
  private replaceKey(token: Token): void {
    this.link = { ...this.link, key: token }
    this.sync.value = { ...this.sync.value, join: { ...this.sync.value.join, token } }
    this.ports.linkChanged(this.link)
  }
}
