import { readDice, shownBy, total } from '../../table/dice.ts'
import type {
  Action,
  AdjustClock,
  Annotate,
  Id,
  Leg,
  Move,
  Open,
  OptionValue,
  PauseClock,
  Piece,
  PieceId,
  Place,
  PressClock,
  Result,
  Rule,
  SeenEntry,
  SetClock,
  SetOption,
} from '../../table/generated/types.ts'
import { HANDLING } from '../../table/handling.ts'
import type { Module } from '../../table/module.ts'
import { placeKey } from '../../table/place.ts'
import { isIntact } from '../../table/sealed.ts'
import { type State, seatOf } from '../../table/state.ts'
import { toldOption } from '../referee/modes.ts'
import { controlWords, leftWords } from './clockwords.ts'
import { toldClearing } from './moved.ts'
import {
  listed,
  lookWords,
  phaseName,
  pieceNames,
  placeName,
  printedName,
  seatTitle,
  sideName,
  timeSide,
  turnName,
} from './names.ts'
import { whereabouts } from './whereabouts.ts'
import { doing } from './words.ts'

export type LineKind = 'move' | 'piece' | 'dice' | 'time' | 'words' | 'seat' | 'table'

/** One entry of the log, as a person tells it. */
export interface ReportLine {
  readonly seq: number
  readonly at: number
  readonly kind: LineKind
  readonly seat: Id
  /** Whose doing it is, in its colour, where it is one side's. */
  readonly side?: Id
  readonly who: string
  readonly text: string
  /** Where to look. */
  readonly where?: Place
  /** What each die shows, and their sum where they are numbers. */
  readonly dice?: { readonly faces: readonly string[]; readonly total?: number }
  /** The option that was set: the referee, once he is here, has better words for his own. */
  readonly set?: { readonly option: string; readonly value: OptionValue }
  /** What somebody before this screen was shown. */
  readonly told?: readonly Id[]
  /** The entry that this one speaks of: `verb` leads to it, `undone` says what becomes of it, where anything does. */
  readonly of?: {
    readonly seq: number
    readonly verb: string
    readonly undone?: boolean
    readonly reason?: string
    readonly seen?: string
  }
}

/** What an entry is told from: the table on either side of it. Where the one before is not known, what is known of it. */
export interface Scene {
  readonly module: Module
  readonly before: State
  readonly after: State
  /** Whether we know where this piece was. */
  knewPlace(id: PieceId): boolean
}

type Told = Pick<ReportLine, 'kind' | 'text'> & Partial<Pick<ReportLine, 'where' | 'dice' | 'of' | 'set'>>

export function report(scene: Scene, entry: SeenEntry): ReportLine {
  const { seq, at, seat } = entry
  const told = entry.action ? tell(scene, entry, entry.action) : tellUnsaid(scene, entry)
  const shown = entry.result?.told
  const where = told.where ?? whereabouts(scene.before, entry)
  return { seq, at, seat, ...author(scene, entry), ...(shown && { told: shown }), ...told, ...(where && { where }) }
}

/** A seat that plays several sides is named by the counters it handles; whose eyes looked no entry tells. */
function author({ module, before, after }: Scene, entry: SeenEntry): Pick<ReportLine, 'who' | 'side'> {
  const seat = seatOf(after, entry.seat)
  if (!seat) return { who: 'The table' }
  if (seat.referee) return { who: seat.name ?? 'The referee' }
  const [only] = seat.sides
  if (seat.sides.length === 1 && only !== undefined) return { side: only, who: sideName(module, only) }
  const sides = new Set(idsOf(entry).map((id) => (before.pieces.get(id) ?? after.pieces.get(id))?.side))
  const [side] = sides
  if (sides.size === 1 && side !== undefined && seat.sides.includes(side)) return { side, who: sideName(module, side) }
  return { who: seat.name ?? 'The table' }
}

function idsOf({ action, patch }: SeenEntry): readonly PieceId[] {
  if (!action) return (patch?.pieces ?? []).map(({ id }) => id)
  if (action.type === 'move') return action.moves.flatMap(({ pieces }) => pieces)
  if ('pieces' in action && action.type !== 'put' && action.type !== 'open') return action.pieces
  return []
}

