import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Table } from '../session/table.ts'
import { texts } from './texts.ts'

/*
 * The panels of the referee. Their code is loaded where the referee is on, or when a panel is first shown; a table whose
 * referee is off loads none of it.
 */

const loads: (() => Promise<unknown>)[] = []

/** Loads all panels before they are shown: later the connection may be down. */
export function preloadPanels(): void {
  for (const load of loads) load().catch(() => {})
}

/** Shows nothing until its code has arrived. Where it did not arrive, it tries again when it is shown again. */
function lazy<P extends { readonly table: Table }>(fetchPanel: () => Promise<ComponentType<P>>): ComponentType<P> {
  let arrived: ComponentType<P> | undefined
  const load = async (): Promise<ComponentType<P>> => {
    arrived ??= await fetchPanel()
    return arrived
  }
  loads.push(load)
  return function LazyPanel(props: P) {
    const component = useSignal(arrived)
    useEffect(() => {
      if (component.peek()) return
      load().then(
        (panel) => {
          component.value = panel
        },
        () => props.table.notice(texts.notLoaded),
      )
    }, [])
    const Panel = component.value
    return Panel ? <Panel {...props} /> : null
  }
}

export const Advice = lazy(() => import('./advice/advice.tsx').then((panel) => panel.Advice))
export const Questions = lazy(() => import('./advice/advice.tsx').then((panel) => panel.Questions))
export const FlagList = lazy(() => import('./flags/flag-list.tsx').then((panel) => panel.FlagList))
export const FlagInStrip = lazy(() => import('./flags/flag-in-strip.tsx').then((panel) => panel.FlagInStrip))
export const ModeDialog = lazy(() => import('./dialogs/mode-dialog.tsx').then((panel) => panel.ModeDialog))
export const HouseRulesDialog = lazy(() =>
  import('./dialogs/house-rules-dialog.tsx').then((panel) => panel.HouseRulesDialog),
)
export const RulebookDialog = lazy(() => import('./dialogs/rulebook-dialog.tsx').then((panel) => panel.RulebookDialog))
export const AttackSheet = lazy(() => import('./attack/attack-sheet.tsx').then((panel) => panel.AttackSheet))
export const NextStep = lazy(() => import('./advice/next-step.tsx').then((panel) => panel.NextStep))
export const ProcedureSteps = lazy(() => import('./advice/procedure-steps.tsx').then((panel) => panel.ProcedureSteps))
export const OverlaySwitches = lazy(() => import('./map/overlay-card.tsx').then((panel) => panel.OverlaySwitches))
export const MapPanels = lazy(() => import('./map/map-panels.tsx').then((panel) => panel.MapPanels))
