import type { IconName } from '../controls/icons.tsx'
import type { PanelName } from './dock-layout.ts'

/** What each panel is called, its sign, and what of it is said aloud where its name is short. */
export const PANEL_NAMES: Readonly<Record<PanelName, { name: string; icon: IconName; said?: string }>> = {
  log: { name: 'Log', icon: 'log' },
  piles: { name: 'Trays', icon: 'tray', said: 'Trays and piles' },
  counters: { name: 'Counters', icon: 'counters' },
  notes: { name: 'Notes', icon: 'notes' },
  referee: { name: 'Referee', icon: 'voice' },
  overview: { name: 'Overview', icon: 'overview' },
  clocks: { name: 'Clocks', icon: 'clock' },
  dice: { name: 'Dice', icon: 'dice' },
  hand: { name: 'Hand', icon: 'hand' },
}
