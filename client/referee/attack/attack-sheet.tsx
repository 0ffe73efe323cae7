import { useEffect, useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import { CardHead } from '../../controls/card-head.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { CaseButton, withoutCase } from '../parts/case-button.tsx'
import { LookUp } from '../parts/look-up.tsx'
import { AttackFindings } from './attack-findings.tsx'
import { oddsInBrief } from './attack-options.ts'
import type { AttackPlan } from './attack-plan.ts'
import { LedAttack } from './led-attack.tsx'
import { mountedAttack } from './mounted-attack.ts'
import { PlainAttack } from './plain-attack.tsx'
import { piecesAt } from './targets.ts'
import { texts } from './texts.ts'
import '../../style/referee/fight.css'
import '../../style/referee/attack.css'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** The first part of a fight: an attack that is planned here and on the map beside, until it is declared. */
export function AttackSheet(props: Props) {
  const plan = mountedAttack.value?.plan.value
  return plan ? <PlannedSheet plan={plan} {...props} /> : null
}

function PlannedSheet({ plan, table, screen, module }: Props & { readonly plan: AttackPlan }) {
  const element = useRef<HTMLElement>(null)
  const state = table.state.value
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'start' })
    element.current?.querySelector<HTMLElement>('input, select, .answers button')?.focus({ preventScroll: true })
  }, [plan])
  if (!state) return null
  const { how, attackers, joiners, targets, odds, declare } = plan.planned.value
  const units = [...new Set([...attackers, ...joiners])].flatMap((id) => state.pieces.get(id) ?? [])
  const close = (isDeclared: boolean) => {
    screen.endAttack(isDeclared)
    screen.board.peek()?.focus()
  }
  const around = { plan, table, screen, module, state }
  return (
    <section
      class="open-fight attack-sheet"
      ref={element}
      aria-label={texts.declareAttack}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close(false)
      }}
    >
      <CardHead close={texts.notNow} title={texts.notNowHint} onClose={() => close(false)}>
        <h3>{texts.declareAttack}</h3>
      </CardHead>
      {how.is === 'none' &&
        how.reasons.map(({ cite, message }) => (
          <p key={message} class="nothing">
            <CaseButton cite={cite} screen={screen} /> {withoutCase(cite, message)}
          </p>
        ))}
      {how.is === 'led' && <LedAttack how={how} {...around} />}
      {how.is === 'plain' && <PlainAttack how={how} {...around} />}
      <AttackFindings findings={plan.findings.value} screen={screen} />
      <LookUp module={module} pieces={[...units, ...targets.flatMap((place) => piecesAt(state, place))]} />
      <div class="answers">
        {odds && <p class="sum">{oddsInBrief(odds)}</p>}
        <button type="button" onClick={() => close(false)}>
          {texts.notNow}
        </button>
        <button
          type="button"
          class="primary"
          disabled={!declare}
          onClick={() => {
            if (!declare) return
            table.act(declare)
            close(true)
          }}
        >
          {texts.declare}
        </button>
      </div>
    </section>
  )
}
