import type { Module } from '../../../table/module/module.ts'
import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'
import { MODE_TEXTS, modeText } from '../../words/referee-modes.ts'
import { NextStep } from '../advice/next-step.tsx'
import { seatNamer, waitingForText } from '../flags/allowed-answers.ts'
import { AnswerButtons } from '../flags/answer-buttons.tsx'
import { showFlag } from '../flags/open-flag.ts'
import { CaseButton, withoutCase } from '../parts/case-button.tsx'
import { SeverityShape } from '../parts/severity-mark.tsx'
import { otherFlagsText, statusText, stripStatus } from './strip-status.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** The one place of the referee's voice, at the foot of the board: what he says last, or why he says nothing. */
export function RefereeStrip({ table, screen, module }: Props) {
  const { shown } = table.sync.value
  const mode = table.referee.mode.value
  const isHere = table.referee.loaded.value !== undefined
  const said = stripStatus({ mode, isHere, flags: table.flags.value, state: shown, seat: table.seat.value })
  return (
    <aside class={`slip voice ${said.kind === 'flag' ? said.flag.severity : said.kind}`} aria-label="From the referee">
      <button
        type="button"
        class="quiet mode"
        aria-label={`Referee: ${MODE_TEXTS[mode].name}`}
        title={modeText(shown)}
        onClick={() => screen.open({ kind: 'referee' })}
        disabled={!module.rules}
      >
        <Icon name="voice" />
        <span>
          Referee: <em>{MODE_TEXTS[mode].name}</em>
        </span>
      </button>
      {said.kind === 'flag' ? (
        <Said flag={said.flag} standing={said.standing} {...{ table, screen, module }} />
      ) : (
        <p class="said">{module.rules ? statusText(said) : 'No referee knows this game: every move simply stands.'}</p>
      )}
      <NextStep {...{ table, screen, module }} />
    </aside>
  )
}

function Said({ flag, standing, table, screen, module }: Props & { readonly flag: Flag; readonly standing: number }) {
  const { findings } = flag.verdict
  const [first] = findings.filter(({ severity }) => severity === flag.severity)
  const isHeld = flag.state === 'held'
  return (
    <>
      <SeverityShape severity={flag.severity} />
      <p class="said" title={first?.message}>
        {first ? (
          <>
            <CaseButton cite={first.cite} screen={screen} /> {withoutCase(first.cite, first.message)}
          </>
        ) : (
          'The referee holds this.'
        )}
      </p>
      {isHeld && (
        <p class="hint">It waits for {waitingForText(table.sync.value.shown, flag, seatNamer(table, module))}.</p>
      )}
      {standing > 0 && <p class="hint">{otherFlagsText(standing)}</p>}
      <button type="button" onClick={() => showFlag(flag.seq)}>
        {findings.length > 1 ? `Read all ${findings.length}` : 'Read more'}
      </button>
      {isHeld && !table.seat.value?.referee && <AnswerButtons table={table} flag={flag} />}
    </>
  )
}
