import type { PendingChance } from '../../words/chance-report.ts'
import { joinWithAnd } from '../../words/names.ts'

/** Dice on their way, and for whom they wait if that takes a while. The result is read out, not this. */
export const RollingDice = ({ dice, waits }: Pick<PendingChance, 'dice' | 'waits'>) => (
  <span class="tumbling" aria-hidden="true">
    {Array.from({ length: Math.min(dice, MOST) }, (_, index) => (
      <span key={index} class="face" />
    ))}
    {waits.length > 0 && <span class="waits">waiting for {joinWithAnd(waits)}</span>}
  </span>
)

/** More dice than these are told by the notation. */
const MOST = 10
