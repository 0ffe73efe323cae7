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

/** The ways to this table: one for each seat, where this browser made it, and one for those who only watch. */
export function InviteDialog({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const { confirmed, seat: own } = table.sync.value
  const { table: id, key } = table.link
  // Of a seat that has changed hands only who holds it has the link.
  const isOurs = ({ seat }: { seat: Id }) => seat !== own && seatOf(confirmed, seat)?.hands === undefined
  const made = readSeats(localStorage, id)
  const seats = made?.filter((each) => each.seat === own || isOurs(each))
  const isNamed = table.seat.value === undefined || table.seat.value.name !== undefined
  return (
    <Dialog title="Bring the others to the table" onClose={() => screen.close()} wide>
      {seats ? (
        <p>
          Each seat has a link of its own. Whoever opens it holds that seat, so send it only to the one who plays it.
          You made the table, so this browser has the links of all seats: the others trust you not to open theirs
          {seats.some(({ referee }) => referee) && ', nor the referee’s, which shows everything'}.
        </p>
      ) : (
        <p>Only the browser that made this table has the links of all the seats; ask the host for them.</p>
      )}
      <ul class="links">
        {seats?.map(({ seat, sides, token, referee }) => {
          const part = referee ? 'Referee' : joinWithAnd(sides.map((side) => sideName(module, side)))
          const isOwn = seat === own
          const name = seatOf(confirmed, seat)?.name
          return (
            <LinkRow
              key={seat}
              colour={module.sides.get(sides[0] ?? '')?.colour}
              title={isOwn ? `${part} (you)` : part}
              hint={
                referee && name === undefined
                  ? 'For the human referee. Whoever opens it sees everything, on both sides, and rules on flags.'
                  : isOwn
                    ? 'Your own seat. Keep it, to come back from another browser.'
                    : name === undefined
                      ? `Send this to whoever plays ${part}.`
                      : `${name} sits here. Send it again if the link was lost.`
              }
              link={printLink({ table: id, key: isOwn && key !== undefined ? key : token }, location.origin)}
            />
          )
        })}
        {!seats && key !== undefined && (
          <LinkRow
            title="Your own seat"
            hint="Keep it, to come back from another browser."
            link={printLink(table.link, location.origin)}
          />
        )}
        <LinkRow
          title="Observers"
          hint="For anybody who wants to watch. They see only what lies open to everybody."
          link={printLink({ table: id }, location.origin)}
        />
      </ul>
      <TurnNotificationSettings table={table} />
      {!isNamed && <NameField table={table} onDone={() => {}} label="Take my seat" />}
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
      // Without a secure page there is no clipboard to write to; what is selected can still be copied the old way.
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
          aria-label={`Link for ${title}`}
          onFocus={() => field.current?.select()}
        />
        <button type="button" onClick={copy}>
          <Icon name={isCopied.value ? 'check' : 'copy'} />
          {isCopied.value ? 'Copied' : 'Copy'}
          <span class="unseen"> the link for {title}</span>
        </button>
      </div>
    </li>
  )
}
