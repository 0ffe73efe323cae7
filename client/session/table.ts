import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { nanoid } from 'nanoid'
import { factsOf } from '../../table/action/action-kinds.ts'
import type {
  Action,
  ActionId,
  Entries,
  HistoryRequest,
  Hover,
  Hovers,
  Id,
  Join,
  People,
  Refusal,
  SavedPosition,
  SeenEntry,
  Seq,
  Time,
  Token,
  Welcome,
} from '../../table/generated/types.ts'
import { savedPositionOf } from '../../table/log/saved-position.ts'
import type { Module } from '../../table/module/module.ts'
import type { RelayReply } from '../../table/protocol.ts'
import type { State } from '../../table/state.ts'
import { isAlarming } from '../words/chance-report.ts'
import { Fairness } from './fairness.ts'
import { Playback } from './history/playback.ts'
import { LogReporter } from './log/log-reporter.ts'
import type { ReportedLog } from './log/reported-log.ts'
import { NoticeQueue } from './notice-queue.ts'
import { type Flags, flagsOf, undoesLatest } from './referee/flags.ts'
import { fetchUnsealed, judgedLog, type OwnVerdicts, type UnsealedVerdicts } from './referee/judged-log.ts'
import { type LocalReferee, makeLocalReferee } from './referee/local-referee.ts'
import { rulingNotice } from './referee/ruling-notice.ts'
import { ScreenViewer } from './screen-viewer.ts'
import type { Link } from './storage/link.ts'
import { readUnanswered, saveUnanswered } from './storage/storage.ts'
import type { Connection, ConnectionStatus } from './sync/connection.ts'
import { EDITION } from './sync/edition.ts'
import * as sync from './sync/sync.ts'
import type { TablePorts } from './table-ports.ts'

/** After which entry an action was chosen. */
export interface ChosenAfter {
  readonly after: Seq
  /** The player need not hear that another seat was first: who sends it looks again. */
  readonly isChosenAnew?: boolean
}

/** Why there is no table to show. */
export type TableFailure =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'module'; readonly message: string }

const PAUSE = 1000

/** One player's or observer's visit to a table: its line, its sync, and everything the screen shows of them. */
export class Table {
  readonly status: Signal<ConnectionStatus> = signal({ kind: 'connecting' })
  readonly sync: Signal<sync.Sync>
  readonly module: Signal<Module | undefined> = signal(undefined)
  readonly people: Signal<People> = signal([])
  readonly failure: Signal<TableFailure | undefined> = signal(undefined)
  readonly eyes: ScreenViewer['eyes']
  private readonly noticeboard: NoticeQueue
  readonly notices: NoticeQueue['shown']
  /** The game is no longer the one that this table was opened for, and nobody here has said that he plays on all the same. */
  readonly isModuleChanged = signal(false)
  /** Why our latest gesture is not taken back without the others. */
  readonly undoRefusal: Signal<string | undefined> = signal(undefined)
  /** What was sealed, once the game has ended. */
  readonly unsealed: Signal<UnsealedVerdicts> = signal(new Map())
  /** What the referee in this browser said of our gestures at once. */
  readonly ownVerdicts: Signal<OwnVerdicts> = signal(new Map())
  /** What the referee said of what stands in the log, and of what is on its way. */
  readonly flags: ReadonlySignal<Flags>
  readonly seat: ScreenViewer['seat']
  readonly isCovered: ScreenViewer['isCovered']
  readonly state: ScreenViewer['state']
  /** Looking back at how it came to this. */
  readonly playback: Playback
  /** What lies on the board: the table as it is, or as it was where somebody looks back. */
  readonly displayedState: ReadonlySignal<State | undefined>
  /** The log in words. */
  readonly reporter: LogReporter
  readonly referee: LocalReferee
  readonly fairness: Fairness
  /** Counts the actions done at this screen, by the player or for the player. */
  readonly actionCount: Signal<number> = signal(0)
  /** Counts the actions that were refused because another seat had changed the table first. */
  readonly overtakenCount: Signal<number> = signal(0)
  /** Whoever moved his pointer, as the relay tells it. */
  onHover: (hovers: Hovers) => void = () => {}
  private readonly line: Connection
  private joins = 0
  /** Which side at a shared screen did what the relay has not answered yet. */
  private readonly doneBy = new Map<ActionId, Id>()
  /** Actions whose sender chooses anew by itself where another seat was first. */
  private readonly chosenAnew = new Set<ActionId>()
  private pause: ReturnType<typeof setTimeout> | undefined

