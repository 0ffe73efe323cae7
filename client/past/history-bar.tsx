import type { Module } from '../../table/module/module.ts'
import { Icon } from '../controls/icons.tsx'
import { SPEEDS, type Speed } from '../session/history/playback.ts'
import type { Table } from '../session/table.ts'
import { chanceNote } from '../words/chance-lines.ts'
import { lineSentence } from '../words/line-sentence.ts'
import { phaseName, turnName } from '../words/names.ts'
import { texts } from './texts.ts'

/** While looking back: the entry shown, buttons to step and to play, and the way back to the present. */
export function HistoryBar({ table, module }: { table: Table; module: Module }) {
  const { playback } = table
  const moment = playback.moment.value
  if (!moment) return null
  const last = table.sync.value.confirmed.seq
  const target = playback.target.value
  const line = table.reporter.lineOf(moment)
  // Only the log's own line knows whether the entry was contested later.
  const marked = table.reportedLog.value.lines.find(({ seq }) => seq === moment.entry.seq) ?? line
  const words = line ? `${lineSentence(line)}${marked ? chanceNote(marked) : ''}` : ''
  const { turn, phase } = moment.after.time
  const isPlaying = playback.isPlaying.value
  return (
    <section class="history-bar" aria-label={texts.lookingBack}>
      <p class="when">
        <strong>{texts.lookingBack}</strong>
        <span>{texts.turnAndPhase(turnName(module, moment.after, turn), phaseName(module, phase))}</span>
        <span>{texts.entryOf(moment.entry.seq, last)}</span>
      </p>
      <p class="what" aria-live={isPlaying ? 'off' : 'polite'}>
        {words}
      </p>
      <input
        type="range"
        min={0}
        max={last}
        value={target}
        aria-label={texts.entry}
        aria-valuetext={texts.entryAloud(target, last, words)}
        onInput={(event) => {
          playback.slide(event.currentTarget.valueAsNumber)
        }}
      />
      <div class="row">
        <button
          type="button"
          class="quiet round"
          aria-label={texts.toBeginning}
          title={texts.toBeginning}
          disabled={target === 0}
          onClick={() => playback.step(-last - 1)}
        >
          <Icon name="first" />
        </button>
        <button
          type="button"
          class="quiet round"
          aria-label={texts.back}
          title={texts.backHint}
          disabled={target === 0}
          onClick={() => playback.step(-1)}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          class="quiet round"
          aria-label={isPlaying ? texts.stop : texts.play}
          title={isPlaying ? texts.stopHint : texts.playHint}
          onClick={() => (isPlaying ? playback.pause() : playback.play())}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <button
          type="button"
          class="quiet round"
          aria-label={texts.forward}
          title={texts.forwardHint}
          disabled={target >= last}
          onClick={() => playback.step(1)}
        >
          <Icon name="next" />
        </button>
        <label>
          {texts.speed}
          <select
            value={playback.speed.value}
            onChange={(event) => {
              playback.speed.value = Number(event.currentTarget.value) as Speed
            }}
          >
            {SPEEDS.map((each) => (
              <option key={each} value={each}>
                {texts.times(each)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="primary" title={texts.toPresentHint} onClick={() => playback.backToNow()}>
          {texts.toPresent}
        </button>
      </div>
    </section>
  )
}
