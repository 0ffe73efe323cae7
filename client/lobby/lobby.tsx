import '../style/lobby/lobby.css'
import '../style/lobby/shelf.css'
import '../style/lobby/box.css'
import '../style/lobby/new-table.css'
import '../style/lobby/referee-choice.css'
import '../style/lobby/your-tables.css'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Catalogue } from '../../table/generated/types.ts'
import { PreferencesButton } from '../controls/preferences-dialog.tsx'
import { readCatalogue } from './catalogue.ts'
import { DamagedGame } from './damaged-game.tsx'
import { JoinByLink } from './join-by-link.tsx'
import { NewTable } from './new-table.tsx'
import { OpenFile } from './open-file.tsx'
import { SavedGames } from './saved-games.tsx'
import { type BoxChoice, EmptyShelf, hasFewBoxes, Shelf } from './shelf.tsx'
import { INCOMPLETE_TEXTS, texts } from './texts.ts'
import { YourTables } from './your-tables.tsx'

/** The lobby: games to begin and tables to return to. `misled`: the part that is missing in the page's address. */
export function Lobby({ misled }: { misled: keyof typeof INCOMPLETE_TEXTS | undefined }) {
  const catalogue = useSignal<Catalogue | undefined>(undefined)
  const isDown = useSignal(false)
  const chosen = useSignal<BoxChoice | undefined>(undefined)
  const load = () => {
    isDown.value = false
    readCatalogue().then(
      (read) => {
        catalogue.value = read
      },
      () => {
        isDown.value = true
      },
    )
  }
  useEffect(() => {
    document.title = texts.name
    load()
  }, [])
  const games = catalogue.value?.games ?? []
  const damaged = catalogue.value?.damaged ?? []
  const open = chosen.value ?? firstOf(games[0]?.id, damaged[0]?.folder)
  return (
    <main class="lobby">
      <header class="masthead">
        <h1>{texts.name}</h1>
        <p>{texts.motto}</p>
        <PreferencesButton />
      </header>
      {misled && (
        <p class="message-box" role="alert">
          {INCOMPLETE_TEXTS[misled]}
        </p>
      )}
      {isDown.value && (
        <p class="message-box" role="alert">
          {texts.relayDown}{' '}
          <button type="button" class="link" onClick={load}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {catalogue.value && games.length === 0 && (
        <p class="message-box">
          {damaged.length > 0 ? texts.allDamaged : texts.noGames} {texts.addModule}{' '}
          <code>npm run module -- new path/of/mine "My game"</code>
        </p>
      )}
      <div class="lobby-columns">
        {catalogue.value ? (
          <Shelf
            catalogue={catalogue.value}
            open={open}
            onOpen={(choice) => {
              chosen.value = choice
            }}
          />
        ) : (
          !isDown.value && <EmptyShelf />
        )}
        <OpenBox catalogue={catalogue.value} open={open} />
        <aside class="your-tables" aria-label={texts.tables}>
          <YourTables games={games} />
          <SavedGames />
          <JoinByLink />
          <OpenFile />
        </aside>
      </div>
    </main>
  )
}

const firstOf = (game: string | undefined, damaged: string | undefined): BoxChoice | undefined =>
  game !== undefined ? { game } : damaged !== undefined ? { damaged } : undefined

function OpenBox({ catalogue, open }: { catalogue: Catalogue | undefined; open: BoxChoice | undefined }) {
  if (!catalogue || !open) return <div class="open-game empty" />
  if ('damaged' in open) {
    const box = catalogue.damaged.find(({ folder }) => folder === open.damaged)
    return box ? <DamagedGame key={box.folder} box={box} /> : null
  }
  const game = catalogue.games.find(({ id }) => id === open.game)
  return game ? <NewTable key={game.id} game={game} isWhole={!hasFewBoxes(catalogue)} /> : null
}