  constructor(
    /** By which one comes back to this table. */
    public link: Link,
    name: string,
    private readonly doors: TablePorts,
  ) {
    const join: Join = { table: link.table, ...(link.key !== undefined && { token: link.key }), ...(name && { name }) }
    this.sync = signal(sync.startSync(join, readUnanswered(doors.session, link)))
    const onlooker = new ScreenViewer(this.sync)
    this.eyes = onlooker.eyes
    this.seat = onlooker.seat
    this.isCovered = onlooker.isCovered
    this.state = onlooker.state
    this.noticeboard = new NoticeQueue(this.eyes)
    this.notices = this.noticeboard.shown
    this.playback = new Playback({
      ask: (request) => this.line.past(request),
      last: () => this.sync.peek().confirmed.seq,
      notice: (text) => this.notice(text),
    })
    this.displayedState = computed(() => {
      const [state, shot] = [this.state.value, this.playback.moment.value]
      return state && shot ? onlooker.viewOf(shot.after) : state
    })
    this.reporter = new LogReporter({
      ...{ sync: this.sync, module: this.module, eyes: this.eyes, isCovered: this.isCovered },
      history: (request) => this.history(request),
      whole: () => this.playback.fetchAll(),
      notice: (text) => this.notice(text),
    })
    this.flags = computed(() => {
      const [log, current, held] = [this.chronicle.value, this.sync.value, this.state.value?.held ?? {}]
      // Read here, for what waits is judged anew when the referee comes.
      const isHeard = this.referee.position.value !== undefined
      const judge = (action: Action) => (isHeard ? this.referee.judge(action) : undefined)
      const [opened, spoken, eyes] = [this.unsealed.value, this.ownVerdicts.value, this.eyes.value]
      return flagsOf(
        judgedLog({ chronicle: log, sync: current, opened, spoken, eyes, held, judge }),
        held,
        current.shown.closed,
      )
    })
    this.referee = makeLocalReferee({
      ...{ sync: this.sync, seat: this.seat, module: this.module, state: this.state, eyes: this.eyes },
      recollect: (eyes) => this.line.recollect(eyes),
      loadRules: (id) => doors.loadRules(id),
      notice: (text) => this.notice(text),
    })
    this.fairness = new Fairness({
      now: () => Date.now(),
      after: (ms, work) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
      send: (acts) => this.line.act(acts),
      act: (action) => this.take(sync.act(this.sync.value, { id: nanoid(), action })),
      due: (bound) => this.take(sync.shareTimeOver(this.sync.value, bound)),
      complained: (complaint) => {
        if (isAlarming(complaint)) this.notice(this.reporter.describeContest(complaint))
      },
    })
    this.line = doors.openLine({
      status: (status) => this.heard(status),
      entries: (frame) => this.received(frame),
      refused: (refusal) => this.take(sync.refused(this.sync.value, refusal)),
      people: (people) => {
        this.people.value = people
        this.fairness.people(people)
      },
      hover: (hovers) => this.onHover(hovers),
    })
  }

  get chronicle(): ReadonlySignal<ReportedLog> {
    return this.reporter.log
  }

