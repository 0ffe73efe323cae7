import type { PendingChance } from '../../words/chance-report.ts'
import { DICE_TEXTS } from './texts.ts'

/** Dice that still roll, and the seats that owe a share. */
export const RollingDice = ({ dice, waits }: Pick<PendingChance, 'dice' | 'waits'>) => (
  <span class="tumbling" aria-hidden="true">
    {Array.from({ length: Math.min(dice, MOST) }, (_, index) => (
      <span key={index} class="face" />
    ))}
    {waits.length > 0 && <span class="waits">{DICE_TEXTS.waitingFor(waits)}</span>}
  </span>
)

/** More dice are not drawn. */
const MOST = 10
