import type { Module } from '../../../table/module/module.ts'
import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import { isConnected, observers, playsAllSides } from '../../session/seats.ts'
import type { Table } from '../../session/table.ts'
import { seatTitle } from '../../words/names.ts'

/** Who sits at the table, who of them is here, and who watches. */
export function Roster({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const { shown, seat: own } = table.sync.value
  const seat = table.seat.value
  // What we last heard of the others is worth nothing while we hear nothing.
  const isDeaf = table.status.value.kind !== 'online'
  const people = isDeaf ? [] : table.people.value
  const watching = observers(people)
  const seats = shown.seats.filter((seat) => !playsAllSides(shown, seat))
  if (seats.length === 0) return null
  const others = seats.filter(({ id }) => id !== own)
  const isAlone =
    seat !== undefined &&
    !isDeaf &&
    !shown.closed &&
    others.length > 0 &&
    others.every((each) => each.name === undefined && !isConnected(people, each))
  return (
    <section class="roster" aria-label="Seats">
      <ul>
        {seats.map((seat) => {
          const [side] = seat.sides
          const isHere = isConnected(people, seat)
          return (
            <li key={seat.id} class={isHere ? 'here' : 'away'}>
              <i class="dot" style={{ background: side === undefined ? undefined : module.sides.get(side)?.colour }} />
              <span class="who">
                <strong>{seatTitle(module, seat)}</strong>{' '}
                <span>
                  {seat.name ?? (isHere ? 'without a name' : 'nobody yet')}
                  {seat.id === own && ' (you)'}
                </span>
              </span>
              <span class="presence">{isHere ? 'here' : seat.name !== undefined && !isDeaf && 'away'}</span>
            </li>
          )
        })}
      </ul>
      {isAlone && (
        <p class="alone">
          Nobody else is here yet.{' '}
          <button type="button" class="link" onClick={() => screen.open({ kind: 'share' })}>
            Send them their links
          </button>
        </p>
      )}
      {seat && !shown.closed && (
        <div class="deeds">
          <button
            type="button"
            class="quiet"
            title="Leave your seat, hand it on, or give another's to somebody else"
            onClick={() => screen.open({ kind: 'seats' })}
          >
            <Icon name="people" />
            Seats …
          </button>
          {!shown.clock && (seat.host || seat.referee) && (
            <button
              type="button"
              class="quiet"
              title="Play with a clock"
              onClick={() => screen.open({ kind: 'clock' })}
            >
              <Icon name="clock" />
              Clock …
            </button>
          )}
        </div>
      )}
      {watching.length > 0 && (
        <p class="watchers" title={watching.map(({ name }) => name ?? 'somebody').join(', ')}>
          <Icon name="seen" />
          {watching.length === 1 ? 'One person watches' : `${watching.length} people watch`}
        </p>
      )}
    </section>
  )
}