  /** Does something. What was chosen after an entry is refused if another seat has changed the table since. */
  act(action: Action, chosen?: ChosenAfter): void {
    const { seat, confirmed } = this.sync.value
    if (this.playback.moment.value && !factsOf(action).whenLookingBack) {
      this.notice('You are looking back, and nothing can be moved there. Go back to now first.')
    } else if (seat === undefined) this.notice('You are watching. To play, open the link of a seat.')
    else if (confirmed.closed && !factsOf(action).whenClosed)
      this.notice('This game has ended; nothing can be moved any more.')
    else {
      this.undoRefusal.value = undefined
      const id = nanoid()
      const eyes = this.eyes.value
      if (eyes !== undefined) this.doneBy.set(id, eyes)
      if (chosen?.isChosenAnew) this.chosenAnew.add(id)
      const verdict = this.referee.judge(action)
      batch(() => {
        this.actionCount.value += 1
        if (verdict && verdict.findings.length > 0) {
          this.ownVerdicts.value = new Map([...this.ownVerdicts.value, [id, { verdict, eyes }]])
        }
        this.take(sync.act(this.sync.value, { id, action, ...(chosen && { chosenAfter: chosen.after }) }))
      })
    }
  }

  /** The player's name, from now on. */
  setPlayerName(name: string): void {
    const { sync: current, seat } = this
    current.value = { ...current.value, join: { ...current.value.join, name } }
    if (seat.value && seat.value.name !== name) this.act({ type: 'sit', name })
  }

  setTime(time: Time): void {
    this.act({ type: 'turn', time })
  }

  /** Another side looks at this screen; undefined: it is passed on, and nobody looks. */
  switchSide(side: Id | undefined): void {
    batch(() => {
      this.playback.backToNow()
      this.undoRefusal.value = undefined
      this.eyes.value = side
      this.reporter.reportAgain()
    })
  }

  hover(hover: Hover): void {
    this.line.hover(hover)
  }

  /** The game has ended: what the referee had sealed is told to all. */
  private async unseal(): Promise<void> {
    const { chronicle, sync: current } = this
    const { past, live } = chronicle.value
    const first = (past[0] ?? live[0]?.entry)?.seq ?? 0
    const opened = await fetchUnsealed(first, current.value.confirmed.seq, (request) => this.history(request))
    this.unsealed.value = new Map([...this.unsealed.value, ...opened])
  }

  notice(text: string, eyes = this.eyes.value): void {
    this.noticeboard.add(text, eyes)
  }

  dismiss(id: number): void {
    this.noticeboard.dismiss(id)
  }

  retry(): void {
    this.line.retry()
  }

  leave(): void {
    clearTimeout(this.pause)
    this.playback.backToNow()
    this.referee.leave()
    this.fairness.leave()
    this.line.close()
  }

  private heard(status: ConnectionStatus): void {
    this.status.value = status
    if (status.kind === 'online') this.take(sync.connected(this.sync.value))
    else if (this.sync.value.connection !== 'down') {
      this.fairness.disconnected()
      this.take(sync.disconnected(this.sync.value))
    }
  }

  private received(frame: Entries): void {
    this.take(sync.receive(this.sync.value, frame), true)
  }

  private take(taken: sync.SyncStep, isLive = false): void {
    const { sync: next, send, news, dropped } = taken
    const before = this.sync.value
    batch(() => {
      this.referee.follow(news)
      this.sync.value = next
    })
    if (next.pending !== before.pending) saveUnanswered(this.doors.session, this.link, next)
    for (const message of send) if ('join' in message) this.join(message.join)
    this.line.act(send.flatMap((message) => ('act' in message ? message.act : [])))
    if (news.length > 0) this.reporter.add(news)
    for (const each of news) {
      const told =
        rulingNotice(each, this.chronicle.value.lines, next.seat) ?? this.reporter.chanceNotice(each, next.seat)
      if (told) this.notice(told)
    }
    if (next.confirmed.closed && !before.confirmed.closed) {
      this.playback.reset()
      this.unseal()
    }
    for (const each of dropped) this.refused(each)
    this.fairness.follow(taken, isLive)
    if (next.connection === 'paused' && this.pause === undefined) {
      this.pause = setTimeout(() => {
        this.pause = undefined
        this.take(sync.resume(this.sync.value))
      }, PAUSE)
    }
  }

