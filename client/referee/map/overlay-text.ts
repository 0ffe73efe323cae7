import type { Game, PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { SupplyLine } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import type { MapOverlay } from '../../board/overlay/map-overlays.ts'
import { pieceName, placeName } from '../../words/names.ts'
import { printNumber } from '../../words/numbers.ts'

/** One thing that a light shows, in words. */
export interface OverlayLine {
  readonly pieces: readonly PieceId[]
  readonly sign: 'in' | 'out' | 'unknown' | 'over' | 'full'
  readonly text: string
  readonly why?: string
}

export interface OverlayText {
  readonly title: string
  /** All of it in a sentence, to be read and to be heard. */
  readonly sum: string
  /** What a player must look after; what is in order is only counted. */
  readonly lines: readonly OverlayLine[]
}

export function overlayText(light: MapOverlay, state: State, module: Module): OverlayText {
  switch (light.shows) {
    case 'supply':
      return supplied(light.lines, state, module)
    case 'stacks': {
      const lines = light.stacks.map(({ at, least, most, limit, name, pieces, over, sure }): OverlayLine => {
        const count = least === most ? printNumber(most) : `${printNumber(least)} to ${printNumber(most)}`
        const doubt = over && !sure ? ', perhaps too many' : ''
        const isSure = over ? sure : least === most
        return {
          pieces,
          sign: isSure ? (over ? 'over' : 'full') : 'unknown',
          text: `${placeName(module, state.game, at)}: ${count} of ${printNumber(limit)} ${name}${doubt}`,
        }
      })
      const count = (wanted: OverlayLine['sign']) => lines.filter(({ sign }) => sign === wanted).length
      const doubt = count('unknown') > 0 ? `, ${count('unknown')} not known` : ''
      const sum = `${counted(count('over'), 'stack')} over the limit, ${count('full')} at it${doubt}.`
      return { title: 'Stacks', sum, lines: lines.sort((a, b) => rank(a) - rank(b)) }
    }
    case 'zones': {
      const sides = [...module.sides.values()].flatMap(({ id, name }) => {
        const cells = light.zones.filter(({ of }) => of === id).length
        return cells > 0 ? [`${name} ${cells}`] : []
      })
      const sum = sides.length > 0 ? `Cells in a zone of control: ${sides.join(', ')}.` : 'No zones of control.'
      return { title: 'Zones of control', sum, lines: [] }
    }
  }
}

function supplied(lines: readonly SupplyLine[], state: State, module: Module): OverlayText {
  const count = (supplied: SupplyLine['supplied']) => lines.filter((each) => each.supplied === supplied).length
  const doubt = count('unknown') > 0 ? `, ${count('unknown')} not known` : ''
  const sum = `${counted(count('out'), 'unit')} out of supply, ${count('in')} in supply${doubt}.`
  const told = lines
    .filter((line) => line.supplied !== 'in')
    .map(({ piece, supplied, blocks }): OverlayLine => {
      const why = blocks.length > 0 ? blocks.map(({ message }) => message).join(' ') : undefined
      return {
        pieces: [piece],
        sign: supplied,
        text: pieceSaid(module, state.game, state, piece),
        ...(why !== undefined && { why }),
      }
    })
  return { title: 'Supply', sum, lines: told.sort((a, b) => rank(a) - rank(b)) }
}

function pieceSaid(module: Module, game: Game, { pieces }: State, id: PieceId): string {
  const piece = pieces.get(id)
  return piece ? `${pieceName(module, piece)}, ${placeName(module, game, piece.at)}` : id
}

const ORDER = ['over', 'out', 'unknown', 'full', 'in'] as const
const rank = ({ sign }: OverlayLine): number => ORDER.indexOf(sign)

const counted = (count: number, what: string): string =>
  `${count === 0 ? 'No' : count} ${what}${count === 1 ? '' : 's'}`
