import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Id } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { seatOf } from '../../../table/state.ts'
import { Dialog } from '../../controls/dialog.tsx'
import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import { printLink } from '../../session/storage/link.ts'
import { readSeats } from '../../session/storage/storage.ts'
import type { Table } from '../../session/table.ts'
import { joinWithAnd, sideName } from '../../words/names.ts'
import { TurnNotificationSettings } from '../notifications/turn-notification-settings.tsx'
import { NameField } from './name-dialog.tsx'
import { INVITE_TEXTS } from './texts.ts'

/** The links to this table: to all seats if this browser made it, and to watch. */
export function InviteDialog({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const { confirmed, seat: own } = table.sync.value
  const { table: id, key } = table.link
  // Only the holder of a seat that changed hands has its link.
  const isOurs = ({ seat }: { seat: Id }) => seat !== own && seatOf(confirmed, seat)?.hands === undefined
  const made = readSeats(localStorage, id)
  const seats = made?.filter((each) => each.seat === own || isOurs(each))
  const isNamed = table.seat.value === undefined || table.seat.value.name !== undefined
  return (
    <Dialog title={INVITE_TEXTS.title} onClose={() => screen.close()} wide>
      {seats ? <p>{INVITE_TEXTS.host(seats.some(({ referee }) => referee))}</p> : <p>{INVITE_TEXTS.notHost}</p>}
      <ul class="links">
        {seats?.map(({ seat, sides, token, referee }) => {
          const part = referee ? INVITE_TEXTS.referee : joinWithAnd(sides.map((side) => sideName(module, side)))
          const isOwn = seat === own
          const name = seatOf(confirmed, seat)?.name
          return (
            <LinkRow
              key={seat}
              colour={module.sides.get(sides[0] ?? '')?.colour}
              title={isOwn ? INVITE_TEXTS.you(part) : part}
              hint={
                referee && name === undefined
                  ? INVITE_TEXTS.refereeHint
                  : isOwn
                    ? INVITE_TEXTS.ownHint
                    : name === undefined
                      ? INVITE_TEXTS.seatHint(part)
                      : INVITE_TEXTS.takenHint(name)
              }
              link={printLink({ table: id, key: isOwn && key !== undefined ? key : token }, location.origin)}
            />
          )
        })}
        {!seats && key !== undefined && (
          <LinkRow title={INVITE_TEXTS.own} hint={INVITE_TEXTS.ownHint} link={printLink(table.link, location.origin)} />
        )}
        <LinkRow
          title={INVITE_TEXTS.observers}
          hint={INVITE_TEXTS.observersHint}
          link={printLink({ table: id }, location.origin)}
        />
      </ul>
      <TurnNotificationSettings table={table} />
      {!isNamed && <NameField table={table} onDone={() => {}} label={INVITE_TEXTS.sit} />}
    </Dialog>
  )
}

interface RowProps {
  readonly colour?: string | undefined
  readonly title: string
  readonly hint: string
  readonly link: string
}

export function LinkRow({ colour, title, hint, link }: RowProps) {
  const isCopied = useSignal(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      // An insecure page has no clipboard: copy the selection.
      document.execCommand('copy')
    }
    isCopied.value = true
    setTimeout(() => {
      isCopied.value = false
    }, 2500)
  }
  return (
    <li>
      <p>
        <strong>
          {colour && <i class="dot" style={{ background: colour }} />}
          {title}
        </strong>
        <span>{hint}</span>
      </p>
      <div>
        <input
          ref={field}
          readOnly
          value={link}
          aria-label={INVITE_TEXTS.linkFor(title)}
          onFocus={() => field.current?.select()}
        />
        <button type="button" onClick={copy}>
          <Icon name={isCopied.value ? 'check' : 'copy'} />
          {isCopied.value ? INVITE_TEXTS.copied : INVITE_TEXTS.copy}
          <span class="unseen">{INVITE_TEXTS.copyOf(title)}</span>
        </button>
      </div>
    </li>
  )
}