  /** The side that did it is told, and no other side at this screen. */
  private refused({ act, refusal }: sync.DroppedAct): void {
    const eyes = this.doneBy.get(act.id)
    const isAnothers = eyes !== this.eyes.value
    const mayAsk = refusal.code === 'horizon' && undoesLatest(act.action, this.flags.value, this.sync.value.seat)
    if (refusal.code === 'overtaken') {
      this.overtakenCount.value += 1
      if (this.chosenAnew.has(act.id)) return
    }
    if (isAnothers) this.notice(`Before the screen was passed on: ${refusal.message}`, eyes)
    else if (mayAsk) this.undoRefusal.value = refusal.message
    else this.notice(this.reporter.whyRefused(act.action, refusal))
  }

  private async join(join: Join): Promise<void> {
    this.joins += 1
    const mine = this.joins
    const answer = await this.line.join(join)
    // The line broke, or we asked again: another answer comes.
    if (!answer || mine !== this.joins) return
    if ('ok' in answer) this.welcomed(answer.ok)
    else if (['stopping', 'too-fast', 'journal', 'not-joined'].includes(answer.refused.code)) this.line.pause()
    else this.fail({ kind: 'refused', refusal: answer.refused })
  }

  /** Older entries; undefined where the line is down. */
  history(request: HistoryRequest): Promise<RelayReply<SeenEntry[]> | undefined> {
    return this.line.history(request)
  }

  /** An invitation to a seat, to pass on; or why there is none. */
  async invitation(seat?: Id): Promise<{ readonly key: Token } | { readonly trouble: string }> {
    const answer = await this.line.link(seat === undefined ? {} : { seat })
    if (!answer) return { trouble: 'The relay did not answer. Try again when the line is back.' }
    return 'ok' in answer ? { key: answer.ok.token } : { trouble: answer.refused.message }
  }

  /** The invitation by which we came opens the seat no more: from now on it is this. */
  private keyed(token: Token): void {
    this.link = { ...this.link, key: token }
    const { sync: current } = this
    current.value = { ...current.value, join: { ...current.value.join, token } }
    this.doors.linkChanged(this.link)
  }

  private welcomed(welcome: Welcome): void {
    if (welcome.token !== undefined) this.keyed(welcome.token)
    if (welcome.pages !== undefined && EDITION && welcome.pages !== EDITION.build) {
      this.notice('This page is of an older build than the relay has now. Load it again when it suits you.')
    }
    this.people.value = welcome.people
    // Before the welcome is taken: a contest is then sent with everything else that waits.
    this.fairness.joined(welcome)
    const step = sync.welcome(this.sync.value, welcome)
    const { confirmed } = step.sync
    if (welcome.snapshot) {
      // What came between the snapshot and now is in the news of this step already.
      const [first] = step.news
      this.reporter.begin(welcome.entries, first?.before ?? confirmed)
    }
    this.take(step)
    this.referee.joined(welcome.snapshot !== undefined)
    if (this.module.value) this.reporter.reportAgain()
    else this.load(confirmed)
  }

  private async load({ game }: State): Promise<void> {
    try {
      const module = await this.doors.readModule(game.module)
      this.isModuleChanged.value = module.fingerprint !== game.fingerprint
      this.module.value = module
      this.reporter.reportAgain()
    } catch (error) {
      this.fail({ kind: 'module', message: error instanceof Error ? error.message : String(error) })
    }
  }

  private fail(failure: TableFailure): void {
    this.failure.value = failure
    this.leave()
  }

  /** Where the game stands, or stood where one looks back, as far as this seat sees it. */
  async position(): Promise<SavedPosition | undefined> {
    const { confirmed, head } = this.sync.value
    const shot = this.playback.moment.value
    if (!shot || shot.entry.seq === confirmed.seq) return savedPositionOf(confirmed, head)
    const then = await this.playback.headAfter(shot.entry.seq)
    return then === undefined ? undefined : savedPositionOf(shot.after, then)
  }
}
