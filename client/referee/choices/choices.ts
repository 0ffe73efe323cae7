import { factsOf } from '../../../table/action/action-kinds.ts'
import type { Action, Cell, Id, Move, PieceId, Place, Proposal } from '../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import type { State } from '../../../table/state.ts'
import { withoutCase } from '../parts/case-button.tsx'
import { texts } from './texts.ts'

/*
 * Which of the referee's proposals are a choice on the map, and of what: the hexes where units can end, with the ways
 * to each, or the counters of which one is chosen. Read from the actions of the proposals alone, so that the proposals
 * of every game light up without knowing the map. Nothing here decides what is legal.
 */

/** One proposal that does an option. */
export interface ChoiceWay {
  readonly proposal: Proposal
  /** The hexes to the end, the end included; empty for a counter. */
  readonly path: readonly Cell[]
  /** The part of the proposal's sentence in which it differs from its neighbours. */
  readonly label: string
  /** It costs more than the move: a step, a mark, another unit. */
  readonly hasPrice: boolean
}

/** A hex, or a counter, that can be chosen. */
export interface ChoiceOption {
  readonly key: string
  readonly target: ChoiceTarget
  readonly ways: readonly ChoiceWay[]
}

export type ChoiceTarget =
  /** `beyond`: the hex on the other side of a hexside that is chosen. */
  | { readonly is: 'place'; readonly place: Cell; readonly beyond?: Cell }
  | { readonly is: 'counter'; readonly pieces: readonly PieceId[] }

/** What is chosen: where units retreat or advance to, where they enter, what they attack, where they build; or who suffers. */
export type ChoiceKind = 'move' | 'enter' | 'attack' | 'build' | 'counter'

export interface MapChoice {
  readonly key: string
  readonly kind: ChoiceKind
  readonly cite: string
  /** What all its proposals say: Panzergrenadier Regiment 2 can retreat by. Empty where they share no beginning. */
  readonly title: string
  /** The units that go; empty where a counter is chosen. */
  readonly pieces: readonly PieceId[]
  readonly isOwed: boolean
  readonly options: readonly ChoiceOption[]
  /** Proposals that say why a hex cannot be chosen. */
  readonly barred: readonly Proposal[]
}

/** What one proposal does on the map; undefined where it is no choice there. */
interface Reading {
  readonly kind: ChoiceKind
  readonly pieces: readonly PieceId[]
  readonly target: ChoiceTarget
  readonly path: readonly Cell[]
  readonly hasPrice: boolean
}

/** The choices among these proposals, in their order. A choice of one counter is none. */
export function choicesIn(proposals: readonly Proposal[], state: State): readonly MapChoice[] {
  const groups = new Map<string, { readonly first: Reading; readonly all: (readonly [Proposal, Reading])[] }>()
  for (const proposal of proposals) {
    const reading = proposal.must ? undefined : readingOf(proposal, state)
    if (!reading) continue
    const key = groupKey(proposal, reading)
    const group = groups.get(key) ?? { first: reading, all: [] }
    group.all.push([proposal, reading])
    groups.set(key, group)
  }
  return [...groups].flatMap(([key, { first, all }]): readonly MapChoice[] => {
    const said = all.map(([{ cite, message }]) => withoutCase(cite, message))
    const title = sharedBeginning(said)
    const options = optionsOf(
      all,
      said.map((text) => restOf(text, title)),
    )
    if (first.kind === 'counter' && options.length < 2) return []
    const [lead] = all[0]!
    const pieces = first.kind === 'counter' ? [] : [...new Set(all.flatMap(([, reading]) => reading.pieces))]
    const isOwed = all.some(([{ owed }]) => owed !== undefined)
    return [
      { key, kind: first.kind, cite: lead.cite, title, pieces, isOwed, options, barred: barredFor(proposals, pieces) },
    ]
  })
}

