import type { Damaged, Listed } from '../../table/generated/types.ts'
import { boxColour } from './box-colour.ts'
import { BoxLid } from './box-lid.tsx'
import { BoxSpine } from './box-spine.tsx'
import { texts } from './texts.ts'

interface Placed {
  readonly isOpen: boolean
  /** Tab reaches this box alone; the arrow keys reach the others. */
  readonly isNext: boolean
  readonly onOpen: () => void
}

/** A game on the shelf. */
export const Box = ({ game, isOpen, isNext, onOpen }: Placed & { readonly game: Listed }) => (
  <button
    type="button"
    class="box"
    aria-pressed={isOpen}
    tabIndex={isNext ? 0 : -1}
    style={{ '--dye': boxColour(game.sides) }}
    onClick={onOpen}
  >
    <span class="body">
      <BoxLid game={game} />
      <BoxSpine title={game.title} sides={game.sides} />
    </span>
  </button>
)

/** A module with faults. It stays on the shelf, so that its author finds it. */
export const DamagedBox = ({ box, isOpen, isNext, onOpen }: Placed & { readonly box: Damaged }) => (
  <button type="button" class="box torn" aria-pressed={isOpen} tabIndex={isNext ? 0 : -1} onClick={onOpen}>
    <span class="body">
      <span class="lid">
        <span class="title">
          <strong>{box.title ?? box.folder}</strong>
          <span class="subtitle">{texts.damagedBox}</span>
          <span class="facts">{texts.problems(box.count)}</span>
        </span>
        <span class="art">
          <svg class="crack" viewBox="0 0 100 80" preserveAspectRatio="none" aria-hidden="true">
            <path d="M62 0 57 9 63 14 49 27 55 33 37 46 43 53 30 65 33 80 32 80 28 65 40 53 33 46 51 33 45 27 60 14 54 9 60 0ZM55 33 69 38 74 35 70 39ZM37 46 22 47 17 53 21 46Z" />
          </svg>
        </span>
      </span>
      <BoxSpine title={box.title ?? box.folder} sides={[]} />
    </span>
  </button>
)
