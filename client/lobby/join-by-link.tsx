import { useSignal } from '@preact/signals'
import { missingPart, printLink, readLink } from '../session/storage/link.ts'
import { texts } from './texts.ts'

/** A field for a link to somebody else's table. */
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
      <h2 id="join">{texts.invited}</h2>
      <form onSubmit={join}>
        <label class="field">
          <span>{texts.linkToTable}</span>
          <input
            value={pasted.value}
            placeholder={texts.linkExample}
            spellcheck={false}
            onInput={(event) => {
              pasted.value = event.currentTarget.value
            }}
          />
        </label>
        <button type="submit">{texts.join}</button>
      </form>
      {isLost.value && (
        <p class="message-box" role="alert">
          {missingPart(pasted.value) === 'key' ? texts.linkWithoutKey : texts.linkWithoutTable}
        </p>
      )}
    </section>
  )
}
