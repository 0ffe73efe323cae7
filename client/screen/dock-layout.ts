/** The layout of the panels: one value, changed by free functions and stored in the browser. */

export const PANELS = ['log', 'piles', 'counters', 'notes', 'referee', 'overview', 'clocks', 'dice', 'hand'] as const
export type PanelName = (typeof PANELS)[number]

export interface PanelBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Panels that share a place; the tabs choose which is in front. */
export interface PanelGroup {
  readonly tabs: readonly PanelName[]
  readonly front: PanelName
  /** The second column needs a wide window; otherwise its groups stand below the first. */
  readonly column: 0 | 1
}

export interface FloatingPanel {
  readonly name: PanelName
  readonly box: PanelBox
}

/** A panel in none of its lists lies on the table itself, at the edge of the board. */
export interface DockLayout {
  readonly isOpen: boolean
  /** The width of one column in pixels. */
  readonly width: number
  readonly groups: readonly PanelGroup[]
  readonly folded: readonly PanelName[]
  /** The last boxes of folded panels that floated: they open there again. */
  readonly boxes: Readonly<Partial<Record<PanelName, PanelBox>>>
  /** The last is on top. */
  readonly floating: readonly FloatingPanel[]
}

type PanelPlace = 'docked' | 'folded' | 'floating' | 'table'

export interface PixelSize {
  readonly width: number
  readonly height: number
}

const NARROWEST = 260
const SMALLEST: PixelSize = { width: 240, height: 160 }
/** The margin between a floating panel and the edge of the window. */
const MARGIN = 8
/** Two columns of panels need a window this wide. */
const WIDE = 1680
const TALL = 1000
/** In a narrower window the dock slides over the board. */
const NARROW = 1100

const isWide = ({ width }: PixelSize): boolean => width >= WIDE
export const isNarrow = ({ width }: PixelSize): boolean => width <= NARROW

/** High enough for two panels, one below the other. */
const isTall = (window: PixelSize): boolean => isWide(window) && window.height >= TALL

/** Panels that lie on the table itself until a player moves them. */
const ON_TABLE: readonly PanelName[] = ['clocks', 'hand']
/** Panels that are read beside another one, not instead of it. */
const SMALL: readonly PanelName[] = ['overview', 'clocks', 'dice', 'hand']
export const isSmall = (name: PanelName): boolean => SMALL.includes(name)
export const mayLieOnTable = (name: PanelName): boolean => ON_TABLE.includes(name)

/** Wide enough for all tabs in one row; touch screens have larger tabs. */
function widthFor({ width }: PixelSize): number {
  if (width >= 2200) return 400
  if (width >= 1600) return 348
  return width <= NARROW ? 328 : width <= 1280 ? 336 : 312
}

const groupOf = (name: PanelName): PanelGroup => ({ tabs: [name], front: name, column: 0 })

/** The layout on a first visit. */
export function defaultLayout(window: PixelSize): DockLayout {
  const isFirst = !isNarrow(window)
  const read: readonly PanelGroup[] = isTall(window)
    ? [{ tabs: ['log', 'piles', 'counters', 'notes'], front: 'log', column: 0 }, groupOf('referee')]
    : [{ tabs: ['log', 'piles', 'counters', 'notes', 'referee'], front: 'log', column: 0 }]
  return {
    isOpen: isFirst,
    width: widthFor(window),
    groups: read,
    folded: ['overview', 'dice'],
    boxes: {},
    floating: [],
  }
}

/** True while no panel has been moved or resized; choosing another tab does not count. */
export function isDefaultLayout(layout: DockLayout, window: PixelSize): boolean {
  const places = ({ width, groups, folded, floating }: DockLayout) =>
    JSON.stringify([width, groups.map(({ tabs, column }) => [tabs, column]), folded, floating])
  return places(layout) === places(fitLayout(defaultLayout(window), window))
}

/** The default layout, with the same tabs in front as far as possible. */
export const resetLayout = ({ isOpen, groups }: DockLayout, window: PixelSize): DockLayout =>
  groups.reduceRight((layout, { front }) => showTab(layout, front), { ...defaultLayout(window), isOpen })

/** A default layout becomes the default of the new window size; a layout of the player's own is fitted into it. */
export const refitLayout = (layout: DockLayout, before: PixelSize, window: PixelSize): DockLayout =>
  isDefaultLayout(layout, before) ? resetLayout(layout, window) : fitLayout(layout, window)

export function panelPlace({ groups, folded, floating }: DockLayout, name: PanelName): PanelPlace {
  if (groups.some(({ tabs }) => tabs.includes(name))) return 'docked'
  if (folded.includes(name)) return 'folded'
  return floating.some((each) => each.name === name) ? 'floating' : 'table'
}

