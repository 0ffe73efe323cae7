import type { ComponentChildren } from 'preact'
import type { Module } from '../../../table/module/module.ts'
import { LogFlag } from '../../referee/parts/severity-mark.tsx'
import type { Flag } from '../../session/referee/flags.ts'
import { hasColon, textAbout } from '../../words/line-sentence.ts'
import type { ReportLine } from '../../words/report-line.ts'
import { ChanceDetails } from '../chance/chance-details.tsx'
import { RollResult } from '../chance/roll-result.tsx'
import { RollingDice } from '../chance/rolling-dice.tsx'
import { LOG_TEXTS } from './texts.ts'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const calendar = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Longer texts are cut after three lines, until the pointer or the keyboard is on them. */
const LONG = 120

interface Props {
  readonly line: ReportLine
  readonly module: Module
  readonly isUndone?: boolean
  /** The entry that the table is shown after, while a player looks back. */
  readonly isShownNow?: boolean
  /** Not confirmed by the relay yet. */
  readonly isWaiting?: boolean
  /** The dice still roll. */
  readonly isUnderWay?: boolean
  /** The text of the entry that this line is about. */
  readonly about?: string | undefined
  readonly flag?: Flag | undefined
  readonly onFlag?: (flag: Flag) => void
  /** Opens the rules at a case. */
  readonly onCase?: (cite: string) => void
  /** The line that rejects this one. */
  readonly rejectedBy?: ReportLine | undefined
  /** True where the minute changes. */
  readonly showsTime?: boolean
  readonly onLocate: (line: ReportLine) => void
  /** Reveals a secret roll of this player. */
  readonly onOpen?: (() => void) | undefined
}

export function LogLine({
  line,
  module,
  isUndone,
  isShownNow,
  isWaiting,
  isUnderWay,
  about,
  flag,
  rejectedBy,
  showsTime,
  onLocate,
  onOpen,
  onFlag = () => {},
  onCase = () => {},
}: Props) {
  const colour = line.side === undefined ? undefined : module.sides.get(line.side)?.colour
  const mark = flag && <LogFlag flag={flag} onOpen={() => onFlag(flag)} onCase={onCase} />
  if (line.kind === 'time') return <TimeLine line={line} colour={colour} mark={mark} isShownNow={isShownNow} />
  const text = about ? textAbout(line, about) : line.text
  const words = (
    <>
      <b>
        {colour && <i class="dot" style={{ background: colour }} />}
        {line.who}
        {hasColon(line) && ':'}
      </b>{' '}
      {line.dice && line.dice.faces.length > 0 ? <RollResult line={line} /> : <span>{text}</span>}
      {line.chance?.kind === 'deciding' && isUnderWay && <RollingDice {...line.chance} />}
    </>
  )
  // Messages and notes are never cut.
  const isLong = line.kind !== 'words' && line.kind !== 'writing' && text.length > LONG
  const content = isLong ? <span class="cut-short">{words}</span> : words
  return (
    <li
      class={`line ${line.kind}${isUndone ? ' undone' : ''}${isWaiting ? ' waits' : ''}`}
      data-seq={line.seq}
      aria-current={isShownNow ? 'step' : undefined}
    >
      {line.where ? (
        <button type="button" class="quiet" tabIndex={-1} title={LOG_TEXTS.showWhere} onClick={() => onLocate(line)}>
          {content}
        </button>
      ) : (
        <p>{content}</p>
      )}
      {mark}
      {rejectedBy && <p class="rejected">{LOG_TEXTS.rejected(rejectedBy.who, rejectedBy.of?.reason)}</p>}
      {line.chance?.kind === 'decided' && <ChanceDetails line={line} chance={line.chance} />}
      {onOpen && (
        <button type="button" class="link open" tabIndex={-1} onClick={onOpen}>
          {LOG_TEXTS.reveal}
        </button>
      )}
      {isUndone && <span class="unseen">{LOG_TEXTS.undone}</span>}
      {isWaiting && <span class="unseen">{LOG_TEXTS.waits}</span>}
      {showsTime && (
        <time dateTime={new Date(line.at).toISOString()} title={calendar.format(line.at)}>
          {clock.format(line.at)}
        </time>
      )}
    </li>
  )
}

/** A new phase divides the log. */
const TimeLine = ({
  line,
  colour,
  mark,
  isShownNow,
}: {
  line: ReportLine
  colour: string | undefined
  mark: ComponentChildren
  isShownNow: boolean | undefined
}) => (
  <li
    class="line time"
    aria-current={isShownNow ? 'step' : undefined}
    data-seq={line.seq}
    title={`${line.who}, ${calendar.format(line.at)}`}
  >
    <p>
      {colour && <i class="dot" style={{ background: colour }} />}
      <span class="unseen">{line.who}: </span>
      {line.text}
    </p>
    {mark}
  </li>
)

export const minuteOf = (line: ReportLine | undefined): number => Math.floor((line?.at ?? -60_000) / 60_000)
