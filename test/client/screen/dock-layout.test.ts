import { describe, expect, it } from 'vitest'
import {
  availableTabs,
  columnsOf,
  type DockLayout,
  defaultLayout,
  dockAsTab,
  dockBelow,
  fitBox,
  fitLayout,
  floatPanel,
  foldPanel,
  isPanelVisible,
  mayChangeColumn,
  movePanel,
  moveTab,
  newFloatingBox,
  PANELS,
  type PanelName,
  panelPlace,
  putOnTable,
  raisePanel,
  refitLayout,
  resizePanel,
  setDockWidth,
  showOverview,
  showPanel,
  showTab,
  withoutPanel,
} from '../../../client/screen/dock-layout.ts'
import { loadLayout, storedLayout } from '../../../client/screen/saved-layout.ts'
import { dice } from '../../relay/simulation.ts'

const LAPTOP = { width: 1366, height: 768 }
const WIDE = { width: 1920, height: 1080 }
const TABLET = { width: 1024, height: 768 }
const BOX = { x: 100, y: 100, width: 300, height: 400 }

/** Every panel has at most one place, and the front tab of a group belongs to it. */
function isSound(layout: DockLayout): boolean {
  const all = [
    ...layout.groups.flatMap(({ tabs }) => tabs),
    ...layout.folded,
    ...layout.floating.map(({ name }) => name),
  ]
  const nowhere = PANELS.filter((name) => !all.includes(name))
  return (
    new Set(all).size === all.length &&
    nowhere.every((name) => name === 'clocks' || name === 'hand') &&
    layout.groups.every(({ tabs, front }) => tabs.includes(front))
  )
}

