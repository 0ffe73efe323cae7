import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Link } from '../../session/storage/link.ts'
import { WEBHOOK_TEXTS } from './texts.ts'

type WebhookAnswer = { readonly isSet?: boolean; readonly trouble?: string }

async function askRelay(
  { table, key = '' }: Link,
  method: 'GET' | 'PUT' | 'DELETE',
  url?: string,
): Promise<WebhookAnswer> {
  try {
    const response = await fetch(`/api/tables/${table}/webhook`, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(url !== undefined && { 'Content-Type': 'application/json' }) },
      ...(url !== undefined && { body: JSON.stringify({ url }) }),
    })
    const body: { set?: boolean; message?: string } = await response.json()
    return response.ok
      ? { isSet: body.set === true }
      : { trouble: body.message ?? WEBHOOK_TEXTS.answered(response.status) }
  } catch {
    return { trouble: WEBHOOK_TEXTS.unreachable }
  }
}

/** The webhook that announces turns, set by the host: Discord, or a service that takes the same messages. */
export function WebhookField({ link }: { link: Link }) {
  const isSet = useSignal(false)
  const address = useSignal('')
  const trouble = useSignal('')
  const showAnswer = async (pending: Promise<WebhookAnswer>) => {
    const answer = await pending
    trouble.value = answer.trouble ?? ''
    if (answer.isSet !== undefined) isSet.value = answer.isSet
    if (answer.trouble === undefined) address.value = ''
  }
  useEffect(() => {
    // Keep what the player is typing meanwhile.
    askRelay(link, 'GET').then((answer) => {
      isSet.value = answer.isSet === true
    })
  }, [])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        showAnswer(askRelay(link, 'PUT', address.value.trim()))
      }}
    >
      <label class="field">
        <span>{WEBHOOK_TEXTS.address}</span>
        <input
          type="url"
          required
          value={address.value}
          placeholder={WEBHOOK_TEXTS.placeholder}
          autocomplete="off"
          onInput={(event) => {
            address.value = event.currentTarget.value
          }}
        />
      </label>
      <div class="row">
        <button type="submit">{isSet.value ? WEBHOOK_TEXTS.replace : WEBHOOK_TEXTS.set}</button>
        {isSet.value && (
          <button type="button" onClick={() => showAnswer(askRelay(link, 'DELETE'))}>
            {WEBHOOK_TEXTS.stop}
          </button>
        )}
      </div>
      <p class="hint" role="status">
        {isSet.value ? WEBHOOK_TEXTS.isSet : WEBHOOK_TEXTS.isNotSet}
      </p>
      {trouble.value !== '' && (
        <p class="message-box" role="alert">
          {trouble.value}
        </p>
      )}
    </form>
  )
}
