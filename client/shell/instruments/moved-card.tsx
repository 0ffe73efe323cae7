import type { Action, Id, PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { CardHead } from '../../controls/card-head.tsx'
import type { Table } from '../../session/table.ts'
import { withKey } from '../../words/keys.ts'
import type { Instruments } from './instruments.ts'
import { MOVED_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly module: Module
  readonly instruments: Instruments
}

/** One action may name no more counters. */
const MOST = 500

/** The counters moved in this phase, and the buttons to clear their signs. */
export function MovedCard({ table, module, instruments }: Props) {
  const { hasTrails, showsMovedSigns: isSigned, trailsByPiece: trails } = instruments
  const state = table.state.value
  if (!hasTrails.value || !state) return null
  const count = trails.value.size
  const mayClear = table.seat.value && !state.closed && !table.playback.moment.value
  return (
    <section class="card" aria-label={MOVED_TEXTS.title}>
      <CardHead
        close={MOVED_TEXTS.close}
        title={withKey(MOVED_TEXTS.close, 'instruments', 'trails')}
        onClose={() => {
          hasTrails.value = false
        }}
      >
        <h2>{MOVED_TEXTS.heading}</h2>
      </CardHead>
      <p role="status">{MOVED_TEXTS.status(count)}</p>
      <p class="hint">{MOVED_TEXTS.hint}</p>
      <label class="ticked">
        <input
          type="checkbox"
          checked={isSigned.value}
          onChange={(event) => {
            isSigned.value = event.currentTarget.checked
          }}
        />
        {MOVED_TEXTS.signs}
      </label>
      {mayClear && (
        <ul class="clearing">
          {count > 0 && (
            <li>
              <button
                type="button"
                title={withKey(MOVED_TEXTS.clearHint, 'instruments', 'clearMoved')}
                onClick={() => instruments.clear()}
              >
                {MOVED_TEXTS.clear}
              </button>
            </li>
          )}
          {marksOn(state, module).map(({ mark, name, pieces }) => (
            <li key={mark}>
              <button type="button" onClick={() => table.act(withoutMark(mark, pieces))}>
                {MOVED_TEXTS.removeMark(name, pieces.length)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const withoutMark = (mark: Id, pieces: readonly PieceId[]): Action => ({
  type: 'mark',
  pieces: pieces.slice(0, MOST),
  mark,
  count: 0,
})

/** The marks on counters, in the module's order. */
export function marksOn(
  { pieces }: Pick<State, 'pieces'>,
  { marks }: Pick<Module, 'marks'>,
): readonly { readonly mark: Id; readonly name: string; readonly pieces: readonly PieceId[] }[] {
  const bearers = new Map<Id, PieceId[]>()
  for (const { id, marks = {} } of pieces.values()) {
    for (const mark of Object.keys(marks)) bearers.set(mark, [...(bearers.get(mark) ?? []), id])
  }
  return [...marks.values()].flatMap(({ id: mark, name }) => {
    const borne = bearers.get(mark)
    return borne ? [{ mark, name, pieces: borne }] : []
  })
}
