export const DOCK_TEXTS = {
  title: 'Panels',
  tabs: 'Panels',
  empty: 'All panels are elsewhere. Reset layout in the menu brings them back.',
  width: 'Width of the panels',
  widthHint: 'Drag to resize',
  gripHint: 'Drag to move, or use the arrow keys. Shift resizes, Escape docks.',
  dock: (panel: string) => `Dock ${panel}`,
  dockHint: 'Dock',
  folded: 'Collapsed panels',
  open: (panel: string) => `Open ${panel}`,
} as const
