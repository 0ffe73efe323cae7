import { useSignal } from '@preact/signals'
import type { Module } from '../../table/module/module.ts'
import { toSnapshot } from '../../table/state.ts'
import { Dialog } from '../controls/dialog.tsx'
import { Icon } from '../controls/icons.tsx'
import { Progress } from '../controls/progress.tsx'
import type { Screen } from '../screen/screen.ts'
import { createTable } from '../session/create-table.ts'
import { downloadFile } from '../session/download.ts'
import { downloadLog } from '../session/download-log.ts'
import { playsAllSides } from '../session/seats.ts'
import type { Table } from '../session/table.ts'
import { joinWithAnd, sideName } from '../words/names.ts'
import { ExportView } from './export-view.tsx'
import { leftBehind, leftBehindText } from './left-behind.ts'
import { isSavedGame } from './open-saved-game.ts'
import { type GameReport, reportAsHtml, reportAsText } from './report-file.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** What one can take home of a game. */
export function SaveDialog({ table, screen, module }: Props) {
  const trouble = useSignal('')
  const isBusy = useSignal(false)
  const { shown } = table.sync.value
  const seat = table.seat.value
  const { game, closed } = shown
  const isOnRelay = !isSavedGame(table.link)
  const mayHaveLog = isOnRelay && (closed || (seat !== undefined && playsAllSides(shown, seat)))
  const title = `${game.title}: ${module.scenarios.get(game.scenario)?.name ?? game.scenario}`
  const name = `counterpoint-${table.link.table}`
  const when = async (work: () => Promise<string | undefined>) => {
    isBusy.value = true
    trouble.value = (await work()) ?? ''
    isBusy.value = false
  }
  const report = (write: (paper: GameReport) => string, ending: string, type: string) =>
    when(async () => {
      const lines = await table.reporter.allLines()
      if (typeof lines === 'string') return lines
      downloadFile(`${name}.${ending}`, write({ title, lines }), type)
      return undefined
    })
  const at = table.playback.moment.value?.entry.seq
  const seenNow = toSnapshot(table.playback.moment.value?.after ?? shown)
  const isAlone = seat !== undefined && playsAllSides(shown, seat)
  /** The game goes on at another table; this one stays as it is. */
  const branch = (play: 'online' | 'hotseat') =>
    when(async () => {
      const { table: id, key } = table.link
      const entry = at ?? table.sync.peek().confirmed.seq
      const source = { table: id, entry, ...(key !== undefined && { token: key }) }
      const names = (sides: readonly string[]) => joinWithAnd(sides.map((side) => sideName(module, side)))
      const wanted = { module: game.module, scenario: game.scenario, play, branch: source }
      return (await createTable(wanted, title, names))?.message
    })
  return (
    <Dialog title="Save" onClose={() => screen.close()}>
      <ExportView table={table} screen={screen} module={module} />
      <h3>The report</h3>
      <p>The log in plain words, as far as you may know it: to read, to print, to send to a friend.</p>
      <div class="row">
        <button type="button" disabled={isBusy.value} onClick={() => report(reportAsText, 'txt', 'text/plain')}>
          <Icon name="download" />
          As text
        </button>
        <button type="button" disabled={isBusy.value} onClick={() => report(reportAsHtml, 'html', 'text/html')}>
          <Icon name="download" />
          As a page
        </button>
      </div>
      <h3>The whole game</h3>
      {mayHaveLog ? (
        <>
          <p>Every entry as it was written, one line of JSON each. It proves itself, and opens again in the lobby.</p>
          <button type="button" disabled={isBusy.value} onClick={() => when(() => downloadLog(table.link))}>
            <Icon name="download" />
            Download the log
          </button>
        </>
      ) : (
        <p>
          {isOnRelay
            ? 'The log tells every secret: it can be had once the host has ended the game.'
            : 'You have it: this game came from a file.'}
        </p>
      )}
      <h3>{at === undefined ? 'Where it stands now' : `Where it stood after entry ${at}`}</h3>
      <p>
        {isAlone || closed
          ? 'A file from which a new table can begin, in the lobby. Notes and drawings stay behind.'
          : 'A file from which a new table can begin, in the lobby, with all that you see; what you do not see stays behind.'}
      </p>
      {!isAlone && !closed && (
        <p class="hint">{leftBehindText(leftBehind(seenNow), (side) => sideName(module, side))}</p>
      )}
      <div class="row">
        <button
          type="button"
          disabled={isBusy.value}
          onClick={() =>
            when(async () => {
              const position = await table.position()
              if (!position) return 'The relay does not answer just now; try again in a moment.'
              const { seq } = position.snapshot
              downloadFile(`${name}-${seq}.position.json`, `${JSON.stringify(position)}\n`, 'application/json')
              return undefined
            })
          }
        >
          <Icon name="download" />
          Save the position
        </button>
        {(isAlone || closed) && !isSavedGame(table.link) && (
          <>
            <button type="button" disabled={isBusy.value} onClick={() => branch('hotseat')}>
              Play on from here on this screen
            </button>
            <button type="button" disabled={isBusy.value} onClick={() => branch('online')}>
              Play on from here online
            </button>
          </>
        )}
      </div>
      {at === undefined && <p class="hint">To take an earlier moment, look back to it first (Past).</p>}
      {isBusy.value && <Progress label="Writing it down" />}
      {trouble.value !== '' && (
        <p class="slip" role="alert">
          {trouble.value}
        </p>
      )}
    </Dialog>
  )
}
