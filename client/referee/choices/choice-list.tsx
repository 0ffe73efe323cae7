import type { Place } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { Table } from '../../session/table.ts'
import { commandOf } from '../../words/keys.ts'
import { pieceNames, placeName } from '../../words/names.ts'
import { texts as adviceTexts } from '../advice/texts.ts'
import { type VerbContext, verbOf } from '../advice/verbs.ts'
import { withoutCase } from '../parts/case-button.tsx'
import type { ChoiceGuide } from './choice-guide.ts'
import { type ChoiceOption, type ChoiceWay, isFinal, type MapChoice } from './choices.ts'
import { texts } from './texts.ts'
import { markedWays } from './ways.ts'

interface Props {
  readonly table: Pick<Table, 'state'>
  readonly module: Module
  readonly choices: ChoiceGuide
  readonly choice: MapChoice
}

/** The options of a choice, each end once with its ways. What is pointed at here lights up on the map, and the other way round. */
export function ChoiceList({ table, module, choices, choice }: Props) {
  const state = table.state.value
  if (!state) return null
  const isCurrent = choices.current.value?.key === choice.key
  return (
    <ol class="choices" onKeyDown={stepFocus}>
      {choice.options.map((option, index) => (
        <li key={option.key} class={isCurrent && choices.pointed.value === option.key ? 'pointed' : undefined}>
          <b class={option.ways.every(({ hasPrice }) => hasPrice) ? 'number dear' : 'number'}>{index + 1}</b>
          <Option
            {...{ option, choices, choice }}
            around={{ module, state }}
            name={targetName(option, module, state)}
          />
        </li>
      ))}
    </ol>
  )
}

interface OptionProps extends Pick<Props, 'choices' | 'choice'> {
  readonly option: ChoiceOption
  readonly around: VerbContext
  readonly name: string
}

function Option({ option, choices, choice, around, name }: OptionProps) {
  const [only, another] = option.ways
  if (only && !another) {
    const isAskedAgain = choices.touched.value === option.key && isFinal(only.proposal.actions)
    const label = choice.options.length > 1 ? only.label : ''
    return (
      <div>
        {label !== '' && option.target.is === 'place' && !label.includes(name) && <strong>{name}</strong>}
        <Way {...{ option, choices, choice, around }} way={only} label={label || name} />
        {isAskedAgain && <em>{texts.finalAgain}</em>}
      </div>
    )
  }
  return (
    <div>
      <strong>{name}</strong>
      {markedWays(option).map(({ way, letter }) => (
        <div key={letter} class="lettered">
          <b class="letter">{letter}</b>
          <Way {...{ option, choices, choice, around, way }} label={way.label} />
        </div>
      ))}
    </div>
  )
}

interface WayProps extends Pick<OptionProps, 'choices' | 'choice' | 'option' | 'around'> {
  readonly way: ChoiceWay
  readonly label: string
}

function Way({ option, choices, choice, around, way, label }: WayProps) {
  const { cite, message } = way.proposal
  const sentence = withoutCase(cite, message)
  // The name that is spoken holds the words that are seen.
  const spoken = sentence.includes(label) ? sentence : `${sentence} ${label}`
  const point = () => choices.pointTo(choice, option, way)
  return (
    <button
      type="button"
      class={choices.pointedWay.value === way ? 'quiet way do-proposal pointed' : 'quiet way do-proposal'}
      aria-label={adviceTexts.doThis(verbOf(way.proposal, around), spoken)}
      onPointerEnter={point}
      onFocus={point}
      onPointerLeave={() => choices.pointTo(undefined)}
      onBlur={() => choices.pointTo(undefined)}
      // The second click of a double click would do what stands there by then.
      onClick={({ detail }) => detail <= 1 && choices.press(option, way)}
    >
      {label}
      {way.hasPrice && (
        <span class="price" aria-hidden="true" title={texts.price}>
          !
        </span>
      )}
    </button>
  )
}

/** Arrows go from line to line, as Tab does. */
function stepFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const command = commandOf('choices', event)
  if (command !== 'nextChoice' && command !== 'previousChoice') return
  const by = command === 'nextChoice' ? 1 : -1
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[(at + by + all.length) % all.length]?.focus()
  event.preventDefault()
  event.stopPropagation()
}

function targetName({ target }: ChoiceOption, module: Module, state: State): string {
  const nameOf = (place: Place): string => placeName(module, state.game, place)
  if (target.is === 'place') {
    return target.beyond ? `${nameOf(target.place)}–${nameOf(target.beyond)}` : nameOf(target.place)
  }
  return pieceNames(
    module,
    target.pieces.flatMap((id) => state.pieces.get(id) ?? []),
  )
}
