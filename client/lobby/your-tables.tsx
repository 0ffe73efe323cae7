import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Listed, NoStanding, Standing } from '../../table/generated/types.ts'
import { forgetTable, type RecentTable, readTables } from '../session/storage/storage.ts'
import { TableLine } from './table-line.tsx'
import { readStandings } from './table-standings.ts'
import { TURN_STATES, whoseTurn } from './whose-turn.ts'

/** More wait behind a button: the newest and the pressing ones stand first. */
const SHOWN = 6

type Known = ReadonlyMap<string, Standing | NoStanding>

const keyOf = ({ table, key }: RecentTable): string => `${table} ${key ?? ''}`

/** The tables that this browser knows, and which of them wait for its player. */
export function YourTables({ games }: { games: readonly Listed[] }) {
  const tables = useSignal(readTables(localStorage))
  const known = useSignal<Known>(new Map())
  const isDeaf = useSignal(false)
  const areAll = useSignal(false)
  const ask = async () => {
    const asked = readTables(localStorage)
    tables.value = asked
    try {
      const answers = await readStandings(asked)
      known.value = new Map(asked.flatMap((each, at) => (answers[at] ? [[keyOf(each), answers[at]]] : [])))
      isDeaf.value = false
    } catch {
      isDeaf.value = true
    }
  }
  useEffect(() => {
    ask()
    const again = () => {
      if (document.visibilityState === 'visible') ask()
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
    return 'gone' in standing ? TURN_STATES.length : TURN_STATES.indexOf(whoseTurn(standing, []).call)
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
      <h2 id="your-tables">Your tables</h2>
      <p class="unseen" role="status">
        {waiting > 0 && `${waiting} of your tables ${waiting === 1 ? 'waits' : 'wait'} for you.`}
      </p>
      {isDeaf.value && (
        <p class="hint">
          How they stand is not known just now.{' '}
          <button type="button" class="link" onClick={ask}>
            Ask again
          </button>
        </p>
      )}
      <ul>{(isMuch ? playing.slice(0, SHOWN) : playing).map(line)}</ul>
      {over.length > 0 && (!isMuch || room > 0) && (
        <>
          <h3>Over</h3>
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
          Show all {sorted.length}
        </button>
      )}
    </section>
  )
}

/** A first visit: what will be here, and how it comes about. */
const NoTables = () => (
  <section class="tables none" aria-labelledby="your-tables">
    <h2 id="your-tables">Your tables</h2>
    <p>None yet. To open one:</p>
    <ol>
      <li>Choose a box on the shelf, and a scenario in it.</li>
      <li>
        Press <em>Play online</em>, and send the link of each other seat to whoever is to sit there.
      </li>
      <li>The table waits here for you, and says when it is your turn.</li>
    </ol>
  </section>
)
