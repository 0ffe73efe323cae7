/** A key press, as the browser reports it. */
export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

interface Binding {
  /** As keyName writes them. The first is shown in menus and tooltips. */
  readonly keys: readonly string[]
  readonly does: string
  /** How the list shows the keys, where the first alone would mislead. */
  readonly shown?: string
}

interface Scope {
  readonly title: string
  readonly bindings: Readonly<Record<string, Binding>>
}

const ARROWS = ['arrowup', 'arrowdown', 'arrowleft', 'arrowright'] as const
const withModifier = (modifier: string, keys: readonly string[]): readonly string[] =>
  keys.map((key) => `${modifier}+${key}`)
const DIGITS = [...'123456789']

/**
 * Every key of a table. The handlers and the list of shortcuts are both made from it, so that no key is heard that is
 * not listed. Within a scope a key means one thing. Keys that need Shift on some keyboards stand with and without it.
 */
export const KEYS = {
  game: {
    title: 'Game',
    bindings: {
      undo: { keys: ['ctrl+z'], does: 'Undo' },
      redo: { keys: ['ctrl+y', 'ctrl+shift+z'], does: 'Redo', shown: 'Ctrl Y or Ctrl Shift Z' },
      nextPhase: { keys: ['ctrl+enter'], does: 'Next phase' },
      write: { keys: ['enter', 'shift+enter'], does: 'Write a message; /roll 2d6 rolls dice', shown: 'Enter' },
      dice: { keys: ['d'], does: 'Open or close the dice' },
      notes: { keys: ['j'], does: 'Write a note' },
      reference: { keys: ['q'], does: 'Quick reference: sequence, charts, chits' },
      stepBack: { keys: [','], does: 'Look back, one entry at a time', shown: 'Comma' },
      letGo: { keys: ['escape'], does: 'Cancel, close or deselect' },
      shortcuts: { keys: ['?', 'shift+?'], does: 'Show this list' },
    },
  },
  past: {
    title: 'Looking back',
    bindings: {
      stepOn: { keys: ['.', 'shift+.'], does: 'One entry forward', shown: 'Full stop' },
      play: { keys: ['p'], does: 'Play or pause' },
      backToNow: { keys: ['escape'], does: 'Back to now' },
    },
  },
  counters: {
    title: 'Selected counters',
    bindings: {
      flip: { keys: ['f'], does: 'Flip' },
      turnRight: { keys: ['r'], does: 'Turn right' },
      turnLeft: { keys: ['shift+r'], does: 'Turn left' },
      toLosses: { keys: ['delete'], does: 'Move to the losses' },
      spreadStack: { keys: ['e'], does: 'Spread the stack out, or close it' },
      squad: { keys: ['shift+e'], does: 'Select the whole squad of a miniature' },
      readFinding: { keys: ['v'], does: 'Read what the referee found' },
    },
  },
  carrying: {
    title: 'While you carry counters',
    bindings: {
      // Ctrl or Alt may be down as well: a drag with them carries freely, or one counter.
      addWaypoint: { keys: [' ', 'ctrl+ ', 'alt+ ', 'shift+ '], does: 'Add a waypoint', shown: 'Space' },
      removeWaypoint: { keys: ['backspace', 'ctrl+backspace', 'alt+backspace'], does: 'Remove the last waypoint' },
      spreadUnder: { keys: ['e'], does: 'Spread the stack below, to put counters into it' },
      // The same as without counters in hand, but it lets go of nothing.
      reference: {
        keys: ['q', 'alt+q'],
        does: 'The rule that is broken, the units, the charts, one by one',
        shown: 'Q',
      },
      putDown: { keys: ['enter', 'shift+enter'], does: 'Put down, when carried by keyboard', shown: 'Enter' },
      putBack: { keys: ['escape'], does: 'Remove the last waypoint, then put back' },
    },
  },
  cursor: {
    title: 'Keyboard cursor',
    bindings: {
      move: {
        keys: ARROWS,
        does: 'Move the cursor from hex to hex, and over the edge to the trays',
        shown: 'Arrow keys',
      },
      nudge: { keys: withModifier('ctrl', ARROWS), does: 'Move it a little, off the grid', shown: 'Ctrl Arrow keys' },
      nextStack: { keys: ['n'], does: 'Go to your next counters' },
      previousStack: { keys: ['shift+n'], does: 'Go to your previous counters' },
      takeUp: { keys: ['enter'], does: 'Pick up the stack' },
      takeUpTop: { keys: ['shift+enter'], does: 'Pick up its top counter' },
      select: { keys: [' ', 'shift+ '], does: 'Add to the selection, or remove from it', shown: 'Space' },
      openStack: { keys: ['e'], does: 'Step through the counters of a stack or tray' },
      menu: { keys: ['c'], does: 'Open the menu', shown: 'C or Shift F10' },
      ping: { keys: ['alt+enter'], does: 'Point at the place; everyone sees it' },
      putAway: { keys: ['escape'], does: 'Hide the cursor' },
    },
  },
  map: {
    title: 'Map',
    bindings: {
      zoomIn: { keys: ['+', 'shift++', '='], does: 'Zoom in' },
      zoomOut: { keys: ['-'], does: 'Zoom out', shown: '−' },
      fitMap: { keys: ['0', 'home'], does: 'Show the whole map', shown: '0 or Home' },
      // Shift with 0 gives ")" on American keyboards and "=" on German ones.
      fitTable: {
        keys: ['shift+home', 'shift+)', 'shift+='],
        does: 'Show the map and its trays',
        shown: 'Shift 0 or Shift Home',
      },
      panLeft: { keys: ['shift+arrowleft'], does: 'Move the view left', shown: 'Shift ←' },
      panRight: { keys: ['shift+arrowright'], does: 'Move the view right', shown: 'Shift →' },
      panUp: { keys: ['shift+arrowup'], does: 'Move the view up', shown: 'Shift ↑' },
      panDown: { keys: ['shift+arrowdown'], does: 'Move the view down', shown: 'Shift ↓' },
      supply: { keys: ['s'], does: 'Show supply (with a referee)' },
      stacks: { keys: ['t'], does: 'Show overstacked hexes (with a referee)' },
      zones: { keys: ['z'], does: 'Show zones of control (with a referee)' },
      cancel: { keys: ['escape'], does: 'Deselect, then hide what is shown' },
    },
  },
  view: {
    title: 'Find and show',
    bindings: {
      find: { keys: ['/', 'shift+/', 'ctrl+f'], does: 'Find a hex, place or counter', shown: '/ or Ctrl F' },
      choices: { keys: ['g'], does: 'Go to the choices on the map (with a referee)' },
      counterList: { keys: ['i'], does: 'List all counters' },
      hideCounters: { keys: ['h'], does: 'Hide or show all counters' },
      overview: { keys: ['o'], does: 'Open or close the overview' },
      panels: { keys: ['b'], does: 'Open or close the side panel' },
    },
  },
  regions: {
    title: 'Find and show',
    bindings: {
      nextRegion: { keys: ['f6'], does: 'Go to the board, the panels, the top bar' },
      previousRegion: { keys: ['shift+f6'], does: 'The same, backwards' },
    },
  },
  instruments: {
    title: 'Tools',
    bindings: {
      ruler: { keys: ['l'], does: 'Ruler' },
      sight: { keys: ['shift+l'], does: 'Line of sight' },
      range: { keys: ['a'], does: 'Range of the selected counters' },
      zone: { keys: ['shift+a'], does: 'Zones of the selected counters, or of all' },
      trails: { keys: ['m'], does: 'Trails of moved counters' },
      clearMoved: { keys: ['shift+m'], does: 'Clear the moved signs for everyone' },
      pen: { keys: ['w'], does: 'Pen' },
    },
  },
  range: {
    title: 'Tools',
    bindings: {
      setRange: { keys: [...DIGITS, ...withModifier('shift', DIGITS)], does: 'Set the range shown', shown: '1 to 9' },
    },
  },
  ruler: {
    title: 'Ruler in hand',
    bindings: {
      measure: { keys: ['enter', 'shift+enter'], does: 'Measure from or to the cursor', shown: 'Enter' },
      addWaypoint: { keys: [' ', 'shift+ '], does: 'Add a waypoint', shown: 'Space' },
      removeWaypoint: { keys: ['backspace'], does: 'Remove the last waypoint' },
      putAway: { keys: ['escape'], does: 'Clear the ruler, then put it away' },
    },
  },
  pen: {
    title: 'Pen in hand',
    bindings: {
      draw: { keys: ['enter'], does: 'Start or end a drawing at the cursor' },
      putAway: { keys: ['escape'], does: 'Cancel the drawing, then put the pen away' },
    },
  },
  choices: {
    title: 'Choices on the map',
    bindings: {
      nextChoice: { keys: ['arrowdown', 'arrowright'], does: 'Next line of the list', shown: '↓' },
      previousChoice: { keys: ['arrowup', 'arrowleft'], does: 'Previous line', shown: '↑' },
      leaveChoice: { keys: ['escape'], does: 'From the ways to the hexes, then back to the map' },
    },
  },
  tabs: {
    title: 'Panels',
    bindings: {
      nextTab: { keys: ['arrowright'], does: 'Next tab', shown: '→' },
      previousTab: { keys: ['arrowleft'], does: 'Previous tab', shown: '←' },
      moveTabRight: { keys: ['shift+arrowright'], does: 'Move the tab right', shown: 'Shift →' },
      moveTabLeft: { keys: ['shift+arrowleft'], does: 'Move the tab left', shown: 'Shift ←' },
    },
  },
  floating: {
    title: 'Panels',
    bindings: {
      movePanel: { keys: ARROWS, does: 'Move a floating panel', shown: 'Arrow keys on its title' },
      resizePanel: { keys: withModifier('shift', ARROWS), does: 'Resize it', shown: 'Shift Arrow keys' },
      dock: { keys: ['escape'], does: 'Put it back' },
    },
  },
} as const satisfies Readonly<Record<string, Scope>>

