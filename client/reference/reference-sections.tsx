import type { Time } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import { css, parse, readableInk, WHITE } from '../board/counter/colour.ts'
import { sideName } from '../words/names.ts'
import { chitsOf, marksOf } from './charts.ts'
import { texts } from './texts.ts'

interface SequenceProps {
  readonly module: Module
  readonly time: Time
  readonly order: readonly string[]
}

export function Sequence({ module, time, order }: SequenceProps) {
  return (
    <section aria-labelledby="reference-sequence">
      <h3 id="reference-sequence">{texts.sequence}</h3>
      <ol>
        {module.sequence.phases.map(({ id, name, cite, note, player }) => {
          const side = player === undefined ? undefined : order[player]
          return (
            <li
              key={id}
              class={id === time.phase ? 'current' : ''}
              aria-current={id === time.phase ? 'step' : undefined}
            >
              <b>{name}</b> <span class="cite">{cite}</span>{' '}
              <span class="hint">{side === undefined ? texts.both : sideName(module, side)}</span>
              {note !== undefined && <p>{note}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

export function Chits({ module }: { readonly module: Module }) {
  const chits = chitsOf(module)
  if (chits.length === 0) return null
  return (
    <section aria-labelledby="reference-chits">
      <h3 id="reference-chits">{texts.chits}</h3>
      <ul>
        {chits.map(({ side, name, count, text }) => (
          <li key={`${side} ${name}`}>
            {side !== undefined && (
              <i class="dot" style={{ background: module.sides.get(side)?.colour }} title={sideName(module, side)} />
            )}
            <b>
              {count > 1 && `${count} × `}
              {name}
              {side !== undefined && <span class="unseen"> ({sideName(module, side)})</span>}
            </b>
            {text !== undefined && ` ${text}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Marks({ module }: { readonly module: Module }) {
  const marks = marksOf(module)
  if (marks.length === 0) return null
  return (
    <section aria-labelledby="reference-marks">
      <h3 id="reference-marks">{texts.marks}</h3>
      <ul>
        {marks.map(({ id, name, letter, colour, text }) => (
          <li key={id}>
            <i
              class="mark-sign"
              style={colour === undefined ? {} : { background: colour, color: css(readableInk(WHITE, parse(colour))) }}
            >
              {letter}
            </i>
            <b>{name}</b>
            {text !== undefined && ` ${text}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How to read the costs, and how much may lie in a hex. */
export function ChartNotes({ module }: { readonly module: Module }) {
  const limits = module.rules?.stacking?.limits ?? []
  return (
    <>
      {module.rules?.movement && <p class="hint">{texts.costsHint}</p>}
      {limits.length > 0 && (
        <p>
          <b>{texts.limits}:</b> {limits.map(({ most, name }) => texts.stackingLimit(most, name)).join('; ')}.
        </p>
      )}
    </>
  )
}
