import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import { type Flag, isOpenFlag } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'
import { lineSentence } from '../../words/line-sentence.ts'
import { FLAG_STATE_TEXTS, flagSummary, SeverityShape } from '../parts/severity-mark.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { openFlag } from './open-flag.ts'
import { VerdictDetails } from './verdict-details.tsx'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

const MOST = 30

/** The flags that still ask for something, the latest first and unfolded, and whichever was opened. */
export function FlagList({ table, screen, module }: Props) {
  const all = [...table.flags.value.all.values()]
  const shown = all.filter((flag) => isOpenFlag(flag) || flag.seq === openFlag.value?.seq).reverse()
  /** Whichever is the latest is read at once, until it is folded by hand. */
  const folded = useSignal(-1)
  const newest = shown.find(isOpenFlag)?.seq
  const settled = all.filter((flag) => flag.severity !== 'note' && !isOpenFlag(flag)).length
  return (
    <section aria-labelledby="flags">
      <h3 id="flags">What is flagged</h3>
      {shown.length === 0 && (
        <p class="nothing">
          Nothing waits for an answer. What it finds in a move is listed here, and marked on its counter and its line in
          the log.
        </p>
      )}
      <ul class="flags">
        {shown.slice(0, MOST).map((flag) => (
          <FlagItem
            key={flag.seq}
            flag={flag}
            isOpen={flag.seq === openFlag.value?.seq || (flag.seq === newest && flag.seq !== folded.value)}
            onTurn={(isOpen) => {
              if (!isOpen && flag.seq === newest) folded.value = flag.seq
              openFlag.value = isOpen ? flag : undefined
            }}
            {...{ table, screen, module }}
          />
        ))}
      </ul>
      {shown.length > MOST && <p class="hint">{shown.length - MOST} more stand in the log.</p>}
      {settled > 0 && (
        <p class="hint">
          {settled === 1 ? 'One flag is settled; it stands' : `${settled} flags are settled; they stand`} in the log.
        </p>
      )}
    </section>
  )
}

interface ItemProps extends Props {
  readonly flag: Flag
  readonly isOpen: boolean
  readonly onTurn: (isOpen: boolean) => void
}

function FlagItem({ flag, isOpen, onTurn, table, screen, module }: ItemProps) {
  const asked = openFlag.value?.seq === flag.seq ? openFlag.value : undefined
  const item = useRef<HTMLLIElement>(null)
  const head = useRef<HTMLButtonElement>(null)
  const line = table.chronicle.value.lines.find(({ seq }) => seq === flag.seq)
  useEffect(() => {
    if (!asked) return
    // All of it with its buttons, and where that is too long its beginning.
    item.current?.scrollIntoView({ block: 'nearest' })
    head.current?.scrollIntoView({ block: 'nearest' })
    head.current?.focus({ preventScroll: true })
  }, [asked])
  const state = flag.isUndone ? 'taken back' : FLAG_STATE_TEXTS[flag.state]
  return (
    <li ref={item} class={isOpen ? 'flag open' : 'flag'}>
      <button ref={head} type="button" class="quiet" aria-expanded={isOpen} onClick={() => onTurn(!isOpen)}>
        <SeverityShape severity={flag.severity} />
        <span>
          <strong>{flagSummary(flag)}</strong>
          {state && <em>{state}</em>}
          <span class="what">{line ? lineSentence(line) : 'what you just did'}</span>
        </span>
      </button>
      {isOpen && <VerdictDetails flag={flag} {...{ table, screen, module }} />}
      {!isOpen && flag.state === 'held' && <AnswerButtons table={table} flag={flag} />}
    </li>
  )
}
