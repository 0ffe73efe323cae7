import { useSignal } from '@preact/signals'
import { fingerprintOf, printFingerprint } from '../../../table/log/fingerprint.ts'
import { Icon } from '../../controls/icons.tsx'
import type { Table } from '../../session/table.ts'

/** The fingerprint of the log, at its head: for players to compare. */
export function FingerprintLine({ table }: { table: Table }) {
  const isOpen = useSignal(false)
  const said = useSignal('')
  const { confirmed, head } = table.sync.value
  const printed = printFingerprint(fingerprintOf(confirmed.seq, head))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(printed)
      said.value = 'Copied.'
    } catch {
      said.value = 'This browser does not let the page copy: select it above.'
    }
  }
  return (
    <div class="fingerprint">
      <button
        type="button"
        class="quiet"
        aria-label={`Fingerprint of the log: ${printed}`}
        title="Fingerprint of the log"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value
          said.value = ''
        }}
      >
        <Icon name="fingerprint" />
        <code>{printed}</code>
      </button>
      {isOpen.value && (
        <div class="about">
          <p>
            The number of the last entry, and a hash of the whole log up to it. Read it to each other: same numbers,
            same log.
          </p>
          <button type="button" onClick={copy}>
            <Icon name="copy" />
            Copy
          </button>
          <span role="status">{said.value}</span>
        </div>
      )}
    </div>
  )
}
