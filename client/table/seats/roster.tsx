import type { Module } from '../../../table/module/module.ts'
import { modeOf } from '../../../table/referee.ts'
import { refereeSeatOf } from '../../../table/state.ts'
import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import { isConnected, observers, playsAllSides } from '../../session/seats.ts'
import type { Table } from '../../session/table.ts'
import { seatTitle } from '../../words/names.ts'
import { ROSTER_TEXTS } from './texts.ts'

/** The seats with their players and who is here, and the observers. */
export function Roster({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const { shown, seat: own } = table.sync.value
  const seat = table.seat.value
  // While this page is offline it does not know who is here.
  const isOffline = table.status.value.kind !== 'online'
  const people = isOffline ? [] : table.people.value
  const watching = observers(people)
  const seats = shown.seats.filter((seat) => !playsAllSides(shown, seat))
  if (seats.length === 0) return null
  const others = seats.filter(({ id }) => id !== own)
  const isAlone =
    seat !== undefined &&
    !isOffline &&
    !shown.closed &&
    others.length > 0 &&
    others.every((each) => each.name === undefined && !isConnected(people, each))
  const isWatched = refereeSeatOf(shown) !== undefined || !['off', 'coach'].includes(modeOf(shown.options))
  const mayCall = seat !== undefined && seat.sides.length > 0 && isWatched
  return (
    <section class="roster" aria-label={ROSTER_TEXTS.label}>
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
                  {seat.name ?? (isHere ? ROSTER_TEXTS.unnamed : ROSTER_TEXTS.empty)}
                  {seat.id === own && ROSTER_TEXTS.you}
                </span>
              </span>
              <span class="presence">
                {isHere ? ROSTER_TEXTS.here : seat.name !== undefined && !isOffline && ROSTER_TEXTS.away}
              </span>
            </li>
          )
        })}
      </ul>
      {isAlone && (
        <p class="alone">
          {ROSTER_TEXTS.alone}{' '}
          <button type="button" class="link" onClick={() => screen.open({ kind: 'share' })}>
            {ROSTER_TEXTS.invite}
          </button>
        </p>
      )}
      {seat && !shown.closed && (
        <div class="buttons">
          <button
            type="button"
            class="quiet"
            title={ROSTER_TEXTS.seatsHint}
            onClick={() => screen.open({ kind: 'seats' })}
          >
            <Icon name="people" />
            {ROSTER_TEXTS.seats}
          </button>
          {mayCall && (
            <button
              type="button"
              class="quiet"
              title={ROSTER_TEXTS.callHint}
              onClick={() => screen.open({ kind: 'appeal' })}
            >
              <Icon name="scales" />
              {ROSTER_TEXTS.call}
            </button>
          )}
          {!shown.clock && (seat.host || seat.referee) && (
            <button
              type="button"
              class="quiet"
              title={ROSTER_TEXTS.clockHint}
              onClick={() => screen.open({ kind: 'clock' })}
            >
              <Icon name="clock" />
              {ROSTER_TEXTS.clock}
            </button>
          )}
        </div>
      )}
      {watching.length > 0 && (
        <p class="watchers" title={ROSTER_TEXTS.observers(watching.map(({ name }) => name))}>
          <Icon name="visible" />
          {ROSTER_TEXTS.watching(watching.length)}
        </p>
      )}
    </section>
  )
}
