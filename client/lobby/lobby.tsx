import '../style/lobby.css'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Listed } from '../../table/generated/types.ts'
import { TasteButton } from '../tastesheet.tsx'
import { Box } from './box.tsx'
import { Opened } from './opened.tsx'
import { Returns } from './returns.tsx'
import { readShelf } from './shelf.ts'

/** What is wrong with an address that was meant to lead to a table. */
const INCOMPLETE = {
  table: 'That link leads to no table: part of it seems to be missing. Ask for it again, or paste it below.',
  key: 'That link is incomplete: it names a table, but the key of its seat is cut off. Copy all of it, or ask for it again.',
} as const

/** Where one chooses a game, or goes back to one. `misled`: what is missing of the address that led here. */
export function Lobby({ misled }: { misled: keyof typeof INCOMPLETE | undefined }) {
  const games = useSignal<readonly Listed[] | undefined>(undefined)
  const isDown = useSignal(false)
  const chosen = useSignal<string | undefined>(undefined)
  const load = () => {
    isDown.value = false
    readShelf().then(
      (list) => {
        games.value = list.games
      },
      () => {
        isDown.value = true
      },
    )
  }
  useEffect(() => {
    document.title = 'Counterpoint'
    load()
  }, [])
  const opened = games.value?.find(({ id }) => id === chosen.value) ?? games.value?.[0]
  return (
    <main class="lobby">
      <header class="masthead">
        <h1>Counterpoint</h1>
        <p>A table for wargames. Choose a box, sit down, move the counters as on cardboard.</p>
        <TasteButton />
      </header>
      {misled && (
        <p class="slip" role="alert">
          {INCOMPLETE[misled]}
        </p>
      )}
      {isDown.value && (
        <p class="slip" role="alert">
          The relay does not answer, so there are no games to show.{' '}
          <button type="button" class="link" onClick={load}>
            Try again
          </button>
        </p>
      )}
      {games.value?.length === 0 && (
        <p class="slip">This relay has no games. Put a module into assets/modules and start it again.</p>
      )}
      <div class="hall">
        <section class="shelf" aria-label="Games">
          {games.value?.map((game) => (
            <Box
              key={game.id}
              game={game}
              isOpen={game === opened}
              onOpen={() => {
                chosen.value = game.id
              }}
            />
          ))}
        </section>
        {opened ? <Opened key={opened.id} game={opened} /> : <div class="opened empty" />}
        <Returns />
      </div>
    </main>
  )
}
