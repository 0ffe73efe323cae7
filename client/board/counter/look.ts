import type {
  Corners,
  Counter,
  Cover,
  Face,
  Id,
  Piece,
  SideSheet,
  UnitSize,
  Values,
} from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { backTone } from './back.ts'
import { type BaseCut, baseCut } from './base.ts'
import { BLACK, type Colour, lighter, type Print, parse, printed } from './colour.ts'
import { type FormationStripe, formationStripe } from './formation-stripe.ts'
import { tonesOf, type Wear, wearOf, worn } from './wear.ts'

/** A mark on a counter as its tab shows it. */
export interface MarkSign {
  readonly letter: string
  readonly count: number
  readonly colour: Colour
}

/** A unit's symbol: an APP-6 code, or a word. */
interface NatoSymbol {
  readonly code: string
  readonly size: UnitSize | undefined
}

const SUITS = ['spades', 'hearts', 'diamonds', 'clubs', 'black', 'red'] as const

/** A card of the standard deck. The jokers are black and red. */
export interface PlayingCard {
  readonly rank: string
  readonly suit: (typeof SUITS)[number]
  /** Its suit's own ink, or the red or black of a deck of two colours. */
  readonly ink: (typeof SUITS)[number]
}

/** Everything painted on a counter. Equal keys are painted alike. */
export interface Look {
  readonly key: string
  readonly shownFace: 'front' | 'back'
  readonly shape: Counter['kind']
  /** The base of a miniature. */
  readonly base: BaseCut | undefined
  /** The printed ground, and an ink that is readable on every tone of it. */
  readonly colour: Colour
  readonly ink: Colour
  /** The side's colour, for counters whose ground is paper. */
  readonly accent: Print
  readonly symbol: NatoSymbol | undefined
  readonly stripe: FormationStripe | undefined
  readonly playing: PlayingCard | undefined
  readonly corners: Readonly<Partial<Record<keyof Corners, string>>>
  /** True if units of this game have values in their top corners, whether or not this one has. */
  readonly hasTopValues: boolean
  /** The short text beside the symbol, or on a counter without one. */
  readonly words: string
  /** The full name: of a token, or the title of a card. */
  readonly name: string
  /** The division or group; empty if there is none. */
  readonly formation: string
  /** The text of a card, readable close up. */
  readonly text: string
  readonly wear: Wear
  /** How others see a counter that only its owner knows: its back, or not at all. */
  readonly hidden: Piece['veil'] | undefined
  readonly steps: { readonly left: number; readonly of: number } | undefined
  readonly badges: readonly MarkSign[]
  readonly label: string
}

/** The layer that counts a unit's remaining steps, and the mark for each lost step. */
const STEPS = 'steps'
const LOSS = 'step-loss'
const NEUTRAL: SideSheet = { id: 'neutral', name: 'Neutral', colour: '#e9e3d3', ink: '#1d1b18' }
const GREY: Colour = [88, 84, 78]
const PAPER: Colour = parse('#fbf9f2')

export type LookOf = (piece: Piece) => Look

/** Looks of a game's pieces. Pieces are immutable, so each look is worked out once. */
export function looksOf(module: Module): LookOf {
  const known = new WeakMap<Piece, Look>()
  const formations = formationsOf(module)
  return (piece) => {
    const before = known.get(piece)
    if (before) return before
    const look = lookOf(module, formations, piece)
    known.set(piece, look)
    return look
  }
}

/** Formations numbered for each side in sheet order, so that neighbours get different stripes. */
function formationsOf({ sheet }: Module): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const counts = new Map<Id | undefined, number>()
  for (const { formation, side } of sheet.counters) {
    if (formation === undefined || found.has(formation)) continue
    const index = counts.get(side) ?? 0
    found.set(formation, index)
    counts.set(side, index + 1)
  }
  return found
}

function lookOf(module: Module, formations: ReadonlyMap<string, number>, piece: Piece): Look {
  const counter = piece.def === undefined ? undefined : module.counters.get(piece.def)
  const look = counter ? front(module, formations, piece, counter) : back(module, piece)
  const badges = badgesOf(module, piece)
  const label = piece.label ?? ''
  const signs = badges.map(({ letter, count }) => letter + count).join(' ')
  const steps = look.steps ? `${look.steps.left}/${look.steps.of}` : ''
  const key = [look.key, look.hidden ?? '', steps, signs, label].join('|')
  return { ...look, badges, label, key }
}

function front(module: Module, formations: ReadonlyMap<string, number>, piece: Piece, counter: Counter): Look {
  const owner = sideOf(module, counter.side ?? piece.side)
  const side = counter.colour === undefined ? owner : { ...owner, colour: counter.colour }
  const face = counter.faces[piece.face] ?? counter.faces[0] ?? {}
  const index = counter.formation === undefined ? undefined : formations.get(counter.formation)
  const playing = counter.kind === 'card' ? playingOf(face.values) : undefined
  const wear = wearOf(counter, piece.face)
  const { ground, ink } = counter.kind === 'card' ? { ground: PAPER, ink: BLACK } : groundOf(side, wear, piece.veil)
  return {
    key: `${counter.id}:${piece.face}`,
    shownFace: 'front',
    shape: counter.kind,
    base: counter.kind === 'token' ? baseCut(counter.base) : undefined,
    colour: ground,
    ink,
    accent: groundOf(side, 'full', undefined),
    symbol: symbolOf(module, counter),
    stripe: index === undefined ? undefined : formationStripe(index),
    playing,
    corners: cornersOf(module, face.values),
    hasTopValues: isHeaded(module),
    words: wordsOf(counter, face),
    name: counter.name,
    formation: counter.formation ?? '',
    text: counter.text ?? '',
    wear,
    hidden: piece.veil,
    steps: stepsOf(piece, counter, face),
    badges: [],
    label: '',
  }
}

