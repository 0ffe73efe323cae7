import type { Walk } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { pieceNames } from '../../words/names.ts'
import { printNumber, printPoints } from '../../words/numbers.ts'
import { CaseButton } from '../parts/case-button.tsx'
import { PlaceButtons } from '../parts/place-buttons.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly walk: Walk
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** A longer walk is folded, and so is a legal one. */
const MAX_UNFOLDED_STEPS = 12

/** A judged walk: the cost of each step and what it is paid for. */
export function WalkTable({ walk, table, screen, module }: Props) {
  const { shown } = table.sync.value
  const seen = table.state.value?.pieces
  const pieces = walk.pieces.flatMap((id) => seen?.get(id) ?? [])
  const names = pieces.length > 0 ? pieceNames(module, pieces) : texts.counters
  const rest = walk.left < 0 ? texts.pointsOver(printPoints(-walk.left)) : texts.pointsLeft(printPoints(walk.left))
  const isItemised = walk.steps.some(({ parts }) => parts !== undefined)
  if (walk.steps.length === 0) return null
  return (
    <details class="walk" open={walk.legal !== true && walk.steps.length <= MAX_UNFOLDED_STEPS}>
      <summary>{texts.walk(names, printPoints(walk.cost), rest)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.into}</th>
            <th scope="col" class="sum">
              {texts.points}
            </th>
            {isItemised && <th scope="col">{texts.paidFor}</th>}
          </tr>
        </thead>
        <tbody>
          {walk.steps.map(({ at, cost, parts = [] }, index) => (
            <tr key={index}>
              <th scope="row">
                <PlaceButtons places={[at]} game={shown.game} module={module} screen={screen} />
              </th>
              <td class="sum">{printNumber(cost)}</td>
              {isItemised && (
                <td>
                  {parts.map((part, place) => (
                    <span key={place} class="part">
                      {part.what} {printNumber(part.cost)} <CaseButton cite={part.cite} screen={screen} />
                    </span>
                  ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
