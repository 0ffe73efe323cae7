import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { otherPlayers } from '../../../table/action/consent.ts'
import type { Module } from '../../../table/module/module.ts'
import { Dialog } from '../../controls/dialog.tsx'
import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import { downloadLog } from '../../session/log/download-log.ts'
import { playsAllSides } from '../../session/seats.ts'
import type { Table } from '../../session/table.ts'
import { waitingForConsent } from '../../words/names.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** The end of a game cannot be taken back, so it is asked for twice. */
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
    <Dialog title="End the game?" onClose={() => screen.close()}>
      <p>
        Everything hidden is turned up, the dice are proved, and the log is open to all. Nothing can be moved any more.
        This cannot be taken back.
      </p>
      {isAsked && (
        <p class="hint">
          {waitingForConsent(module, others)} Nobody waits for a player who never came, has left, or has done nothing
          for a week.
        </p>
      )}
      {seat && playsAllSides(shown, seat) && <Download table={table} />}
      <div class="answers">
        <button type="button" onClick={() => screen.close()}>
          Play on
        </button>
        <button type="button" class="danger" onClick={end}>
          {isAsked ? 'Ask to end the game' : 'End the game'}
        </button>
      </div>
    </Dialog>
  )
}

export function GameEndedDialog({ table, screen }: Props) {
  const { closed, held } = table.sync.value.confirmed
  const isAsked = Object.values(held).some(({ action }) => action.type === 'close')
  useEffect(() => {
    // Where the others are asked, the plate beside the board says what becomes of it.
    if (isAsked) screen.close()
  }, [isAsked])
  return (
    <Dialog title={closed ? 'The game has ended' : 'Ending the game …'} onClose={() => screen.close()}>
      <p>
        {closed
          ? 'The whole game is in its log: every move, every die, and the secret that proves the dice were fair. Keep it; npm run verify checks it.'
          : 'It ends as soon as the relay has heard of it.'}
      </p>
      {closed && <Download table={table} />}
    </Dialog>
  )
}

function Download({ table }: { table: Table }) {
  const trouble = useSignal('')
  const save = async () => {
    trouble.value = (await downloadLog(table.link)) ?? ''
  }
  return (
    <>
      <p>
        <button type="button" onClick={save}>
          <Icon name="download" />
          Download the log
        </button>
      </p>
      {trouble.value !== '' && (
        <p class="slip" role="alert">
          {trouble.value}
        </p>
      )}
    </>
  )
}
