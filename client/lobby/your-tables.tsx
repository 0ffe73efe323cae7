import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Listed, NoStanding, Standing } from '../../table/generated/types.ts'
import { forgetTable, type RecentTable, readTables } from '../session/storage/storage.ts'
import { TableLine } from './table-line.tsx'
import { readStandings } from './table-standings.ts'
import { texts } from './texts.ts'
import { TURN_STATES, whoseTurn } from './whose-turn.ts'

/** The number of tables shown at first, the urgent and the newest. */
const SHOWN = 6

type Known = ReadonlyMap<string, Standing | NoStanding>

const keyOf = ({ table, key }: RecentTable): string => `${table} ${key ?? ''}`

/** The tables that this browser has opened; those that wait for the player come first. */
export function YourTables({ games }: { games: readonly Listed[] }) {
  const tables = useSignal(readTables(localStorage))
  const known = useSignal<Known>(new Map())
  const isUnreachable = useSignal(false)
  const areAll = useSignal(false)
  const askStandings = async () => {
    const recent = readTables(localStorage)
    tables.value = recent
    try {
      const answers = await readStandings(recent)
      known.value = new Map(recent.flatMap((each, at) => (answers[at] ? [[keyOf(each), answers[at]]] : [])))
      isUnreachable.value = false
    } catch {
      isUnreachable.value = true
    }
  }
  useEffect(() => {
    askStandings()
    const again = () => {
      if (document.visibilityState === 'visible') askStandings()
    }
    document.addEventListener('visibilitychange', again)
    window.addEventListener('focus', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('focus', again)
    }
  }, [])
  if (tables.value.length === 0) return <NoTables />
  const sidesOf = (standing: Standing | NoStanding | undefined) =>
    (standing && 'module' in standing && games.find(({ id }) => id === standing.module)?.sides) || []
  const rank = (each: RecentTable): number => {
    const standing = known.value.get(keyOf(each))
    if (!standing) return TURN_STATES.indexOf('theirs')
    return 'gone' in standing ? TURN_STATES.length : TURN_STATES.indexOf(whoseTurn(standing, []).state)
  }
  const sorted = tables.value.map((each) => ({ each, rank: rank(each) })).sort((a, b) => a.rank - b.rank)
  const ended = TURN_STATES.indexOf('ended')
  const playing = sorted.filter((line) => line.rank < ended)
  const over = sorted.filter((line) => line.rank >= ended)
  const waiting = playing.filter((line) => line.rank < TURN_STATES.indexOf('theirs')).length
  const isMuch = sorted.length > SHOWN && !areAll.value
  const room = Math.max(0, SHOWN - playing.length)
  const line = ({ each }: { each: RecentTable }) => (
    <TableLine
      key={keyOf(each)}
      recent={each}
      standing={known.value.get(keyOf(each))}
      sides={sidesOf(known.value.get(keyOf(each)))}
      onForget={() => {
        forgetTable(localStorage, each)
        tables.value = readTables(localStorage)
      }}
    />
  )
  return (
    <section class="tables" aria-labelledby="your-tables">
      <h2 id="your-tables">{texts.yourTables}</h2>
      <p class="unseen" role="status">
        {waiting > 0 && texts.waitingForYou(waiting)}
      </p>
      {isUnreachable.value && (
        <p class="hint">
          {texts.standingsUnknown}{' '}
          <button type="button" class="link" onClick={askStandings}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      <ul>{(isMuch ? playing.slice(0, SHOWN) : playing).map(line)}</ul>
      {over.length > 0 && (!isMuch || room > 0) && (
        <>
          <h3>{texts.over}</h3>
          <ul>{(isMuch ? over.slice(0, room) : over).map(line)}</ul>
        </>
      )}
      {isMuch && (
        <button
          type="button"
          class="quiet more"
          onClick={() => {
            areAll.value = true
          }}
        >
          {texts.showAll(sorted.length)}
        </button>
      )}
    </section>
  )
}

/** On a first visit: how to open a table. */
const NoTables = () => (
  <section class="tables none" aria-labelledby="your-tables">
    <h2 id="your-tables">{texts.yourTables}</h2>
    <p>{texts.noTables}</p>
    <ol>
      <li>{texts.firstStep}</li>
      <li>
        {texts.secondStepBefore} <em>{texts.playOnline}</em> {texts.secondStepAfter}
      </li>
      <li>{texts.thirdStep}</li>
    </ol>
  </section>
)
