import type { Action, Verdict } from '../../../table/generated/types.ts'
import type { Position, Referee } from '../../../table/referee.ts'

/** Judges each action once for a position: a drop reuses the verdict of its preview. */
export class VerdictCache {
  private position: Position | undefined
  private readonly verdicts = new Map<string, Verdict>()

  judge(referee: Referee, position: Position, action: Action): Verdict {
    if (position !== this.position) this.verdicts.clear()
    this.position = position
    const key = JSON.stringify(action)
    const verdict = this.verdicts.get(key) ?? referee.judge(position, action)
    this.verdicts.set(key, verdict)
    return verdict
  }
}
