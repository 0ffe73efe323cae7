import { useSignal } from '@preact/signals'
import type { Module } from '../../table/module/module.ts'
import { type State, toSnapshot } from '../../table/state.ts'
import { Dialog } from '../controls/dialog.tsx'
import { Icon } from '../controls/icons.tsx'
import { Progress } from '../controls/progress.tsx'
import type { Screen } from '../screen/screen.ts'
import { downloadFile } from '../session/download.ts'
import { downloadLog } from '../session/download-log.ts'
import { requestTable } from '../session/request-table.ts'
import { playsAllSides } from '../session/seats.ts'
import type { Table } from '../session/table.ts'
import { fileName, nowInFileName } from '../words/file-name.ts'
import { joinWithAnd, sideName } from '../words/names.ts'
import { ExportView } from './export-view.tsx'
import { isSavedGame } from './open-saved-game.ts'
import { type GameReport, reportAsHtml, reportAsText } from './report-file.ts'
import { SaveGame } from './save-game.tsx'
import { texts } from './texts.ts'
import { unsavedCounters, unsavedCountersText } from './unsaved-counters.ts'
import { viewerName } from './viewer-name.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** Exports a game: what you see, the report, the whole log, or a position. */
export function SaveDialog({ table, screen, module }: Props) {
  const trouble = useSignal('')
  const isBusy = useSignal(false)
  const { shown } = table.sync.value
  const seat = table.seat.value
  const { game, closed } = shown
  const isOnRelay = !isSavedGame(table.link)
  const mayHaveLog = isOnRelay && (closed || (seat !== undefined && playsAllSides(shown, seat)))
  const title = `${game.title}: ${module.scenarios.get(game.scenario)?.name ?? game.scenario}`
  const name = (what: string, ending: string, seen: Pick<State, 'game' | 'time'> = shown) =>
    fileName([...nowInFileName(module, seen, isOnRelay ? table.link.table : undefined), what], ending)
  const viewer = viewerName(table, module)
  const run = async (work: () => Promise<string | undefined>) => {
    isBusy.value = true
    trouble.value = (await work()) ?? ''
    isBusy.value = false
  }
  const report = (write: (report: GameReport) => string, ending: string, type: string) =>
    run(async () => {
      const lines = await table.reporter.allLines()
      if (typeof lines === 'string') return lines
      downloadFile(name(`${viewer} ${texts.reportFile}`, ending), write({ title, lines }), type)
      return undefined
    })
  const at = table.playback.moment.value?.entry.seq
  const seenNow = toSnapshot(table.playback.moment.value?.after ?? shown)
  const isAlone = seat !== undefined && playsAllSides(shown, seat)
  /** Begins a new table from this position; this table stays as it is. */
  const branch = (play: 'online' | 'hotseat') =>
    run(async () => {
      const { table: id, key } = table.link
      const entry = at ?? table.sync.peek().confirmed.seq
      const source = { table: id, entry, ...(key !== undefined && { token: key }) }
      const names = (sides: readonly string[]) => joinWithAnd(sides.map((side) => sideName(module, side)))
      const wanted = { module: game.module, scenario: game.scenario, play, branch: source }
      return (await requestTable(wanted, title, names))?.message
    })
  return (
    <Dialog title={texts.save} onClose={() => screen.close()}>
      {seat !== undefined && seat.sides.length > 0 && isOnRelay && !closed && at === undefined && (
        <SaveGame table={table} module={module} seat={seat} />
      )}
      <ExportView table={table} screen={screen} module={module} />
      <h3>{texts.report}</h3>
      <p>{texts.reportHint}</p>
      <div class="row">
        <button type="button" disabled={isBusy.value} onClick={() => report(reportAsText, 'txt', 'text/plain')}>
          <Icon name="download" />
          {texts.asText}
        </button>
        <button type="button" disabled={isBusy.value} onClick={() => report(reportAsHtml, 'html', 'text/html')}>
          <Icon name="download" />
          {texts.asPage}
        </button>
      </div>
      <h3>{texts.wholeGame}</h3>
      {mayHaveLog ? (
        <>
          <p>{texts.wholeGameHint}</p>
          <button
            type="button"
            disabled={isBusy.value}
            onClick={() => run(() => downloadLog(table.link, name(texts.logFile, 'jsonl')))}
          >
            <Icon name="download" />
            {texts.downloadLog}
          </button>
        </>
      ) : (
        <p>{isOnRelay ? texts.logAfterGame : texts.logFromFile}</p>
      )}
      <h3>{at === undefined ? texts.positionNow : texts.positionAfter(at)}</h3>
      <p>{isAlone || closed ? texts.wholePositionHint : texts.seenPositionHint}</p>
      {!isAlone && !closed && (
        <p class="hint">{unsavedCountersText(unsavedCounters(seenNow, module), (side) => sideName(module, side))}</p>
      )}
      <div class="row">
        <button
          type="button"
          disabled={isBusy.value}
          onClick={() =>
            run(async () => {
              const position = await table.position()
              if (!position) return texts.relaySilent
              const { seq } = position.snapshot
              const file = name(`${viewer} ${texts.entryFile(seq)}`, 'position.json', position.snapshot)
              downloadFile(file, `${JSON.stringify(position)}\n`, 'application/json')
              return undefined
            })
          }
        >
          <Icon name="download" />
          {texts.savePosition}
        </button>
        {(isAlone || closed) && !isSavedGame(table.link) && (
          <>
            <button type="button" disabled={isBusy.value} onClick={() => branch('hotseat')}>
              {texts.playHotSeat}
            </button>
            <button type="button" disabled={isBusy.value} onClick={() => branch('online')}>
              {texts.playOnline}
            </button>
          </>
        )}
      </div>
      {at === undefined && <p class="hint">{texts.earlierHint}</p>}
      {isBusy.value && <Progress label={texts.saving} />}
      {trouble.value !== '' && (
        <p class="message-box" role="alert">
          {trouble.value}
        </p>
      )}
    </Dialog>
  )
}
