import type { NoStanding, SideSheet, Standing } from '../../table/generated/types.ts'
import { Icon } from '../controls/icons.tsx'
import { printLink } from '../session/storage/link.ts'
import type { RecentTable } from '../session/storage/storage.ts'
import { GONE_TEXTS, texts } from './texts.ts'
import { type OtherSeat, otherSeats, type TurnState, timeAgo, whoseTurn } from './whose-turn.ts'

interface Props {
  readonly recent: RecentTable
  /** Undefined until the relay has answered. */
  readonly standing: Standing | NoStanding | undefined
  readonly sides: readonly SideSheet[]
  readonly onForget: () => void
}

/** One of the player's tables. */
export function TableLine({ recent, standing, sides, onForget }: Props) {
  const isGone = standing !== undefined && 'gone' in standing
  return (
    <li class={isGone ? 'table gone' : 'table'}>
      {isGone ? (
        <div class="at">
          <strong>
            {standing.gone === 'unreadable' ? <a href={printLink(recent)}>{recent.title}</a> : recent.title}
          </strong>
          <span class="facts-line">{texts.you(recent.part)}</span>
          <span class="facts-line">{GONE_TEXTS[standing.gone]}</span>
        </div>
      ) : (
        <a class="at" href={printLink(recent)}>
          {standing && <Badge call={whoseTurn(standing, sides).state} words={whoseTurn(standing, sides).text} />}
          <strong>{recent.title}</strong>
          <span class="facts-line">
            {texts.you(recent.part)}
            {standing && <Others others={otherSeats(standing, sides)} />}
          </span>
          {standing ? (
            <span class="facts-line">
              {standing.turn}, {standing.phase} · <Ago at={standing.at} />
            </span>
          ) : (
            <span class="facts-line skeleton" aria-hidden="true" />
          )}
        </a>
      )}
      <button type="button" class="quiet round" aria-label={texts.forget(recent.title, recent.part)} onClick={onForget}>
        <Icon name="close" />
      </button>
    </li>
  )
}

const Badge = ({ call: state, words: text }: { call: TurnState; words: string }) => (
  <span class={`turn ${state}`}>
    {(state === 'yours' || state === 'asked') && <Icon name="play" />}
    {text}
  </span>
)

const Others = ({ others }: { others: readonly OtherSeat[] }) => (
  <>
    {others.map(({ part, name, isHere }) => (
      <span key={part}>
        {' · '}
        {name === undefined ? texts.emptySeat(part) : texts.seated(part, name)}
        {isHere && <span class="here">{texts.isHere}</span>}
      </span>
    ))}
  </>
)

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const Ago = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
    {timeAgo(at, Date.now())}
  </time>
)
