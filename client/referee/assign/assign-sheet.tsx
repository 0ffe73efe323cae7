import { useSignal } from '@preact/signals'
import type { Id, PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { pieceName, placeName } from '../../words/names.ts'
import { useLit } from '../advice/lit-choices.ts'
import { CaseButton } from '../parts/case-button.tsx'
import { type Assignment, layAction } from './assignments.ts'
import { texts } from './texts.ts'
import '../../style/referee/assign.css'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly assignments: readonly Assignment[]
}

/** A row for each counter, with the piles that it may go to. All chosen ones are laid by one action. */
export function AssignSheet({ table, screen, module, assignments }: Props) {
  const chosen = useSignal<ReadonlyMap<PieceId, Id>>(new Map())
  const next = table.referee.next.value ?? []
  const { ref, isLit } = useLit<HTMLFormElement>(
    (each) => next.includes(each) && assignments.some(({ piece }) => each.pieces.includes(piece)),
  )
  const state = table.state.value
  const [first] = assignments
  if (!state || !first) return null
  // A counter that was laid meanwhile, from here or by hand, is no longer asked for.
  const open = new Map([...chosen.value].filter(([piece]) => assignments.some((each) => each.piece === piece)))
  const isSecret = state.game.piles.some(({ id, secret }) => secret && first.piles.includes(id))
  return (
    <form
      ref={ref}
      class={isLit ? 'assign lit' : 'assign'}
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault()
        if (open.size > 0) table.act(layAction(open))
        chosen.value = new Map()
      }}
    >
      {isSecret && (
        <p class="hint">
          <CaseButton cite={first.cite} screen={screen} /> {texts.secret}
        </p>
      )}
      {assignments.map(({ piece: id, piles }) => {
        const piece = state.pieces.get(id)
        return (
          <label key={id} class="field">
            <span>{piece ? pieceName(module, piece) : id}</span>
            <select
              value={open.get(id) ?? ''}
              onChange={(event) => {
                chosen.value = new Map([...open, [id, event.currentTarget.value]])
              }}
            >
              <option value="" disabled>
                {texts.choose}
              </option>
              {piles.map((pile) => (
                <option key={pile} value={pile}>
                  {placeName(module, state.game, { pile })}
                </option>
              ))}
            </select>
          </label>
        )
      })}
      <button type="submit" class="primary" disabled={open.size === 0}>
        {texts.lay(open.size)}
      </button>
    </form>
  )
}
