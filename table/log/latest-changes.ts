import { factsOf } from '../action/action-kinds.ts'
import type { Entry, Id, Seq } from '../generated/types.ts'
import { type Refusal, refusal } from '../refusal.ts'

/** The latest entry by which each seat changed the table. */
export class LatestChanges {
  private readonly bySeat = new Map<Id, Seq>()

  keep({ action, seat, seq }: Entry): void {
    // A bind leads to a change, and an answer may let a held action pass.
    if (factsOf(action).gesture || action.type === 'bind' || action.type === 'rule') this.bySeat.set(seat, seq)
  }

  /**
   * Refuses an action that was chosen on the table after entry `chosenAfter`, if another seat has changed the table
   * since.
   */
  refuse(seat: Id, chosenAfter: Seq): Refusal | undefined {
    const others = [...this.bySeat].flatMap(([id, seq]) => (id === seat ? [] : seq))
    const seq = Math.max(chosenAfter, ...others)
    if (seq === chosenAfter) return undefined
    return {
      ...refusal(
        'overtaken',
        'Another player acted first, so your action was not done. Check the board and try again.',
      ),
      seq,
    }
  }
}
