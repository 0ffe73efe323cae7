import { useSignal } from '@preact/signals'
import type { Listed, ListedScenario } from '../../table/generated/types.ts'
import { requestTable } from '../session/request-table.ts'
import { readName, saveName } from '../session/storage/storage.ts'
import { joinWithAnd } from '../words/names.ts'
import { sidesInOrder } from './catalogue.ts'
import { GameDescription } from './game-description.tsx'
import { DEFAULT_REFEREE, RefereeChoice, type RefereeSettings } from './referee-choice.tsx'
import { ScenarioCard } from './scenario-card.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly game: Listed
  /** Whether the description is shown here, because it is not beside the box. */
  readonly isWhole: boolean
}

/** The open box: its scenarios, the referee's mode, and buttons to begin. */
export function NewTable({ game, isWhole }: Props) {
  const [first] = game.scenarios
  const chosen = useSignal<ListedScenario | undefined>(first)
  const host = useSignal<string | undefined>(undefined)
  const name = useSignal(readName(localStorage))
  const busy = useSignal<'online' | 'hotseat' | undefined>(undefined)
  const trouble = useSignal('')
  const watching = useSignal<RefereeSettings>(DEFAULT_REFEREE)
  const scenario = chosen.value
  if (!scenario) return <section class="open-game">{texts.noScenario}</section>
  const sides = sidesInOrder(game, scenario)
  const side = sides.find(({ id }) => id === host.value) ?? sides[0]

  const sitDown = async (play: 'online' | 'hotseat') => {
    busy.value = play
    trouble.value = ''
    if (name.value.trim() !== '') saveName(localStorage, name.value.trim())
    const title = `${game.title}: ${scenario.name}`
    const part = (ids: readonly string[]) =>
      joinWithAnd(ids.map((id) => game.sides.find((each) => each.id === id)?.name ?? id))
    const { desk, ...said } = watching.value
    const wanted = {
      ...{ module: game.id, scenario: scenario.id, play },
      ...(play === 'online' && side && { host: side.id }),
      ...(game.rules && said),
      ...(game.rules && play === 'online' && said.referee !== 'off' && { desk }),
    }
    const refusal = await requestTable(wanted, title, part)
    busy.value = undefined
    trouble.value = refusal?.message ?? ''
  }

  return (
    <section class="open-game" aria-label={game.title}>
      {isWhole && <GameDescription game={game} />}
      <div class="choose">
        <fieldset class="scenarios">
          <legend>{texts.scenario}</legend>
          {game.scenarios.map((each) => (
            <ScenarioCard
              key={each.id}
              game={game}
              scenario={each}
              isChosen={each.id === scenario.id}
              onChoose={() => {
                chosen.value = each
              }}
            />
          ))}
        </fieldset>
        {game.rules && (
          <RefereeChoice
            value={watching.value}
            onChange={(value) => {
              watching.value = value
            }}
          />
        )}
      </div>
      <div class="sit">
        <fieldset class="segments">
          <legend>{texts.youPlay}</legend>
          {sides.map((each) => (
            <label key={each.id}>
              <input
                type="radio"
                name="side"
                checked={each.id === side?.id}
                onChange={() => {
                  host.value = each.id
                }}
              />
              <span>
                <i class="dot" style={{ background: each.colour }} />
                {each.name}
              </span>
            </label>
          ))}
        </fieldset>
        <label class="field">
          <span>{texts.yourName}</span>
          <input
            value={name.value}
            maxLength={60}
            autocomplete="nickname"
            placeholder={texts.yourNameHint}
            onInput={(event) => {
              name.value = event.currentTarget.value
            }}
          />
        </label>
        <div class="play-choices">
          <button type="button" class="primary" disabled={busy.value !== undefined} onClick={() => sitDown('online')}>
            {busy.value === 'online' ? texts.creating : texts.playOnline}
          </button>
          <button type="button" disabled={busy.value !== undefined} onClick={() => sitDown('hotseat')}>
            {busy.value === 'hotseat' ? texts.creating : texts.hotSeat}
          </button>
        </div>
        <p class="hint">{texts.onlineHint}</p>
        {trouble.value !== '' && (
          <p class="message-box" role="alert">
            {trouble.value}
          </p>
        )}
      </div>
    </section>
  )
}