/** If the panel was in front, the tab before it comes to the front. */
export function withoutPanel(layout: DockLayout, name: PanelName): DockLayout {
  const groups = layout.groups.flatMap((group): PanelGroup[] => {
    const tabs = group.tabs.filter((each) => each !== name)
    const [first] = tabs
    if (first === undefined) return []
    if (group.front !== name) return [{ ...group, tabs }]
    const before = tabs[Math.max(0, group.tabs.indexOf(name) - 1)] ?? first
    return [{ ...group, tabs, front: before }]
  })
  const { [name]: _, ...boxes } = layout.boxes
  return {
    ...layout,
    groups,
    boxes,
    folded: layout.folded.filter((each) => each !== name),
    floating: layout.floating.filter((each) => each.name !== name),
  }
}

const inOrder = (names: readonly PanelName[]): readonly PanelName[] => PANELS.filter((each) => names.includes(each))

/** Inserts a tab before the first one that follows it by default; the order of the others stays. */
function insertTab(tabs: readonly PanelName[], name: PanelName): readonly PanelName[] {
  const behind = tabs.findIndex((each) => PANELS.indexOf(each) > PANELS.indexOf(name))
  return behind === -1 ? [...tabs, name] : tabs.toSpliced(behind, 0, name)
}

/** Moves a tab to the place of another in its group. */
export function moveTab(layout: DockLayout, name: PanelName, other: PanelName): DockLayout {
  const own = layout.groups.find(({ tabs }) => tabs.includes(name) && tabs.includes(other))
  if (!own || name === other) return layout
  const place = own.tabs.indexOf(other)
  const tabs = own.tabs.filter((each) => each !== name).toSpliced(place, 0, name)
  return { ...layout, groups: layout.groups.map((group) => (group === own ? { ...group, tabs } : group)) }
}

/** Docks a panel as a tab, in front. */
export function dockAsTab(layout: DockLayout, name: PanelName): DockLayout {
  const rest = withoutPanel(layout, name)
  const at = Math.max(
    0,
    rest.groups.findIndex(({ tabs }) => !tabs.every(isSmall)),
  )
  const group = rest.groups[at]
  const joined: PanelGroup = group
    ? { ...group, tabs: insertTab(group.tabs, name), front: name }
    : { tabs: [name], front: name, column: 0 }
  return { ...rest, isOpen: true, groups: group ? rest.groups.with(at, joined) : [joined] }
}

/** Docks a panel in a group of its own. */
export function dockBelow(layout: DockLayout, name: PanelName, column: 0 | 1 = 0): DockLayout {
  const rest = withoutPanel(layout, name)
  return { ...rest, isOpen: true, groups: [...rest.groups, { tabs: [name], front: name, column }] }
}

export function foldPanel(layout: DockLayout, name: PanelName): DockLayout {
  const rest = withoutPanel(layout, name)
  const box = layout.floating.find((each) => each.name === name)?.box
  return { ...rest, folded: inOrder([...rest.folded, name]), boxes: box ? { ...rest.boxes, [name]: box } : rest.boxes }
}

export const putOnTable = withoutPanel

export function floatPanel(layout: DockLayout, name: PanelName, box: PanelBox, window: PixelSize): DockLayout {
  const rest = withoutPanel(layout, name)
  return { ...rest, floating: [...rest.floating, { name, box: fitBox(box, window) }] }
}

/** The box of a panel that floats for the first time, offset from those that float already. */
export function newFloatingBox({ floating }: DockLayout, name: PanelName, window: PixelSize): PanelBox {
  const size = isSmall(name) ? { width: 320, height: 260 } : { width: 340, height: 440 }
  const step = 28 * (floating.length + 1)
  return fitBox({ ...size, x: (window.width - size.width) / 2 + step, y: 96 + step }, window)
}

/** Keeps a box within the window and large enough to read. */
export function fitBox({ x, y, width, height }: PanelBox, window: PixelSize): PanelBox {
  const wide = Math.min(Math.max(width, SMALLEST.width), window.width - 2 * MARGIN)
  const high = Math.min(Math.max(height, SMALLEST.height), window.height - 2 * MARGIN)
  return {
    x: Math.round(Math.min(Math.max(x, MARGIN), window.width - wide - MARGIN)),
    y: Math.round(Math.min(Math.max(y, MARGIN), window.height - high - MARGIN)),
    width: Math.round(wide),
    height: Math.round(high),
  }
}

export const changeBox = (
  layout: DockLayout,
  name: PanelName,
  change: (box: PanelBox) => PanelBox,
  window: PixelSize,
): DockLayout => ({
  ...layout,
  floating: layout.floating.map((each) =>
    each.name === name ? { name, box: fitBox(change(each.box), window) } : each,
  ),
})

