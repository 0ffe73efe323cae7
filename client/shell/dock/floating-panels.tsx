import { Icon } from '../../controls/icons.tsx'
import {
  dockAsTab,
  type FloatingPanel,
  foldPanel,
  isNarrow,
  isSmall,
  mayLieOnTable,
  movePanel,
  putOnTable,
  raisePanel,
  resizePanel,
} from '../../screen/dock-layout.ts'
import { PanelMenu } from '../../screen/panel-menu.tsx'
import { PANEL_NAMES } from '../../screen/panel-names.ts'
import type { PanelProps } from '../../screen/panel-props.ts'
import { commandOf } from '../../words/keys.ts'
import { hasPanel, PanelContent } from './panel-content.tsx'
import { dragCorner, dragPanel } from './panel-drag.ts'

/** The panels that float over the room, the last on top. */
export function FloatingPanels(props: PanelProps) {
  const { floating } = props.screen.layout.value
  return (
    <>
      {/* In an order that stays: what is raised must not lose the keys. */}
      {[...floating]
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .filter(({ name }) => hasPanel(name, props.table))
        .map((each) => (
          <Float key={each.name} {...props} floating={each} above={floating.indexOf(each)} />
        ))}
    </>
  )
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-16, 0],
  ArrowRight: [16, 0],
  ArrowUp: [0, -16],
  ArrowDown: [0, 16],
}

function Float({ floating: { name, box }, above, ...props }: PanelProps & { floating: FloatingPanel; above: number }) {
  const { screen } = props
  const home = () => {
    screen.changeLayout((layout) =>
      mayLieOnTable(name)
        ? putOnTable(layout, name)
        : isSmall(name)
          ? foldPanel(layout, name)
          : dockAsTab(layout, name),
    )
    requestAnimationFrame(() => document.getElementById(`tab-${name}`)?.focus())
  }
  const press = (event: KeyboardEvent) => {
    const command = commandOf('floating', event)
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    if (command === 'dock') return home()
    const [dx, dy] = STEPS[event.key] ?? [0, 0]
    const change = command === 'resizePanel' ? resizePanel : movePanel
    screen.changeLayout((layout, window) => change(layout, name, dx, dy, window))
  }
  const { name: title } = PANEL_NAMES[name]
  return (
    <section
      class="float"
      aria-label={title}
      style={{
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        '--over': `${above}`,
      }}
      onPointerDownCapture={() => screen.changeLayout((layout) => raisePanel(layout, name))}
    >
      <header>
        <button
          type="button"
          class="quiet grip"
          title="Drag it, or use the arrows; with Shift they size it. Escape puts it back."
          onPointerDown={(event) => event.button === 0 && dragPanel(screen, name, event)}
          onKeyDown={press}
        >
          <Icon name={PANEL_NAMES[name].icon} />
          {title}
        </button>
        <PanelMenu name={name} screen={screen} />
        <button type="button" class="quiet round" aria-label={`Put ${title} back`} title="Back (Escape)" onClick={home}>
          <Icon name="close" />
        </button>
      </header>
      <div class="paper">
        <PanelContent name={name} {...props} />
      </div>
      <i
        class="sizer"
        aria-hidden="true"
        onPointerDown={(event) => event.button === 0 && dragCorner(screen, name, event)}
      />
    </section>
  )
}

/** At the edge of the room: what is folded, and all the rest while the dock is. */
export function FoldedPanels({ table, screen }: Omit<PanelProps, 'module'>) {
  const { folded, groups, isOpen } = screen.layout.value
  // Where the dock slides over the board, the board keeps its place, and so does the edge.
  const docked = isOpen && !isNarrow(screen.window.value) ? [] : groups.flatMap(({ tabs }) => tabs)
  // Dice have a button of their own, wherever one speaks.
  const all = [...docked, ...folded.filter((name) => name !== 'dice' || docked.length > 0)].filter((name) =>
    hasPanel(name, table),
  )
  if (all.length === 0) return null
  return (
    <nav class="edge" aria-label="Folded panels">
      {all.map((name) => (
        <button
          key={name}
          type="button"
          class="quiet round"
          aria-label={`Open ${PANEL_NAMES[name].name}`}
          title={PANEL_NAMES[name].said ?? PANEL_NAMES[name].name}
          aria-pressed={screen.isPanelVisible(name)}
          onClick={() => (screen.isPanelVisible(name) ? screen.toggleDock() : screen.showPanel(name))}
        >
          <Icon name={PANEL_NAMES[name].icon} />
        </button>
      ))}
    </nav>
  )
}
