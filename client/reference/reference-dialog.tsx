import type { Time } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import { css, parse, readableInk, WHITE } from '../board/counter/colour.ts'
import { Dialog } from '../controls/dialog.tsx'
import type { Screen } from '../screen/screen.ts'
import type { Table } from '../session/table.ts'
import { sideName } from '../words/names.ts'
import { ChartTable } from './chart-table.tsx'
import { chartsOf, chitsOf, marksOf } from './charts.ts'
import { texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** One sheet with all that players look up during a game: the sequence, the charts, the chits and the marks. */
export function ReferenceDialog({ table, screen, module }: Props) {
  const { time, game } = table.sync.value.shown
  const charts = chartsOf(module)
  const chits = chitsOf(module)
  const marks = marksOf(module)
  const limits = module.rules?.stacking?.limits ?? []
  return (
    <Dialog title={texts.title(module.manifest.title)} onClose={() => screen.close()} wide>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section class="reference" tabIndex={0} aria-label={texts.title(module.manifest.title)}>
        <div>
          <Sequence module={module} time={time} order={module.scenarios.get(game.scenario)?.order ?? game.sides} />
          {marks.length > 0 && (
            <section aria-labelledby="reference-marks">
              <h3 id="reference-marks">{texts.marks}</h3>
              <ul>
                {marks.map(({ id, name, letter, colour, text }) => (
                  <li key={id}>
                    <i
                      class="mark-sign"
                      style={
                        colour === undefined
                          ? {}
                          : { background: colour, color: css(readableInk(WHITE, parse(colour))) }
                      }
                    >
                      {letter}
                    </i>
                    <b>{name}</b>
                    {text !== undefined && ` ${text}`}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div>
          {(charts.length > 0 || limits.length > 0) && (
            <section aria-labelledby="reference-charts">
              <h3 id="reference-charts">{texts.charts}</h3>
              <div class="charts">
                {charts.map((chart) => (
                  <div key={chart.id}>
                    <ChartTable chart={chart} />
                  </div>
                ))}
              </div>
              {module.rules?.movement && <p class="hint">{texts.costsHint}</p>}
              {limits.length > 0 && (
                <p>
                  <b>{texts.limits}:</b> {limits.map(({ most, name }) => texts.stackingLimit(most, name)).join('; ')}.
                </p>
              )}
            </section>
          )}
          {chits.length > 0 && (
            <section aria-labelledby="reference-chits">
              <h3 id="reference-chits">{texts.chits}</h3>
              <ul>
                {chits.map(({ side, name, count, text }) => (
                  <li key={`${side} ${name}`}>
                    {side !== undefined && (
                      <i
                        class="dot"
                        style={{ background: module.sides.get(side)?.colour }}
                        title={sideName(module, side)}
                      />
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
          )}
        </div>
      </section>
    </Dialog>
  )
}

function Sequence({ module, time, order }: { module: Module; time: Time; order: readonly string[] }) {
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