function tell(scene: Scene, entry: SeenEntry, action: Action): Told {
  const { module, before, after } = scene
  const names = (ids: readonly PieceId[]) => pieceNames(module, find(scene, ids))
  const place = (at: Place) => placeName(module, after.game, at)
  const piece = (text: string, ids: readonly PieceId[] = []): Told => ({ kind: 'piece', text, ...whereIs(scene, ids) })
  const to = (sides: readonly Id[] | undefined) =>
    sides === undefined ? '' : ` to ${listed(sides.map((side) => sideName(module, side)))} only`
  switch (action.type) {
    case 'open':
      return { kind: 'table', text: `opened for “${after.game.title}”${goesOn(action)}` }
    case 'close':
      return { kind: 'table', text: entry.held ? 'asks to end the game' : ENDED }
    case 'sit':
      return {
        kind: 'seat',
        text: isReferee(scene, entry) ? 'sits down as referee' : `is played by ${action.name} now`,
      }
    case 'stand':
      return { kind: 'seat', text: `is left by ${seatOf(before, entry.seat)?.name ?? 'its player'}` }
    case 'claim':
      return { kind: 'seat', text: 'has changed hands; the link before opens the seat no more' }
    case 'replace':
      return {
        kind: 'seat',
        text: `${entry.held ? 'asks to give' : 'gives'} ${seatWords(scene, action.seat)} to somebody else`,
      }
    case 'move':
      return tellMove(scene, action)
    case 'flip':
      return piece(`flips ${names(action.pieces)}`, action.pieces)
    case 'rotate':
      return piece(`turns ${names(action.pieces)} to ${action.turn}°`, action.pieces)
    case 'layer':
      return piece(`sets ${action.layer} of ${names(action.pieces)} to ${action.level}`, action.pieces)
    case 'mark': {
      const mark = module.marks.get(action.mark)?.name ?? action.mark
      if (action.count === 0) return piece(`takes “${mark}” off ${names(action.pieces)}`, action.pieces)
      const times = action.count > 1 ? ` × ${action.count}` : ''
      return piece(`marks ${names(action.pieces)}: ${mark}${times}`, action.pieces)
    }
    case 'label':
      return piece(
        action.text === ''
          ? `wipes the label off ${names(action.pieces)}`
          : `writes “${action.text}” on ${names(action.pieces)}`,
        action.pieces,
      )
    case 'lock':
      return piece(
        action.locked ? `locks ${names(action.pieces)} in place` : `unlocks ${names(action.pieces)}`,
        action.pieces,
      )
    case 'veil':
      return piece(`${VEILS[action.as]} ${names(action.pieces)}`, action.pieces)
    case 'show':
      return piece(`shows ${names(action.pieces)}${to(action.to)}`, action.pieces)
    case 'own':
      return piece(
        action.side === null
          ? `gives ${names(action.pieces)} to nobody`
          : `gives ${names(action.pieces)} to ${sideName(module, action.side)}`,
        action.pieces,
      )
    case 'stack':
      return { ...piece(`puts the stack in ${place(action.at)} in another order`), where: action.at }
    case 'put': {
      const made = action.pieces.map(({ def }) => nameOf(module, def))
      return { ...piece(`puts ${listed(made)} in ${place(action.to)}`), where: action.to }
    }
    case 'clone':
      return piece(`copies ${names(action.pieces)}`, action.pieces)
    case 'remove':
      return piece(`removes ${names(action.pieces)} from the game`, action.pieces)
    case 'draw': {
      const drawn = arrivals(scene, action.to)
      const what = drawn.length > 0 ? pieceNames(module, drawn) : count(action.count, 'piece')
      return {
        ...piece(`draws ${what} from ${place({ pile: action.pile })} to ${place(action.to)}`),
        where: action.to,
      }
    }
    case 'deal': {
      const places = listed([...new Set(action.to.map(place))])
      return piece(`deals ${count(action.each, 'piece')} each from ${place({ pile: action.pile })} to ${places}`)
    }
    case 'take': {
      const took = arrivals(scene, action.to)
      const isSome = action.pieces.length > 0 || Object.keys(entry.patch ?? {}).length > 0
      const what = took.length > 0 ? pieceNames(module, took) : isSome ? 'what it sought' : 'nothing'
      return {
        ...piece(
          `searches ${place({ pile: action.pile })} and takes ${what}${isSome ? ` to ${place(action.to)}` : ''}`,
        ),
        ...(isSome && { where: action.to }),
      }
    }
    case 'pour':
      return {
        ...piece(`puts all of ${place({ pile: action.pile })} into ${place(action.to)}`),
        where: action.to,
      }
    case 'peek': {
      const what = lookWords(module, after.game, action)
      if (entry.held) return piece(`asks to look at ${what}`)
      return piece(`looks at ${what}${toldNames(module, entry.result)}`)
    }
    case 'look': {
      const what = facedown(scene, action.pieces)
      return piece(
        entry.held ? `asks to look under ${what}` : `looks under ${what}${toldNames(module, entry.result)}`,
        action.pieces,
      )
    }
    case 'tell': {
      const what = toldNames(module, entry.result)
      return piece(`holds up part of ${place({ pile: action.pile })}${to(action.to)}${what}`)
    }
    case 'shuffle':
      return { ...piece(`shuffles ${place(action.at)}`), where: action.at }
    case 'roll':
      return tellRoll(entry, action.dice, to(action.to), action.reason)
    case 'reveal': {
      // Who could not see that it was rolled knows only how the dice lie.
      const dice = before.rolls[action.roll]?.dice
      const faces = entry.result?.faces ?? []
      const { text, dice: fell } = dice === undefined ? fallen(faces) : tellRoll(entry, dice, '', undefined)
      return {
        kind: 'dice',
        text: `opens the secret roll: ${text.replace(/^rolls /, '')}`,
        ...(fell && { dice: fell }),
      }
    }
    case 'turn': {
      const { time } = action
      const side = timeSide(module, time)
      const phase = `${turnName(module, after, time.turn)}, ${phaseName(module, time.phase)}`
      return { kind: 'time', text: side === undefined ? phase : `${phase} (${side})` }
    }
    case 'declare': {
      const at = action.at.length > 0 ? ` at ${listed(action.at.map(place))}` : ''
      const by = action.pieces.length > 0 ? ` with ${names(action.pieces)}` : ''
      const [where] = action.at
      const text = `declares ${action.text ?? action.what}${by}${at}`
      return { ...piece(text, action.pieces), ...(where && { where }) }
    }
    case 'note':
      return {
        kind: 'words',
        text: action.text === '' ? 'takes a note away' : `notes${to(action.to)}: ${action.text}`,
      }
    case 'clock':
    case 'press':
    case 'pause':
    case 'adjust': {
      const words = clockTold(module, before, action)
      return { kind: 'time', text: entry.held ? `asks for this: ${words}` : words }
    }
    case 'seal': {
      const seal = after.notes[action.note]?.seal?.commitment
      const words = action.text === undefined ? '' : `: ${action.text}`
      return { kind: 'words', text: `seals a note${seal ? ` as ${seal.slice(0, 8)}` : ''}${words}` }
    }
    case 'unseal':
      return { kind: 'words', text: `opens ${sealTold(scene, action.note)}` }
    case 'say': {
      const deed = doing(action.text)
      if (deed !== undefined && !action.to) return { kind: 'seat', text: deed }
      return { kind: 'words', text: action.to ? `(${to(action.to).trim()}) ${action.text}` : action.text }
    }
    case 'annotate':
      return { kind: 'table', text: drawn(action), ...(action.points[0] && { where: action.points[0] }) }
    case 'erase':
      return { kind: 'table', text: 'wipes a drawing off' }
    case 'set':
      return {
        kind: 'table',
        text: `${entry.held ? 'asks for this: ' : ''}${optionTold(action)}`,
        set: { option: action.option, value: action.value },
      }
    case 'rule':
      return tellAnswer(scene, entry, action)
    case 'undo':
      if (entry.held?.of !== undefined) return asking(entry.held.of, 'asks the others to take back')
      return { kind: 'table', text: `takes back entry ${entry.result?.of ?? ''}`.trim(), ...ofWhat(entry, true) }
    case 'redo':
      return { kind: 'table', text: `does entry ${entry.result?.of ?? ''} again`, ...ofWhat(entry, false) }
  }
}

