import { effect } from '@preact/signals'
import type { BoardView } from '../../board/board-view.ts'
import { paletteFor } from '../../board/map/terrain/palette-choice.ts'
import { preferences } from '../../session/storage/current-preferences.ts'

const DARK = '(prefers-color-scheme: dark)'
const MORE = '(prefers-contrast: more)'

/** Prints the map in the player's palette, and again when preferences or the system's theme change. Returns what ends it. */
export function followMapPalette(board: Pick<BoardView, 'setPalette'>): () => void {
  const queries = [matchMedia(DARK), matchMedia(MORE)]
  const print = (): void => {
    const { map, theme } = preferences.value
    const [isDark, wantsContrast] = queries.map(({ matches }) => matches) as [boolean, boolean]
    board.setPalette(paletteFor(map, { theme, isDark, wantsContrast }))
  }
  const end = effect(print)
  for (const query of queries) query.addEventListener('change', print)
  return () => {
    end()
    for (const query of queries) query.removeEventListener('change', print)
  }
}
