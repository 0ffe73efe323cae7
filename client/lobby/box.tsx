import type { Listed } from '../../table/generated/types.ts'
import { Cover } from './cover.tsx'

interface Props {
  readonly game: Listed
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** A box lies on the pile with its side towards us; the one that is chosen shows its lid. */
export const Box = ({ game, isOpen, onOpen }: Props) => (
  <button type="button" class={isOpen ? 'box' : 'box lying'} aria-pressed={isOpen} onClick={onOpen}>
    {isOpen && <Cover game={game} />}
    <span class="lid">
      <strong>{game.title}</strong>
      {game.subtitle && <span>{game.subtitle}</span>}
    </span>
    {!isOpen && (
      <span class="bands">
        {game.sides.map((side) => (
          <i key={side.id} style={{ background: side.colour }} />
        ))}
      </span>
    )}
  </button>
)