const ENDED = 'ends the game; everything is open now'

/** The seat of Blue, where Björn sat. */
export function seatWords({ module, before }: Pick<Scene, 'module' | 'before'>, id: Id): string {
  const seat = seatOf(before, id)
  const name = seat?.name === undefined ? '' : `, where ${seat.name} sat,`
  return `the seat of ${seat ? seatTitle(module, seat) : id}${name}`
}

/** What an option of the table is set to, in plain words. */
export const optionTold = (action: SetOption): string =>
  toldClearing(action) ??
  toldHandling(action) ??
  toldOption(action.option, action.value) ??
  `sets ${action.option} to ${action.value}`

function toldHandling({ option, value }: SetOption): string | undefined {
  if (option !== HANDLING) return undefined
  return value === 'owners' ? 'a counter is handled by its own side only' : 'anybody handles any counter'
}

/** A counter face down in G7. */
export function facedown(scene: Pick<Scene, 'module' | 'before' | 'after'>, ids: readonly PieceId[]): string {
  const { module, after } = scene
  const where = listed([...new Set(find(scene, ids).map(({ at }) => placeName(module, after.game, at)))])
  return `${ids.length === 1 ? 'a counter' : count(ids.length, 'counter')} face down in ${where}`
}

const goesOn = ({ from }: Open): string =>
  from ? `, going on from entry ${from.entry} (${from.head.slice(0, 8)}) of game ${from.game.slice(0, 8)}` : ''

