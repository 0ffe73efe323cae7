import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Catalogue } from '../../table/generated/types.ts'
import { Icon } from '../controls/icons.tsx'
import { isMotionReduced, preferences } from '../session/storage/current-preferences.ts'
import { Box, DamagedBox } from './box.tsx'
import { searchGames } from './catalogue.ts'
import { GameDescription } from './game-description.tsx'
import { texts } from './texts.ts'

/** Beside this many boxes there is room for a description. */
const FEW = 2

export const hasFewBoxes = ({ games, damaged }: Catalogue): boolean => games.length + damaged.length <= FEW

/** From this many boxes on there is a search field. */
const MANY = 7

/** The open box: a game by its id, a damaged one by its folder. */
export type BoxChoice = { readonly game: string } | { readonly damaged: string }

interface Props {
  readonly catalogue: Catalogue
  readonly open: BoxChoice | undefined
  readonly onOpen: (choice: BoxChoice) => void
}

/** The box that a key moves to. */
const KEY_MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The games as boxes in a row. */
export function Shelf({ catalogue: { games, damaged }, open, onOpen }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const words = useSignal('')
  const shown = searchGames(games, words.value)
  const damagedShown = damaged.filter(({ title = '', folder }) =>
    `${title} ${folder}`.toLowerCase().includes(words.value.trim().toLowerCase()),
  )
  const keys = [...shown.map(({ id }) => `game ${id}`), ...damagedShown.map(({ folder }) => `damaged ${folder}`)]
  const opened = open && ('game' in open ? `game ${open.game}` : `damaged ${open.damaged}`)
  const next = Math.max(0, keys.indexOf(opened ?? ''))
  const boxes = (): HTMLButtonElement[] => [...(row.current?.querySelectorAll<HTMLButtonElement>('.box') ?? [])]
  const moveFocus = (event: KeyboardEvent) => {
    const all = boxes()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const to = KEY_MOVES[event.key]?.(at, all.length - 1)
    if (at < 0 || to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }
  const scrollRow = (direction: 1 | -1) => {
    const { current } = row
    const behavior = isMotionReduced(preferences.value) ? 'auto' : 'smooth'
    current?.scrollBy({ left: direction * current.clientWidth * 0.8, behavior })
  }
  const game = open && 'game' in open ? games.find(({ id }) => id === open.game) : undefined
  return (
    <section class="shelf" aria-label={texts.games}>
      {games.length >= MANY && (
        <div class="search">
          <label class="field">
            <span>{texts.findGame}</span>
            <input
              type="search"
              value={words.value}
              placeholder={texts.findExample}
              onInput={(event) => {
                words.value = event.currentTarget.value
              }}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown') boxes()[0]?.focus()
              }}
            />
          </label>
          <p role="status">
            {words.value.trim() === '' ? texts.gameCount(games.length) : texts.found(shown.length, games.length)}
          </p>
          <div class="along">
            <button type="button" class="round" aria-label={texts.shelfBack} onClick={() => scrollRow(-1)}>
              <Icon name="back" />
            </button>
            <button type="button" class="round" aria-label={texts.shelfOn} onClick={() => scrollRow(1)}>
              <Icon name="next" />
            </button>
          </div>
        </div>
      )}
      <div class="shelf-row" data-boxes={keys.length}>
        <ul ref={row} class="boxes" onKeyDown={moveFocus}>
          {shown.map((game, at) => (
            <li key={game.id}>
              <Box
                game={game}
                isOpen={opened === `game ${game.id}`}
                isNext={at === next}
                onOpen={() => onOpen({ game: game.id })}
              />
            </li>
          ))}
          {damagedShown.map((box, at) => (
            <li key={box.folder}>
              <DamagedBox
                box={box}
                isOpen={opened === `damaged ${box.folder}`}
                isNext={shown.length + at === next}
                onOpen={() => onOpen({ damaged: box.folder })}
              />
            </li>
          ))}
        </ul>
        {game && hasFewBoxes({ games, damaged }) && <GameDescription key={game.id} game={game} />}
      </div>
    </section>
  )
}

/** The shelf before the catalogue has arrived, with its final height. */
export const EmptyShelf = () => (
  <section class="shelf" aria-label={texts.games} aria-busy="true">
    <div class="shelf-row">
      <ul class="boxes">
        {[0, 1].map((at) => (
          <li key={at}>
            <span class="box blank">
              <span class="body">
                <span class="lid" />
                <span class="spine" />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
    <p class="unseen" role="status">
      {texts.loadingGames}
    </p>
  </section>
)
