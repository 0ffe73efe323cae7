import type { Id, Roll } from '../../table/generated/types.ts'

/** A roll that a chapter waits for. */
export interface AwaitedRoll {
  /** The subject of the roll; the same for two sides that both roll for one thing. */
  readonly what: Id
  /** The side that rolls. */
  readonly side: Id | undefined
  /** As it is proposed. */
  readonly roll: Roll
  /** In lower case, by what word another reason may name it; else by the whole of that which is proposed. */
  readonly named?: string
  /** It has been rolled for: another roll that names it is for nobody. */
  readonly done?: boolean
}
