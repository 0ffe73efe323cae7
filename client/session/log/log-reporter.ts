import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Action, HistoryRequest, Id, Refusal, SeenEntry } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { RelayReply } from '../../../table/protocol.ts'
import { view } from '../../../table/secrecy/sight.ts'
import type { State } from '../../../table/state.ts'
import { appendLines } from '../../words/chance-lines.ts'
import { chanceNotice, describeContest } from '../../words/chance-report.ts'
import { replaceEntryNumber } from '../../words/entry-quote.ts'
import { pieceNames } from '../../words/names.ts'
import type { ReportLine } from '../../words/report-line.ts'
import type { PastMoment } from '../history/history-pages.ts'
import type { UnfairResult } from '../sync/shares.ts'
import type { EntryWithStates, Sync } from '../sync/sync-state.ts'
import {
  appendNews,
  EMPTY_LOG,
  type LogReader,
  oldestSeq,
  prependEntries,
  type ReportedLog,
  reportLog,
  reportNews,
  reportPending,
} from './reported-log.ts'

const PAGE = 200

interface LogReporterParts {
  readonly sync: ReadonlySignal<Sync>
  readonly module: ReadonlySignal<Module | undefined>
  readonly viewingSide: ReadonlySignal<Id | undefined>
  readonly isCovered: ReadonlySignal<boolean>
  history(request: HistoryRequest): Promise<RelayReply<readonly SeenEntry[]> | undefined>
  whole(): Promise<readonly PastMoment[] | string>
  notice(text: string): void
}

/** Reports the log in words that this viewer may read. */
export class LogReporter {
  readonly log: Signal<ReportedLog> = signal(EMPTY_LOG)
  readonly isLoadingOlder = signal(false)
  /** Lines of actions that wait while offline. Online they would only flicker. */
  readonly waiting: ReadonlySignal<readonly ReportLine[]>

  constructor(private readonly parts: LogReporterParts) {
    this.waiting = computed(() => {
      const { connection: line } = parts.sync.value
      const reader = this.reader()
      return reader && (line === 'down' || line === 'paused') ? reportPending(parts.sync.value, Date.now(), reader) : []
    })
  }

  /** Begins with a snapshot and the entries before it. */
  begin(past: readonly SeenEntry[], present: State): void {
    this.log.value = { ...EMPTY_LOG, past, present }
  }

  add(news: readonly EntryWithStates[]): void {
    const reader = this.reader()
    const { past, present, live } = this.log.value
    this.log.value = reader
      ? appendNews(this.log.value, news, reader)
      : { past, present, live: [...live, ...news], lines: [] }
  }

  /** Reports the whole log again: for another viewer, or once the module is loaded. */
  reportAgain(): void {
    const reader = this.reader()
    const log = this.log.value
    this.log.value = reader ? reportLog(log, reader) : { ...log, lines: [] }
  }

  async older(): Promise<void> {
    const before = oldestSeq(this.log.value)
    if (before === undefined || this.isLoadingOlder.value) return
    this.isLoadingOlder.value = true
    const answer = await this.parts.history({ before, count: PAGE })
    this.isLoadingOlder.value = false
    const reader = this.reader()
    if (!answer || !reader) return
    if ('refused' in answer) this.parts.notice(answer.refused.message)
    else this.log.value = prependEntries(this.log.value, answer.ok, reader)
  }

  /** The line of a past entry. */
  lineOf(moment: PastMoment): ReportLine | undefined {
    const reader = this.reader()
    return reader && reportNews(moment, reader)
  }

  /** The notice about unfair chance. A contest of this page was noticed when the page made it. */
  chanceNotice(news: EntryWithStates, own: Id | undefined): string | undefined {
    const reader = this.reader()
    const isOwn = news.entry.action?.type === 'contest' && news.entry.seat === own
    return reader && !isOwn ? chanceNotice(reportNews(news, reader), this.log.value.lines) : undefined
  }

  describeContest(complaint: UnfairResult): string {
    return describeContest('This page', complaint, this.log.value.lines)
  }

  /** Every line from the beginning, or why they are not available. */
  async allLines(): Promise<readonly ReportLine[] | string> {
    const reader = this.reader()
    if (!reader) return 'Choose your side first.'
    const shots = await this.parts.whole()
    if (typeof shots === 'string') return shots
    return appendLines(
      [],
      shots.map((moment) => reportNews(moment, reader)),
    )
  }

  /** Why an action was refused, with the counters that it named. */
  whyRefused(action: Action, refusal: Refusal): string {
    const message = replaceEntryNumber(refusal.message, this.log.value.lines)
    if (action.type === 'rule') return `Your answer was not accepted: ${message}`
    const reader = this.reader()
    const { confirmed } = this.parts.sync.value
    const known = reader?.viewer ? view(confirmed, reader.viewer) : confirmed
    const ids = action.type === 'move' ? action.moves.flatMap(({ pieces }) => pieces) : []
    const pieces = ids.flatMap((id) => known.pieces.get(id) ?? [])
    if (!reader || pieces.length === 0) return message
    return `${pieceNames(reader.module, pieces)} went back: ${message}`
  }

  private reader(): LogReader | undefined {
    const { isCovered, module, viewingSide } = this.parts
    if (isCovered.value || !module.value) return undefined
    return { module: module.value, ...(viewingSide.value !== undefined && { viewer: { sides: [viewingSide.value] } }) }
  }
}
