import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { nanoid } from 'nanoid'
import { factsOf } from '../../table/action/action-kinds.ts'
import type {
  Action,
  ActionId,
  Hash,
  HistoryRequest,
  Hover,
  Hovers,
  Id,
  NewEdition,
  People,
  Refusal,
  SavedPosition,
  SeenEntry,
  Seq,
  Time,
  Welcome,
} from '../../table/generated/types.ts'
import { savedPositionOf } from '../../table/log/saved-position.ts'
import type { Module } from '../../table/module/module.ts'
import type { RelayReply } from '../../table/protocol.ts'
import type { State } from '../../table/state.ts'
import { isAlarming } from '../words/chance-report.ts'
import { FairChance } from './fair-chance.ts'
import { Gestures } from './gestures.ts'
import { Playback } from './history/playback.ts'
import { LogReporter } from './log/log-reporter.ts'
import type { ReportedLog } from './log/reported-log.ts'
import { NoticeQueue } from './notice-queue.ts'
import { FightMemory, type FightRecords } from './referee/fight-records.ts'
import { type Flags, flagsOf, undoesLatest } from './referee/flags.ts'
import { fetchUnsealed, judgedLog, type OwnVerdicts, type UnsealedVerdicts } from './referee/judged-log.ts'
import { type LocalReferee, makeLocalReferee } from './referee/local-referee.ts'
import { pastFights } from './referee/past-fights.ts'
import { rulingNotice } from './referee/ruling-notice.ts'
import { ScreenViewer } from './screen-viewer.ts'
import type { Link } from './storage/link.ts'
import { EDITION } from './sync/edition.ts'
import { addAct } from './sync/pending-actions.ts'
import { receiveWelcome, shareTimeOver } from './sync/sync.ts'
import type { DroppedAct, Sync, SyncStep } from './sync/sync-state.ts'
import { TableConnection } from './table-connection.ts'
import type { TablePorts } from './table-ports.ts'
import { TABLE_TEXTS } from './texts.ts'

/** The entry after which a player chose an action. */
export interface ChosenAfter {
  readonly after: Seq
  /** The sender chooses anew by itself if another seat was first: the player need not hear of it. */
  readonly isChosenAnew?: boolean
}

/** Why there is no table to show. */
export type TableFailure =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'module'; readonly message: string }

/** One visit to a table, by a player or an observer: everything the screen shows of it as signals, and all its actions. */
export class Table {
  readonly status: TableConnection['status']
  readonly sync: TableConnection['sync']
  readonly module: Signal<Module | undefined> = signal(undefined)
  readonly people: Signal<People> = signal([])
  readonly failure: Signal<TableFailure | undefined> = signal(undefined)
  /** The module differs from the one that this table was opened for, and nobody here has agreed to play on. */
  readonly isModuleChanged = signal(false)
  readonly viewingSide: ScreenViewer['viewingSide']
  readonly seat: ScreenViewer['seat']
  readonly isCovered: ScreenViewer['isCovered']
  readonly state: ScreenViewer['state']
  /** The state on the board: the present one, or a past one while the player looks back. */
  readonly displayedState: ReadonlySignal<State | undefined>
  readonly notices: NoticeQueue['shown']
  /** Why the latest action of this seat needs the others' consent to be undone. */
  readonly undoRefusal: Signal<string | undefined> = signal(undefined)
  /** Verdicts that were sealed until the game ended. */
  readonly unsealed: Signal<UnsealedVerdicts> = signal(new Map())
  /** Verdicts of the referee in this browser on our own actions, before the relay answers. */
  readonly ownVerdicts: Signal<OwnVerdicts> = signal(new Map())
  /** Flags on entries of the log, and on actions that are on their way. */
  readonly flags: ReadonlySignal<Flags>
  readonly playback: Playback
  readonly reporter: LogReporter
  readonly referee: LocalReferee
  readonly fightMemory: FightMemory
  private readonly gestures = new Gestures()
  readonly fairChance: FairChance
  /** Counts the actions sent from this screen. */
  readonly actionCount: Signal<number> = signal(0)
  /** Counts the actions that were refused because another seat acted first. */
  readonly overtakenCount: Signal<number> = signal(0)
  /** Set by the board, to draw the pointers of the others. */
  onHover: (hovers: Hovers) => void = () => {}
  private readonly connection: TableConnection
  private readonly noticeQueue: NoticeQueue
  /** The fingerprint of the module that the relay was asked for. */
  private edition: Hash | undefined
  /** The side at a shared screen that sent an action the relay has not answered yet. */
  private readonly sentBy = new Map<ActionId, Id>()
  /** Actions whose sender chooses anew by itself if another seat was first. */
  private readonly chosenAnew = new Set<ActionId>()

