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

/** A hand that trembles drags nothing. */
const FAR = 10

/** A tab that is pulled along the others takes their places; one that is pulled off the dock floats under its pointer. */
export function dragTab(screen: Screen, name: PanelName, event: PointerEvent): void {
  const dock = event.currentTarget instanceof Element ? event.currentTarget.closest('.panel') : null
  if (event.button !== 0 || !dock) return
  const area = dock.getBoundingClientRect()
  followed(event, (at, end) => {
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
  clientX < left - FAR || clientY < top - FAR

/** It takes the place of the tab whose middle it is pulled over. */
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
  // A group may hold more than this table has of it.
  const taken = PANELS.find((each) => tabs[place]?.id === `tab-${each}`)
  if (taken) screen.changeLayout((layout) => showTab(moveTab(layout, name, taken), name))
}

/** A floating panel goes with the pointer, and into the dock if it is let go there. */
export function dragPanel(screen: Screen, name: PanelName, event: PointerEvent): void {
  followed(
    event,
    held(screen, name, event, (box, dx, dy) => ({ ...box, x: box.x + dx, y: box.y + dy })),
    (at) => {
      const dock = document.querySelector('.panel')?.getBoundingClientRect()
      const isOver = dock && at.clientX > dock.left && at.clientY > dock.top && at.clientY < dock.bottom
      if (isOver) screen.changeLayout((layout) => (isSmall(name) ? dockBelow : dockAsTab)(layout, name))
    },
  )
}

/** Its lower corner goes with the pointer. */
export function dragCorner(screen: Screen, name: PanelName, event: PointerEvent): void {
  followed(
    event,
    held(screen, name, event, (box, dx, dy) => ({ ...box, width: box.width + dx, height: box.height + dy })),
  )
}

/** Reckoned from where it was taken: steps added to a box that the window held back would lose the pointer. */
function held(
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

/** All that one pointer does until it is lifted, wherever it goes. */
function followed(
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
