import { useSignal } from '@preact/signals'
import { missingPart, printLink, readLink } from '../session/storage/link.ts'

/** The way to a table that somebody else made. */
export function JoinByLink() {
  const pasted = useSignal('')
  const isLost = useSignal(false)
  const join = (event: Event) => {
    event.preventDefault()
    const link = readLink(pasted.value)
    isLost.value = link === undefined
    if (link) location.hash = printLink(link).slice(1)
  }
  return (
    <section aria-labelledby="join">
      <h2 id="join">Invited?</h2>
      <form onSubmit={join}>
        <label class="field">
          <span>Link to a table</span>
          <input
            value={pasted.value}
            placeholder="https://…/#table=…"
            spellcheck={false}
            onInput={(event) => {
              pasted.value = event.currentTarget.value
            }}
          />
        </label>
        <button type="submit">Go there</button>
      </form>
      {isLost.value && (
        <p class="slip" role="alert">
          {missingPart(pasted.value) === 'key'
            ? 'That link is incomplete: it names a table, but the key of its seat is cut off. Copy all of it.'
            : 'That is not a whole link. It ends with #table= and the name of the table, and for a seat with its key.'}
        </p>
      )}
    </section>
  )
}