describe('the dock', () => {
  it('stands open beside the board, with the log in front; on a tablet the board comes first', () => {
    expect(defaultLayout(LAPTOP)).toMatchObject({ isOpen: true, groups: [{ front: 'log' }] })
    expect(defaultLayout(TABLET).isOpen).toBe(false)
    expect(defaultLayout(LAPTOP).width / LAPTOP.width).toBeLessThan(0.23)
    expect(panelPlace(defaultLayout(LAPTOP), 'hand')).toBe('table')
  })

  it('has each panel in one place after any action', () => {
    const draw = dice(5)
    let layout = defaultLayout(WIDE)
    for (let step = 0; step < 3000; step++) {
      const name = PANELS[draw(PANELS.length)] as PanelName
      const changes = [
        () => dockAsTab(layout, name),
        () => dockBelow(layout, name, draw(2) as 0 | 1),
        () => foldPanel(layout, name),
        () => floatPanel(layout, name, newFloatingBox(layout, name, LAPTOP), LAPTOP),
        () => showPanel(layout, name),
        () => raisePanel(layout, name),
        () => movePanel(layout, name, draw(4000) - 2000, draw(4000) - 2000, LAPTOP),
        () => resizePanel(layout, name, draw(4000) - 2000, draw(4000) - 2000, LAPTOP),
        () => moveTab(layout, name, PANELS[draw(PANELS.length)] as PanelName),
        () => showOverview(layout, TABLET),
        () => loadLayout(JSON.parse(JSON.stringify(layout)), WIDE),
      ]
      layout = changes[draw(changes.length)]?.() ?? layout
      expect(isSound(layout), `${step}: ${JSON.stringify(layout)}`).toBe(true)
      for (const { box } of layout.floating) expect(box).toEqual(fitBox(box, WIDE))
    }
  })

  it('brings a shown panel to the front: in the dock, from the edge, and above other floating panels', () => {
    const folded = { ...foldPanel(defaultLayout(LAPTOP), 'notes'), isOpen: false }
    expect(isPanelVisible(folded, 'notes')).toBe(false)
    expect(isPanelVisible(showPanel(folded, 'notes'), 'notes')).toBe(true)
    expect(isPanelVisible(showPanel(folded, 'referee'), 'referee')).toBe(true)
    const dicy = showPanel(defaultLayout(LAPTOP), 'dice')
    expect([isPanelVisible(dicy, 'dice'), isPanelVisible(dicy, 'log')]).toEqual([true, true])
    const two = floatPanel(floatPanel(defaultLayout(LAPTOP), 'log', BOX, LAPTOP), 'notes', BOX, LAPTOP)
    expect(showPanel(two, 'log').floating.at(-1)?.name).toBe('log')
    expect(panelPlace(showPanel(foldPanel(defaultLayout(LAPTOP), 'hand'), 'hand'), 'hand')).toBe('table')
  })

  it('opens a folded panel where it floated, and docks one that never floated', () => {
    const floated = foldPanel(floatPanel(defaultLayout(LAPTOP), 'notes', BOX, LAPTOP), 'notes')
    const again = loadLayout(JSON.parse(JSON.stringify(storedLayout(floated, LAPTOP))), LAPTOP)
    expect(showPanel(again, 'notes').floating).toEqual([{ name: 'notes', box: BOX }])
    const docked = foldPanel(dockAsTab(showPanel(again, 'notes'), 'notes'), 'notes')
    expect(panelPlace(showPanel(docked, 'notes'), 'notes')).toBe('docked')
  })

  it('opens the overview only when it is asked for, and where it covers no panel', () => {
    for (const window of [WIDE, LAPTOP, TABLET]) {
      expect(panelPlace(defaultLayout(window), 'overview')).toBe('folded')
    }
    const places = [WIDE, LAPTOP, TABLET].map((window) =>
      panelPlace(showOverview(defaultLayout(window), window), 'overview'),
    )
    expect(places).toEqual(['docked', 'floating', 'floating'])
    expect(showOverview(defaultLayout(TABLET), TABLET).isOpen).toBe(false)
    const moved = dockBelow(defaultLayout(LAPTOP), 'overview')
    expect(panelPlace(showOverview(moved, LAPTOP), 'overview')).toBe('docked')
  })

  it('reorders tabs, keeps the front tab, and inserts a new tab into the existing order', () => {
    const swapped = moveTab(defaultLayout(LAPTOP), 'notes', 'log')
    expect(swapped.groups[0]).toMatchObject({ tabs: ['notes', 'log', 'piles', 'counters', 'referee'], front: 'log' })
    expect(moveTab(swapped, 'log', 'overview')).toBe(swapped)
    expect(moveTab(swapped, 'notes', 'referee').groups[0]?.tabs.at(-1)).toBe('notes')
    const joined = dockAsTab(foldPanel(swapped, 'piles'), 'piles')
    expect(joined.groups[0]?.tabs).toEqual(['piles', 'notes', 'log', 'counters', 'referee'])
  })

  it('shows the previous tab when the front one goes', () => {
    const layout = withoutPanel(showTab(defaultLayout(LAPTOP), 'counters'), 'counters')
    expect(layout.groups[0]?.front).toBe('piles')
    expect(withoutPanel(dockBelow(defaultLayout(LAPTOP), 'dice'), 'dice').groups).toEqual(defaultLayout(LAPTOP).groups)
  })

  it('shows the log if the game does not have the front panel', () => {
    const group = { tabs: ['piles', 'log', 'referee'], front: 'referee', column: 0 } as const
    expect(availableTabs(group, () => true)).toMatchObject({ tabs: group.tabs, front: 'referee' })
    expect(availableTabs(group, (name) => name !== 'referee')).toEqual({ tabs: ['piles', 'log'], front: 'log' })
    expect(availableTabs({ ...group, tabs: ['referee', 'notes'] }, (name) => name === 'notes').front).toBe('notes')
    expect(availableTabs({ ...group, tabs: ['referee'] }, () => false).front).toBeUndefined()
  })

  it('keeps floating panels within the window, also when that becomes smaller', () => {
    const far = movePanel(floatPanel(defaultLayout(WIDE), 'log', BOX, WIDE), 'log', 5000, 5000, WIDE)
    expect(far.floating[0]?.box).toEqual({ x: 1612, y: 672, width: 300, height: 400 })
    expect(fitLayout(far, TABLET).floating[0]?.box).toEqual({ x: 716, y: 360, width: 300, height: 400 })
    expect(resizePanel(far, 'log', -5000, -5000, WIDE).floating[0]?.box).toMatchObject({ width: 240, height: 160 })
    expect(putOnTable(far, 'log').floating).toEqual([])
  })

  it('keeps floating panels off a dock beside the board, but not off one that slides over it', () => {
    const open = fitLayout(
      movePanel(floatPanel(defaultLayout(LAPTOP), 'log', BOX, LAPTOP), 'log', 5000, 0, LAPTOP),
      LAPTOP,
    )
    const box = open.floating[0]!.box
    expect(box.x + box.width).toBeLessThanOrEqual(LAPTOP.width - open.width)
    const closed = fitLayout({ ...movePanel(open, 'log', 5000, 0, LAPTOP), isOpen: false }, LAPTOP)
    expect(closed.floating[0]!.box.x).toBeGreaterThan(box.x)
  })

  it('may be made as wide as wanted, but leaves the board more than half of the window', () => {
    expect(setDockWidth(defaultLayout(LAPTOP), 10, LAPTOP).width).toBe(260)
    expect(setDockWidth(defaultLayout(LAPTOP), 5000, LAPTOP).width).toBe(615)
    const two = dockBelow(defaultLayout(WIDE), 'notes', 1)
    expect(setDockWidth(two, 5000, WIDE).width).toBe(432)
  })

  it('leaves the board as much when the window becomes smaller, and when every panel floats', () => {
    const large = setDockWidth(defaultLayout({ width: 2500, height: 1400 }), 5000, { width: 2500, height: 1400 })
    expect(large.width).toBe(1125)
    expect(fitLayout(large, { width: 1200, height: 800 }).width).toBe(540)
    expect(setDockWidth({ ...large, groups: [] }, 5000, LAPTOP).width).toBe(615)
  })

  it('offers another column to a panel only if that would change anything', () => {
    const lone = { ...defaultLayout(WIDE), groups: [{ tabs: ['log'], front: 'log', column: 0 }] } satisfies DockLayout
    expect(mayChangeColumn(lone, 'log', WIDE)).toBe(false)
    expect(mayChangeColumn(dockBelow(lone, 'notes'), 'log', WIDE)).toBe(true)
    expect(mayChangeColumn(dockAsTab(lone, 'notes'), 'log', WIDE)).toBe(true)
    expect(mayChangeColumn(dockBelow(lone, 'notes'), 'dice', WIDE)).toBe(false)
    expect(mayChangeColumn(defaultLayout(LAPTOP), 'log', LAPTOP)).toBe(false)
  })

  it('has two columns if they fit, and otherwise one below the other', () => {
    const two = dockBelow(defaultLayout(LAPTOP), 'notes', 1)
    expect(columnsOf(two, WIDE)).toHaveLength(2)
    expect(columnsOf(two, LAPTOP)).toHaveLength(1)
    expect(columnsOf(two, LAPTOP)[0]).toHaveLength(2)
    // On a tall screen the referee is below the log from the first.
    expect(columnsOf(defaultLayout(WIDE), WIDE)[0]?.map(({ front }) => front)).toEqual(['log', 'referee'])
    expect(columnsOf({ ...defaultLayout(WIDE), groups: [] }, WIDE)).toEqual([])
  })
})

