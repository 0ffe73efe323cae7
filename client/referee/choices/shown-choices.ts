import type { Id, PieceId } from '../../../table/generated/types.ts'
import type { State } from '../../../table/state.ts'
import { NO_CHOICES, type ShownChoices, type ShownWay } from '../../board/overlay/choice-overlay.ts'
import type { ChoiceOption, ChoiceWay, MapChoice } from './choices.ts'
import { markedWays } from './ways.ts'

/** Counters that a line of a list names, and the one that is stepped to. */
export interface RingedPieces {
  readonly pieces: readonly PieceId[]
  readonly index: number
}

interface Situation {
  readonly choices: readonly MapChoice[]
  readonly current: MapChoice | undefined
  /** The option pointed at, and the one whose ways were asked for. */
  readonly pointed: Id | undefined
  readonly touched: Id | undefined
  readonly way: ChoiceWay | undefined
  readonly state: State | undefined
  readonly ringed: RingedPieces | undefined
}

/** What the board draws of the choices. */
export function shownChoices({ choices, current, pointed, touched, way, state, ringed }: Situation): ShownChoices {
  const pieces = ringed?.pieces ?? []
  const steppedTo = pieces.slice(ringed?.index, (ringed?.index ?? 0) + 1)
  if (!current || !state)
    return { ...NO_CHOICES, subjects: steppedTo, others: pieces.filter((id) => !steppedTo.includes(id)) }
  const focus = current.options.find(({ key }) => key === (pointed ?? touched))
  const others = choices.filter((each) => each !== current && each.isOwed).flatMap(({ pieces }) => pieces)
  return {
    options: current.options.map(({ key, target, ways }, index) => ({
      ...(target.is === 'place' ? { place: target.place } : { pieces: target.pieces }),
      ...(target.is === 'place' && target.beyond && { beyond: target.beyond }),
      label: String(index + 1),
      hasPrice: ways.every(({ hasPrice }) => hasPrice),
      isPointed: key === focus?.key,
    })),
    ways: focus ? waysTo(focus, current, way, state, touched === focus.key) : [],
    subjects: [...current.pieces, ...steppedTo],
    others: [...others.filter((id) => !current.pieces.includes(id)), ...pieces],
  }
}

/** The ways are drawn when their end is pointed at; their letters when it was clicked and one must be chosen. */
function waysTo(
  option: ChoiceOption,
  { pieces }: MapChoice,
  pointed: ChoiceWay | undefined,
  { pieces: all }: State,
  isTouched: boolean,
): readonly ShownWay[] {
  const from = all.get(pieces[0] ?? '')?.at
  return markedWays(option)
    .filter(({ way }) => way.path.length > 0)
    .map(({ way, letter, at }) => ({
      from,
      path: way.path,
      isPointed: way === pointed || option.ways.length === 1,
      ...(isTouched && option.ways.length > 1 && at && { label: { text: letter, at } }),
    }))
}
