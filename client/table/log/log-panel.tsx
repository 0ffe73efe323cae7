import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import { rove } from '../../controls/rove.ts'
import { showFlag } from '../../referee/flags/open-flag.ts'
import type { Screen } from '../../screen/screen.ts'
import { oldestSeq, undoneLines } from '../../session/log/reported-log.ts'
import type { Table } from '../../session/table.ts'
import { withHouseRuleText } from '../../words/announcements.ts'
import { withLocations } from '../../words/entry-location.ts'
import { FingerprintLine } from './fingerprint-line.tsx'
import { LogLine, lineSubject, minuteOf } from './log-line.tsx'

const NEAR = 48
/** So many lines are laid out at a time: a long game has thousands. */
const PAGE = 200

/** What happened, the latest at the bottom. */
export function LogPanel({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const switches = table.referee.loaded.value?.switches
  const lines = useMemo(
    () => withLocations(table.chronicle.value.lines).map((line) => withHouseRuleText(line, switches)),
    [table.chronicle.value.lines, switches],
  )
  const waiting = table.reporter.waiting.value
  const gone = undoneLines(lines)
  const secrets = ownSecrets(table)
  const underWay = new Set(Object.values(table.state.value?.bound ?? {}).map((bound) => bound.withheld ?? bound.seq))
  const texts = new Map(lines.map((line) => [line.seq, lineSubject(line)]))
  const { all: flags } = table.flags.value
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  const height = useRef(0)
  /** How large the box and what it holds were when it was last at its end. */
  const size = useRef('')
  const [missed, setMissed] = useState(0)
  const [most, setMost] = useState(PAGE)
  const shown = lines.slice(-most)
  const hasMore = shown.length < lines.length || oldestSeq(table.chronicle.value) !== undefined
  const last = (waiting.at(-1) ?? lines.at(-1))?.seq
  const first = shown[0]?.seq

  const toEnd = () => {
    if (!box.current) return
    box.current.scrollTop = box.current.scrollHeight
    size.current = sizeOf(box.current)
  }
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd()
    else setMissed((count) => count + 1)
  }, [last])
  // Older lines come in above: what was being read stays where it is.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (!isAtEnd.current) element.scrollTop += element.scrollHeight - height.current
    height.current = element.scrollHeight
  }, [first])
  useEffect(() => {
    height.current = box.current?.scrollHeight ?? 0
  })
  // A box that opens below takes room from the log, and a line may grow: the latest line must not go under.
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
  const turnBack = () => {
    isAtEnd.current = false
    setMost(most + PAGE)
    if (most >= lines.length) table.reporter.older()
  }
  const scroll = () => {
    const element = box.current
    if (!element) return
    // It was not scrolled, but took another size; the observer hears of that only later.
    if (isAtEnd.current && sizeOf(element) !== size.current) return toEnd()
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    if (isAtEnd.current) setMissed(0)
  }

  return (
    <div class="log">
      <FingerprintLine table={table} />
      <section
        class="lines"
        ref={box}
        onScroll={scroll}
        onKeyDown={rove}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label="Log of the game; arrows go from line to line"
      >
        {hasMore && (
          <button type="button" class="older" disabled={table.reporter.isLoadingOlder.value} onClick={turnBack}>
            {table.reporter.isLoadingOlder.value ? 'Turning back …' : 'Older entries'}
          </button>
        )}
        {lines.length === 0 && waiting.length === 0 && (
          <p class="nothing">
            Nothing has been done yet. Every move, roll and word comes to stand here, with who did it; press a line to
            see where.
          </p>
        )}
        <ol ref={list}>
          {shown.map((line, index) => (
            <LogLine
              key={line.seq}
              line={line}
              module={module}
              isUndone={gone.has(line.seq)}
              isUnderWay={line.chance?.kind === 'deciding' && underWay.has(line.chance.roll)}
              about={line.of && texts.get(line.of.seq)}
              flag={flags.get(line.seq)}
              onFlag={({ seq }) => showFlag(seq)}
              onOpen={secrets.has(line.seq) ? () => table.act({ type: 'reveal', roll: line.seq }) : undefined}
              showsTime={minuteOf(line) !== minuteOf(shown[index - 1])}
              onLocate={({ where }) => where && screen.goTo(where)}
            />
          ))}
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
          To the latest
        </button>
      )}
    </div>
  )
}

const sizeOf = ({ scrollHeight, clientHeight }: Element): string => `${clientHeight} of ${scrollHeight}`

/** The numbers of the secret rolls that we may open. */
function ownSecrets(table: Table): ReadonlySet<number> {
  const state = table.state.value
  const { sides = [] } = table.seat.value ?? {}
  const own = Object.values(state?.rolls ?? {}).filter(({ to }) => to.some((side) => sides.includes(side)))
  return new Set(state?.closed ? [] : own.map(({ seq }) => seq))
}
