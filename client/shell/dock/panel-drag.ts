import {
  changeBox,
  dockAsTab,
  dockBelow,
  floatPanel,
  isSmall,
  moveTab,
  newFloatingBox,
  PANELS,
  type PanelBox,
  type PanelName,
  showTab,
} from '../../screen/dock-layout.ts'
import type { Screen } from '../../screen/screen.ts'

/** In pixels: a shorter drag off the dock is a trembling hand. */
const SLACK = 10

/** Drags a tab: along the others it takes their places, off the dock it floats under the pointer. */
export function dragTab(screen: Screen, name: PanelName, event: PointerEvent): void {
  const dock = event.currentTarget instanceof Element ? event.currentTarget.closest('.panel') : null
  if (event.button !== 0 || !dock) return
  const area = dock.getBoundingClientRect()
  followPointer(event, (at, end) => {
    if (!isBeside(at, area)) {
      reorder(screen, name, at)
      return
    }
    end()
    screen.changeLayout((layout, window) => {
      const box = newFloatingBox(layout, name, window)
      return floatPanel(layout, name, { ...box, x: at.clientX - box.width / 2, y: at.clientY - 16 }, window)
    })
    dragPanel(screen, name, at)
  })
}

const isBeside = ({ clientX, clientY }: PointerEvent, { left, top }: DOMRect): boolean =>
  clientX < left - SLACK || clientY < top - SLACK

/** The tab takes the place of another once it is past that one's middle. */
function reorder(screen: Screen, name: PanelName, { clientX, clientY }: PointerEvent): void {
  const tabs = [...(document.getElementById(`tab-${name}`)?.parentElement?.children ?? [])]
  const own = tabs.findIndex(({ id }) => id === `tab-${name}`)
  const place = tabs.findIndex((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    return clientX > left && clientX < right && clientY > top && clientY < bottom
  })
  const over = tabs[place]?.getBoundingClientRect()
  if (!over || place === own || own === -1) return
  const middle = (over.left + over.right) / 2
  if (place > own ? clientX < middle : clientX > middle) return
  // A group may hold tabs that this table does not show.
  const taken = PANELS.find((each) => tabs[place]?.id === `tab-${each}`)
  if (taken) screen.changeLayout((layout) => showTab(moveTab(layout, name, taken), name))
}

/** Drags a floating panel; let go over the dock, it docks. */
export function dragPanel(screen: Screen, name: PanelName, event: PointerEvent): void {
  followPointer(
    event,
    boxFollower(screen, name, event, (box, dx, dy) => ({ ...box, x: box.x + dx, y: box.y + dy })),
    (at) => {
      const dock = document.querySelector('.panel')?.getBoundingClientRect()
      const isOver = dock && at.clientX > dock.left && at.clientY > dock.top && at.clientY < dock.bottom
      if (isOver) screen.changeLayout((layout) => (isSmall(name) ? dockBelow : dockAsTab)(layout, name))
    },
  )
}

/** Drags the lower corner of a floating panel. */
export function dragCorner(screen: Screen, name: PanelName, event: PointerEvent): void {
  followPointer(
    event,
    boxFollower(screen, name, event, (box, dx, dy) => ({ ...box, width: box.width + dx, height: box.height + dy })),
  )
}

/** Adds the whole drag to the first box: single steps would lose the pointer where the window stops the box. */
function boxFollower(
  screen: Screen,
  name: PanelName,
  { clientX, clientY }: PointerEvent,
  change: (box: PanelBox, dx: number, dy: number) => PanelBox,
): (at: PointerEvent) => void {
  const start = screen.layout.peek().floating.find((each) => each.name === name)?.box
  return (at) => {
    if (!start) return
    const box = change(start, at.clientX - clientX, at.clientY - clientY)
    screen.changeLayout((layout, window) => changeBox(layout, name, () => box, window))
  }
}

/** Follows one pointer until it is lifted. */
function followPointer(
  { pointerId }: PointerEvent,
  move: (at: PointerEvent, end: () => void) => void,
  lift: (at: PointerEvent) => void = () => {},
): void {
  const end = () => {
    window.removeEventListener('pointermove', go)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
  }
  const go = (at: PointerEvent) => {
    if (at.pointerId === pointerId) move(at, end)
  }
  const up = (at: PointerEvent) => {
    if (at.pointerId !== pointerId) return
    end()
    lift(at)
  }
  const cancel = (at: PointerEvent) => {
    if (at.pointerId === pointerId) end()
  }
  window.addEventListener('pointermove', go)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
}
