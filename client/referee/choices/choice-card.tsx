import { useEffect, useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import { CardHead } from '../../controls/card-head.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { commandOf } from '../../words/keys.ts'
import { CaseButton } from '../parts/case-button.tsx'
import type { ChoiceGuide } from './choice-guide.ts'
import { ChoiceList } from './choice-list.tsx'
import { CHOICE_TEXTS, texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly choices: ChoiceGuide
}

/** Beside the map: the choice that is open there, with its short list. */
export function ChoiceCard({ table, screen, module, choices }: Props) {
  const choice = choices.current.value
  const element = useRef<HTMLElement>(null)
  const isAsked = choices.isListAsked.value
  useEffect(() => {
    if (isAsked) element.current?.querySelector<HTMLElement>('.choices button')?.focus()
  }, [isAsked, choice?.key])
  if (!choice) return null
  const others = choices.choices.value.filter((each) => each !== choice && each.isOwed)
  const close = () => {
    choices.cancel()
    screen.board.peek()?.focus()
  }
  return (
    <section
      class="choice-card"
      ref={element}
      aria-label={texts.card}
      onKeyDown={(event) => {
        if (commandOf('choices', event) !== 'leaveChoice') return
        event.stopPropagation()
        close()
      }}
    >
      <CardHead close={texts.close} title={texts.closeHint} onClose={close}>
        <p>
          <CaseButton cite={choice.cite} screen={screen} /> {choice.title}
          {choice.options.length > 1 && ' …'} <em>{CHOICE_TEXTS[choice.kind]}</em>
        </p>
      </CardHead>
      <button
        type="button"
        class="link"
        aria-expanded={isAsked}
        onClick={() => {
          choices.isListAsked.value = !isAsked
        }}
      >
        {isAsked ? texts.hideList : texts.showList(choice.options.length)}
      </button>
      {isAsked && <ChoiceList {...{ table, module, choices, choice }} />}
      {others.length > 0 && (
        <button type="button" class="link" onClick={() => choices.open(others[0]?.key)}>
          {texts.next(others.length)}
        </button>
      )}
    </section>
  )
}