const isReferee = ({ after }: Scene, { seat }: SeenEntry): boolean => seatOf(after, seat)?.referee === true

function nameOf(module: Module, def: Id): string {
  const counter = module.counters.get(def)
  return counter ? printedName(counter) : def
}

const STROKES = { line: 'a line', arrow: 'an arrow', circle: 'a circle' } as const

const drawn = ({ shape, text = '' }: Annotate): string =>
  shape === 'text' ? `writes “${text}” on the map` : `draws ${STROKES[shape]} on the map`

const VEILS = { cover: 'turns face down', absent: 'hides', open: 'reveals' } as const

const ofWhat = ({ result }: SeenEntry, undone: boolean) =>
  result?.of === undefined ? {} : { of: { seq: result.of, verb: undone ? 'takes back' : 'does again', undone } }

const ANSWERS: Readonly<Record<Rule['ruling'], string>> = {
  withdrawn: 'withdraws',
  accepted: 'accepts',
  allowed: 'allows',
  refused: 'does not allow',
}

const asking = (seq: number, verb: string, more: { undone?: boolean; reason?: string | undefined } = {}): Told => ({
  kind: 'table',
  text: `${verb} entry ${seq}${more.reason ? `: “${more.reason}”` : ''}`,
  of: { seq, verb, ...(more.undone && { undone: true }), ...(more.reason && { reason: more.reason }) },
})

const AGREES: Readonly<Record<Rule['ruling'], string>> = {
  withdrawn: 'no longer asks to take back',
  accepted: 'agrees to take back',
  allowed: 'takes back as referee',
  refused: 'does not agree to take back',
}

/** An answer to a flag. What was held and may not pass is struck out like what is taken back. */
function tellAnswer({ module, before }: Scene, { result }: SeenEntry, { entry: seq, ruling, reason }: Rule): Told {
  if (result?.secret !== undefined)
    return { kind: 'table', text: 'agrees, and the game has ended; everything is open now' }
  const wanted = before.held[seq]?.of ?? (result?.of === seq ? undefined : result?.of)
  if (wanted !== undefined) return asking(wanted, AGREES[ruling], { undone: result?.of !== undefined, reason })
  const isDropped = seq in before.held && (ruling === 'withdrawn' || ruling === 'refused')
  const verb = ANSWERS[ruling]
  const undone = result?.of !== undefined || isDropped
  const seen = toldNames(module, result)
  return {
    kind: 'table',
    text: `${verb} entry ${seq}${reason ? `: “${reason}”` : ''}${seen}`,
    of: { seq, verb, ...(undone && { undone }), ...(reason && { reason }), ...(seen && { seen }) },
  }
}

