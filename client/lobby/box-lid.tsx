import type { Listed } from '../../table/generated/types.ts'
import { css, legible, parse } from '../board/counter/colour.ts'
import { factsOf } from './catalogue.ts'
import { Painted } from './painted-picture.tsx'

/** What lies on top of the box: a corner of its map, who fights, and the title, which is read first. */
export const Lid = ({ game }: { game: Listed }) => (
  <span class="lid">
    <span class="title">
      <strong>{game.title}</strong>
      {game.subtitle && <span class="subtitle">{game.subtitle}</span>}
      <span class="facts">{factsOf(game)}</span>
    </span>
    <Sides game={game} />
    <span class="art">
      <Painted game={game} what="cover" paint={(artist) => artist.cover()} />
    </span>
  </span>
)

/** Each side in its colour, and by its name. */
const Sides = ({ game }: { game: Listed }) => (
  <span class="sides">
    {game.sides.map((side) => (
      <span key={side.id} style={{ background: side.colour, color: css(legible(parse(side.ink), parse(side.colour))) }}>
        {side.name}
      </span>
    ))}
  </span>
)
