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
  resetLayout,
  type Size,
  setDockWidth,
  showTab,
} from './dock-layout.ts'

/* How the room was laid out, as the browser keeps it. */

/** What was kept, as far as it means anything today: each panel stands in one place, and none is lost. */
export function loadLayout(kept: unknown, window: Size): DockLayout {
  const anew = defaultLayout(window)
  if (!isRecord(kept)) return anew
  const seen = new Set<PanelName>()
  const take = (name: unknown): PanelName[] => {
    const known = PANELS.find((each) => each === name)
    if (known === undefined || seen.has(known)) return []
    seen.add(known)
    return [known]
  }
  const groups = listOf(kept.groups).flatMap((group): PanelGroup[] => {
    if (!isRecord(group)) return []
    const tabs = listOf(group.tabs).flatMap(take)
    const [first] = tabs
    if (first === undefined) return []
    return [{ tabs, front: tabs.find((each) => each === group.front) ?? first, column: group.column === 1 ? 1 : 0 }]
  })
  const floating = listOf(kept.floating).flatMap((each): FloatingPanel[] => {
    const box = isRecord(each) ? boxOf(each.box) : undefined
    const [name] = isRecord(each) && box ? take(each.name) : []
    return name && box ? [{ name, box: fitBox(box, window) }] : []
  })
  const folded = listOf(kept.folded).flatMap(take)
  const boxes = Object.fromEntries(
    folded.flatMap((name) => {
      const box = isRecord(kept.boxes) ? boxOf(kept.boxes[name]) : undefined
      return box ? [[name, fitBox(box, window)]] : []
    }),
  )
  const lost = PANELS.filter((each) => !seen.has(each) && !mayLieOnTable(each))
  const whole: DockLayout = {
    isOpen: anew.isOpen && kept.isOpen !== false,
    width: isNumber(kept.width) ? kept.width : anew.width,
    groups,
    folded,
    boxes,
    floating,
  }
  const found = lost.reduce((layout, name) => (isSmall(name) ? foldPanel(layout, name) : laid(layout, name)), whole)
  return kept.isUsual === true ? resetLayout(found, window) : setDockWidth(found, found.width, window)
}

/** What is written down of it: also that it is the usual one, for the next window may be another. */
export const storedLayout = (layout: DockLayout, window: Size) => ({
  ...layout,
  isUsual: isDefaultLayout(layout, window),
})

/** As a tab, but not in front of what was read. */
function laid(layout: DockLayout, name: PanelName): DockLayout {
  const { isOpen, groups } = layout
  const front = groups[0]?.front
  const there = dockAsTab(layout, name)
  return { ...(front === undefined ? there : showTab(there, front)), isOpen }
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