  constructor(
    link: Link,
    name: string,
    private readonly ports: TablePorts,
  ) {
    this.connection = new TableConnection(link, name, ports, {
      people: (people) => {
        this.people.value = people
        this.fairChance.people(people)
      },
      hover: (hovers) => this.onHover(hovers),
      edition: (newer) => this.editionChanged(newer),
      disconnected: () => this.fairChance.disconnected(),
      welcomed: (welcome) => this.welcomed(welcome),
      rejected: (refusal) => this.fail({ kind: 'refused', refusal }),
      applying: (news) => this.referee.follow(news),
      applied: (step, before, isLive) => this.applied(step, before, isLive),
    })
    const { relay } = this.connection
    this.status = this.connection.status
    this.sync = this.connection.sync
    const viewer = new ScreenViewer(this.sync)
    this.viewingSide = viewer.viewingSide
    this.seat = viewer.seat
    this.isCovered = viewer.isCovered
    this.state = viewer.state
    this.noticeQueue = new NoticeQueue(this.viewingSide)
    this.notices = this.noticeQueue.shown
    this.playback = new Playback({
      ask: (request) => relay.past(request),
      last: () => this.sync.peek().confirmed.seq,
      notice: (text) => this.notice(text),
    })
    this.displayedState = computed(() => {
      const [state, moment] = [this.state.value, this.playback.moment.value]
      return state && moment ? viewer.viewOf(moment.after) : state
    })
    this.reporter = new LogReporter({
      ...{ sync: this.sync, module: this.module, viewingSide: this.viewingSide, isCovered: this.isCovered },
      history: (request) => this.history(request),
      whole: () => this.playback.fetchAll(),
      notice: (text) => this.notice(text),
    })
    this.referee = makeLocalReferee({
      ...{ sync: this.sync, seat: this.seat, module: this.module, state: this.state, viewingSide: this.viewingSide },
      recollect: (request) => relay.recollect(request),
      loadRules: (id) => ports.loadRules(id),
      notice: (text) => this.notice(text),
    })
    this.fightMemory = new FightMemory({
      ...{ fights: this.referee.fights, sync: this.sync, viewingSide: this.viewingSide },
      readPast: () => this.readPastFights(),
    })
    this.flags = computed(() => this.judgeLog())
    this.fairChance = new FairChance({
      now: () => Date.now(),
      after: (ms, work) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
      send: (acts) => relay.act(acts),
      act: (action) => this.connection.take(addAct(this.sync.value, { id: nanoid(), action })),
      due: (bound) => this.connection.take(shareTimeOver(this.sync.value, bound)),
      complained: (complaint) => {
        if (isAlarming(complaint)) this.notice(this.reporter.describeContest(complaint))
      },
    })
  }

  /** The way back to this table. */
  get link(): Link {
    return this.connection.link
  }

  get reportedLog(): ReadonlySignal<ReportedLog> {
    return this.reporter.log
  }

  /** Sends an action. One chosen after an entry is refused if another seat has changed the table since. */
  act(action: Action, chosen?: ChosenAfter): void {
    const { seat, confirmed } = this.sync.value
    const facts = factsOf(action)
    if (this.playback.moment.value && !facts.whenLookingBack) this.notice(TABLE_TEXTS.lookingBack)
    else if (seat === undefined) this.notice(TABLE_TEXTS.observing)
    else if (confirmed.closed && !facts.whenClosed) this.notice(TABLE_TEXTS.gameOver)
    else this.send(action, chosen)
  }

