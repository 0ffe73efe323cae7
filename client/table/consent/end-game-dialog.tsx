import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { otherPlayers } from '../../../table/action/consent.ts'
import type { Module } from '../../../table/module/module.ts'
import { Dialog } from '../../controls/dialog.tsx'
import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import { downloadLog } from '../../session/download-log.ts'
import { playsAllSides } from '../../session/seats.ts'
import type { Table } from '../../session/table.ts'
import { fileName, nowInFileName } from '../../words/file-name.ts'
import { waitingForConsent } from '../../words/names.ts'
import { END_TEXTS, ENDED_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** Asks first: the end of a game cannot be undone. */
export function EndGameDialog({ table, screen, module }: Props) {
  const { shown } = table.sync.value
  const seat = table.seat.value
  const others = seat ? otherPlayers(shown, seat.id) : []
  const isAsked = shown.game.ending === 'agreed' && others.length > 0 && !seat?.referee
  const end = () => {
    table.act({ type: 'close' })
    screen.open({ kind: 'ended' })
  }
  return (
    <Dialog title={END_TEXTS.title} onClose={() => screen.close()}>
      <p>{END_TEXTS.about}</p>
      {isAsked && (
        <p class="hint">
          {waitingForConsent(module, others)} {END_TEXTS.absent}
        </p>
      )}
      {seat && playsAllSides(shown, seat) && <Download table={table} module={module} />}
      <div class="answers">
        <button type="button" onClick={() => screen.close()}>
          {END_TEXTS.cancel}
        </button>
        <button type="button" class="danger" onClick={end}>
          {isAsked ? END_TEXTS.ask : END_TEXTS.end}
        </button>
      </div>
    </Dialog>
  )
}

export function GameEndedDialog({ table, screen, module }: Props) {
  const { closed, held } = table.sync.value.confirmed
  const isAsked = Object.values(held).some(({ action }) => action.type === 'close')
  useEffect(() => {
    // The request beside the board shows the answers of the others.
    if (isAsked) screen.close()
  }, [isAsked])
  return (
    <Dialog title={closed ? ENDED_TEXTS.ended : ENDED_TEXTS.ending} onClose={() => screen.close()}>
      <p>{closed ? ENDED_TEXTS.about : ENDED_TEXTS.waiting}</p>
      {closed && <Download table={table} module={module} />}
    </Dialog>
  )
}

function Download({ table, module }: { table: Table; module: Module }) {
  const trouble = useSignal('')
  const save = async () => {
    const name = fileName([...nowInFileName(module, table.sync.peek().shown, table.link.table), 'log'], 'jsonl')
    trouble.value = (await downloadLog(table.link, name)) ?? ''
  }
  return (
    <>
      <p>
        <button type="button" onClick={save}>
          <Icon name="download" />
          {ENDED_TEXTS.download}
        </button>
      </p>
      {trouble.value !== '' && (
        <p class="message-box" role="alert">
          {trouble.value}
        </p>
      )}
    </>
  )
}
