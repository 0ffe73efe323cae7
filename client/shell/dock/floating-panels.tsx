import { Icon } from '../../controls/icons.tsx'
import {
  dockAsTab,
  type FloatingPanel,
  foldPanel,
  isNarrow,
  isSmall,
  mayLieOnTable,
  movePanel,
  type PanelName,
  putOnTable,
  raisePanel,
  resizePanel,
} from '../../screen/dock-layout.ts'
import { PanelMenu } from '../../screen/panel-menu.tsx'
import { PANEL_NAMES } from '../../screen/panel-names.ts'
import type { PanelProps } from '../../screen/panel-props.ts'
import { commandOf, withKey } from '../../words/keys.ts'
import { hasPanel, PanelContent } from './panel-content.tsx'
import { dragCorner, dragPanel } from './panel-drag.ts'
import { DOCK_TEXTS } from './texts.ts'

/** The floating panels, the last on top. */
export function FloatingPanels(props: PanelProps) {
  const { floating } = props.screen.layout.value
  return (
    <>
      {/* In a fixed order: raising a panel must not move its focused element. */}
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
          title={DOCK_TEXTS.gripHint}
          onPointerDown={(event) => event.button === 0 && dragPanel(screen, name, event)}
          onKeyDown={press}
        >
          <Icon name={PANEL_NAMES[name].icon} />
          {title}
        </button>
        <PanelMenu name={name} screen={screen} />
        <button
          type="button"
          class="quiet round"
          aria-label={DOCK_TEXTS.dock(title)}
          title={withKey(DOCK_TEXTS.dockHint, 'floating', 'dock')}
          onClick={home}
        >
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

/** The dice in the top bar, the overview among the board's tools: an edge for them alone would only narrow the board. */
const HAVE_OWN_BUTTON: readonly PanelName[] = ['dice', 'overview']

/** The edge of the window: collapsed panels, and all docked ones while the dock is closed. */
export function FoldedPanels({ table, screen }: Omit<PanelProps, 'module'>) {
  const { folded, groups, isOpen } = screen.layout.value
  // A dock that slides over the board leaves the edge as it is.
  const docked = isOpen && !isNarrow(screen.window.value) ? [] : groups.flatMap(({ tabs }) => tabs)
  const isShown = (name: PanelName) => docked.length > 0 || !HAVE_OWN_BUTTON.includes(name)
  const all = [...docked, ...folded.filter(isShown)].filter((name) => hasPanel(name, table))
  if (all.length === 0) return null
  return (
    <nav class="edge" aria-label={DOCK_TEXTS.folded}>
      {all.map((name) => (
        <button
          key={name}
          type="button"
          class="quiet round"
          aria-label={DOCK_TEXTS.open(PANEL_NAMES[name].name)}
          title={PANEL_NAMES[name].fullName ?? PANEL_NAMES[name].name}
          aria-pressed={screen.isPanelVisible(name)}
          onClick={() => (screen.isPanelVisible(name) ? screen.toggleDock() : screen.showPanel(name))}
        >
          <Icon name={PANEL_NAMES[name].icon} />
        </button>
      ))}
    </nav>
  )
}
