import type { Module } from '../../table/module.ts'
import { LatestFlag } from '../referee/latest.tsx'
import { RefereePaper } from '../referee/paper.tsx'
import { Composer } from './composer.tsx'
import { Inventory } from './inventory.tsx'
import { Log } from './log.tsx'
import { Notes } from './notes.tsx'
import { Piles } from './piles.tsx'
import { Roster } from './roster.tsx'
import { type Screen, TABS, type Tab } from './screen.ts'
import type { Table } from './table.ts'

const NAMES: Readonly<Record<Tab, string>> = {
  log: 'Log',
  piles: 'Trays',
  counters: 'Counters',
  notes: 'Notes',
  referee: 'Referee',
}

/** Everything with words, beside the board. */
export function Panel({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const tab = screen.tab.value
  const turn = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? TABS.length - 1 : 0
    const next = TABS[(TABS.indexOf(tab) + by) % TABS.length]
    if (by === 0 || !next) return
    screen.tab.value = next
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <aside class="panel" aria-label="Beside the board">
      <Roster table={table} screen={screen} module={module} />
      <div class="tabs" role="tablist" aria-label="Papers" onKeyDown={turn}>
        {TABS.map((each) => (
          <button
            key={each}
            id={`tab-${each}`}
            type="button"
            role="tab"
            class="quiet"
            aria-label={each === 'piles' ? 'Trays and piles' : undefined}
            aria-selected={each === tab}
            aria-controls={`paper-${each}`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => {
              screen.tab.value = each
            }}
          >
            {NAMES[each]}
          </button>
        ))}
      </div>
      <div class="paper" role="tabpanel" id={`paper-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'log' && <Log table={table} screen={screen} module={module} />}
        {tab === 'piles' && <Piles table={table} screen={screen} module={module} />}
        {tab === 'counters' && <Inventory table={table} screen={screen} module={module} />}
        {tab === 'notes' && <Notes table={table} module={module} />}
        {tab === 'referee' && <RefereePaper table={table} screen={screen} module={module} />}
      </div>
      {tab !== 'referee' && <LatestFlag table={table} screen={screen} module={module} />}
      <Composer table={table} module={module} />
    </aside>
  )
}
