import type { Piece } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { State } from '../../table/state.ts'
import { pieceName, placeName } from './names.ts'

/** A counter in the words by which one looks for it. */
export interface PieceDescription {
  readonly piece: Piece
  /** What it is called, as a title. */
  readonly title: string
  readonly formation: string | undefined
  readonly where: string
  /** All that it can be found by, folded. */
  readonly searchText: string
}

export type PieceDescriber = (state: State, piece: Piece) => PieceDescription

/** Describes counters as these eyes see them. A piece never changes, only gives way to another, so each is described once. */
export function pieceDescriber(module: Module): PieceDescriber {
  const known = new WeakMap<Piece, PieceDescription>()
  return (state, piece) => {
    const before = known.get(piece)
    if (before) return before
    const made = describe(module, state, piece)
    known.set(piece, made)
    return made
  }
}

function describe(module: Module, state: State, piece: Piece): PieceDescription {
  const counter = piece.def === undefined ? undefined : module.counters.get(piece.def)
  const title = capitalize(pieceName(module, piece).replace(/^a (?=hidden )/, ''))
  const where = placeName(module, state.game, piece.at)
  const side = piece.side === undefined ? '' : (module.sides.get(piece.side)?.name ?? piece.side)
  const { formation, short = '' } = counter ?? {}
  const words = [title, short, formation ?? '', pieceType(module, piece), piece.label ?? '', side, where]
  return { piece, title, formation, where, searchText: words.map(foldCase).join(' ') }
}

const KIND_NAMES = {
  unit: 'Unit',
  dummy: 'Dummy',
  marker: 'Marker',
  chit: 'Chit',
  card: 'Card',
  token: 'Miniature',
} as const

/** Its class, or where it has none what kind of counter it is, as far as its back tells. */
export function pieceType(module: Module, { def, cover: back }: Piece): string {
  const counter = def === undefined ? undefined : module.counters.get(def)
  const cover = back === undefined ? undefined : module.covers.get(back)
  const id = counter ? counter.class : cover?.class
  const found = id === undefined ? undefined : module.classes.get(id)
  if (found) return found.name
  const kind = counter?.kind ?? cover?.kind
  return kind === undefined ? 'Unknown' : KIND_NAMES[kind]
}

const ACCENTS = /\p{M}/gu
/** As one writes in haste: without capitals and accents. */
export const foldCase = (text: string): string => text.normalize('NFKD').replace(ACCENTS, '').toLowerCase()

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const natural = new Intl.Collator('en', { numeric: true })
/** The 2nd before the 10th. */
export const compareNaturally = (a: string, b: string): number => natural.compare(a, b)
