import type { Listed } from '../../table/generated/types.ts'
import { basisWords } from './catalogue.ts'

/** What stands on the back of a box: what the game is, who made it, and where what lies in it comes from. */
export const Blurb = ({ game: { title, about, credits, basis, rules } }: { game: Listed }) => (
  <div class="blurb">
    <h2>{title}</h2>
    <p class="about">{about}</p>
    <p class="credits">
      {credits !== undefined && `${credits} `}
      <span class="basis">
        Map {basisWords(basis.map)}, counters {basisWords(basis.counters)}
        {rules ? '; with a referee.' : '; no referee.'}
      </span>
    </p>
  </div>
)
