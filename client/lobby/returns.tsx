import { useSignal } from '@preact/signals'
import { forgetTable, readTables } from '../drawer.ts'
import { Icon } from '../icons.tsx'
import { missing, printLink, readLink } from '../link.ts'
import { FromFile } from '../past/fromfile.tsx'

const SHOWN = 6
const when = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** The ways back to a table, and to one that somebody else made. */
export function Returns() {
  const tables = useSignal(readTables(localStorage))
  const pasted = useSignal('')
  const isLost = useSignal(false)
  const join = (event: Event) => {
    event.preventDefault()
    const link = readLink(pasted.value)
    isLost.value = link === undefined
    if (link) location.hash = printLink(link).slice(1)
  }
  return (
    <div class="returns">
      {tables.value.length > 0 && (
        <section aria-labelledby="your-tables">
          <h2 id="your-tables">Your tables</h2>
          <ul>
            {tables.value.slice(0, SHOWN).map((each) => (
              <li key={`${each.table} ${each.key}`}>
                <a href={printLink(each)}>
                  <strong>{each.title}</strong>
                  <span>
                    {each.part} · {when.format(each.at)}
                  </span>
                </a>
                <button
                  type="button"
                  class="quiet round"
                  aria-label={`Forget ${each.title}, ${each.part}`}
                  onClick={() => {
                    forgetTable(localStorage, each)
                    tables.value = readTables(localStorage)
                  }}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
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
            {missing(pasted.value) === 'key'
              ? 'That link is incomplete: it names a table, but the key of its seat is cut off. Copy all of it.'
              : 'That is not a whole link. It ends with #table= and the name of the table, and for a seat with its key.'}
          </p>
        )}
      </section>
      <FromFile />
    </div>
  )
}
