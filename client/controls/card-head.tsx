import type { ComponentChildren } from 'preact'
import { Icon } from './icons.tsx'

interface Props {
  /** What the cross does, and how it says so where it is pointed at. */
  readonly close: string
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** The head of a card over the board, with the cross that puts it away. */
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