describe('a stored layout', () => {
  it('of an older page, which docked the overview unasked, has it folded', () => {
    const docked = dockBelow(setDockWidth(defaultLayout(LAPTOP), 330, LAPTOP), 'overview')
    const { isOverviewAsked: _, ...older } = storedLayout(docked, LAPTOP)
    expect(panelPlace(loadLayout(older, LAPTOP), 'overview')).toBe('folded')
    expect(panelPlace(loadLayout(storedLayout(docked, LAPTOP), LAPTOP), 'overview')).toBe('docked')
  })

  it('is restored as it was', () => {
    const kept = floatPanel(foldPanel(dockBelow(defaultLayout(WIDE), 'referee', 1), 'notes'), 'log', BOX, WIDE)
    expect(loadLayout(JSON.parse(JSON.stringify(kept)), WIDE)).toEqual(kept)
  })

  it.each([
    undefined,
    null,
    'x',
    [],
    {},
    { groups: 7, folded: {}, floating: [null, { name: 'log' }, { name: 'log', box: { x: 'a' } }], width: 'wide' },
    { groups: [{ tabs: ['log', 'log', 'cellar'], front: 'cellar', column: 9 }, null], folded: ['log', 'attic'] },
    { groups: [{ tabs: ['dice'] }], width: Number.NaN, isOpen: 3 },
  ])('loses no panel and duplicates none, whatever it holds: %j', (kept) => {
    const layout = loadLayout(kept, LAPTOP)
    expect(isSound(layout)).toBe(true)
    expect(layout.width).toBeGreaterThanOrEqual(260)
    expect(PANELS.filter((name) => panelPlace(layout, name) === 'table')).toEqual(
      expect.arrayContaining(kept && typeof kept === 'object' ? [] : ['clocks', 'hand']),
    )
  })

  it.each([
    ['a laptop', LAPTOP, WIDE],
    ['a tall screen', WIDE, LAPTOP],
  ])('for %s takes the default form of another window until a player moves a panel', (_, before, now) => {
    const first = defaultLayout(before)
    const again = (layout: DockLayout) => loadLayout(JSON.parse(JSON.stringify(storedLayout(layout, before))), now)
    expect(again(first)).toEqual(defaultLayout(now))
    expect(refitLayout(first, before, now)).toEqual(defaultLayout(now))
    const read = showTab({ ...first, isOpen: false }, 'notes')
    expect(again(read)).toEqual({ ...showTab(defaultLayout(now), 'notes'), isOpen: false })
    expect(refitLayout(read, before, now)).toEqual(again(read))
    const own = foldPanel(first, 'piles')
    expect(again(own).groups).toEqual(own.groups)
    expect(refitLayout(own, before, now).groups).toEqual(own.groups)
  })

  it('begins with the board if the window is narrow', () => {
    expect(loadLayout({ isOpen: true }, TABLET).isOpen).toBe(false)
    expect(loadLayout({ isOpen: false }, LAPTOP).isOpen).toBe(false)
  })
})
