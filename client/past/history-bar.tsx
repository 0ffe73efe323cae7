import type { Module } from '../../table/module/module.ts'
import { Icon } from '../controls/icons.tsx'
import { SPEEDS, type Speed } from '../session/history/playback.ts'
import type { Table } from '../session/table.ts'
import { chanceNote } from '../words/chance-lines.ts'
import { lineSentence } from '../words/line-sentence.ts'
import { phaseName, turnName } from '../words/names.ts'

/** While somebody looks back: where he is in the game, the way on, and the way back to now. */
export function HistoryBar({ table, module }: { table: Table; module: Module }) {
  const { playback: looking } = table
  const shot = looking.moment.value
  if (!shot) return null
  const last = table.sync.value.confirmed.seq
  const wanted = looking.target.value
  const line = table.reporter.lineOf(shot)
  // Whether it was contested later, only the log knows.
  const marked = table.chronicle.value.lines.find(({ seq }) => seq === shot.entry.seq) ?? line
  const words = line ? `${lineSentence(line)}${marked ? chanceNote(marked) : ''}` : ''
  const { turn, phase } = shot.after.time
  const isPlaying = looking.isPlaying.value
  return (
    <section class="lookbar" aria-label="Looking back">
      <p class="when">
        <strong>Looking back</strong>
        <span>
          {turnName(module, shot.after, turn)}, {phaseName(module, phase)}
        </span>
        <span>
          entry {shot.entry.seq} of {last}
        </span>
      </p>
      <p class="what" aria-live={isPlaying ? 'off' : 'polite'}>
        {words}
      </p>
      <input
        type="range"
        min={0}
        max={last}
        value={wanted}
        aria-label="Entry of the log"
        aria-valuetext={`Entry ${wanted} of ${last}. ${words}`}
        onInput={(event) => {
          looking.slide(event.currentTarget.valueAsNumber)
        }}
      />
      <div class="row">
        <button
          type="button"
          class="quiet round"
          aria-label="To the beginning"
          title="To the beginning"
          disabled={wanted === 0}
          onClick={() => looking.step(-last - 1)}
        >
          <Icon name="first" />
        </button>
        <button
          type="button"
          class="quiet round"
          aria-label="One entry back"
          title="One entry back (comma)"
          disabled={wanted === 0}
          onClick={() => looking.step(-1)}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          class="quiet round"
          aria-label={isPlaying ? 'Stop playing' : 'Play on from here'}
          title={isPlaying ? 'Stop (P)' : 'Play on from here until now (P)'}
          onClick={() => (isPlaying ? looking.pause() : looking.play())}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <button
          type="button"
          class="quiet round"
          aria-label="One entry on"
          title="One entry on (full stop)"
          disabled={wanted >= last}
          onClick={() => looking.step(1)}
        >
          <Icon name="on" />
        </button>
        <label>
          Speed
          <select
            value={looking.speed.value}
            onChange={(event) => {
              looking.speed.value = Number(event.currentTarget.value) as Speed
            }}
          >
            {SPEEDS.map((each) => (
              <option key={each} value={each}>
                × {each}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="primary" title="Back to now (Escape)" onClick={() => looking.backToNow()}>
          Back to now
        </button>
      </div>
    </section>
  )
}
