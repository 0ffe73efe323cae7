import {
  type DockLayout,
  defaultLayout,
  dockAsTab,
  type FloatingPanel,
  fitBox,
  foldPanel,
  isDefaultLayout,
  isSmall,
  mayLieOnTable,
  PANELS,
  type PanelBox,
  type PanelGroup,
  type PanelName,
  type PixelSize,
  resetLayout,
  setDockWidth,
  showTab,
} from './dock-layout.ts'

/** Reads a stored layout leniently: each panel ends up in one place, and none is missing. */
export function loadLayout(stored: unknown, window: PixelSize): DockLayout {
  const fallback = defaultLayout(window)
  if (!isRecord(stored)) return fallback
  const seen = new Set<PanelName>()
  const claim = (name: unknown): PanelName[] => {
    const known = PANELS.find((each) => each === name)
    if (known === undefined || seen.has(known)) return []
    seen.add(known)
    return [known]
  }
  const groups = listOf(stored.groups).flatMap((group): PanelGroup[] => {
    if (!isRecord(group)) return []
    const tabs = listOf(group.tabs).flatMap(claim)
    const [first] = tabs
    if (first === undefined) return []
    return [{ tabs, front: tabs.find((each) => each === group.front) ?? first, column: group.column === 1 ? 1 : 0 }]
  })
  const floating = listOf(stored.floating).flatMap((each): FloatingPanel[] => {
    const box = isRecord(each) ? boxOf(each.box) : undefined
    const [name] = isRecord(each) && box ? claim(each.name) : []
    return name && box ? [{ name, box: fitBox(box, window) }] : []
  })
  const folded = listOf(stored.folded).flatMap(claim)
  const boxes = Object.fromEntries(
    folded.flatMap((name) => {
      const box = isRecord(stored.boxes) ? boxOf(stored.boxes[name]) : undefined
      return box ? [[name, fitBox(box, window)]] : []
    }),
  )
  const lost = PANELS.filter((each) => !seen.has(each) && !mayLieOnTable(each))
  const whole: DockLayout = {
    isOpen: fallback.isOpen && stored.isOpen !== false,
    width: isNumber(stored.width) ? stored.width : fallback.width,
    groups,
    folded,
    boxes,
    floating,
  }
  const found = lost.reduce(
    (layout, name) => (isSmall(name) ? foldPanel(layout, name) : dockBehind(layout, name)),
    whole,
  )
  if (stored.isUsual === true) return resetLayout(found, window)
  const asked = stored.isOverviewAsked === true ? found : withoutUnaskedOverview(found)
  return setDockWidth(asked, asked.width, window)
}

/** Older pages docked the overview without being asked. */
const withoutUnaskedOverview = (layout: DockLayout): DockLayout =>
  layout.groups.some(({ tabs }) => tabs.join() === 'overview') ? foldPanel(layout, 'overview') : layout

/** Stores whether it is the default, since the next window may have another size. */
export const storedLayout = (layout: DockLayout, window: PixelSize) => ({
  ...layout,
  isUsual: isDefaultLayout(layout, window),
  isOverviewAsked: true,
})

/** Docks a panel as a tab behind the one in front. */
function dockBehind(layout: DockLayout, name: PanelName): DockLayout {
  const { isOpen, groups } = layout
  const front = groups[0]?.front
  const docked = dockAsTab(layout, name)
  return { ...(front === undefined ? docked : showTab(docked, front)), isOpen }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function boxOf(value: unknown): PanelBox | undefined {
  if (!isRecord(value)) return undefined
  const { x, y, width, height } = value
  return isNumber(x) && isNumber(y) && isNumber(width) && isNumber(height) ? { x, y, width, height } : undefined
}
