import type { ComponentChildren } from 'preact'
import { fightLine } from '../../referee/fight/open-fight.ts'
import type { FightRecord } from '../../session/referee/fight-records.ts'

/** A fight in one line, with its entries under it: open while it is fought, folded once it is settled. */
export const FightStoryLine = ({ record, children }: { record: FightRecord; children: ComponentChildren }) => (
  <li class="fight-story">
    <details open={record.last === undefined}>
      <summary>{fightLine(record)}</summary>
      <ol>{children}</ol>
    </details>
  </li>
)
