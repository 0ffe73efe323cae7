import { useComputed } from '@preact/signals'
import type { PieceId, Place } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { CaseButton, withoutCase } from '../parts/case-button.tsx'
import { LookUp } from '../parts/look-up.tsx'
import { leadUnits, noAttackReasons } from './attack-options.ts'
import { LedAttack } from './led-attack.tsx'
import { PlainAttack } from './plain-attack.tsx'
import { piecesAt } from './targets.ts'
import { texts } from './texts.ts'
import '../../style/referee/attack.css'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  /** The attackers; when empty, every unit that can attack. */
  readonly ids: readonly PieceId[]
  /** The target, if it is known already. */
  readonly at?: Place | undefined
}

/** Declares an attack. The referee's answer decides the layout: an attack with a lead unit, a plain one, or why there is none. */
export function AttackDialog({ table, screen, module, ids, at }: Props) {
  const { referee } = table
  const state = table.state.value
  const answer = useComputed(() => {
    if (!referee.position.value) return []
    return referee.advise({ ask: 'odds', ...(at && { at: [at] }), ...(ids.length > 0 && { pieces: [...ids] }) })
  })
  if (!state) return null
  const props = { table, screen, module, state, ids, at }
  const leads = leadUnits(answer.value)
  const refusals = noAttackReasons(answer.value)
  return (
    <Dialog title={texts.declareAttack} onClose={() => screen.close()} wide>
      {refusals.map(({ cite, message }) => (
        <p key={message} class="nothing">
          <CaseButton cite={cite} screen={screen} /> {withoutCase(cite, message)}
        </p>
      ))}
      {leads.length > 0 && <LedAttack {...props} leads={leads} />}
      {leads.length === 0 && refusals.length === 0 && <PlainAttack {...props} />}
      <LookUp
        module={module}
        pieces={[...ids.flatMap((id) => state.pieces.get(id) ?? []), ...(at ? piecesAt(state, at) : [])]}
      />
    </Dialog>
  )
}
