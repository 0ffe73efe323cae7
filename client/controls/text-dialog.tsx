import { useSignal } from '@preact/signals'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly title: string
  readonly ask: string
  readonly text?: string
  onWrite(text: string): void
  onClose(): void
}

/** A line of words to be written down. */
export function TextDialog({ title, ask, text = '', onWrite, onClose }: Props) {
  const words = useSignal(text)
  const write = (event: Event) => {
    event.preventDefault()
    onWrite(words.value.trim())
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="naming" onSubmit={write}>
        <label class="field">
          <span>{ask}</span>
          <input
            value={words.value}
            maxLength={200}
            autocomplete="off"
            onInput={(event) => {
              words.value = event.currentTarget.value
            }}
          />
        </label>
        <button type="submit" class="primary">
          Write
        </button>
      </form>
    </Dialog>
  )
}