export const movePanel = (layout: DockLayout, name: PanelName, dx: number, dy: number, window: PixelSize): DockLayout =>
  changeBox(layout, name, (box) => ({ ...box, x: box.x + dx, y: box.y + dy }), window)

export const resizePanel = (
  layout: DockLayout,
  name: PanelName,
  dx: number,
  dy: number,
  window: PixelSize,
): DockLayout => changeBox(layout, name, (box) => ({ ...box, width: box.width + dx, height: box.height + dy }), window)

/** Keeps floating panels off the dock, and the dock narrow enough for the board. */
export function fitLayout(layout: DockLayout, window: PixelSize): DockLayout {
  const wide = setDockWidth(layout, layout.width, window)
  const dock = layout.isOpen && !isNarrow(window) ? wide.width * Math.max(1, columnsOf(wide, window).length) : 0
  const beside = { ...window, width: window.width - dock }
  return { ...wide, floating: layout.floating.map(({ name, box }) => ({ name, box: fitBox(box, beside) })) }
}

export function raisePanel(layout: DockLayout, name: PanelName): DockLayout {
  const own = layout.floating.find((each) => each.name === name)
  if (!own || layout.floating.at(-1) === own) return layout
  return { ...layout, floating: [...layout.floating.filter((each) => each !== own), own] }
}

export const showTab = (layout: DockLayout, name: PanelName): DockLayout => ({
  ...layout,
  groups: layout.groups.map((group) => (group.tabs.includes(name) ? { ...group, front: name } : group)),
})

/** Brings a panel into view, wherever it is. */
export function showPanel(layout: DockLayout, name: PanelName): DockLayout {
  switch (panelPlace(layout, name)) {
    case 'docked':
      return { ...showTab(layout, name), isOpen: true }
    case 'floating':
      return raisePanel(layout, name)
    case 'folded':
      return unfold(layout, name)
    case 'table':
      return layout
  }
}

function unfold(layout: DockLayout, name: PanelName): DockLayout {
  const box = layout.boxes[name]
  const rest = withoutPanel(layout, name)
  if (box) return { ...rest, floating: [...rest.floating, { name, box }] }
  return mayLieOnTable(name) ? rest : isSmall(name) ? dockBelow(layout, name) : dockAsTab(layout, name)
}

/**
 * Shows the overview. At first it floats over the board, in the corner farthest from the dock, where it covers no panel; in a
 * window high enough for two panels it is docked below the other.
 */
export function showOverview(layout: DockLayout, window: PixelSize): DockLayout {
  const isFirst = panelPlace(layout, 'overview') === 'folded' && !layout.boxes.overview
  if (!isFirst || isTall(window)) return showPanel(layout, 'overview')
  return floatPanel(layout, 'overview', { x: 80, y: window.height - 420, width: 260, height: 240 }, window)
}

export function isPanelVisible(layout: DockLayout, name: PanelName): boolean {
  switch (panelPlace(layout, name)) {
    case 'docked':
      return layout.isOpen && layout.groups.some(({ front }) => front === name)
    case 'folded':
      return false
    case 'floating':
    case 'table':
      return true
  }
}

/** The tabs of a group that this table has. If the front one is missing, the log comes to the front. */
export function availableTabs(
  group: PanelGroup,
  isThere: (name: PanelName) => boolean,
): { readonly tabs: readonly PanelName[]; readonly front: PanelName | undefined } {
  const tabs = group.tabs.filter(isThere)
  return { tabs, front: [group.front, 'log' as const].find((each) => tabs.includes(each)) ?? tabs[0] }
}

export const setDockWidth = (layout: DockLayout, width: number, window: PixelSize): DockLayout => ({
  ...layout,
  width: Math.round(
    Math.min(Math.max(width, NARROWEST), Math.max(NARROWEST, window.width * widestShare(layout, window))),
  ),
})

/** The board keeps more than half of the window. */
const widestShare = (layout: DockLayout, window: PixelSize): number =>
  0.45 / Math.max(1, columnsOf(layout, window).length)

/** The groups by column, from the inside out. */
export function columnsOf({ groups }: DockLayout, window: PixelSize): readonly (readonly PanelGroup[])[] {
  const columns = [0, 1].map((column) => groups.filter((group) => group.column === column))
  const [first = [], second = []] = columns
  if (second.length === 0 || first.length === 0) return groups.length > 0 ? [groups] : []
  return isWide(window) ? columns : [[...first, ...second]]
}

/** False for the only panel of the dock: it is one column in either place. */
export const mayChangeColumn = ({ groups }: DockLayout, name: PanelName, window: PixelSize): boolean =>
  isWide(window) && groups.some(({ tabs }) => tabs.includes(name) && (tabs.length > 1 || groups.length > 1))
