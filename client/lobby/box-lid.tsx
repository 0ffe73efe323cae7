import type { Listed } from '../../table/generated/types.ts'
import { css, parse, readableInk } from '../board/counter/colour.ts'
import { lidFacts } from './catalogue.ts'
import { PaintedPicture } from './painted-picture.tsx'

/** The top of a box: title, sides and a corner of the map. */
export const BoxLid = ({ game }: { game: Listed }) => (
  <span class="lid">
    <span class="title">
      <strong>{game.title}</strong>
      {game.subtitle && <span class="subtitle">{game.subtitle}</span>}
      <span class="facts">{lidFacts(game)}</span>
    </span>
    <Sides game={game} />
    <span class="art">
      <PaintedPicture game={game} what="cover" paint={(artist) => artist.cover()} />
    </span>
  </span>
)

const Sides = ({ game }: { game: Listed }) => (
  <span class="sides">
    {game.sides.map((side) => (
      <span
        key={side.id}
        style={{ background: side.colour, color: css(readableInk(parse(side.ink), parse(side.colour))) }}
      >
        {side.name}
      </span>
    ))}
  </span>
)
