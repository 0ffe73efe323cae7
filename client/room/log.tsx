import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Module } from '../../table/module.ts'
import { oldest, undone } from './chronicle.ts'
import { LogLine, minuteOf } from './logline.tsx'
import type { Screen } from './screen.ts'
import type { Table } from './table.ts'

const NEAR = 48

/** What happened, the latest at the bottom. */
export function Log({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const { lines } = table.chronicle.value
  const waiting = table.waiting.value
  const gone = undone(lines)
  const texts = new Map(lines.map(({ seq, text }) => [seq, text]))
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const height = useRef(0)
  const [missed, setMissed] = useState(0)
  const last = (waiting.at(-1) ?? lines.at(-1))?.seq
  const first = lines[0]?.seq

  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
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
  const scroll = () => {
    const element = box.current
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    if (isAtEnd.current) setMissed(0)
  }

  return (
    <div class="log">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section class="lines" ref={box} onScroll={scroll} tabIndex={0} aria-label="Log of the game">
        {oldest(table.chronicle.value) !== undefined && (
          <button type="button" class="older" disabled={table.isLoadingOlder.value} onClick={() => table.older()}>
            {table.isLoadingOlder.value ? 'Turning back …' : 'Older entries'}
          </button>
        )}
        <ol>
          {lines.map((line, index) => (
            <LogLine
              key={line.seq}
              line={line}
              module={module}
              isUndone={gone.has(line.seq)}
              about={line.of && texts.get(line.of.seq)}
              showsTime={minuteOf(line) !== minuteOf(lines[index - 1])}
              onLocate={({ where }) => where && screen.locate(where)}
            />
          ))}
          {waiting.map((line) => (
            <LogLine
              key={line.seq}
              line={line}
              module={module}
              isWaiting
              onLocate={({ where }) => where && screen.locate(where)}
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
