import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'

/** Takes the dice up, or puts them away. */
export const DiceButton = ({ screen }: { screen: Screen }) => (
  <button
    type="button"
    class="quiet round dice-button"
    aria-label="Dice"
    title="Dice"
    aria-expanded={screen.isPanelVisible('dice')}
    onClick={() => toggleDice(screen)}
  >
    <Icon name="dice" />
  </button>
)

/** Whoever has taken them up has the keys on them; whoever puts them away has the keys on what he took them up with. */
export function toggleDice(screen: Screen): void {
  const isRead = screen.isPanelVisible('dice')
  if (isRead) screen.foldPanel('dice')
  else screen.showPanel('dice')
  requestAnimationFrame(() => document.querySelector<HTMLElement>(isRead ? '.dice-button' : '.dicebox button')?.focus())
}
