import { useSignal } from '@preact/signals'
import type { Seat } from '../../table/generated/types.ts'
import type { Module } from '../../table/module.ts'
import type { State } from '../../table/state.ts'
import { Icon } from '../icons.tsx'
import type { Screen } from '../room/screen.ts'
import type { Table } from '../room/table.ts'
import { Answering } from './answering.tsx'
import { Case, withoutCase } from './case.tsx'
import { answersOf, nameFor, waitedFor } from './entitled.ts'
import { type Flag, type Flags, isMarking } from './flags.ts'
import { SeverityShape } from './mark.tsx'
import { opened } from './opened.ts'

/** Under whatever paper is read: the latest flag that asks something of this seat, in one sentence. */
export function LatestFlag({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const dismissed = useSignal(-1)
  const { shown } = table.sync.value
  const seat = table.seat.value
  const flag = latest(table.flags.value, shown, seat)
  if (!flag || shown.closed || (flag.seq <= dismissed.value && flag.state !== 'held')) return null
  const { findings } = flag.verdict
  const [first] = findings.filter(({ severity }) => severity === flag.severity)
  return (
    <aside class="slip voice" aria-label="From the referee">
      <SeverityShape severity={flag.severity} />
      <div>
        <p>
          {first ? (
            <>
              <Case cite={first.cite} screen={screen} /> {withoutCase(first.cite, first.message)}
            </>
          ) : (
            'The referee holds this.'
          )}
        </p>
        {flag.state === 'held' && <p class="hint">It waits for {waitedFor(shown, flag, nameFor(table, module))}.</p>}
        <div class="row">
          <button
            type="button"
            onClick={() => {
              opened.value = flag.seq
            }}
          >
            {findings.length > 1 ? `Read all ${findings.length}` : 'Read more'}
          </button>
          {flag.state === 'held' && !seat?.referee && <Answering table={table} flag={flag} />}
        </div>
      </div>
      {flag.state !== 'held' && (
        <button
          type="button"
          class="quiet round"
          aria-label="Dismiss"
          onClick={() => {
            dismissed.value = flag.seq
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </aside>
  )
}

/** What is held and waits; else our own latest gesture while it is the latest, or for the referee anybody's. */
function latest({ all, latest: done }: Flags, state: State, seat: Seat | undefined): Flag | undefined {
  const flags = [...all.values()].filter(isMarking)
  const held = flags.findLast((flag) => flag.state === 'held' && answersOf(state, seat, flag).length > 0)
  return (
    held ??
    flags.findLast((flag) => seat?.referee === true || (flag.seat === seat?.id && done.get(flag.seat) === flag.seq))
  )
}
