import { useSignal, useSignalEffect } from '@preact/signals'
import type { Id, Proposal, Seq } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { FightSummary } from '../../../table/referee.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { sideName } from '../../words/names.ts'
import { litChoices } from '../advice/lit-choices.ts'
import { Proposals } from '../advice/proposals.tsx'
import { LookUp } from '../parts/look-up.tsx'
import { fightLine, fightsInHand, nextText, oddsText, ownStep } from './open-fight.ts'
import { texts } from './texts.ts'
import '../../style/referee/fight.css'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly fights: readonly FightSummary[]
  readonly proposals: readonly Proposal[]
}

/** The fights of the phase, one at a time: the open one step by step, the others as one line each. */
export function FightSheet({ table, screen, module, fights, proposals }: Props) {
  const chosen = useSignal<Seq | undefined>(undefined)
  useSignalEffect(() => {
    const [lit] = litChoices.value
    if (lit?.fight !== undefined) chosen.value = lit.fight
  })
  const { open, waiting, settled } = fightsInHand(fights, chosen.value)
  if (fights.length === 0) return null
  const nameOf = (side: Id): string => sideName(module, side)
  const own = table.seat.value?.sides ?? []
  const show = ({ defenders }: FightSummary) => {
    const at = table.state.value?.pieces.get(defenders[0] ?? '')?.at
    if (at) screen.goTo(at)
  }
  const piecesOf = ({ pieces }: FightSummary) => pieces.flatMap((id) => table.state.value?.pieces.get(id) ?? [])
  return (
    <section class="fights" aria-label={texts.fights}>
      {open && (
        <article class="open-fight" aria-live="polite">
          <h4>
            <button type="button" class="quiet text fight-title" title={texts.showWhere} onClick={() => show(open)}>
              {open.text}
            </button>
          </h4>
          <p class={ownStep(open, own) ? 'fight-next own' : 'fight-next'}>{nextText(open, own, nameOf)}</p>
          {open.figures && <p class="fight-odds">{oddsText(open.figures)}</p>}
          <Proposals proposals={proposals.filter(({ fight }) => fight === open.seq)} {...{ table, screen, module }} />
          <LookUp module={module} pieces={piecesOf(open)} />
        </article>
      )}
      {waiting.length > 0 && (
        <ul class="fight-lines" aria-label={texts.otherFights(waiting.length)}>
          {waiting.map((each) => (
            <li key={each.seq}>
              <button
                type="button"
                class="quiet text fight-line"
                title={texts.openThis}
                onClick={() => {
                  chosen.value = each.seq
                  show(each)
                }}
              >
                <span>{each.text}</span>
                <span class="aside">{nextText(each, own, nameOf)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {settled.length > 0 && (
        <details class="settled-fights">
          <summary>{texts.settled(settled.length)}</summary>
          <ul class="fight-lines">
            {settled.map((each) => (
              <li key={each.seq}>
                <button type="button" class="quiet text fight-line" title={texts.showWhere} onClick={() => show(each)}>
                  {fightLine(each)}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
