import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Link } from '../../session/storage/link.ts'

type WebhookAnswer = { readonly isSet?: boolean; readonly trouble?: string }

async function ask({ table, key = '' }: Link, method: 'GET' | 'PUT' | 'DELETE', url?: string): Promise<WebhookAnswer> {
  try {
    const response = await fetch(`/api/tables/${table}/webhook`, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(url !== undefined && { 'Content-Type': 'application/json' }) },
      ...(url !== undefined && { body: JSON.stringify({ url }) }),
    })
    const body: { set?: boolean; message?: string } = await response.json()
    return response.ok
      ? { isSet: body.set === true }
      : { trouble: body.message ?? `The relay answered ${response.status}.` }
  } catch {
    return { trouble: 'The relay cannot be reached just now; try again in a moment.' }
  }
}

/** Where the table says whose turn it is: a channel of Discord, or whatever understands the same. For the host. */
export function WebhookField({ link }: { link: Link }) {
  const isSet = useSignal(false)
  const address = useSignal('')
  const trouble = useSignal('')
  const take = async (asked: Promise<WebhookAnswer>) => {
    const told = await asked
    trouble.value = told.trouble ?? ''
    if (told.isSet !== undefined) isSet.value = told.isSet
    if (told.trouble === undefined) address.value = ''
  }
  useEffect(() => {
    // What is being typed meanwhile stays.
    ask(link, 'GET').then((told) => {
      isSet.value = told.isSet === true
    })
  }, [])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        take(ask(link, 'PUT', address.value.trim()))
      }}
    >
      <label class="field">
        <span>Tell a Discord channel whose turn it is: the address of its webhook</span>
        <input
          type="url"
          required
          value={address.value}
          placeholder="https://discord.com/api/webhooks/…"
          autocomplete="off"
          onInput={(event) => {
            address.value = event.currentTarget.value
          }}
        />
      </label>
      <div class="row">
        <button type="submit">{isSet.value ? 'Use this one instead' : 'Notify this channel'}</button>
        {isSet.value && (
          <button type="button" onClick={() => take(ask(link, 'DELETE'))}>
            Stop notifying it
          </button>
        )}
      </div>
      <p class="hint" role="status">
        {isSet.value ? 'A channel is told whenever another side’s turn begins.' : 'No channel is told.'}
      </p>
      {trouble.value !== '' && (
        <p class="slip" role="alert">
          {trouble.value}
        </p>
      )}
    </form>
  )
}
