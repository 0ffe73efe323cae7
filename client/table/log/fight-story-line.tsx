import type { ComponentChildren } from 'preact'
import { fightLine } from '../../referee/fight/open-fight.ts'
import type { FightRecord } from '../../session/referee/fight-records.ts'
import '../../style/table/fight-story.css'

interface Props {
  readonly record: FightRecord
  /** The table is shown after one of its entries, while a player looks back. */
  readonly isShownNow: boolean
  readonly children: ComponentChildren
}

/** A fight in one line, with its entries under it: open while it is fought, folded once it is settled. */
export const FightStoryLine = ({ record, isShownNow, children }: Props) => (
  <li class="fight-story">
    <details open={record.last === undefined || isShownNow}>
      <summary>{fightLine(record)}</summary>
      <ol>{children}</ol>
    </details>
  </li>
)