  private send(action: Action, chosen: ChosenAfter | undefined): void {
    this.undoRefusal.value = undefined
    const id = nanoid()
    // To redo what the relay never had does it anew, under another id.
    const isAnew = action.type === 'redo' && this.sync.value.withdrawn.length > 0
    if (isDone(action) || isAnew) this.gestures.add(id)
    const side = this.viewingSide.value
    if (side !== undefined) this.sentBy.set(id, side)
    if (chosen?.isChosenAnew) this.chosenAnew.add(id)
    const verdict = this.referee.judge(action)
    batch(() => {
      this.actionCount.value += 1
      if (verdict && verdict.findings.length > 0) {
        this.ownVerdicts.value = new Map([...this.ownVerdicts.value, [id, { verdict, side }]])
      }
      this.connection.take(addAct(this.sync.value, { id, action, ...(chosen && { chosenAfter: chosen.after }) }))
    })
  }

  /** Undoes the latest gesture of this seat, with all its entries. */
  undo(): void {
    const { seat, pending } = this.sync.value
    const acts = pending.map(({ act }) => act)
    const waiting = acts.filter(({ action }) => isDone(action)).map(({ id }) => id)
    const underWay = acts.filter(({ action }) => action.type === 'undo').length
    const count = seat === undefined ? 1 : this.gestures.toUndo(this.entries, seat, waiting, underWay)
    for (let each = 0; each < count; each++) this.act({ type: 'undo' })
  }

  /** Redoes the gesture that this seat undid last, with all its entries. */
  redo(): void {
    const { seat, pending, withdrawn } = this.sync.value
    const undone = withdrawn.map(({ act }) => act.id)
    const underWay = pending.filter(({ act }) => act.action.type === 'redo').length
    const count = seat === undefined ? 1 : this.gestures.toRedo(this.entries, seat, undone, underWay)
    for (let each = 0; each < count; each++) this.act({ type: 'redo' })
  }

  private get entries(): readonly SeenEntry[] {
    const { past, live } = this.reportedLog.value
    return [...past, ...live.map(({ entry }) => entry)]
  }

  setPlayerName(name: string): void {
    this.connection.setPlayerName(name)
    const seat = this.seat.value
    if (seat && seat.name !== name) this.act({ type: 'sit', name })
  }

  setTime(time: Time): void {
    this.act({ type: 'turn', time })
  }

  /** Another side looks at this screen. With undefined the screen is passed on, and nobody looks. */
  switchSide(side: Id | undefined): void {
    batch(() => {
      this.playback.backToNow()
      this.undoRefusal.value = undefined
      this.viewingSide.value = side
      this.reporter.reportAgain()
    })
  }

  hover(hover: Hover): void {
    this.connection.relay.hover(hover)
  }

  notice(text: string, side = this.viewingSide.value): void {
    this.noticeQueue.add(text, side)
  }

  /** Shows a notice that asks for something, until it is dismissed. */
  private lastingNotice(text: string): void {
    this.noticeQueue.add(text, this.viewingSide.value, true)
  }

  dismiss(id: number): void {
    this.noticeQueue.dismiss(id)
  }

  retry(): void {
    this.connection.relay.retry()
  }

  /** Older entries; undefined while the connection is down. */
  history(request: HistoryRequest): Promise<RelayReply<SeenEntry[]> | undefined> {
    return this.connection.relay.history(request)
  }

  invitation(seat?: Id): ReturnType<TableConnection['invitation']> {
    return this.connection.invitation(seat)
  }

  /** The position on the board, as far as this seat sees it; a past one while the player looks back. */
  async position(): Promise<SavedPosition | undefined> {
    const { confirmed, head } = this.sync.value
    const moment = this.playback.moment.value
    if (!moment || moment.entry.seq === confirmed.seq) return savedPositionOf(confirmed, head)
    const headThen = await this.playback.headAfter(moment.entry.seq)
    return headThen === undefined ? undefined : savedPositionOf(moment.after, headThen)
  }

  leave(): void {
    this.playback.backToNow()
    this.referee.leave()
    this.fightMemory.leave()
    this.fairChance.leave()
    this.connection.leave()
  }

  private async readPastFights(): Promise<FightRecords | undefined> {
    const referee = this.referee.loaded.peek()
    const moments = referee && (await this.playback.fetchAll())
    if (!moments || typeof moments === 'string') return undefined
    const side = this.viewingSide.peek()
    const viewer = side === undefined ? undefined : { sides: [side] }
    return pastFights({ referee, sides: this.seat.peek()?.sides ?? [], viewer }, moments)
  }

