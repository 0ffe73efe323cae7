import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import { type Flag, isOpenFlag } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'
import { lineSentence } from '../../words/line-sentence.ts'
import { flagSummary, SeverityShape } from '../parts/severity-mark.tsx'
import { FLAG_STATE_TEXTS } from '../parts/texts.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { openFlag } from './open-flag.ts'
import { texts } from './texts.ts'
import { VerdictDetails } from './verdict-details.tsx'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

const MAX_SHOWN = 30

/** Open flags, the latest first and expanded, and the one that was opened from elsewhere. */
export function FlagList({ table, screen, module }: Props) {
  const all = [...table.flags.value.all.values()]
  const shown = all.filter((flag) => isOpenFlag(flag) || flag.seq === openFlag.value?.seq).reverse()
  /** The latest flag is expanded until the player folds it. */
  const folded = useSignal(-1)
  const newest = shown.find(isOpenFlag)?.seq
  const settled = all.filter((flag) => flag.severity !== 'note' && !isOpenFlag(flag)).length
  return (
    <section aria-labelledby="flags">
      <h3 id="flags">{texts.flags}</h3>
      {shown.length === 0 && <p class="nothing">{texts.noFlags}</p>}
      <ul class="flags">
        {shown.slice(0, MAX_SHOWN).map((flag) => (
          <FlagItem
            key={flag.seq}
            flag={flag}
            isOpen={flag.seq === openFlag.value?.seq || (flag.seq === newest && flag.seq !== folded.value)}
            onToggle={(isOpen) => {
              if (!isOpen && flag.seq === newest) folded.value = flag.seq
              openFlag.value = isOpen ? flag : undefined
            }}
            {...{ table, screen, module }}
          />
        ))}
      </ul>
      {shown.length > MAX_SHOWN && <p class="hint">{texts.moreInLog(shown.length - MAX_SHOWN)}</p>}
      {settled > 0 && <p class="hint">{texts.settled(settled)}</p>}
    </section>
  )
}

interface ItemProps extends Props {
  readonly flag: Flag
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

function FlagItem({ flag, isOpen, onToggle, table, screen, module }: ItemProps) {
  const opened = openFlag.value?.seq === flag.seq ? openFlag.value : undefined
  const item = useRef<HTMLLIElement>(null)
  const head = useRef<HTMLButtonElement>(null)
  const line = table.reportedLog.value.lines.find(({ seq }) => seq === flag.seq)
  useEffect(() => {
    if (!opened) return
    // The whole flag with its buttons; where that does not fit, its beginning.
    item.current?.scrollIntoView({ block: 'nearest' })
    head.current?.scrollIntoView({ block: 'nearest' })
    head.current?.focus({ preventScroll: true })
  }, [opened])
  const state = flag.isUndone ? texts.undone : FLAG_STATE_TEXTS[flag.state]
  return (
    <li ref={item} class={isOpen ? 'flag open' : 'flag'}>
      <button ref={head} type="button" class="quiet" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        <SeverityShape severity={flag.severity} />
        <span>
          <strong>{flagSummary(flag)}</strong>
          {state && <em>{state}</em>}
          <span class="what">{line ? lineSentence(line) : texts.yourAction}</span>
        </span>
      </button>
      {isOpen && <VerdictDetails flag={flag} {...{ table, screen, module }} />}
      {!isOpen && flag.state === 'held' && <AnswerButtons {...{ table, screen, flag }} />}
    </li>
  )
}
