import type { Module } from '../../../table/module/module.ts'
import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { Table } from '../../session/table.ts'
import { MODE_WORDS, speaking } from '../../words/referee-modes.ts'
import { Due } from '../advice/next-step.tsx'
import { nameFor, waitedFor } from '../flags/allowed-answers.ts'
import { Answering } from '../flags/answer-buttons.tsx'
import { openVerdict } from '../flags/open-flag.ts'
import { Case, withoutCase } from '../parts/case-button.tsx'
import { SeverityShape } from '../parts/severity-mark.tsx'
import { lastWord, othersSaid, quietWords } from './strip-status.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** The one place of the referee's voice, at the foot of the board: what he says last, or why he says nothing. */
export function RefereeStrip({ table, screen, module }: Props) {
  const { shown } = table.sync.value
  const mode = table.voice.mode.value
  const isHere = table.voice.referee.value !== undefined
  const said = lastWord({ mode, isHere, flags: table.flags.value, state: shown, seat: table.seat.value })
  return (
    <aside class={`slip voice ${said.kind === 'flag' ? said.flag.severity : said.kind}`} aria-label="From the referee">
      <button
        type="button"
        class="quiet mode"
        aria-label={`Referee: ${MODE_WORDS[mode].name}`}
        title={speaking(shown)}
        onClick={() => screen.open({ kind: 'referee' })}
        disabled={!module.rules}
      >
        <Icon name="voice" />
        <span>
          Referee: <em>{MODE_WORDS[mode].name}</em>
        </span>
      </button>
      {said.kind === 'flag' ? (
        <Said flag={said.flag} standing={said.standing} {...{ table, screen, module }} />
      ) : (
        <p class="said">{module.rules ? quietWords(said) : 'No referee knows this game: every move simply stands.'}</p>
      )}
      <Due {...{ table, screen, module }} />
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
            <Case cite={first.cite} screen={screen} /> {withoutCase(first.cite, first.message)}
          </>
        ) : (
          'The referee holds this.'
        )}
      </p>
      {isHeld && <p class="hint">It waits for {waitedFor(table.sync.value.shown, flag, nameFor(table, module))}.</p>}
      {standing > 0 && <p class="hint">{othersSaid(standing)}</p>}
      <button type="button" onClick={() => openVerdict(flag.seq)}>
        {findings.length > 1 ? `Read all ${findings.length}` : 'Read more'}
      </button>
      {isHeld && !table.seat.value?.referee && <Answering table={table} flag={flag} />}
    </>
  )
}