/** Where keys are heard. */
export type KeyScope = keyof typeof KEYS
export type Command<S extends KeyScope> = keyof (typeof KEYS)[S]['bindings'] & string

/** Such as ctrl+shift+z. Cmd counts as Ctrl. */
function keyName({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): string {
  const modifiers = [
    ...(ctrlKey || metaKey ? ['ctrl'] : []),
    ...(altKey ? ['alt'] : []),
    ...(shiftKey ? ['shift'] : []),
  ]
  return [...modifiers, key.toLowerCase()].join('+')
}

const SCOPES: Readonly<Record<KeyScope, Scope>> = KEYS

const COMMANDS = new Map(
  Object.entries(SCOPES).map(([scope, { bindings }]) => [
    scope,
    new Map(Object.entries(bindings).flatMap(([command, { keys }]) => keys.map((key) => [key, command] as const))),
  ]),
)

/** The command of a scope that a key press gives, if any. */
export const commandOf = <S extends KeyScope>(scope: S, press: KeyPress): Command<S> | undefined =>
  COMMANDS.get(scope)?.get(keyName(press)) as Command<S> | undefined

const PRINTED: Readonly<Record<string, string>> = { ' ': 'Space', '+': '+' }
const printed = (key: string): string => PRINTED[key] ?? key.replace(/^./, (letter) => letter.toUpperCase())

/** The keys of a command as a player reads them, such as Shift R. */
export function keyLabel<S extends KeyScope>(scope: S, command: Command<S>): string {
  const { keys, shown } = SCOPES[scope].bindings[command] as Binding
  return (
    shown ??
    (keys[0] ?? '')
      .split(/\+(?=.)/)
      .map(printed)
      .join(' ')
  )
}

/** A tooltip with its key: Ruler (L). */
export const withKey = <S extends KeyScope>(text: string, scope: S, command: Command<S>): string =>
  `${text} (${keyLabel(scope, command)})`

/** All keys by title, as the list of shortcuts shows them. */
export function shortcutGroups(): readonly {
  readonly title: string
  readonly rows: readonly (readonly [string, string])[]
}[] {
  const groups = new Map<string, (readonly [string, string])[]>()
  for (const [scope, { title, bindings }] of Object.entries(SCOPES)) {
    const rows = Object.entries(bindings).map(
      ([command, { does }]) => [keyLabel(scope as KeyScope, command as Command<KeyScope>), does] as const,
    )
    groups.set(title, [...(groups.get(title) ?? []), ...rows])
  }
  return [...groups].map(([title, rows]) => ({ title, rows }))
}
