import {
  availableTabs,
  columnsOf,
  isSmall,
  moveTab,
  type PanelGroup,
  type PanelName,
  setDockWidth,
  showTab,
} from '../../screen/dock-layout.ts'
import { PanelMenu } from '../../screen/panel-menu.tsx'
import { PANEL_NAMES } from '../../screen/panel-names.ts'
import type { PanelProps } from '../../screen/panel-props.ts'
import type { Screen } from '../../screen/screen.ts'
import { Composer } from '../../table/log/composer.tsx'
import { Roster } from '../../table/seats/roster.tsx'
import { commandOf } from '../../words/keys.ts'
import { hasPanel, PanelContent } from './panel-content.tsx'
import { dragTab } from './panel-drag.ts'
import { DOCK_TEXTS } from './texts.ts'

/** The panels docked beside the board. */
export function Dock({ table, screen, module }: PanelProps) {
  const layout = screen.layout.value
  const columns = columnsOf(layout, screen.window.value)
  const isLogFloating = layout.floating.some(({ name }) => name === 'log')
  return (
    <aside class="panel" id="dock" aria-label={DOCK_TEXTS.title}>
      <Sash screen={screen} columns={Math.max(1, columns.length)} />
      <Roster table={table} screen={screen} module={module} />
      <div class="columns">
        {columns.map((groups, index) => (
          <div key={index} class="column">
            {groups.map((group) => (
              <DockedGroup key={[...group.tabs].sort().join()} group={group} {...{ table, screen, module }} />
            ))}
          </div>
        ))}
        {columns.length === 0 && <p class="nothing">{DOCK_TEXTS.empty}</p>}
      </div>
      {!isLogFloating && <Composer {...{ table, screen, module }} />}
    </aside>
  )
}

function DockedGroup({ group, table, screen, module }: PanelProps & { readonly group: PanelGroup }) {
  const { tabs, front } = availableTabs(group, (each) => hasPanel(each, table))
  if (front === undefined) return null
  const show = (name: PanelName) => screen.changeLayout((layout) => showTab(layout, name))
  const turn = (event: KeyboardEvent) => {
    const command = commandOf('tabs', event)
    const by = command === 'nextTab' || command === 'moveTabRight' ? 1 : tabs.length - 1
    const next = tabs[(tabs.indexOf(front) + by) % tabs.length]
    if (!command || !next) return
    event.preventDefault()
    if (command === 'moveTabLeft' || command === 'moveTabRight') {
      screen.changeLayout((layout) => moveTab(layout, front, next))
      requestAnimationFrame(() => document.getElementById(`tab-${front}`)?.focus())
      return
    }
    show(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <section class={isSmall(front) ? 'docked small' : 'docked'} aria-label={PANEL_NAMES[front].name}>
      <div class="tabrow">
        <div class="tabs" role="tablist" aria-label={DOCK_TEXTS.tabs} onKeyDown={turn}>
          {tabs.map((each) => (
            <button
              key={each}
              id={`tab-${each}`}
              type="button"
              role="tab"
              class="quiet"
              aria-label={PANEL_NAMES[each].fullName}
              aria-selected={each === front}
              aria-controls={`paper-${each}`}
              tabIndex={each === front ? 0 : -1}
              onPointerDown={(event) => dragTab(screen, each, event)}
              onClick={() => show(each)}
            >
              {PANEL_NAMES[each].name}
            </button>
          ))}
        </div>
        <PanelMenu name={front} screen={screen} />
      </div>
      <div class="paper" role="tabpanel" id={`paper-${front}`} aria-labelledby={`tab-${front}`}>
        <PanelContent name={front} {...{ table, screen, module }} />
      </div>
    </section>
  )
}

const STEP = 16

/** The inner edge of the dock, dragged to make it wider. */
function Sash({ screen, columns }: { readonly screen: Screen; readonly columns: number }) {
  const { width } = screen.layout.value
  const set = (to: number) => screen.changeLayout((layout, window) => setDockWidth(layout, to, window))
  const drag = (event: PointerEvent) => {
    const sash = event.currentTarget as HTMLElement
    const dock = sash.parentElement
    if (event.button !== 0 || !dock) return
    event.preventDefault()
    sash.setPointerCapture(event.pointerId)
    // The dock grows with the player's text size.
    const scale = dock.offsetWidth / (width * columns)
    const from = event.clientX
    const follow = ({ clientX }: PointerEvent) => set(width + (from - clientX) / columns / scale)
    sash.addEventListener('pointermove', follow)
    sash.addEventListener('lostpointercapture', () => sash.removeEventListener('pointermove', follow), { once: true })
  }
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? STEP : event.key === 'ArrowRight' ? -STEP : 0
    if (by === 0) return
    event.preventDefault()
    event.stopPropagation()
    set(width + by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between two parts cannot be dragged.
    <div
      class="sash"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={DOCK_TEXTS.width}
      aria-valuenow={width}
      aria-controls="dock"
      title={DOCK_TEXTS.widthHint}
      onPointerDown={drag}
      onKeyDown={press}
    />
  )
}
