export const PANEL_MENU_TEXTS = {
  title: (panel: string) => `Move ${panel}`,
  float: 'Float over the board',
  tab: 'Dock as a tab',
  below: 'Dock below the tabs',
  firstColumn: 'Move to the first column',
  secondColumn: 'Move to a second column',
  onTable: 'Put on the table',
  fold: 'Collapse',
} as const