/** What is done to the clock, said or asked. */
export function clockTold(
  module: Module,
  { seats, clock }: Pick<State, 'seats' | 'clock'>,
  action: SetClock | PressClock | PauseClock | AdjustClock,
): string {
  const name = (id: Id) => {
    const seat = seats.find((each) => each.id === id)
    return seat ? seatTitle(module, seat) : id
  }
  switch (action.type) {
    case 'clock':
      return action.control ? `a clock, ${controlWords(action.control)}` : 'no clock any more'
    case 'press':
      return clock?.since === undefined
        ? `the clock of ${name(action.seat)} starts`
        : `clock: ${name(action.seat)} thinks`
    case 'pause':
      return 'the clock stands still'
    case 'adjust': {
      const periods = action.periods === undefined ? '' : ` and ${count(action.periods, 'period')}`
      return `the clock of ${name(action.seat)} is set to ${leftWords(action.left)}${periods}`
    }
  }
}

/** What a seal was worth is said by whoever saw it when it was set, not by who opens it. */
function sealTold({ before, after }: Scene, id: Id): string {
  const [was, is] = [before.notes[id], after.notes[id]]
  if (!is?.seal) return 'a sealed note'
  const seal = is.seal.commitment
  const isSame = isIntact(is) === true && (!was?.seal || was.seal.commitment === seal)
  return `the note sealed as ${seal.slice(0, 8)}, ${isSame ? 'and it is the same' : 'BUT IT IS NOT THE SAME'}: ${is.text}`
}

