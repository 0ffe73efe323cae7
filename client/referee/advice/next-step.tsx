import { useComputed } from '@preact/signals'
import { nanoid } from 'nanoid'
import { mayDoProposal } from '../../../table/action/proposals.ts'
import type { Proposal } from '../../../table/generated/types.ts'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { phaseName, sideName } from '../../words/names.ts'
import { withOtherHexes } from '../choices/choices.ts'
import { mountedChoices } from '../choices/mounted-choices.ts'
import { CaseButton } from '../parts/case-button.tsx'
import { type BarStep, barStep, repeats } from './bar-step.ts'
import { onSingleClick, openTopics } from './do-proposal.ts'
import { openChosen } from './lit-choices.ts'
import { sentenceOf } from './sentence.ts'
import { texts } from './texts.ts'
import { verbOf } from './verbs.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  /** The text of the flag beside it. */
  readonly said?: string | undefined
}

/** The next step, or whose it is: with a button that does it where there is no choice, else one that opens the choices. */
export function NextStep(props: Props) {
  const { table, screen, module, said } = props
  const { referee } = table
  const next = useComputed(() => {
    const [first] = openTopics(referee.loaded.value?.topics ?? [], table.state.value?.closed === true)
    if (first?.ask === 'next') return referee.next.value
    return referee.position.value && first ? referee.advise({ ask: first.ask }) : undefined
  }).value
  if (!next) return null
  const { shown: state } = table.sync.value
  const seat = table.seat.value
  const may = (each: Proposal) => mayDoProposal(state, componentsOf(module), seat, each)
  const step = barStep({ next, state, seat, may })
  const { act, choices, isOwed, waitsFor } = step
  const isChoosing = choices.length > 0
  const isRepeated = repeats(step, said)
  if (isRepeated && !isChoosing && !act) return null
  return (
    <div class={isOwed ? 'due' : 'next'} role={isOwed ? 'status' : undefined}>
      {!isRepeated && <StepText step={step} {...props} />}
      {isChoosing && (
        <button type="button" class={isOwed ? 'primary' : ''} onClick={() => choose(choices, screen)}>
          {texts.choose}
        </button>
      )}
      {act && (
        <button type="button" class={isOwed || act.must ? 'primary' : ''} onClick={onSingleClick(table, act, nanoid)}>
          {verbOf(act, { module, state })}
        </button>
      )}
      {isOwed && waitsFor !== undefined && (
        <button type="button" onClick={() => screen.showPanel('referee')}>
          {texts.show}
        </button>
      )}
    </div>
  )
}

const choose = (choices: readonly Proposal[], screen: Screen): void =>
  openChosen(choices, { guide: mountedChoices.peek(), showPanel: () => screen.showPanel('referee') })

/** The sentence of the step; before it the side that is waited for. */
function StepText({ step: { shown, waitsFor }, table, screen, module }: Props & { readonly step: BarStep }) {
  const { time, closed } = table.sync.value.shown
  const choice = shown && waitsFor === undefined ? mountedChoices.value?.choiceWith(shown) : undefined
  const text = shown && withOtherHexes(sentenceOf(shown), choice)
  return (
    <p>
      {waitsFor !== undefined && <strong>{texts.waitingFor(sideName(module, waitsFor))} </strong>}
      {shown && <CaseButton cite={shown.cite} screen={screen} />}{' '}
      {text ?? (waitsFor === undefined && !closed && texts.byHand(phaseName(module, time.phase)))}
    </p>
  )
}
