export const KEYS_TEXTS = {
  title: 'Shortcuts',
  skipToBoard: 'Skip to the board',
  pointer: {
    title: 'Mouse and touch',
    rows: [
      ['Drag', 'Move a stack'],
      ['Alt drag', 'Move only the counter under the pointer'],
      ['Ctrl drag', 'Put down off the grid'],
      ['Shift drag', 'Select everything in a box'],
      ['Shift or Ctrl click', 'Add to the selection, or remove from it'],
      ['Alt click', 'Point at a place; everyone sees it'],
      ['Right click, or long press', 'Open the menu'],
      ['Second finger while dragging', 'Add a waypoint'],
    ],
  },
} as const
