import type { Game, PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { SupplyLine } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import { patternOf } from '../../board/overlay/fence.ts'
import type { MapOverlay } from '../../board/overlay/map-overlays.ts'
import { pieceName, placeName } from '../../words/names.ts'
import { printNumber } from '../../words/numbers.ts'
import { texts } from './texts.ts'

/** A stack or a unit of an overlay. */
export interface OverlayLine {
  readonly pieces: readonly PieceId[]
  readonly sign: 'in' | 'out' | 'unknown' | 'over' | 'full'
  readonly text: string
  readonly why?: string
}

interface OverlayText {
  readonly title: string
  /** One sentence, which is also announced. */
  readonly summary: string
  /** Only what a player should look at; what is in order is just counted. */
  readonly lines: readonly OverlayLine[]
}

export function overlayText(overlay: MapOverlay, state: State, module: Module): OverlayText {
  switch (overlay.shows) {
    case 'supply':
      return supplyText(overlay.lines, state, module)
    case 'stacks': {
      const lines = overlay.stacks.map(({ at, least, most, limit, name, pieces, over, sure }): OverlayLine => {
        const count = least === most ? printNumber(most) : texts.range(printNumber(least), printNumber(most))
        const isSure = over ? sure : least === most
        const text = texts.stackLine(placeName(module, state.game, at), count, printNumber(limit), name)
        return {
          pieces,
          sign: isSure ? (over ? 'over' : 'full') : 'unknown',
          text: over && !sure ? `${text}${texts.perhapsOver}` : text,
        }
      })
      const count = (wanted: OverlayLine['sign']) => lines.filter(({ sign }) => sign === wanted).length
      const summary = texts.stackSummary(count('over'), count('full'), count('unknown'))
      return { title: texts.stacks, summary, lines: lines.sort((a, b) => rank(a) - rank(b)) }
    }
    case 'zones': {
      const sides = [...module.sides.values()].flatMap(({ id, name }, rank) => {
        const cells = overlay.zones.filter(({ of }) => of === id).length
        return cells > 0 ? [texts.zoneOf(name, cells, patternOf(rank))] : []
      })
      const summary =
        sides.length > 0 ? texts.zoneSummary(capital(cellsWord(module, 2)), sides.join(', ')) : texts.noZones
      return { title: texts.zones, summary, lines: [] }
    }
  }
}

/** Hexes or squares, as the module's first map has them. */
export function cellsWord(module: Module, count: number): string {
  const isSquare = module.maps[0]?.sheet.grid.kind === 'square'
  if (count === 1) return isSquare ? 'square' : 'hex'
  return isSquare ? 'squares' : 'hexes'
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function supplyText(lines: readonly SupplyLine[], state: State, module: Module): OverlayText {
  const count = (supplied: SupplyLine['supplied']) => lines.filter((each) => each.supplied === supplied).length
  const shown = lines
    .filter((line) => line.supplied !== 'in')
    .map(({ piece, supplied, blocks }): OverlayLine => {
      const why = blocks.length > 0 ? blocks.map(({ message }) => message).join(' ') : undefined
      return {
        pieces: [piece],
        sign: supplied,
        text: pieceAndPlace(module, state.game, state, piece),
        ...(why !== undefined && { why }),
      }
    })
  const summary = texts.supplySummary(count('out'), count('in'), count('unknown'))
  return { title: texts.supply, summary, lines: shown.sort((a, b) => rank(a) - rank(b)) }
}

function pieceAndPlace(module: Module, game: Game, { pieces }: State, id: PieceId): string {
  const piece = pieces.get(id)
  return piece ? `${pieceName(module, piece)}, ${placeName(module, game, piece.at)}` : id
}

const ORDER = ['over', 'out', 'unknown', 'full', 'in'] as const
const rank = ({ sign }: OverlayLine): number => ORDER.indexOf(sign)
