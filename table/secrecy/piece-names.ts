import type { Game, Piece, PieceId } from '../generated/types.ts'
import { isFormat2 } from '../log-format.ts'
import { audienceKey, audienceOf, isPublic } from './audience.ts'

/**
 * Names new pieces, and pieces that must not be recognised. Each audience has its own count: with one count for all, a
 * viewer would notice the missing numbers of pieces that are hidden from it.
 */
export class PieceNames {
  private issued: Map<string, number> | undefined
  private readonly seq: number

  constructor(
    private readonly game: Game,
    seq: number,
  ) {
    // Counters of the games before keep their names, so none of those may be issued again.
    this.seq = seq + (game.earlier ?? 0)
  }

  /** Names a piece by who will see it. Format 1 has one count for all. */
  next(piece: Piece, index: number): PieceId {
    if (!isFormat2(this.game)) return `${this.seq}.${index}`
    const audience = audienceOf(this.game, piece)
    const key = isPublic(audience) ? '' : `${audienceKey(audience)}.`
    this.issued ??= new Map()
    const count = this.issued.get(key) ?? 0
    this.issued.set(key, count + 1)
    return `${this.seq}.${key}${count}`
  }
}
