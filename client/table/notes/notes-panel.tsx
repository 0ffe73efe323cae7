import { nanoid } from 'nanoid'
import { noteName } from '../../../table/action/notes.ts'
import type { NoteReaders } from '../../screen/drafts.ts'
import type { PanelProps } from '../../screen/panel-props.ts'
import { seatTitle } from '../../words/names.ts'
import { SealedNote } from './sealed-note.tsx'
import { NOTES_TEXTS } from './texts.ts'

const READERS = ['own', 'sealed', 'all'] as const satisfies readonly NoteReaders[]

/** The players' notes, and the text of the scenario. */
export function NotesPanel({ table, screen, module }: PanelProps) {
  const { game } = table.sync.value.shown
  const scenario = module.scenarios.get(game.scenario)
  return (
    <div class="notes">
      <Written {...{ table, screen, module }} />
      {scenario && (
        <article>
          <h2>{scenario.name}</h2>
          <p class="basis">{NOTES_TEXTS.bases[scenario.basis]}</p>
          <p>{scenario.about}</p>
          {scenario.notes.map(({ title, text, cite }) => (
            <section key={title}>
              <h3>
                {title}
                {cite && <cite>{cite}</cite>}
              </h3>
              <p>{text}</p>
            </section>
          ))}
          {module.manifest.credits && <p class="credits">{module.manifest.credits}</p>}
        </article>
      )}
    </div>
  )
}

function Written({ table, screen, module }: PanelProps) {
  const { note: text, readers } = screen.drafts
  const state = table.state.value
  const seat = table.seat.value
  if (!state) return null
  const notes = Object.values(state.notes)
  if (!seat && notes.length === 0) return null
  const write = (event: Event) => {
    event.preventDefault()
    const words = text.value.trim()
    if (words === '' || !seat) return
    const note = noteName(seat.id, nanoid(10))
    const to = [table.viewingSide.value ?? seat.sides].flat()
    if (readers.value === 'sealed') table.act({ type: 'seal', note, text: words, nonce: nanoid(32), to })
    else table.act({ type: 'note', note, text: words, ...(readers.value === 'own' && { to }) })
    text.value = ''
  }
  return (
    <section class="notes-list">
      <h2>{NOTES_TEXTS.title}</h2>
      <ul>
        {notes.map((note) => {
          const by = state.seats.find(({ id }) => id === note.by)
          const author = by ? seatTitle(module, by) : note.by
          return (
            <li key={note.id}>
              {note.text !== '' && <p>{note.text}</p>}
              {note.seal && <SealedNote note={note} table={table} />}
              <p class="by">
                {note.to && !note.seal ? NOTES_TEXTS.privateTo(author) : author}
                {note.by === seat?.id && !state.closed && !note.seal && (
                  <button
                    type="button"
                    class="link"
                    onClick={() => table.act({ type: 'note', note: note.id, text: '' })}
                  >
                    {NOTES_TEXTS.delete}
                  </button>
                )}
              </p>
            </li>
          )
        })}
      </ul>
      {seat && !state.closed && (
        <form onSubmit={write}>
          <textarea
            aria-label={NOTES_TEXTS.label}
            rows={3}
            maxLength={4000}
            placeholder={NOTES_TEXTS.placeholder}
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value
            }}
          />
          <div class="row">
            <select
              aria-label={NOTES_TEXTS.readersLabel}
              value={readers.value}
              onChange={(event) => {
                readers.value = READERS.find((each) => each === event.currentTarget.value) ?? 'own'
              }}
            >
              {READERS.map((each) => (
                <option key={each} value={each}>
                  {NOTES_TEXTS.readers[each]}
                </option>
              ))}
            </select>
            <button type="submit" disabled={text.value.trim() === ''}>
              {readers.value === 'sealed' ? NOTES_TEXTS.seal : NOTES_TEXTS.keep}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