export const proposalsOf = ({ options }: MapChoice): readonly Proposal[] =>
  options.flatMap(({ ways }) => ways.map(({ proposal }) => proposal))

/** A choice, or proposals that are in none. */
export type ListPart = { readonly choice: MapChoice } | { readonly proposals: readonly Proposal[] }

/** A list of proposals with each choice in the place of its first proposal. */
export function listParts(proposals: readonly Proposal[], choices: readonly MapChoice[]): readonly ListPart[] {
  const listed = new Set(proposals)
  const whole = choices.filter((choice) => proposalsOf(choice).every((each) => listed.has(each)))
  const owner = new Map(whole.flatMap((choice) => proposalsOf(choice).map((each) => [each, choice] as const)))
  const parts: ({ readonly choice: MapChoice } | { readonly proposals: Proposal[] })[] = []
  for (const each of proposals) {
    const choice = owner.get(each)
    const last = parts.at(-1)
    if (choice && proposalsOf(choice)[0] === each) parts.push({ choice })
    else if (!choice && last && 'proposals' in last) last.proposals.push(each)
    else if (!choice) parts.push({ proposals: [each] })
  }
  return parts
}

/** Whether some of these actions cannot be taken back without the others' consent. */
export const isFinal = (actions: readonly Action[]): boolean =>
  actions.some((action) => ['horizon', 'none'].includes(factsOf(action).undo ?? ''))

function readingOf({ actions, pieces, at }: Proposal, state: State): Reading | undefined {
  const [first] = actions
  if (!first) return undefined
  const isOnMap = (id: PieceId): boolean => {
    const place = state.pieces.get(id)?.at
    return place !== undefined && onCell(place)
  }
  const going = actions.flatMap((action) =>
    action.type === 'move' ? action.moves.filter(({ to }) => onCell(to)) : [],
  )[0]
  const [near, far] = at
  if (going && onCell(going.to)) {
    const hasPrice = actions.length > 1
    const place = going.to
    if (first.type === 'rotate' && near && far && onCell(near) && onCell(far)) {
      const beyond = placeKey(near) === placeKey(place) ? far : near
      return { kind: 'build', pieces, target: { is: 'place', place, beyond }, path: [], hasPrice: false }
    }
    const path = [...(going.via ?? []).filter(onCell), place]
    const kind = going.pieces.some(isOnMap) ? 'move' : 'enter'
    return { kind, pieces: pieces.length > 0 ? pieces : going.pieces, target: { is: 'place', place }, path, hasPrice }
  }
  if (first.type === 'declare') {
    const [place, other] = first.at
    if (!place || other || !onCell(place) || first.pieces.length === 0) return undefined
    return { kind: 'attack', pieces: first.pieces, target: { is: 'place', place }, path: [], hasPrice: false }
  }
  const suffers = first.type === 'mark' || first.type === 'flip' || first.type === 'move' || first.type === 'remove'
  if (!suffers || pieces.length === 0 || !pieces.every(isOnMap)) return undefined
  return { kind: 'counter', pieces, target: { is: 'counter', pieces }, path: [], hasPrice: false }
}

/** Alternatives for the same units are one choice; so are all targets, and counters of which one suffers by the same rule. */
function groupKey({ rule, owed = '' }: Proposal, { kind, pieces }: Reading): string {
  if (kind === 'counter') return `counter ${rule} ${owed}`
  return kind === 'build' || kind === 'attack' ? kind : `${kind} ${[...pieces].sort().join()}`
}

function optionsOf(all: readonly (readonly [Proposal, Reading])[], labels: readonly string[]): readonly ChoiceOption[] {
  const options = new Map<string, { readonly target: ChoiceTarget; readonly ways: ChoiceWay[] }>()
  for (const [index, [proposal, { target, path, hasPrice }]] of all.entries()) {
    const key = targetKey(target)
    const option = options.get(key) ?? { target, ways: [] }
    option.ways.push({ proposal, path, label: labels[index]!, hasPrice })
    options.set(key, option)
  }
  return [...options].map(([key, option]) => ({ key, ...option }))
}

