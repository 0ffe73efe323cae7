import { Cover } from './cover.tsx'
import type { Listed } from './shelf.ts'

interface Props {
  readonly game: Listed
  readonly isOpen: boolean
  readonly onOpen: () => void
}

export const Box = ({ game, isOpen, onOpen }: Props) => (
  <button type="button" class="box" aria-pressed={isOpen} onClick={onOpen}>
    <Cover game={game} />
    <span class="lid">
      <strong>{game.title}</strong>
      {game.subtitle && <span>{game.subtitle}</span>}
    </span>
  </button>
)
