import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import { DICE_TEXTS } from './texts.ts'

export const DiceButton = ({ screen }: { screen: Screen }) => (
  <button
    type="button"
    class="quiet round dice-button"
    aria-label={DICE_TEXTS.dice}
    title={DICE_TEXTS.dice}
    aria-expanded={screen.isPanelVisible('dice')}
    onClick={() => toggleDice(screen)}
  >
    <Icon name="dice" />
  </button>
)

/** Moves the focus into the opened dice, and back to their button. */
export function toggleDice(screen: Screen): void {
  const isRead = screen.isPanelVisible('dice')
  if (isRead) screen.foldPanel('dice')
  else screen.showPanel('dice')
  requestAnimationFrame(() => document.querySelector<HTMLElement>(isRead ? '.dice-button' : '.dicebox button')?.focus())
}