function targetKey(target: ChoiceTarget): string {
  if (target.is === 'counter') return [...target.pieces].sort().join()
  return [target.place, ...(target.beyond ? [target.beyond] : [])].map(placeKey).sort().join('/')
}

const barredFor = (proposals: readonly Proposal[], pieces: readonly PieceId[]): readonly Proposal[] =>
  proposals.filter(
    ({ kind, at, pieces: those }) => kind === 'barred' && at.length > 0 && those.some((id) => pieces.includes(id)),
  )

/** The words with which all sentences begin, up to a name that would be cut. Of a single sentence it is the whole. */
function sharedBeginning(said: readonly string[]): string {
  const [first = '', ...others] = said.map((text) => text.split(' '))
  if (others.length === 0) return said[0] ?? ''
  let length = 0
  while (length < first.length - 1 && others.every((words) => words[length] === first[length])) length++
  while (length > 0 && NAME_WORD.test(first[length - 1] ?? '')) length--
  return (first as readonly string[]).slice(0, length).join(' ')
}

/** A capital or a figure begins it and no colon ends it: Red, 1st, Regiment. */
const NAME_WORD = /^[A-Z0-9(].*(?<!:)$/

const restOf = (text: string, title: string): string => text.slice(title.length).trim().replace(/\.$/, '')

/** The sentence of one option for a place with room for one only: at 0704 or 1 other hex. */
export function withOtherHexes(sentence: string, choice: MapChoice | undefined): string {
  const others = (choice?.options.length ?? 0) - 1
  // A label of several words, such as a way with its price, cannot be followed by "or".
  const isByHex = choice?.options.every(
    ({ target, ways }) => target.is === 'place' && ways.every(({ label }) => /^[^\s,]+$/.test(label)),
  )
  return isByHex && others > 0 ? `${sentence.replace(/\.$/, '')} ${texts.otherHexes(others)}.` : sentence
}

/** The option at a place. */
export const optionAt = ({ options }: MapChoice, place: Place): ChoiceOption | undefined =>
  options.find(({ target }) => target.is === 'place' && placeKey(target.place) === placeKey(place))

/** The options among these counters; several where they lie in one stack. */
export const optionsAmong = ({ options }: MapChoice, pieces: readonly PieceId[]): readonly ChoiceOption[] =>
  options.filter(({ target }) => target.is === 'counter' && target.pieces.some((id) => pieces.includes(id)))

/** The first option's actions with another end, for the referee to say what is against it. */
export function actionTowards({ options }: MapChoice, place: Cell): Action | undefined {
  const actions = options[0]?.ways[0]?.proposal.actions ?? []
  const move = actions.find(
    (action): action is Move => action.type === 'move' && action.moves.some(({ to }) => onCell(to)),
  )
  if (move) {
    const leg = move.moves.find(({ to }) => onCell(to))!
    return { type: 'move', moves: [{ pieces: leg.pieces, to: place }] }
  }
  const declare = actions.find((action) => action.type === 'declare')
  return declare && { ...declare, at: [place] }
}

/** The same action on another counter. */
export function actionOn({ options }: MapChoice, piece: PieceId): Action | undefined {
  const [first] = options[0]?.ways[0]?.proposal.actions ?? []
  switch (first?.type) {
    case 'mark':
    case 'flip':
    case 'remove':
      return { ...first, pieces: [piece] }
    case 'move':
      return { type: 'move', moves: [{ pieces: [piece], to: first.moves[0]!.to }] }
    default:
      return undefined
  }
}

/** The choice that was opened, else the first that is owed. */
export const currentChoice = (choices: readonly MapChoice[], opened: Id | undefined): MapChoice | undefined =>
  choices.find(({ key }) => key === opened) ?? choices.find(({ isOwed }) => isOwed)
