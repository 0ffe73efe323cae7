import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Piece } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { ChartTable } from '../../reference/chart-table.tsx'
import { chartsOf } from '../../reference/charts.ts'
import { pieceName, valuesOf } from '../../words/names.ts'
import { faceName, markNames } from '../../words/piece-description.ts'
import { texts } from './texts.ts'
import '../../style/referee/look-up.css'

interface Props {
  readonly module: Module
  /** The units whose states can be looked at. */
  readonly pieces: readonly Piece[]
}

/** The charts of the game and the states of some units, each shown while its button is pointed at or has the focus. */
export function LookUp({ module, pieces }: Props) {
  const charts = chartsOf(module)
  if (charts.length === 0 && pieces.length === 0) return null
  return (
    <div class="look-up">
      {pieces.length > 0 && (
        <Plate name={texts.unitStates}>
          <UnitStates module={module} pieces={pieces} />
        </Plate>
      )}
      {charts.map((chart) => (
        <Plate key={chart.id} name={chart.name}>
          <ChartTable chart={chart} />
        </Plate>
      ))}
    </div>
  )
}

export const UnitStates = ({ module, pieces }: Props) => (
  <ul>
    {pieces.map((piece) => (
      <li key={piece.id}>
        <b>{pieceName(module, piece)}</b> {stateOf(module, piece)}
      </li>
    ))}
  </ul>
)

function Plate({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  const isShown = useSignal(false)
  const show = () => {
    isShown.value = true
  }
  const hide = () => {
    isShown.value = false
  }
  return (
    <span class="look" onPointerEnter={show} onPointerLeave={hide}>
      <button type="button" class="quiet" aria-expanded={isShown.value} onFocus={show} onBlur={hide} onClick={show}>
        {name}
      </button>
      {isShown.value && (
        <section class="plate" aria-label={name}>
          {children}
        </section>
      )}
    </span>
  )
}

/** Its face, its marks and what is printed on it. */
function stateOf(module: Module, piece: Piece): string {
  const values = Object.entries(valuesOf(module, piece)).map(([name, value]) => `${name.replaceAll('-', ' ')} ${value}`)
  return [faceName(module, piece), markNames(module, piece), ...values].filter(Boolean).join(' · ')
}
