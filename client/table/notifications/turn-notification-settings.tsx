import { useSignal } from '@preact/signals'
import { readTurnNotice, saveTurnNotice } from '../../session/storage/storage.ts'
import type { Table } from '../../session/table.ts'
import { TURN_TEXTS } from './texts.ts'
import { WebhookField } from './webhook-field.tsx'

export function TurnNotificationSettings({ table }: { table: Table }) {
  const isAsked = useSignal(readTurnNotice(localStorage) && mayRing())
  const trouble = useSignal('')
  const choose = async (isWanted: boolean) => {
    trouble.value = ''
    // Ask for permission only when the player wants notifications.
    const answer = isWanted && 'Notification' in window ? await Notification.requestPermission() : 'denied'
    isAsked.value = answer === 'granted'
    saveTurnNotice(localStorage, isAsked.value)
    if (isWanted && !isAsked.value) {
      trouble.value = TURN_TEXTS.blocked
    }
  }
  return (
    <section class="turn-notifications" aria-labelledby="turn-notifications">
      <h3 id="turn-notifications">{TURN_TEXTS.title}</h3>
      {table.seat.value && (
        <label class="tick">
          <input type="checkbox" checked={isAsked.value} onChange={(event) => choose(event.currentTarget.checked)} />
          {TURN_TEXTS.browser}
        </label>
      )}
      {trouble.value !== '' && (
        <p class="message-box" role="alert">
          {trouble.value}
        </p>
      )}
      {table.seat.value?.host && <WebhookField link={table.link} />}
    </section>
  )
}

const mayRing = (): boolean => 'Notification' in window && Notification.permission === 'granted'
