import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { PieceId, Place } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { CardHead } from '../../controls/card-head.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { commandOf } from '../../words/keys.ts'
import { useClearCorner } from '../map/use-clear-corner.ts'
import { CaseButton } from '../parts/case-button.tsx'
import type { ChoiceGuide } from './choice-guide.ts'
import { ChoiceList } from './choice-list.tsx'
import type { MapChoice } from './choices.ts'
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
  const times = choices.timesAsked.value
  const seen = useRef(times)
  useEffect(() => {
    // A counter that is pressed opens its choice too: the board that loses the focus would put it back.
    const isOnBoard = document.activeElement instanceof HTMLCanvasElement && seen.current === times
    seen.current = times
    if (isAsked && !isOnBoard) element.current?.querySelector<HTMLElement>('.choices button')?.focus()
  }, [isAsked, times, choice?.key])
  const state = table.state.value
  const places = useMemo(() => (choice && state ? placesOf(choice, state) : []), [choice, state])
  const corner = useClearCorner(element, screen, places)
  if (!choice) return null
  const others = choices.choices.value.filter((each) => each !== choice && each.isOwed)
  const close = () => {
    choices.cancel()
    screen.board.peek()?.focus()
  }
  return (
    <section
      class={`choice-card ${corner}`}
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
          <CaseButton cite={choice.cite} screen={screen} /> {texts.heading(choice.title, choice.options.length)}{' '}
          <em>{CHOICE_TEXTS[choice.kind]}</em>
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

/** The hexes of a choice, which the card must not hide: those of its units, and those that can be clicked. */
const placesOf = ({ pieces, options }: MapChoice, state: State): readonly Place[] => {
  const placesOfUnits = (ids: readonly PieceId[]) => ids.flatMap((id) => state.pieces.get(id)?.at ?? [])
  const ends = options.flatMap(({ target }) => (target.is === 'place' ? target.place : placesOfUnits(target.pieces)))
  return [...placesOfUnits(pieces), ...ends].filter(onCell)
}
