import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type Command,
  commandOf,
  KEYS,
  type KeyPress,
  type KeyScope,
  keyLabel,
  shortcutGroups,
} from '../../../client/words/keys.ts'
import { filesUnder, ROOT } from '../../house/files.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
  ...more,
})

const bindings = Object.entries(KEYS).flatMap(([scope, { bindings }]) =>
  Object.entries(bindings as Readonly<Record<string, { readonly keys: readonly string[]; readonly does: string }>>).map(
    ([command, { keys, does }]) => ({ scope: scope as KeyScope, command, keys, does }),
  ),
)

/** Keys of standard controls that every keyboard user expects. */
const CONTROLS: Readonly<Record<string, string>> = {
  'client/controls/menu-button.tsx': 'a menu',
  'client/shell/menu/context-menu.tsx': 'a menu',
  'client/shell/find/find-bar.tsx': 'a combo box',
  'client/shell/board/touch-bar.tsx': 'a toolbar that Escape closes',
  'client/table/counters/counter-list.tsx': 'a tree',
  'client/table/log/log-panel.tsx': 'a list',
  'client/table/log/composer.tsx': 'a field that Escape leaves',
  'client/table/chance/dice-box.tsx': 'a box that Escape closes',
  'client/table/sequence/turn-tracker.tsx': 'a menu',
  'client/referee/advice/procedure-steps.tsx': 'a run that Escape stops',
  'client/referee/attack/attack-sheet.tsx': 'a sheet that Escape closes',
  'client/referee/map/drop-menu.tsx': 'a menu that Escape closes',
  'client/lobby/shelf.tsx': 'a list',
}
const COMMON = /^(?:Escape|Tab|Enter| |Home|End|Arrow(?:Up|Down|Left|Right))$/

describe('the keys', () => {
  it('have one meaning in each place that handles them', () => {
    const all = bindings.flatMap(({ scope, command, keys }) => keys.map((key) => ({ scope, command, key })))
    const twice = all.filter(
      ({ scope, key }, at) => all.findIndex((each) => each.scope === scope && each.key === key) !== at,
    )
    expect(twice).toEqual([])
  })

  it('have one meaning in all places, except those that every place needs', () => {
    const everywhere = /^(?:escape|enter|shift\+enter| |e|\w*\+? |(?:shift\+|ctrl\+)?arrow\w+)$/
    const shared = ['removeWaypoint', 'reference']
    const places = new Map<string, Set<string>>()
    for (const { scope, command, keys } of bindings) {
      for (const key of keys) {
        if (everywhere.test(key)) continue
        places.set(key, (places.get(key) ?? new Set()).add(shared.includes(command) ? command : `${scope} ${command}`))
      }
    }
    expect([...places].filter(([, meanings]) => meanings.size > 1)).toEqual([])
    expect([...(places.get('backspace') ?? [])]).toEqual(['removeWaypoint'])
  })

  it('give their commands, in capitals too, with Cmd for Ctrl, and none with other modifiers', () => {
    expect(commandOf('counters', press('F'))).toBe('flip')
    expect(commandOf('counters', press('R', { shiftKey: true }))).toBe('turnLeft')
    expect(commandOf('game', press('z', { metaKey: true }))).toBe('undo')
    expect(commandOf('counters', press('f', { ctrlKey: true }))).toBeUndefined()
    expect(commandOf('counters', press('Tab'))).toBeUndefined()
    expect(commandOf('game', press('?', { shiftKey: true }))).toBe('shortcuts')
  })

  it('exist for the next phase, the dice, the pen and the notes', () => {
    expect(commandOf('game', press('Enter', { ctrlKey: true }))).toBe('nextPhase')
    expect(commandOf('game', press('d'))).toBe('dice')
    expect(commandOf('game', press('j'))).toBe('notes')
    expect(commandOf('instruments', press('w'))).toBe('pen')
  })

  it('are shown as they are printed on a keyboard', () => {
    expect([
      keyLabel('counters', 'flip'),
      keyLabel('counters', 'turnLeft'),
      keyLabel('counters', 'toLosses'),
      keyLabel('carrying', 'addWaypoint'),
      keyLabel('carrying', 'removeWaypoint'),
      keyLabel('map', 'zoomIn'),
      keyLabel('game', 'nextPhase'),
    ]).toEqual(['F', 'Shift R', 'Delete', 'Space', 'Backspace', '+', 'Ctrl Enter'])
  })

  it('are all in the list of shortcuts', () => {
    const rows = shortcutGroups().flatMap(({ rows }) => rows)
    expect(rows).toEqual(
      expect.arrayContaining(
        bindings.map(({ scope, command, does }) => [keyLabel(scope, command as Command<typeof scope>), does]),
      ),
    )
  })

  it('are read from this table only, except for those of standard controls', () => {
    const sources = filesUnder('client')
      .filter((path) => /\.tsx?$/.test(path) && path !== 'client/words/keys.ts')
      .map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') }))
    const listening = sources.filter(({ text }) => /'keydown'|onKeyDown/.test(text))
    expect(listening.length).toBeGreaterThan(10)
    const foreign = listening.filter(
      ({ path, text }) => !(path in CONTROLS) && !/words\/keys\.ts'|-keys\.ts'|'pointerdown', 'keydown'/.test(text),
    )
    expect(foreign.map(({ path }) => path)).toEqual([])
    const compared = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\bkey(?:\.toLowerCase\(\))? *[!=]== *'([^']*)'/g)].map(([, key = '']) => ({ path, key })),
    )
    expect(compared.length).toBeGreaterThan(5)
    expect(compared.filter(({ key }) => !COMMON.test(key))).toEqual([])
    expect(sources.filter(({ text }) => /\bcode *[!=]== *'(?:Key|Digit)/.test(text)).map(({ path }) => path)).toEqual(
      [],
    )
  })
})