/** A counter that only its owner sees is painted paler. */
const groundOf = ({ colour, ink }: SideSheet, wear: Wear, veil: Piece['veil']): Print => {
  const ground = worn(parse(colour), wear)
  return printed(veil === 'absent' ? lighter(ground, 0.5) : ground, parse(ink), (each) => tonesOf(each, wear))
}

function back(module: Module, { cover: id, side: owner }: Piece): Look {
  const cover = id === undefined ? undefined : module.covers.get(id)
  const side = sideOf(module, cover?.side ?? owner)
  const { ground, ink } = printed(backTone(parse(side.colour)), parse(side.ink), (ground) => tonesOf(ground, 'full'))
  return {
    key: `back:${cover?.id ?? side.id}`,
    shownFace: 'back',
    shape: cover?.kind ?? 'unit',
    base: cover?.kind === 'token' ? baseCut(cover.base) : undefined,
    colour: ground,
    ink,
    accent: groundOf(side, 'full', undefined),
    symbol: cover && symbolOf(module, cover),
    stripe: undefined,
    playing: undefined,
    corners: cornersOf(module, cover?.values),
    hasTopValues: isHeaded(module),
    words: '',
    name: cover?.name ?? '',
    formation: '',
    text: '',
    wear: 'full',
    hidden: undefined,
    steps: undefined,
    badges: [],
    label: '',
  }
}

function playingOf({ rank, suit: printed, colour }: Values = {}): PlayingCard | undefined {
  const suit = SUITS.find((each) => each === printed)
  if (!suit || rank === undefined) return undefined
  return { rank: String(rank), suit, ink: colour === 'red' || colour === 'black' ? colour : suit }
}

const sideOf = (module: Module, id: Id | undefined): SideSheet =>
  (id === undefined ? undefined : module.sides.get(id)) ?? NEUTRAL

function symbolOf(module: Module, { class: id, size }: Counter | Cover): NatoSymbol | undefined {
  const found = id === undefined ? undefined : module.classes.get(id)
  return found && { code: found.symbol ?? found.name, size }
}

function cornersOf({ sheet: { corners = {} } }: Module, values: Values = {}): Look['corners'] {
  const printed = Object.entries(corners).flatMap(([corner, value]) =>
    values[value] === undefined ? [] : [[corner, String(values[value])] as const],
  )
  return Object.fromEntries(printed)
}

const isHeaded = ({ sheet: { corners = {} } }: Module): boolean =>
  corners.topLeft !== undefined || corners.top !== undefined || corners.topRight !== undefined

function wordsOf({ kind, name, short, formation }: Counter, face: Face): string {
  switch (kind) {
    case 'unit':
    case 'dummy':
      return short ?? initials(formation) ?? ''
    case 'scenery':
      return short ?? name
    case 'token':
      return short ?? initials(name)?.replaceAll(' ', '').toUpperCase() ?? ''
    case 'marker':
    case 'chit':
    case 'card':
      return face.name ?? short ?? name
  }
}

/** 12th Panzer Division becomes "12 PzD"; without a short name, its numbers and capitals. */
const initials = (formation: string | undefined): string | undefined =>
  formation
    ?.split(' ')
    .map((word) => /^\d+/.exec(word)?.[0] ?? word.slice(0, 1))
    .join(' ')

/** Steps left: those of this face, less what the layer or the marks say is lost. */
function stepsOf({ layers, marks }: Piece, { steps, faces }: Counter, face: Face): Look['steps'] {
  const of = Math.max(steps ?? 0, ...faces.map((each) => each.steps ?? 0))
  const left = layers?.[STEPS]
  if (of === 0 || (of === 1 && left === undefined)) return undefined
  return { left: left ?? Math.max((face.steps ?? of) - (marks?.[LOSS] ?? 0), 0), of }
}

function badgesOf(module: Module, { marks = {}, layers = {} }: Piece): readonly MarkSign[] {
  const signs = Object.entries(marks).map(([id, count]) => {
    const mark = module.marks.get(id)
    const colour = mark?.colour === undefined ? GREY : parse(mark.colour)
    return { letter: mark?.letter ?? initial(mark?.name ?? id), count, colour }
  })
  const levels = Object.entries(layers).flatMap(([id, count]) =>
    id === STEPS ? [] : [{ letter: initial(id), count, colour: BLACK }],
  )
  return [...signs, ...levels]
}

const initial = (word: string): string => word.slice(0, 1).toUpperCase()
