import { nanoid } from 'nanoid'
import type { Place, Proposal } from '../../table/generated/types.ts'
import type { Module } from '../../table/module.ts'
import { printed } from '../../table/setup.ts'
import type { Screen } from '../room/screen.ts'
import type { Table } from '../room/table.ts'
import { Case, withoutCase } from './case.tsx'
import { asOwn, mayDo } from './doing.ts'

interface Props {
  readonly proposals: readonly Proposal[]
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  /** After one was done. */
  readonly onDone?: () => void
}

/** What the procedure asks: to be read, looked at, or done. */
export function Proposals({ proposals, table, screen, module, onDone }: Props) {
  const { shown } = table.sync.value
  const print = printed(module)
  const placeOf = ({ at, pieces }: Proposal): Place | undefined =>
    at[0] ?? table.state.value?.pieces.get(pieces[0] ?? '')?.at
  const act = (proposal: Proposal) => {
    for (const action of asOwn(proposal.actions, nanoid)) table.act(action)
    onDone?.()
  }
  return (
    <ul class="proposals">
      {proposals.map((proposal, index) => {
        const { cite, message } = proposal
        const place = placeOf(proposal)
        const text = withoutCase(cite, message)
        return (
          <li key={index}>
            <Case cite={cite} screen={screen} />
            {place ? (
              <button type="button" class="quiet text" title="Show where" onClick={() => screen.locate(place)}>
                {text}
              </button>
            ) : (
              <p class="text">{text}</p>
            )}
            {mayDo(shown, print, table.seat.value, proposal) && (
              <button type="button" class="do" aria-label={`Do it: ${text}`} onClick={() => act(proposal)}>
                Do it
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
