import { useSignal } from '@preact/signals'
import type { Module } from '../../table/module.ts'
import { Dialog } from '../dialog.tsx'
import { Icon } from '../icons.tsx'
import { saveLog } from '../room/savelog.ts'
import type { Screen } from '../room/screen.ts'
import { playsAll } from '../room/seats.ts'
import type { Table } from '../room/table.ts'
import { keepFile } from './file.ts'
import { asHtml, asText, type Paper } from './paper.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** What one can take home of a game. */
export function SaveSheet({ table, screen, module }: Props) {
  const trouble = useSignal('')
  const isBusy = useSignal(false)
  const { shown } = table.sync.value
  const seat = table.seat.value
  const { game, closed } = shown
  const mayHaveLog = closed || (seat !== undefined && playsAll(shown, seat))
  const title = `${game.title}: ${module.scenarios.get(game.scenario)?.name ?? game.scenario}`
  const name = `counterpoint-${table.link.table}`
  const when = async (work: () => Promise<string | undefined>) => {
    isBusy.value = true
    trouble.value = (await work()) ?? ''
    isBusy.value = false
  }
  const report = (write: (paper: Paper) => string, ending: string, type: string) =>
    when(async () => {
      const lines = await table.wholeLog()
      if (typeof lines === 'string') return lines
      keepFile(`${name}.${ending}`, write({ title, lines }), type)
      return undefined
    })
  return (
    <Dialog title="Save" onClose={() => screen.close()}>
      <h3>The report</h3>
      <p>The log in plain words, as far as you may know it: to read, to print, to send to a friend.</p>
      <div class="row">
        <button type="button" disabled={isBusy.value} onClick={() => report(asText, 'txt', 'text/plain')}>
          <Icon name="download" />
          As text
        </button>
        <button type="button" disabled={isBusy.value} onClick={() => report(asHtml, 'html', 'text/html')}>
          <Icon name="download" />
          As a page
        </button>
      </div>
      <h3>The whole game</h3>
      {mayHaveLog ? (
        <>
          <p>Every entry as it was written, one line of JSON each. It proves itself, and opens again in the lobby.</p>
          <button type="button" disabled={isBusy.value} onClick={() => when(() => saveLog(table.link))}>
            <Icon name="download" />
            Download the log
          </button>
        </>
      ) : (
        <p>The log tells every secret: it can be had once the host has ended the game.</p>
      )}
      {trouble.value !== '' && (
        <p class="slip" role="alert">
          {trouble.value}
        </p>
      )}
    </Dialog>
  )
}
