import type { Damaged, Listed } from '../../table/generated/types.ts'
import { counted } from './catalogue.ts'
import { dyeOf } from './dye.ts'
import { Lid } from './lid.tsx'
import { Spine } from './spine.tsx'

interface Standing {
  readonly isOpen: boolean
  /** Of all boxes on the shelf only one is reached by Tab; arrows lead to the others. */
  readonly isNext: boolean
  readonly onOpen: () => void
}

/** A game as it stands on the shelf. */
export const Box = ({ game, isOpen, isNext, onOpen }: Standing & { readonly game: Listed }) => (
  <button
    type="button"
    class="box"
    aria-pressed={isOpen}
    tabIndex={isNext ? 0 : -1}
    style={{ '--dye': dyeOf(game.sides) }}
    onClick={onOpen}
  >
    <span class="body">
      <Lid game={game} />
      <Spine title={game.title} sides={game.sides} />
    </span>
  </button>
)

/** What cannot be played stands there all the same, or whoever made it would look for it. */
export const DamagedBox = ({ box, isOpen, isNext, onOpen }: Standing & { readonly box: Damaged }) => (
  <button type="button" class="box torn" aria-pressed={isOpen} tabIndex={isNext ? 0 : -1} onClick={onOpen}>
    <span class="body">
      <span class="lid">
        <span class="title">
          <strong>{box.title ?? box.folder}</strong>
          <span class="subtitle">Damaged: it cannot be played</span>
          <span class="facts">{counted(box.count, 'problem')}</span>
        </span>
        <span class="art">
          <svg class="crack" viewBox="0 0 100 80" aria-hidden="true">
            <path d="M52 0 44 18 58 27 40 45 55 54 42 80M58 27 76 34M40 45 22 50" />
          </svg>
        </span>
      </span>
      <Spine title={box.title ?? box.folder} sides={[]} />
    </span>
  </button>
)
