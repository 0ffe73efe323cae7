import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { SeenEntry } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { roveFocus } from '../../controls/roving-focus.ts'
import { showFlag } from '../../referee/flags/open-flag.ts'
import type { Screen } from '../../screen/screen.ts'
import { oldestSeq, undoneLines } from '../../session/log/reported-log.ts'
import type { Table } from '../../session/table.ts'
import { withHouseRuleText } from '../../words/announcements.ts'
import { withLocations } from '../../words/entry-location.ts'
import { lineSubject } from '../../words/line-sentence.ts'
import type { ReportLine } from '../../words/report-line.ts'
import { linesInStories } from './fight-stories.ts'
import { FightStoryLine } from './fight-story-line.tsx'
import { FingerprintLine } from './fingerprint-line.tsx'
import { LogLine, minuteOf } from './log-line.tsx'
import { LOG_TEXTS } from './texts.ts'

/** Pixels from the end at which the log still follows new lines. */
const NEAR = 48
/** Lines rendered at a time: a long game has thousands. */
const PAGE = 200

/** The log, the latest line at the bottom. */
export function LogPanel({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const houseRules = table.referee.loaded.value?.switches
  const lines = useMemo(
    () => withLocations(table.reportedLog.value.lines).map((line) => withHouseRuleText(line, houseRules)),
    [table.reportedLog.value.lines, houseRules],
  )
  const waiting = table.reporter.waiting.value
  const undone = undoneLines(lines)
  const secrets = ownSecrets(table)
  const underWay = new Set(Object.values(table.state.value?.bound ?? {}).map((bound) => bound.withheld ?? bound.seq))
  const rejections = new Map(lines.flatMap((line) => (undone.has(line.seq) ? [] : [[line.rejects, line]])))
  const texts = new Map(lines.map((line) => [line.seq, lineSubject(line)]))
  const { all: flags } = table.flags.value
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  const height = useRef(0)
  /** The size of the box and its content when it was last at its end. */
  const size = useRef('')
  const [missed, setMissed] = useState(0)
  const [most, setMost] = useState(PAGE)
  const shown = lines.slice(-most)
  const hasMore = shown.length < lines.length || oldestSeq(table.reportedLog.value) !== undefined
  const last = (waiting.at(-1) ?? lines.at(-1))?.seq
  const first = shown[0]?.seq
  const shownSeq = table.playback.moment.value?.entry.seq

  const toEnd = () => {
    if (!box.current) return
    box.current.scrollTop = box.current.scrollHeight
    size.current = sizeOf(box.current)
  }
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd()
    else setMissed((count) => count + 1)
  }, [last])
  // While a player looks back, the line of the entry shown stays in sight.
  useEffect(() => {
    const line = list.current?.querySelector(`[data-seq="${shownSeq}"]`)
    if (shownSeq === undefined || !line) return
    isAtEnd.current = false
    line.scrollIntoView({ block: 'nearest' })
  }, [shownSeq])
  // Keep the scroll position when older lines come in above.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (!isAtEnd.current) element.scrollTop += element.scrollHeight - height.current
    height.current = element.scrollHeight
  }, [first])
  useEffect(() => {
    height.current = box.current?.scrollHeight ?? 0
  })
  // Keep the latest line in sight when the log shrinks or a line grows.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
    })
    observer.observe(element)
    if (list.current) observer.observe(list.current)
    return () => observer.disconnect()
  }, [])
  // Fights from before this page joined are told like the others.
  const entries = entriesOf(table)
  const isRefereeThere = table.referee.position.value !== undefined
  useEffect(() => {
    if (isRefereeThere) table.fightMemory.recall(entries)
  }, [isRefereeThere, entries.length, table.viewingSide.value])
  const showOlder = () => {
    isAtEnd.current = false
    setMost(most + PAGE)
    if (most >= lines.length) table.reporter.older()
  }
  const scroll = () => {
    const element = box.current
    if (!element) return
    // A resize scrolls before the observer hears of it.
    if (isAtEnd.current && sizeOf(element) !== size.current) return toEnd()
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    if (isAtEnd.current) setMissed(0)
  }

  const minutes = new Map(shown.map((line, index) => [line.seq, minuteOf(line) !== minuteOf(shown[index - 1])]))
  const logLine = (line: ReportLine) => (
    <LogLine
      key={line.seq}
      line={line}
      module={module}
      isUndone={undone.has(line.seq)}
      isShownNow={line.seq === shownSeq}
      isUnderWay={line.chance?.kind === 'deciding' && underWay.has(line.chance.roll)}
      about={line.of && texts.get(line.of.seq)}
      flag={flags.get(line.seq)}
      rejectedBy={rejections.get(line.seq)}
      onFlag={({ seq }) => showFlag(seq)}
      onCase={(cite) => screen.open({ kind: 'rules', cite })}
      onOpen={secrets.has(line.seq) ? () => table.act({ type: 'reveal', roll: line.seq }) : undefined}
      showsTime={minutes.get(line.seq) === true}
      onLocate={({ where }) => where && screen.goTo(where)}
    />
  )

  return (
    <div class="log">
      <FingerprintLine table={table} />
      <section
        class="lines"
        ref={box}
        onScroll={scroll}
        onKeyDown={roveFocus}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={LOG_TEXTS.label}
      >
        {hasMore && (
          <button type="button" class="older" disabled={table.reporter.isLoadingOlder.value} onClick={showOlder}>
            {table.reporter.isLoadingOlder.value ? LOG_TEXTS.loadingOlder : LOG_TEXTS.older}
          </button>
        )}
        {lines.length === 0 && waiting.length === 0 && <p class="nothing">{LOG_TEXTS.empty}</p>}
        <ol ref={list}>
          {linesInStories(shown, entries, table.fightMemory.records.value, undone).map((item) =>
            'record' in item ? (
              <FightStoryLine
                key={item.lines[0]?.seq}
                record={item.record}
                isShownNow={item.lines.some(({ seq }) => seq === shownSeq)}
              >
                {item.lines.map(logLine)}
              </FightStoryLine>
            ) : (
              logLine(item)
            ),
          )}
          {waiting.map((line) => (
            <LogLine
              key={line.seq}
              line={line}
              module={module}
              isWaiting
              onLocate={({ where }) => where && screen.goTo(where)}
            />
          ))}
        </ol>
      </section>
      {missed > 0 && (
        <button type="button" class="missed" onClick={toEnd}>
          {LOG_TEXTS.latest}
        </button>
      )}
    </div>
  )
}

const entriesOf = (table: Table): readonly SeenEntry[] => {
  const { past, live } = table.reportedLog.value
  return [...past, ...live.map(({ entry }) => entry)]
}

const sizeOf = ({ scrollHeight, clientHeight }: Element): string => `${clientHeight} of ${scrollHeight}`

/** The secret rolls that this player may reveal. */
function ownSecrets(table: Table): ReadonlySet<number> {
  const state = table.state.value
  const { sides = [] } = table.seat.value ?? {}
  const own = Object.values(state?.rolls ?? {}).filter(({ to }) => to.some((side) => sides.includes(side)))
  return new Set(state?.closed ? [] : own.map(({ seq }) => seq))
}
