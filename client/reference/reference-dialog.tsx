import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { PrintedChart } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import { Dialog } from '../controls/dialog.tsx'
import type { Screen } from '../screen/screen.ts'
import type { Table } from '../session/table.ts'
import { commandOf } from '../words/keys.ts'
import { ChartTable } from './chart-table.tsx'
import { chartsOf, chitsOf, marksOf } from './charts.ts'
import { ChartNotes, Chits, Marks, Sequence } from './reference-sections.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

interface Page {
  readonly id: string
  readonly name: string
  readonly content: ComponentChildren
}

/** The first page. */
const SHEET = 'sheet'

/**
 * What players look up during a game: one sheet with all of it, and each chart as a page of its own. It opens where it was
 * closed, and its key closes it.
 */
export function ReferenceDialog({ table, screen, module }: Props) {
  const pages = pagesOf({ table, module })
  const shown = pages.find(({ id }) => id === screen.referencePage.value) ?? pages[0]!
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (commandOf('game', event) !== 'reference') return
      event.preventDefault()
      screen.close()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <Dialog title={texts.title(module.manifest.title)} onClose={() => screen.close()} wide>
      <Tabs pages={pages} shown={shown} screen={screen} hasRules={module.rules !== undefined} />
      <section
        key={shown.id}
        id="reference-page"
        class={shown.id === SHEET ? 'reference whole' : 'reference'}
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={shown.name}
      >
        {shown.content}
      </section>
    </Dialog>
  )
}

interface TabsProps {
  readonly pages: readonly Page[]
  readonly shown: Page
  readonly screen: Screen
  readonly hasRules: boolean
}

function Tabs({ pages, shown, screen, hasRules }: TabsProps) {
  const turnTo = (id: string) => {
    screen.referencePage.value = id
  }
  const turn = (event: KeyboardEvent) => {
    const command = commandOf('tabs', event)
    const by = command === 'nextTab' ? 1 : command === 'previousTab' ? pages.length - 1 : undefined
    const next = by === undefined ? undefined : pages[(pages.indexOf(shown) + by) % pages.length]
    if (!next) return
    event.preventDefault()
    turnTo(next.id)
    document.getElementById(`reference-tab-${next.id}`)?.focus()
  }
  return (
    <div class="reference-pages">
      <div role="tablist" aria-label={texts.pages} onKeyDown={turn}>
        {pages.map(({ id, name }) => (
          <button
            key={id}
            id={`reference-tab-${id}`}
            type="button"
            role="tab"
            class="quiet"
            aria-selected={id === shown.id}
            aria-controls="reference-page"
            tabIndex={id === shown.id ? 0 : -1}
            onClick={() => turnTo(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {hasRules && (
        <button type="button" class="link" onClick={() => screen.open({ kind: 'rules' })}>
          {texts.rules}
        </button>
      )}
    </div>
  )
}

function pagesOf({ table, module }: Pick<Props, 'table' | 'module'>): readonly Page[] {
  const charts = chartsOf(module)
  return [
    { id: SHEET, name: texts.sheet, content: <WholeSheet table={table} module={module} charts={charts} /> },
    ...charts.map((chart) => ({
      id: `chart-${chart.id}`,
      name: chart.name,
      content: (
        <div class="charts">
          <div>
            <ChartTable chart={chart} />
          </div>
          {chart.id === 'terrain' && <ChartNotes module={module} />}
        </div>
      ),
    })),
    ...(chitsOf(module).length > 0 ? [{ id: 'chits', name: texts.chits, content: <Chits module={module} /> }] : []),
    ...(marksOf(module).length > 0 ? [{ id: 'marks', name: texts.marks, content: <Marks module={module} /> }] : []),
  ]
}

interface SheetProps extends Pick<Props, 'table' | 'module'> {
  readonly charts: readonly PrintedChart[]
}

function WholeSheet({ table, module, charts }: SheetProps) {
  const { time, game } = table.sync.value.shown
  const hasCharts = charts.length > 0 || (module.rules?.stacking?.limits ?? []).length > 0
  return (
    <>
      <div>
        <Sequence module={module} time={time} order={module.scenarios.get(game.scenario)?.order ?? game.sides} />
        <Marks module={module} />
      </div>
      <div>
        {hasCharts && (
          <section aria-labelledby="reference-charts">
            <h3 id="reference-charts">{texts.charts}</h3>
            <div class="charts">
              {charts.map((chart) => (
                <div key={chart.id}>
                  <ChartTable chart={chart} />
                </div>
              ))}
            </div>
            <ChartNotes module={module} />
          </section>
        )}
        <Chits module={module} />
      </div>
    </>
  )
}
