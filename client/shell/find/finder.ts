import type { Cell, Id, PieceId, Place } from '../../../table/generated/types.ts'
import type { Hex } from '../../../table/geometry/hex.ts'
import type { Board } from '../../../table/module/board.ts'
import { mapsInPlay } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn, type State } from '../../../table/state.ts'
import { placeName } from '../../words/names.ts'
import { capitalize, compareNaturally, foldCase, type PieceDescriber } from '../../words/piece-description.ts'
import { FIND_TEXTS } from './texts.ts'

/** A match on the table. */
export interface Found {
  readonly kind: 'hex' | 'place' | 'pile' | 'counter'
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly at: Place
  /** For a counter. */
  readonly id?: PieceId
  readonly side?: Id
}

export interface Finds {
  readonly results: readonly Found[]
  readonly more: number
}

/** Something that can be found, and the words that find it. */
interface Candidate {
  readonly title: string
  readonly words: string
  readonly result: () => Found
}

type Finder = (state: State, query: string) => Finds

const MOST = 40
/** At most these many hexes whose ids only begin with the query. */
const MOST_HEXES = 6

/** Finds hexes, places, piles and counters by their names, in the given state alone. */
export function finderOf(module: Module, describe: PieceDescriber): Finder {
  const places = new Map(module.maps.map((board) => [board.id, placesOf(module, board)]))
  return (state, query) => {
    const wanted = foldCase(query).trim()
    if (wanted === '') return { results: [], more: 0 }
    const parts = wanted.split(/\s+/)
    const inPlay = mapsInPlay(module, state.game.scenario).flatMap(({ id }) => places.get(id) ?? [])
    const candidates = [...inPlay, ...pilesOf(state), ...countersOf(state, describe)]
    const ranked = candidates.flatMap((each) => {
      const rank = rankOf(each, wanted, parts)
      return rank === undefined ? [] : [{ rank, result: each.result() }]
    })
    ranked.sort((a, b) => a.rank - b.rank || inOrder(a.result, b.result))
    const all = [...hexesOf(module, state, wanted), ...ranked.map(({ result }) => result)]
    return { results: all.slice(0, MOST), more: Math.max(all.length - MOST, 0) }
  }
}

const KINDS = ['hex', 'place', 'pile', 'counter'] as const
const inOrder = (a: Found, b: Found): number =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  compareNaturally(a.title, b.title) ||
  compareNaturally(a.detail, b.detail)

/** The rank of a match, 0 the best; undefined if a word is missing. */
function rankOf({ title, words }: Candidate, wanted: string, parts: readonly string[]): number | undefined {
  if (!parts.every((part) => words.includes(part))) return undefined
  if (title === wanted) return 0
  if (title.startsWith(wanted)) return 1
  const begins = (text: string) => parts.every((part) => ` ${text}`.includes(` ${part}`))
  return begins(title) ? 2 : begins(words) ? 3 : 4
}

const countersOf = (state: State, describe: PieceDescriber): readonly Candidate[] =>
  [...state.pieces.values()].map((piece) => {
    const { title, formation, where, searchText: words } = describe(state, piece)
    const result = (): Found => ({
      kind: 'counter',
      key: piece.id,
      title,
      detail: formation === undefined ? where : `${formation}, ${where}`,
      at: piece.at,
      id: piece.id,
      ...(piece.side !== undefined && { side: piece.side }),
    })
    return { title: foldCase(title), words, result }
  })

const pilesOf = (state: State): readonly Candidate[] =>
  state.game.piles.map(({ id, name }) => {
    const number = countIn(state, id)
    const contents = number === 0 ? FIND_TEXTS.empty : FIND_TEXTS.counters(number)
    const detail = id in state.veiled ? FIND_TEXTS.closed : contents
    const title = foldCase(name)
    return {
      title,
      words: title,
      result: () => ({ kind: 'pile', key: `pile ${id}`, title: name, detail, at: { pile: id } }),
    }
  })

const cellOf = ({ id: board }: Board, { q, r }: Hex): Cell => ({ board, q, r })
const middle = <T>(list: readonly T[]): T | undefined => list[Math.floor(list.length / 2)]

/** The named places of a map, with the bridges, rivers and roads whose names are not printed. */
function placesOf(module: Module, board: Board): readonly Candidate[] {
  const { sheet, grid, paths } = board
  const named = new Map<string, Candidate>()
  const add = (title: string | undefined, kind: string, cell: Hex | undefined): void => {
    if (title === undefined || !cell || named.has(title)) return
    const on = module.maps.length > 1 ? `${sheet.name} ` : ''
    const detail = `${kind}, ${on}${grid.print(cell)}`
    const result: Found = { kind: 'place', key: `${board.id} ${title}`, title, detail, at: cellOf(board, cell) }
    named.set(title, { title: foldCase(title), words: foldCase(`${title} ${kind}`), result: () => result })
  }
  const beside = (side: string | undefined) => grid.parse(side?.split('/')[0] ?? '')
  for (const { text, kind, at } of sheet.names ?? []) add(text, FIND_TEXTS.names[kind], grid.parse(at))
  for (const { name, kind, side } of sheet.crossings ?? []) add(name, capitalize(kind), beside(side))
  for (const { name, kind, sides } of sheet.edges ?? []) add(name, capitalize(kind), beside(middle(sides)))
  for (const { line, cells } of paths) add(line.name, capitalize(line.kind), middle(cells))
  return [...named.values()]
}

/** The hex with this id, then some whose ids begin with it. With several maps the map's name may come first. */
function hexesOf(module: Module, state: State, wanted: string): readonly Found[] {
  const exact: Found[] = []
  const begun: Found[] = []
  for (const board of mapsInPlay(module, state.game.scenario)) {
    for (const cell of board.grid.cells()) {
      const id = foldCase(board.grid.print(cell))
      const whole = `${foldCase(board.sheet.name)} ${id}`
      const isNamed = module.maps.length > 1 && /\d/.test(wanted) && whole.startsWith(wanted)
      if (!id.startsWith(wanted) && !isNamed) continue
      const list = id === wanted || whole === wanted ? exact : begun
      if (list === begun && begun.length >= MOST_HEXES) continue
      const at = cellOf(board, cell)
      const title = placeName(module, state.game, at)
      list.push({ kind: 'hex', key: `${board.id} ${id}`, title, detail: groundOf(board, cell), at })
    }
  }
  return [...exact, ...begun]
}

function groundOf({ grid, sheet, terrain }: Board, cell: Hex): string {
  const ground = terrain(cell)
  const kind = sheet.terrains.find(({ id }) => id === ground)?.name ?? ground
  const id = grid.print(cell)
  return [kind, ...(sheet.names ?? []).filter(({ at }) => at === id).map(({ text }) => text)].join(', ')
}
