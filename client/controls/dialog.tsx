import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from './icons.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
  readonly wide?: boolean
}

/** A modal dialog. Escape, the cross and a click beside it close it. */
export function Dialog({ title, onClose, children, wide }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // The event `close` comes a moment later, when another dialog may be open in its place.
  const isGone = useRef(false)
  const leave = () => {
    if (isGone.current) return
    isGone.current = true
    element.current?.close()
    onClose()
  }
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // Focus the first field, not the cross.
    dialog?.querySelector<HTMLElement>('input:not([readonly]), textarea, select')?.focus()
    return () => {
      isGone.current = true
      dialog?.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the dialog has it already.
    <dialog
      ref={element}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        // A list or a file chooser within has a cancel of its own.
        if (event.target !== element.current) return
        event.preventDefault()
        leave()
      }}
      onClose={leave}
      onClick={(event) => {
        if (event.target === element.current) leave()
      }}
    >
      <div class="sheet">
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" class="quiet round" aria-label={texts.close} onClick={leave}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
