import type { IconName } from '../controls/icons.tsx'
import type { PanelName } from './dock-layout.ts'

/** The name and icon of each panel, and its full name where the name is short. */
export const PANEL_NAMES: Readonly<Record<PanelName, { name: string; icon: IconName; fullName?: string }>> = {
  log: { name: 'Log', icon: 'log' },
  piles: { name: 'Trays', icon: 'tray', fullName: 'Trays and piles' },
  counters: { name: 'Counters', icon: 'counters' },
  notes: { name: 'Notes', icon: 'notes' },
  referee: { name: 'Referee', icon: 'scales' },
  overview: { name: 'Overview', icon: 'overview' },
  clocks: { name: 'Clocks', icon: 'clock' },
  dice: { name: 'Dice', icon: 'dice' },
  hand: { name: 'Hand', icon: 'hand' },
}
