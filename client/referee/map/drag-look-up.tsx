import '../../style/referee/drag-look-up.css'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Spot } from '../../../table/geometry/hex.ts'
import type { Module } from '../../../table/module/module.ts'
import { ChartTable } from '../../reference/chart-table.tsx'
import { chartsOf } from '../../reference/charts.ts'
import { freeBoard } from '../../screen/board-box.ts'
import type { Table } from '../../session/table.ts'
import { commandOf } from '../../words/keys.ts'
import { rulesForCase } from '../dialogs/rule-search.ts'
import { gravestFinding } from '../parts/gravest-finding.ts'
import { UnitStates } from '../parts/look-up.tsx'
import { type Corner, clearCorner } from './clear-corner.ts'
import type { DragVerdictAt, MapGuide } from './map-guide.ts'
import { texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly module: Module
  readonly guide: MapGuide
}

interface Page {
  readonly name: string
  readonly content: ComponentChildren
}

/**
 * While counters are carried, the hand is not free for a button: a key shows the rule that is broken, the units and the
 * charts, one after another, in a corner of the board away from the counters.
 */
export function DragLookUp({ table, module, guide }: Props) {
  const at = guide.dragVerdict.value
  const isCarrying = at !== undefined || guide.withinReach.value !== undefined
  const shown = useSignal<number | undefined>(undefined)
  const pages = isCarrying ? pagesOf(table, module, at) : []
  const count = pages.length
  useEffect(() => {
    if (!isCarrying) {
      shown.value = undefined
      return
    }
    const press = (event: KeyboardEvent) => {
      if (commandOf('carrying', event) !== 'reference') return
      event.preventDefault()
      event.stopPropagation()
      const next = (shown.peek() ?? -1) + 1
      shown.value = next < count ? next : undefined
    }
    // In the capture phase: otherwise the key would open the quick reference over the drag.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isCarrying, count])
  const index = Math.min(shown.value ?? -1, count - 1)
  const element = useRef<HTMLElement>(null)
  const corner = useSignal<Corner>('top-right')
  useLayoutEffect(() => {
    const board = freeBoard()
    if (!element.current || !board) return
    corner.value = clearCorner(board, element.current.getBoundingClientRect(), spotsInUse(at), corner.peek())
  }, [at, index])
  const page = pages[index]
  if (!page) return null
  return (
    <section class={`drag-look-up ${corner.value}`} ref={element} role="status" aria-label={page.name}>
      <header>
        <b>{page.name}</b>
        <span>{texts.lookUpPage(index + 1, count)}</span>
      </header>
      {page.content}
    </section>
  )
}

/** The counters in hand, and the verdict beside them. */
function spotsInUse(at: DragVerdictAt | undefined): readonly Spot[] {
  const box = document.querySelector('.drag-verdict')?.getBoundingClientRect()
  const corners = box && [box.left, box.right].flatMap((x) => [box.top, box.bottom].map((y) => ({ x, y })))
  return [...(at ? [{ x: at.x, y: at.y }] : []), ...(corners ?? [])]
}

/** The rule of the gravest finding first, for which a player would look; then the units and the charts. */
function pagesOf(table: Table, module: Module, at: DragVerdictAt | undefined): readonly Page[] {
  const finding = at && gravestFinding(at.preview.verdict)
  const help = table.referee.loaded.value?.help ?? []
  const rules = finding?.cite ? rulesForCase(help, finding.cite) : []
  const { pieces } = table.sync.value.shown
  const carried = (at?.preview.walks ?? []).flatMap((walk) => walk.pieces.flatMap((id) => pieces.get(id) ?? []))
  return [
    ...(rules.length > 0
      ? [
          {
            name: texts.lookUpRule(finding?.cite ?? ''),
            content: rules.map(({ anchor, cite, text }) => (
              <p key={anchor}>
                <b>{cite}</b> {text}
              </p>
            )),
          },
        ]
      : []),
    ...(carried.length > 0
      ? [{ name: texts.lookUpUnits, content: <UnitStates module={module} pieces={carried} /> }]
      : []),
    ...chartsOf(module).map((chart) => ({ name: chart.name, content: <ChartTable chart={chart} /> })),
  ]
}
