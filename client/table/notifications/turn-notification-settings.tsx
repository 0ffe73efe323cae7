import { useSignal } from '@preact/signals'
import { readTurnNotice, saveTurnNotice } from '../../session/storage/storage.ts'
import type { Table } from '../../session/table.ts'
import { WebhookField } from './webhook-field.tsx'

/** How one hears that it is somebody's turn without looking at the table. */
export function TurnNotificationSettings({ table }: { table: Table }) {
  const isAsked = useSignal(readTurnNotice(localStorage) && mayRing())
  const trouble = useSignal('')
  const choose = async (isWanted: boolean) => {
    trouble.value = ''
    // The browser asks only now that somebody wants it.
    const answer = isWanted && 'Notification' in window ? await Notification.requestPermission() : 'denied'
    isAsked.value = answer === 'granted'
    saveTurnNotice(localStorage, isAsked.value)
    if (isWanted && !isAsked.value) {
      trouble.value = 'This browser does not let the table notify you; its settings for this page can.'
    }
  }
  return (
    <section class="turntold" aria-labelledby="turn-told">
      <h3 id="turn-told">When it becomes your turn</h3>
      {table.seat.value && (
        <label class="tick">
          <input type="checkbox" checked={isAsked.value} onChange={(event) => choose(event.currentTarget.checked)} />
          Tell me in this browser, while I look at something else
        </label>
      )}
      {trouble.value !== '' && (
        <p class="slip" role="alert">
          {trouble.value}
        </p>
      )}
      {table.seat.value?.host && <WebhookField link={table.link} />}
    </section>
  )
}

const mayRing = (): boolean => 'Notification' in window && Notification.permission === 'granted'