/** What was looked at or held up, for whoever is told. */
const toldNames = (module: Module, result: Result | undefined): string =>
  result?.told ? `: ${listed(result.told.map((def) => nameOf(module, def)))}` : ''

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`

/** As they are afterwards, so that what was revealed has its name; as they were, where they are gone. */
function find({ before, after }: Pick<Scene, 'before' | 'after'>, ids: readonly PieceId[]): Piece[] {
  return ids.flatMap((id) => {
    const [was, is] = [before.pieces.get(id), after.pieces.get(id)]
    return (is?.def === undefined && was?.def !== undefined ? was : (is ?? was)) ?? []
  })
}

function whereIs({ before, after }: Scene, ids: readonly PieceId[]): { where?: Place } {
  const [first] = ids
  const where = first === undefined ? undefined : (after.pieces.get(first) ?? before.pieces.get(first))?.at
  return where ? { where } : {}
}

/** Pieces on top of a place that were not there before. */
function arrivals({ before, after }: Scene, at: Place): Piece[] {
  const old = new Set(before.stacks.get(placeKey(at)) ?? [])
  return (after.stacks.get(placeKey(at)) ?? []).filter((id) => !old.has(id)).flatMap((id) => after.pieces.get(id) ?? [])
}

function tellMove(scene: Scene, { moves }: Move): Told {
  const [first] = moves
  return {
    kind: 'move',
    text: moves.flatMap((leg) => tellLeg(scene, leg)).join('; '),
    ...(first && { where: first.to }),
  }
}

/** The counters of a leg may come from several places: each is told with where it came from. */
function tellLeg(scene: Scene, { pieces: ids, to }: Leg): string[] {
  const { module, after } = scene
  const groups = new Map<string, { from?: Place; pieces: Piece[] }>()
  for (const id of ids) {
    const [piece] = find(scene, [id])
    if (!piece) continue
    const from = scene.knewPlace(id) ? scene.before.pieces.get(id)?.at : undefined
    const key = from ? placeKey(from) : ''
    const group = groups.get(key) ?? { ...(from && { from }), pieces: [] }
    group.pieces.push(piece)
    groups.set(key, group)
  }
  const target = placeName(module, after.game, to)
  if (groups.size === 0) return [`${count(ids.length, 'piece')} → ${target}`]
  return [...groups.values()].map(({ from, pieces }) => {
    const names = pieceNames(module, pieces)
    const many = pieces.length > 1
    const what = many ? count(pieces.length, 'counter') : names
    const way =
      from && placeKey(from) === placeKey(to)
        ? `within ${target}`
        : `${from ? `${placeName(module, after.game, from)} ` : ''}→ ${target}${distance(module, from, to)}`
    return `${what} ${way}${many ? `: ${names}` : ''}`
  })
}

/** How far it went, in words: a bare number is taken for how many went. */
function distance(module: Module, from: Place | undefined, to: Place): string {
  if (!from || !('q' in from) || !('q' in to) || from.board !== to.board) return ''
  const board = module.maps.find(({ id }) => id === to.board)
  if (!board) return ''
  const far = board.grid.distance(from, to)
  if (board.sheet.grid.kind === 'square') return `, ${count(far, 'square')}`
  return `, ${far} ${far === 1 ? 'hex' : 'hexes'}`
}

const fallen = (faces: readonly number[]): Pick<Told, 'text' | 'dice'> => ({
  text: faces.join(' + '),
  dice: { faces: faces.map(String) },
})

function tellRoll({ result }: SeenEntry, notation: string, to: string, reason: string | undefined): Told {
  const why = reason ? ` for ${reason}` : ''
  const faces = result?.faces
  const dice = readDice(notation)
  if (!faces || !dice) return { kind: 'dice', text: `rolls ${notation}${to}${why}` }
  const sum = total(dice, faces)
  const shown = faces.map((face, die) => shownBy(dice, die, face))
  const fell = { faces: shown, ...(sum !== undefined && { total: sum }) }
  const rolls = `rolls ${notation}${to}${why}`
  if (sum === undefined) return { kind: 'dice', text: `${rolls}: ${shown.join(', ')}`, dice: fell }
  const plus = dice.plus === 0 ? '' : dice.plus > 0 ? ` + ${dice.plus}` : ` − ${-dice.plus}`
  const sums = faces.length > 1 || plus ? `${shown.join(' + ')}${plus} = ${sum}` : `${sum}`
  return { kind: 'dice', text: `${rolls}: ${sums}`, dice: fell }
}

/** What is said of an entry of which nothing can be seen. */
export const UNSEEN = 'makes a hidden gesture'

/** An entry that does not say what was done: what can be seen of it. */
function tellUnsaid(scene: Scene, { patch = {} }: SeenEntry): Told {
  const { module, before, after } = scene
  const changed = patch.pieces ?? []
  const moved = changed.filter(({ id, at }) => {
    const was = before.pieces.get(id)
    return was && placeKey(was.at) !== placeKey(at)
  })
  const [first] = moved
  if (first) {
    return {
      kind: 'move',
      text: tellLeg(scene, { pieces: moved.map(({ id }) => id), to: first.at }).join('; '),
      where: first.at,
    }
  }
  const revealed = changed.filter(({ id, def }) => def !== undefined && before.pieces.get(id)?.def === undefined)
  const [shown] = revealed
  if (shown) return { kind: 'piece', text: `reveals ${pieceNames(module, revealed)}`, where: shown.at }
  const [some] = changed
  if (some) return { kind: 'piece', text: `does something with ${pieceNames(module, changed)}`, where: some.at }
  const piles = Object.keys(patch.veiled ?? {}).map((pile) => placeName(module, after.game, { pile }))
  if (piles.length > 0) return { kind: 'piece', text: `does something in ${listed(piles)}` }
  if ((patch.gone ?? []).length > 0) {
    const gone = find(scene, patch.gone ?? [])
    return {
      kind: 'piece',
      text: `${pieceNames(module, gone)} can be seen no more`,
      ...whereIs(scene, patch.gone ?? []),
    }
  }
  return { kind: 'table', text: UNSEEN }
}
