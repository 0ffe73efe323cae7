import { type Command, commandOf, type KeyPress } from '../../words/keys.ts'

/** The overlays of the whole map that a player can switch on. */
export const OVERLAYS = ['supply', 'stacks', 'zones'] as const
export type OverlayName = (typeof OVERLAYS)[number]

/** The commands of keys on the board. Undo, search and the like belong to the page. */
export type KeyCommand =
  | { readonly does: 'flip' | 'bury' | 'cancel' | 'fit' | 'fit-table' | 'fan' | 'squad' | 'verdict' }
  | { readonly does: 'overlay'; readonly overlay: OverlayName }
  | { readonly does: 'rotate'; readonly clockwise: boolean }
  | { readonly does: 'pan'; readonly x: number; readonly y: number }
  | { readonly does: 'zoom'; readonly factor: number }

const STRIDE = 96
const ZOOM = 1.25

const COMMANDS: Readonly<Record<Command<'counters'> | Command<'map'>, KeyCommand>> = {
  flip: { does: 'flip' },
  turnRight: { does: 'rotate', clockwise: true },
  turnLeft: { does: 'rotate', clockwise: false },
  toLosses: { does: 'bury' },
  spreadStack: { does: 'fan' },
  squad: { does: 'squad' },
  readFinding: { does: 'verdict' },
  cancel: { does: 'cancel' },
  supply: { does: 'overlay', overlay: 'supply' },
  stacks: { does: 'overlay', overlay: 'stacks' },
  zones: { does: 'overlay', overlay: 'zones' },
  fitMap: { does: 'fit' },
  fitTable: { does: 'fit-table' },
  zoomIn: { does: 'zoom', factor: ZOOM },
  zoomOut: { does: 'zoom', factor: 1 / ZOOM },
  panLeft: { does: 'pan', x: STRIDE, y: 0 },
  panRight: { does: 'pan', x: -STRIDE, y: 0 },
  panUp: { does: 'pan', x: 0, y: STRIDE },
  panDown: { does: 'pan', x: 0, y: -STRIDE },
}

export function keyCommandOf(press: KeyPress): KeyCommand | undefined {
  const command = commandOf('counters', press) ?? commandOf('map', press)
  return command && COMMANDS[command]
}
