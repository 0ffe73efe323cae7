import type { Action, Id, PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { CardHead } from '../../controls/card-head.tsx'
import type { Table } from '../../session/table.ts'
import type { Instruments } from './instruments.ts'

interface Props {
  readonly table: Table
  readonly module: Module
  readonly instruments: Instruments
}

/** As many counters as one gesture may speak of. */
const MOST = 500

/** What has moved since the sequence of play went on, and how its signs are cleared. */
export function MovedCard({ table, module, instruments }: Props) {
  const { hasTrails, showsMovedSigns: isSigned, trailsByPiece: ways } = instruments
  const state = table.state.value
  if (!hasTrails.value || !state) return null
  const count = ways.value.size
  const mayClear = table.seat.value && !state.closed && !table.playback.moment.value
  return (
    <section class="card" aria-label="What has moved">
      <CardHead
        close="Put the trails away"
        title="Put them away (M)"
        onClose={() => {
          hasTrails.value = false
        }}
      >
        <h2>Moved</h2>
      </CardHead>
      <p role="status">
        {count === 0 ? 'Nothing has' : count === 1 ? 'One counter has' : `${count} counters have`} moved in this phase.
      </p>
      <p class="hint">Each step of the sequence of play begins afresh.</p>
      <label class="ticked">
        <input
          type="checkbox"
          checked={isSigned.value}
          onChange={(event) => {
            isSigned.value = event.currentTarget.checked
          }}
        />
        Signs on what has moved
      </label>
      {mayClear && (
        <ul class="clearing">
          {count > 0 && (
            <li>
              <button
                type="button"
                title="For everybody; Undo takes it back (Shift M)"
                onClick={() => instruments.clear()}
              >
                Clear the signs
              </button>
            </li>
          )}
          {marksOn(state, module).map(({ mark, name, pieces }) => (
            <li key={mark}>
              <button type="button" onClick={() => table.act(wiped(mark, pieces))}>
                Take “{name}” off all ({pieces.length})
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const wiped = (mark: Id, pieces: readonly PieceId[]): Action => ({
  type: 'mark',
  pieces: pieces.slice(0, MOST),
  mark,
  count: 0,
})

/** The marks that lie on counters of the board, in the module's order. */
export function marksOn(
  { pieces }: Pick<State, 'pieces'>,
  { marks }: Pick<Module, 'marks'>,
): readonly { readonly mark: Id; readonly name: string; readonly pieces: readonly PieceId[] }[] {
  const bearers = new Map<Id, PieceId[]>()
  for (const { id, marks: borne = {} } of pieces.values()) {
    for (const mark of Object.keys(borne)) bearers.set(mark, [...(bearers.get(mark) ?? []), id])
  }
  return [...marks.values()].flatMap(({ id: mark, name }) => {
    const borne = bearers.get(mark)
    return borne ? [{ mark, name, pieces: borne }] : []
  })
}
