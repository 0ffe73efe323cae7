import type { Id, Roll } from '../../table/generated/types.ts'

export interface AwaitedRoll {
  /** The subject of the roll. It is the same where both sides roll for one thing. */
  readonly what: Id
  /** The side that rolls. */
  readonly side: Id | undefined
  /** The roll as a proposal offers it. */
  readonly roll: Roll
  /** A lower-case word that identifies the roll in a reason. The whole proposed reason, if missing. */
  readonly named?: string
  /** The roll has been made. Another roll that names it counts for nothing. */
  readonly done?: boolean
}
