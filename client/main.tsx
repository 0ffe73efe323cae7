import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource/source-serif-4/600.css'
import './style/tokens.css'
import './style/base.css'
import './style/controls.css'
import './style/dialog.css'
import './style/preferences.css'
import { effect, signal } from '@preact/signals'
import { type ComponentType, render } from 'preact'
import { ErrorPage } from './controls/error-page.tsx'
import { texts } from './controls/texts.ts'
import { Lobby } from './lobby/lobby.tsx'
import { SAVED_GAME_LINK, savedGame } from './past/open-saved-game.ts'
import type { SavedGame } from './past/saved-game.ts'
import { followPreferences } from './session/storage/current-preferences.ts'
import { type Link, missingPart, readLink } from './session/storage/link.ts'

type RoomPage = ComponentType<{ link: Link; saved?: SavedGame }>

const address = signal(location.hash)
const room = signal<RoomPage | 'failed' | undefined>(undefined)

/** The table's code is loaded only when a table is opened. */
effect(() => {
  if (!(readLink(address.value) || savedGame.value) || room.peek()) return
  import('./shell/table-page.tsx').then(
    ({ TablePage: Room }) => {
      room.value = Room
    },
    () => {
      room.value = 'failed'
    },
  )
})

function App() {
  const saved = savedGame.value
  const link = readLink(address.value) ?? (saved && SAVED_GAME_LINK)
  if (!link) return <Lobby misled={address.value.length > 1 ? missingPart(address.value) : undefined} />
  const Room = room.value
  if (Room === undefined) return <p class="waiting">{texts.openingTable}</p>
  if (Room === 'failed') {
    return (
      <ErrorPage title={texts.notLoaded} remedy={{ label: texts.tryAgain, act: () => location.reload() }}>
        {texts.notLoadedHint}
      </ErrorPage>
    )
  }
  return <Room key={`${link.table} ${link.key}`} link={link} {...(saved && link === SAVED_GAME_LINK && { saved })} />
}

window.addEventListener('hashchange', () => {
  address.value = location.hash
})
followPreferences(document.documentElement, localStorage)
const app = document.getElementById('app')
if (app) render(<App />, app)
