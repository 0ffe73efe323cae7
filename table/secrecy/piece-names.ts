import type { Game, Piece, PieceId } from '../generated/types.ts'
import { isFormat2 } from '../log-format.ts'
import { audienceKey, audienceOf, isPublic } from './audience.ts'

/**
 * Names for the pieces that an entry makes or that must not be recognised. Each audience has a count of its own: in one
 * count for all, whoever does not see a piece would miss its number.
 */
export class PieceNames {
  private issued: Map<string, number> | undefined

  constructor(
    private readonly game: Game,
    private readonly seq: number,
  ) {}

  /** For a piece as it will lie there; in format 1 all were counted together. */
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
