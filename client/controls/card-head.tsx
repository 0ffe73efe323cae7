import type { ComponentChildren } from 'preact'
import { Icon } from './icons.tsx'

interface Props {
  /** The name of the close button, and its tooltip. */
  readonly close: string
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** The head of a card over the board, with its close button. */
export function CardHead({ close, title, onClose, children }: Props) {
  return (
    <header>
      {children}
      <button type="button" class="quiet round" aria-label={close} title={title} onClick={onClose}>
        <Icon name="close" />
      </button>
    </header>
  )
}
