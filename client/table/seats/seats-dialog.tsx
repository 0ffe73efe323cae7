import { useSignal, useSignalEffect } from '@preact/signals'
import { otherPlayers } from '../../../table/action/consent.ts'
import { HANDLING, handlingOf } from '../../../table/action/handling.ts'
import type { Seat } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import { askedSetting } from '../../session/asks.ts'
import { printLink } from '../../session/storage/link.ts'
import type { Table } from '../../session/table.ts'
import { seatTitle, waitingForConsent } from '../../words/names.ts'
import { LinkRow } from './invite-dialog.tsx'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** Sides are one thing and people another: how one leaves a seat, hands it on, or gives an empty one to somebody else. */
export function SeatsDialog({ table, screen, module }: Props) {
  const { shown } = table.sync.value
  const own = table.seat.value
  if (!own) return null
  const others = shown.seats.filter(({ id }) => id !== own.id)
  return (
    <Dialog title="Seats" onClose={() => screen.close()} wide>
      <ul class="links seats">
        <OwnSeat seat={own} table={table} screen={screen} module={module} />
        {others.map((seat) => (
          <OtherSeat key={seat.id} seat={seat} table={table} screen={screen} module={module} />
        ))}
      </ul>
      {(own.host || own.referee) && <Handled table={table} />}
    </Dialog>
  )
}

/** Whether hands keep off the other side's counters: a promise, so the others are asked. */
function Handled({ table }: { readonly table: Table }) {
  const { shown } = table.sync.value
  const isOwners = handlingOf(shown) === 'owners'
  const isAsked = askedSetting(shown, table.seat.value?.id, HANDLING) !== undefined
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={isOwners}
        // Disabled it would lose the focus to nothing, and the keys with it.
        aria-disabled={isAsked}
        onClick={(event) => isAsked && event.preventDefault()}
        onChange={() => table.act({ type: 'set', option: HANDLING, value: isOwners ? 'anybody' : 'owners' })}
      />
      Only its own side handles a counter{isAsked && ': the others are asked'}
    </label>
  )
}

function OwnSeat({ seat, table, module }: Props & { readonly seat: Seat }) {
  const isLeaving = useSignal(false)
  useSignalEffect(() => {
    // Not before the relay has it: a page that goes takes what it has not sent with it.
    if (isLeaving.value && table.sync.value.pending.length === 0) location.assign('/')
  })
  const title = seatTitle(module, seat)
  const leave = () => {
    table.act({ type: 'stand' })
    isLeaving.value = true
  }
  const renew = async () => {
    const link = await table.invitation()
    if ('key' in link) location.hash = printLink({ table: table.link.table, key: link.key }).slice(1)
    else table.notice(link.trouble)
  }
  return (
    <li>
      <p>
        <strong>
          <Dot seat={seat} module={module} />
          {title} (you)
        </strong>
        <span>You keep your link, and can come back by it as long as nobody else has taken the seat.</span>
      </p>
      <div class="deeds">
        <button type="button" onClick={leave} disabled={isLeaving.value}>
          Leave the seat
        </button>
        <button type="button" onClick={renew} title="Whoever has your link now, such as the host, can open it no more">
          Take a link that only I have
        </button>
      </div>
      <Invitation
        table={table}
        title={`Hand ${title} on`}
        hint="Send this to whoever plays on from here. Once it is opened, the seat is theirs, with all it may see, and your own link opens it no more. It works once."
      />
    </li>
  )
}

function OtherSeat({ seat, table, screen, module }: Props & { readonly seat: Seat }) {
  const { shown, seat: own = '' } = table.sync.value
  const title = seatTitle(module, seat)
  const asked = otherPlayers(shown, own).filter(({ id }) => id !== seat.id)
  const wait = table.seat.value?.referee
    ? 'The referee asks nobody.'
    : asked.length > 0
      ? waitingForConsent(module, asked)
      : 'There is nobody else to agree: it waits for who sits there, unless the seat is empty or nothing was done from it for a week.'
  const isAsked = Object.values(shown.held).some(({ action }) => action.type === 'replace' && action.seat === seat.id)
  const replace = () => {
    table.act({ type: 'replace', seat: seat.id })
    screen.close()
  }
  return (
    <li>
      <p>
        <strong>
          <Dot seat={seat} module={module} />
          {title}
        </strong>
        <span>
          {seat.name === undefined ? 'Nobody sits here.' : `${seat.name} sits here. For a player who stays away:`}
        </span>
      </p>
      {seat.keeper === own ? (
        <Invitation
          table={table}
          seat={seat}
          title={`The new link of ${title}`}
          hint="It was left to you to find somebody for this seat. Send them this; it works once."
        />
      ) : (
        <>
          <div class="deeds">
            <button type="button" onClick={replace} disabled={isAsked}>
              {isAsked ? 'Asked already' : `Give ${title} to somebody else …`}
            </button>
          </div>
          <p class="hint">
            {wait} The link by which the seat was opened so far is void then, and you get a new one to pass on.
          </p>
        </>
      )}
    </li>
  )
}

/** A link that is made when it is asked for: it opens a seat with all its secrets. */
function Invitation({
  table,
  seat,
  title,
  hint,
}: {
  readonly table: Table
  readonly seat?: Seat
  readonly title: string
  readonly hint: string
}) {
  const link = useSignal<string | undefined>(undefined)
  const ask = async () => {
    const answer = await table.invitation(seat?.id)
    if ('trouble' in answer) table.notice(answer.trouble)
    else link.value = printLink({ table: table.link.table, key: answer.key }, location.origin)
  }
  if (link.value !== undefined) {
    return (
      <ul class="links">
        <LinkRow title={title} hint={hint} link={link.value} />
      </ul>
    )
  }
  return (
    <div class="deeds">
      <button type="button" onClick={ask}>
        {seat ? `Show the new link of this seat` : `${title} to somebody else …`}
      </button>
    </div>
  )
}

function Dot({ seat, module }: { readonly seat: Seat; readonly module: Module }) {
  const [side] = seat.sides
  return <i class="dot" style={{ background: side === undefined ? undefined : module.sides.get(side)?.colour }} />
}
