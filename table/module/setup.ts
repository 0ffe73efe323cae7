import { type Chance, chanceFor, shuffle } from '../chance/chance.ts'
import type { Hash, Id, Open, OptionValue, Piece, Pile, Place, StartPiece, Time } from '../generated/types.ts'
import { pointOn, trackNamed } from '../geometry/track.ts'
import type { Board } from './board.ts'
import type { Module } from './module.ts'
import { boardFor, pileNamed, pointNamed } from './scenario.ts'

/** The parts of entry 0 that come from the scenario. */
export interface SetUp {
  readonly pieces: readonly Piece[]
  readonly time: Time
  readonly piles: readonly Pile[]
  readonly options: Readonly<Record<string, OptionValue>>
}

export function openScenario(module: Module, id: Id): SetUp | undefined {
  const sheet = module.scenarios.get(id)
  if (!sheet) return undefined
  const copies: StartPiece[] = sheet.pieces.flatMap((piece) => Array.from({ length: piece.count ?? 1 }, () => piece))
  for (const { part, at, board, without = [] } of sheet.parts ?? []) {
    const whole = module.parts.get(part)?.counters ?? []
    const wanted = whole.filter(({ id }) => !without.includes(id))
    copies.push(...wanted.map(({ id: def }) => ({ def, at, ...(board !== undefined && { board }) })))
  }
  const phase = module.sequence.phases[0]
  const side = phase?.player === undefined ? undefined : sheet.order[phase.player]
  return {
    pieces: copies.map((piece, index) => place(module, piece, `0.${index}`)),
    time: { turn: sheet.turns.first, phase: phase?.id ?? 'none', ...(side !== undefined && { side }) },
    piles: sheet.piles,
    options: sheet.options ?? {},
  }
}

/**
 * The parts of entry 0 that follow from the module and the relay's secret. Without the secret nothing is hidden yet.
 */
export function scenarioOpening(
  module: Module,
  id: Id,
  secret: Hash | undefined,
): (Pick<Open, 'pieces' | 'time' | 'options'> & { readonly game: Omit<Open['game'], 'commitment'> }) | undefined {
  const setUp = openScenario(module, id)
  if (!setUp) return undefined
  const { manifest, fingerprint } = module
  return {
    game: {
      module: manifest.id,
      title: manifest.title,
      scenario: id,
      fingerprint,
      sides: manifest.sides.map((side) => side.id),
      piles: [...setUp.piles],
    },
    pieces: secret === undefined ? [...setUp.pieces] : concealed(setUp, chanceFor(secret, 0, 'opening')),
    time: setUp.time,
    options: setUp.options,
  }
}

/**
 * Hides pieces at the start, so that nobody can look them up in the printed scenario: hidden pieces exchange ids, and
 * piles that nobody looks into are shuffled.
 */
function concealed({ pieces, piles }: SetUp, chance: Chance): Piece[] {
  const sightInto = new Map(piles.map(({ id, sight }) => [id, sight]))
  const pileOf = (piece: Piece) => ('pile' in piece.at ? sightInto.get(piece.at.pile) : undefined)
  const isHidden = (piece: Piece) => piece.veil !== undefined || (pileOf(piece) ?? 'all') !== 'all'
  const ids = shuffle(
    pieces.filter(isHidden).map(({ id }) => id),
    chance,
  )
  const renamed = pieces.map((piece) => (isHidden(piece) ? { ...piece, id: ids.pop() ?? piece.id } : piece))
  const isBlind = (piece: Piece) => pileOf(piece) === 'none'
  return [...renamed.filter((piece) => !isBlind(piece)), ...shuffle(renamed.filter(isBlind), chance)]
}

function place(
  module: Module,
  { def, at, board, face = 0, turn = 0, side, veil, locked }: StartPiece,
  id: string,
): Piece {
  const counter = module.counters.get(def)
  const owner = side ?? counter?.side
  return {
    id,
    def,
    ...(counter?.cover !== undefined && { cover: counter.cover }),
    at: placeOf(boardFor(module.maps, board), at),
    face,
    turn,
    ...(owner !== undefined && { side: owner }),
    ...(veil && { veil }),
    ...(locked && { locked }),
  }
}

function placeOf(board: Board | undefined, at: string): Place {
  const pile = pileNamed(at)
  if (pile !== undefined) return { pile }
  const named = trackNamed(at)
  const track = named && board?.tracks.find(({ id }) => id === named.track)
  const point = board && track && pointOn(track, board.id, named.value)
  if (point) return point
  const free = pointNamed(at)
  if (board && free) return { board: board.id, ...free }
  const cell = board?.grid.parse(at)
  if (!board || !cell) throw new Error(`There is no cell ${at}; a resolved module has only existing cells`)
  return { board: board.id, q: cell.q, r: cell.r }
}
