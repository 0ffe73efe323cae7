import { useSignal } from '@preact/signals'
import { nanoid } from 'nanoid'
import type { Basis } from '../../table/generated/types.ts'
import type { Module } from '../../table/module.ts'
import { seatTitle } from './names.ts'
import type { Table } from './table.ts'

const BASES: Readonly<Record<Basis, string>> = {
  printed: 'as printed in the rulebook',
  reported: 'from published reports of play',
  reconstructed: 'reconstructed for this table',
}

/** The scenario as its booklet tells it, and what the players wrote down. */
export function Notes({ table, module }: { table: Table; module: Module }) {
  const { game } = table.sync.value.shown
  const scenario = module.scenarios.get(game.scenario)
  return (
    <div class="notes">
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
      <Written table={table} module={module} />
    </div>
  )
}

function Written({ table, module }: { table: Table; module: Module }) {
  const text = useSignal('')
  const isPrivate = useSignal(true)
  const state = table.state.value
  const seat = table.seat.value
  if (!state) return null
  const notes = Object.values(state.notes)
  if (!seat && notes.length === 0) return null
  const write = (event: Event) => {
    event.preventDefault()
    const words = text.value.trim()
    if (words === '' || !seat) return
    const to = isPrivate.value ? { to: [table.eyes.value ?? seat.sides].flat() } : {}
    table.act({ type: 'note', note: nanoid(10).replaceAll(/^[-_]/g, 'n'), text: words, ...to })
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
              <p>{note.text}</p>
              <p class="by">
                {by ? seatTitle(module, by) : note.by}
                {note.to && ', for own eyes'}
                {note.by === seat?.id && !state.closed && (
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
            <label class="tick">
              <input
                type="checkbox"
                checked={isPrivate.value}
                onChange={(event) => {
                  isPrivate.value = event.currentTarget.checked
                }}
              />
              Only for my side
            </label>
            <button type="submit" disabled={text.value.trim() === ''}>
              Keep
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
