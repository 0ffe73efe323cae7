import { useSignal } from '@preact/signals'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly title: string
  readonly label: string
  readonly text?: string
  onWrite(text: string): void
  onClose(): void
}

/** A line of words to be written down. */
export function TextDialog({ title, label, text = '', onWrite, onClose }: Props) {
  const draft = useSignal(text)
  const write = (event: Event) => {
    event.preventDefault()
    onWrite(draft.value.trim())
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="naming" onSubmit={write}>
        <label class="field">
          <span>{label}</span>
          <input
            value={draft.value}
            maxLength={200}
            autocomplete="off"
            onInput={(event) => {
              draft.value = event.currentTarget.value
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
