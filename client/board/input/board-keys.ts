/** The overlays of the whole map that a player can switch on. */
export const OVERLAYS = ['supply', 'stacks', 'zones'] as const
export type OverlayName = (typeof OVERLAYS)[number]

/** What a key does on the board. Undo, search and the like belong to the page. */
export type KeyCommand =
  | { readonly does: 'flip' | 'bury' | 'cancel' | 'fit' | 'survey' | 'fan' | 'verdict' }
  | { readonly does: 'light'; readonly light: OverlayName }
  | { readonly does: 'rotate'; readonly clockwise: boolean }
  | { readonly does: 'pan'; readonly x: number; readonly y: number }
  | { readonly does: 'zoom'; readonly factor: number }

const STRIDE = 96
const ZOOM = 1.25

const KEYS: Readonly<Record<string, KeyCommand>> = {
  f: { does: 'flip' },
  r: { does: 'rotate', clockwise: true },
  'shift+r': { does: 'rotate', clockwise: false },
  delete: { does: 'bury' },
  backspace: { does: 'bury' },
  escape: { does: 'cancel' },
  e: { does: 'fan' },
  v: { does: 'verdict' },
  s: { does: 'light', light: 'supply' },
  t: { does: 'light', light: 'stacks' },
  z: { does: 'light', light: 'zones' },
  home: { does: 'fit' },
  '0': { does: 'fit' },
  'shift+home': { does: 'survey' },
  // Shift with 0, on an American and on a German keyboard.
  'shift+)': { does: 'survey' },
  'shift+=': { does: 'survey' },
  '+': { does: 'zoom', factor: ZOOM },
  'shift++': { does: 'zoom', factor: ZOOM },
  '=': { does: 'zoom', factor: ZOOM },
  '-': { does: 'zoom', factor: 1 / ZOOM },
  'shift+arrowleft': { does: 'pan', x: STRIDE, y: 0 },
  'shift+arrowright': { does: 'pan', x: -STRIDE, y: 0 },
  'shift+arrowup': { does: 'pan', x: 0, y: STRIDE },
  'shift+arrowdown': { does: 'pan', x: 0, y: -STRIDE },
}

export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Keys with Ctrl, Alt or Meta belong to the browser or the page. */
export function keyCommandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): KeyCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  return KEYS[`${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`]
}

/** What the menu and the keys can do to the selected counters. */
export type CounterCommand = 'flip' | 'right' | 'left' | 'bury'

const DEEDS: Readonly<Record<CounterCommand, KeyCommand>> = {
  flip: { does: 'flip' },
  right: { does: 'rotate', clockwise: true },
  left: { does: 'rotate', clockwise: false },
  bury: { does: 'bury' },
}

const isSame = (a: KeyCommand, b: KeyCommand): boolean =>
  a.does === b.does && (a.does !== 'rotate' || b.does !== 'rotate' || a.clockwise === b.clockwise)

/** The key of a command, as printed on keyboards; the first if there are two. */
export function shortcutOf(deed: CounterCommand): string {
  const [key = ''] = Object.entries(KEYS).find(([, gesture]) => isSame(gesture, DEEDS[deed])) ?? []
  return key
    .split('+')
    .map((each) => each.replace(/^./, (letter) => letter.toUpperCase()))
    .join(' ')
}
