import { useSignal, useSignalEffect } from '@preact/signals'
import { otherPlayers } from '../../../table/action/consent.ts'
import { HANDLING, handlingOf } from '../../../table/action/handling.ts'
import type { Seat } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import { requestedSetting } from '../../session/consent-requests.ts'
import { printLink } from '../../session/storage/link.ts'
import type { Table } from '../../session/table.ts'
import { seatTitle, waitingForConsent } from '../../words/names.ts'
import { LinkRow } from './invite-dialog.tsx'
import { SEATS_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** Leave a seat, pass it on, or give away an empty one. */
export function SeatsDialog({ table, screen, module }: Props) {
  const { shown } = table.sync.value
  const own = table.seat.value
  if (!own) return null
  const others = shown.seats.filter(({ id }) => id !== own.id)
  return (
    <Dialog title={SEATS_TEXTS.title} onClose={() => screen.close()} wide>
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

/** Whether each side handles only its own counters. A change needs consent. */
function Handled({ table }: { readonly table: Table }) {
  const { shown } = table.sync.value
  const isOwners = handlingOf(shown) === 'owners'
  const isAsked = requestedSetting(shown, table.seat.value?.id, HANDLING) !== undefined
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={isOwners}
        // A disabled checkbox would lose the keyboard focus.
        aria-disabled={isAsked}
        onClick={(event) => isAsked && event.preventDefault()}
        onChange={() => table.act({ type: 'set', option: HANDLING, value: isOwners ? 'anybody' : 'owners' })}
      />
      {isAsked ? SEATS_TEXTS.ownersOnlyAsked : SEATS_TEXTS.ownersOnly}
    </label>
  )
}

function OwnSeat({ seat, table, module }: Props & { readonly seat: Seat }) {
  const isLeaving = useSignal(false)
  useSignalEffect(() => {
    // Wait for the relay: leaving the page drops what is not sent yet.
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
          {SEATS_TEXTS.you(title)}
        </strong>
        <span>{SEATS_TEXTS.comeBack}</span>
      </p>
      <div class="buttons">
        <button type="button" onClick={leave} disabled={isLeaving.value}>
          {SEATS_TEXTS.leave}
        </button>
        <button type="button" onClick={renew} title={SEATS_TEXTS.renewHint}>
          {SEATS_TEXTS.renew}
        </button>
      </div>
      <Invitation table={table} title={SEATS_TEXTS.passOn(title)} hint={SEATS_TEXTS.passOnHint} />
    </li>
  )
}

function OtherSeat({ seat, table, screen, module }: Props & { readonly seat: Seat }) {
  const { shown, seat: own = '' } = table.sync.value
  const title = seatTitle(module, seat)
  const others = otherPlayers(shown, own).filter(({ id }) => id !== seat.id)
  const wait = table.seat.value?.referee
    ? SEATS_TEXTS.refereeDecides
    : others.length > 0
      ? waitingForConsent(module, others)
      : SEATS_TEXTS.nobodyElse
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
        <span>{seat.name === undefined ? SEATS_TEXTS.empty : SEATS_TEXTS.occupied(seat.name)}</span>
      </p>
      {seat.name !== undefined && <p class="hint">{SEATS_TEXTS.away}</p>}
      {seat.keeper === own ? (
        <Invitation table={table} seat={seat} title={SEATS_TEXTS.newLink(title)} hint={SEATS_TEXTS.newLinkHint} />
      ) : (
        <>
          <div class="buttons">
            <button type="button" onClick={replace} disabled={isAsked}>
              {isAsked ? SEATS_TEXTS.asked : SEATS_TEXTS.give(title)}
            </button>
          </div>
          <p class="hint">{SEATS_TEXTS.giveHint(wait)}</p>
        </>
      )}
    </li>
  )
}

/** Makes the link only on request: it opens a seat with all its secrets. */
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
  const createLink = async () => {
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
    <div class="buttons">
      <button type="button" onClick={createLink}>
        {seat ? SEATS_TEXTS.showNewLink : SEATS_TEXTS.invite(title)}
      </button>
    </div>
  )
}

function Dot({ seat, module }: { readonly seat: Seat; readonly module: Module }) {
  const [side] = seat.sides
  return <i class="dot" style={{ background: side === undefined ? undefined : module.sides.get(side)?.colour }} />
}
