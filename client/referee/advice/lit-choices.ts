import { type Signal, signal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Proposal } from '../../../table/generated/types.ts'
import type { ChoiceGuide } from '../choices/choice-guide.ts'

/** The proposals that the bar's button leads to in the panel. The referee's next answer holds others, so none stays lit. */
export const litChoices: Signal<readonly Proposal[]> = signal([])

interface Around {
  /** The choices on the map; undefined before the board is mounted. */
  readonly guide: Pick<ChoiceGuide, 'choiceWith' | 'openList'> | undefined
  showPanel(): void
}

/** Opens the choices on the map; those that have no place there light up in the panel. */
export function openChosen(choices: readonly Proposal[], { guide, showPanel }: Around): void {
  const onMap = choices.flatMap((each) => guide?.choiceWith(each) ?? [])
  const [first] = onMap
  if (onMap.length < choices.length) {
    litChoices.value = choices.filter((each) => !guide?.choiceWith(each))
    showPanel()
  }
  if (first) guide?.openList(onMap.every(({ key }) => key === first.key) ? first.key : undefined)
}

/** Whether a part of the panel shows one of the lit choices. The part with the first of them scrolls into view. */
export function useLit<E extends HTMLElement>(
  shows: (lit: Proposal) => boolean,
): { readonly ref: RefObject<E | null>; readonly isLit: boolean } {
  const ref = useRef<E>(null)
  const lit = litChoices.value
  const isFirst = lit[0] !== undefined && shows(lit[0])
  useEffect(() => {
    if (isFirst) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isFirst, lit])
  return { ref, isLit: lit.some(shows) }
}
