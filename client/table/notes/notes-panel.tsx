import { nanoid } from 'nanoid'
import { noteName } from '../../../table/action/notes.ts'
import type { Basis } from '../../../table/generated/types.ts'
import type { NoteReaders } from '../../screen/drafts.ts'
import type { PanelProps } from '../../screen/panel-props.ts'
import { seatTitle } from '../../words/names.ts'
import { SealedNote } from './sealed-note.tsx'

const BASES: Readonly<Record<Basis, string>> = {
  printed: 'as printed in the rulebook',
  reported: 'from published reports of play',
  reconstructed: 'reconstructed for this table',
  original: 'an original design',
}

/** What the players wrote down, and the scenario as its booklet tells it. */
export function NotesPanel({ table, screen, module }: PanelProps) {
  const { game } = table.sync.value.shown
  const scenario = module.scenarios.get(game.scenario)
  return (
    <div class="notes">
      <Written {...{ table, screen, module }} />
      {scenario && (
        <article>
          <h2>{scenario.name}</h2>
          <p class="basis">{BASES[scenario.basis]}</p>
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

const READERS: readonly (readonly [NoteReaders, string])[] = [
  ['own', 'Only for my side'],
  ['sealed', 'Sealed: shown to all later, unchanged'],
  ['all', 'For all to read'],
]

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
    const to = [table.eyes.value ?? seat.sides].flat()
    if (readers.value === 'sealed') table.act({ type: 'seal', note, text: words, nonce: nanoid(32), to })
    else table.act({ type: 'note', note, text: words, ...(readers.value === 'own' && { to }) })
    text.value = ''
  }
  return (
    <section class="written">
      <h2>Notes of the players</h2>
      <ul>
        {notes.map((note) => {
          const by = state.seats.find(({ id }) => id === note.by)
          return (
            <li key={note.id}>
              {note.text !== '' && <p>{note.text}</p>}
              {note.seal && <SealedNote note={note} table={table} />}
              <p class="by">
                {by ? seatTitle(module, by) : note.by}
                {note.to && !note.seal && ', for own eyes'}
                {note.by === seat?.id && !state.closed && !note.seal && (
                  <button
                    type="button"
                    class="link"
                    onClick={() => table.act({ type: 'note', note: note.id, text: '' })}
                  >
                    Take away
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
            aria-label="A note"
            rows={3}
            maxLength={4000}
            placeholder="Write something down"
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value
            }}
          />
          <div class="row">
            <select
              aria-label="Who may read it"
              value={readers.value}
              onChange={(event) => {
                readers.value = READERS.find(([each]) => each === event.currentTarget.value)?.[0] ?? 'own'
              }}
            >
              {READERS.map(([each, name]) => (
                <option key={each} value={each}>
                  {name}
                </option>
              ))}
            </select>
            <button type="submit" disabled={text.value.trim() === ''}>
              {readers.value === 'sealed' ? 'Seal' : 'Keep'}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
