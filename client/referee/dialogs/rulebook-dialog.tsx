import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import type { Paragraph } from '../../../table/referee.ts'
import { Dialog } from '../../controls/dialog.tsx'
import { Progress } from '../../controls/progress.tsx'
import { ChartTable } from '../../reference/chart-table.tsx'
import { chartsOf } from '../../reference/charts.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { rulesForCase, searchRules } from './rule-search.ts'
import { texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  /** The case to open at. */
  readonly cite?: string | undefined
}

/** The rules in our own words, with a search. */
export function RulebookDialog({ table, screen, module, cite }: Props) {
  const query = useSignal('')
  const rules = useRulesText(table)
  const help = rules === 'failed' ? [] : (rules ?? [])
  const found = searchRules(help, query.value)
  const cited = new Set(cite === undefined ? [] : rulesForCase(help, cite).map(({ anchor }) => anchor))
  const [first] = cited
  useEffect(() => {
    if (first !== undefined) document.getElementById(first)?.scrollIntoView({ block: 'center' })
  }, [first])
  return (
    <Dialog title={texts.rulebookTitle(module.manifest.title)} onClose={() => screen.close()} wide>
      <p class="hint">{module.rules?.basis === 'original' ? texts.originalRules : texts.ownWords}</p>
      <label class="field">
        <span>{texts.search}</span>
        <input
          type="search"
          value={query.value}
          placeholder={texts.searchExample}
          onInput={(event) => {
            query.value = event.currentTarget.value
          }}
        />
      </label>
      {rules === undefined && <Progress label={texts.loadingRules} />}
      {rules !== undefined && help.length === 0 && (
        <p class="nothing" role="alert">
          {rules === 'failed' ? texts.rulesNotLoaded : texts.noRulesText}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section class="rulebook" tabIndex={0} aria-label={texts.rulesByCase}>
        <ol>
          {found.map(({ anchor, cite: number, text, reading }) => (
            <li key={anchor} id={anchor} class={cited.has(anchor) ? 'cited' : ''}>
              <b>{number}</b>
              <div>
                <p>{text}</p>
                {reading !== undefined && <p class="reading">{texts.reading(reading)}</p>}
              </div>
            </li>
          ))}
        </ol>
        {query.value === '' && chartsOf(module).map((chart) => <ChartTable key={chart.id} chart={chart} />)}
      </section>
      {help.length > 0 && found.length === 0 && <p class="nothing">{texts.nothingFound}</p>}
    </Dialog>
  )
}

/** The paragraphs of the rules: of the referee at the table, or loaded to be read while it is off. */
function useRulesText(table: Table): readonly Paragraph[] | 'failed' | undefined {
  const own = table.referee.loaded.value?.help
  const fetched = useSignal<readonly Paragraph[] | 'failed' | undefined>(undefined)
  useEffect(() => {
    if (own) return
    table.referee.rulesText().then(
      (help) => {
        fetched.value = help
      },
      () => {
        fetched.value = 'failed'
      },
    )
  }, [])
  return own ?? fetched.value
}
