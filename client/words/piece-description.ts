import type { Piece } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { State } from '../../table/state.ts'
import { pieceName, placeName } from './names.ts'

/** A counter as lists and searches show it. */
export interface PieceDescription {
  readonly piece: Piece
  readonly title: string
  readonly formation: string | undefined
  readonly where: string
  /** Name, formation, type, label, side and place, folded for searching. */
  readonly searchText: string
}

export type PieceDescriber = (state: State, piece: Piece) => PieceDescription

/** Describes each piece once: a changed piece is a new object. */
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
  scenery: 'Scenery',
} as const

/** The class of a counter, or else its kind. A hidden counter has those of its back. */
export function pieceType(module: Module, { def, cover: back }: Piece): string {
  const counter = def === undefined ? undefined : module.counters.get(def)
  const cover = back === undefined ? undefined : module.covers.get(back)
  const id = counter ? counter.class : cover?.class
  const found = id === undefined ? undefined : module.classes.get(id)
  if (found) return found.name
  const kind = counter?.kind ?? cover?.kind
  return kind === undefined ? 'Unknown' : KIND_NAMES[kind]
}

/** The name of the visible face; undefined for a plain front. */
export function faceName(module: Module, { def, face }: Piece): string | undefined {
  const faces = def === undefined ? undefined : module.counters.get(def)?.faces
  if (!faces) return 'Hidden'
  if (faces[face]?.name !== undefined) return faces[face].name
  if (face === 0) return undefined
  return faces.length === 2 ? 'Back' : `Face ${face + 1}`
}

export function markNames(module: Module, { marks = {} }: Piece): string | undefined {
  const names = Object.entries(marks).map(([id, count]) => {
    const name = module.marks.get(id)?.name ?? id
    return count > 1 ? `${name} × ${count}` : name
  })
  return names.length > 0 ? names.sort(compareNaturally).join(', ') : undefined
}

const ACCENTS = /\p{M}/gu
/** Without capitals and accents, as players type. */
export const foldCase = (text: string): string => text.normalize('NFKD').replace(ACCENTS, '').toLowerCase()

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const natural = new Intl.Collator('en', { numeric: true })
/** Sorts the 2nd before the 10th. */
export const compareNaturally = (a: string, b: string): number => natural.compare(a, b)
