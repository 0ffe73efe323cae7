import type { Listed, ListedScenario } from '../../table/generated/types.ts'
import { sidesInOrder } from './catalogue.ts'
import { PaintedPicture } from './painted-picture.tsx'
import { texts } from './texts.ts'

/** The picture's size in pixels, twice the size on the page. */
const [WIDE, HIGH] = [232, 168]

interface Props {
  readonly game: Listed
  readonly scenario: ListedScenario
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** A scenario: its sides, length, description and set-up. */
export const ScenarioCard = ({ game, scenario, isChosen, onChoose }: Props) => (
  <label class="scenario">
    <input type="radio" name="scenario" checked={isChosen} onChange={onChoose} />
    <span class="words">
      <strong>{scenario.name}</strong>
      <span class="order">
        {sidesInOrder(game, scenario).map((side) => (
          <span key={side.id} class="side">
            <i class="dot" style={{ background: side.colour }} />
            {side.name}
          </span>
        ))}
        <span>{lengthOf(scenario)}</span>
      </span>
      <span class="what">{scenario.about}</span>
    </span>
    <span class="where">
      <PaintedPicture
        game={game}
        what={`set-up ${scenario.id}`}
        paint={(artist) => artist.setUp(scenario.id, WIDE, HIGH)}
      />
    </span>
  </label>
)

function lengthOf({ when, turns, counters, basis }: ListedScenario): string {
  const facts = [
    ...(when === undefined ? [] : [when]),
    ...(turns === undefined ? [] : [texts.turnCount(turns)]),
    texts.counterCount(counters),
    ...(basis === 'printed' ? [] : [texts.setUpSource(basis)]),
  ]
  return facts.join(' · ')
}