  private judgeLog(): Flags {
    const [reportedLog, current, held] = [this.reportedLog.value, this.sync.value, this.state.value?.held ?? {}]
    // Reading the position makes the signal depend on it: held actions are judged anew once the rules are loaded.
    const isLoaded = this.referee.position.value !== undefined
    const judge = (action: Action) => (isLoaded ? this.referee.judge(action) : undefined)
    const [unsealed, ownVerdicts, viewingSide] = [this.unsealed.value, this.ownVerdicts.value, this.viewingSide.value]
    const judged = judgedLog({ reportedLog, sync: current, unsealed, ownVerdicts, viewingSide, held, judge })
    return flagsOf(judged, held, current.shown.closed)
  }

  private applied(step: SyncStep, before: Sync, isLive: boolean): void {
    const { sync: next, news, dropped } = step
    const ends = next.confirmed.closed && !before.confirmed.closed
    // What was said of requests is no longer true.
    if (ends) this.noticeQueue.clear()
    if (news.length > 0) this.reporter.add(news)
    for (const each of news) {
      const text =
        rulingNotice(each, this.reportedLog.value.lines, next.seat) ?? this.reporter.chanceNotice(each, next.seat)
      if (text) this.notice(text)
    }
    if (ends) {
      this.playback.reset()
      this.unseal()
    }
    for (const each of dropped) this.dropped(each)
    this.fairChance.follow(step, isLive)
  }

  /** Tells the side that sent the action, and no other side at this screen. */
  private dropped({ act, refusal }: DroppedAct): void {
    const sender = this.sentBy.get(act.id)
    const isAnothers = sender !== this.viewingSide.value
    const mayAsk = refusal.code === 'horizon' && undoesLatest(act.action, this.flags.value, this.sync.value.seat)
    if (refusal.code === 'overtaken') {
      this.overtakenCount.value += 1
      if (this.chosenAnew.has(act.id)) return
    }
    if (isAnothers) this.notice(TABLE_TEXTS.beforeHandover(refusal.message), sender)
    else if (mayAsk) this.undoRefusal.value = refusal.message
    else this.notice(this.reporter.whyRefused(act.action, refusal))
  }

  /** Fetches the verdicts that were sealed until the game ended. */
  private async unseal(): Promise<void> {
    const { past, live } = this.reportedLog.value
    const first = (past[0] ?? live[0]?.entry)?.seq ?? 0
    const opened = await fetchUnsealed(first, this.sync.value.confirmed.seq, (request) => this.history(request))
    this.unsealed.value = new Map([...this.unsealed.value, ...opened])
  }

  private welcomed(welcome: Welcome): void {
    if (welcome.pages !== undefined && EDITION && welcome.pages !== EDITION.build)
      this.lastingNotice(TABLE_TEXTS.olderPage)
    this.people.value = welcome.people
    // First of all: what it contests is then sent with everything else that is pending.
    this.fairChance.joined(welcome)
    const step = receiveWelcome(this.sync.value, welcome)
    const { confirmed } = step.sync
    if (welcome.snapshot) {
      // Entries between the snapshot and now are in the step's news already.
      const [first] = step.news
      this.reporter.begin(welcome.entries, first?.before ?? confirmed)
    }
    this.connection.take(step)
    this.referee.joined(welcome.snapshot !== undefined)
    const edition = welcome.newer?.followed ? welcome.newer.fingerprint : confirmed.game.fingerprint
    if (edition !== this.edition) this.loadModule(confirmed, edition).then(() => this.editionChanged(welcome.newer))
    else if (this.module.value) this.reporter.reportAgain()
  }

  /** The table keeps its edition. Where it follows its module instead, the next welcome brings the new one. */
  private editionChanged(newer: NewEdition | undefined): void {
    const { game } = this.sync.value.confirmed
    const hasItsOwn = this.module.value?.fingerprint === game.fingerprint
    if (newer && !newer.followed && hasItsOwn) this.lastingNotice(TABLE_TEXTS.newerEdition(game.title))
  }

  private async loadModule({ game }: State, edition: Hash): Promise<void> {
    this.edition = edition
    try {
      const module = await this.ports.readModule(game.module, edition)
      if (edition !== this.edition) return
      this.isModuleChanged.value = module.fingerprint !== edition
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
}

/** Whether an action is a step of its own, which an undo may take back. */
const isDone = (action: Action): boolean =>
  action.type !== 'undo' && action.type !== 'redo' && factsOf(action).undo !== 'none'
