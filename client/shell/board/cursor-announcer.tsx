import { useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import { cursorText, INPUT_TEXTS } from '../../board/input/texts.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'

/** Announces the keyboard cursor to screen readers. */
export function CursorAnnouncer({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const what = screen.cursorReport.value
  const state = table.displayedState.peek()
  const last = useRef(what)
  const count = useRef(0)
  const isTaught = useRef(false)
  const words = useRef('')
  if (last.current !== what) {
    last.current = what
    count.current += 1
    words.current = what && state ? cursorText(what, module, state) : ''
    if (what?.says === 'picked-up' && !isTaught.current) {
      isTaught.current = true
      words.current += ` ${INPUT_TEXTS.howToCarry}`
    }
  }
  return (
    <div class="unseen steered" aria-live="polite">
      {/* A new key each time: the same text twice is announced twice. */}
      <p key={count.current}>{words.current}</p>
    </div>
  )
}
