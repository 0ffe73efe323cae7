import { useSignal } from '@preact/signals'
import { fingerprintOf, printFingerprint } from '../../../table/log/fingerprint.ts'
import { Icon } from '../../controls/icons.tsx'
import type { Table } from '../../session/table.ts'
import { FINGERPRINT_TEXTS } from './texts.ts'

/** The fingerprint of the log, which players can compare. */
export function FingerprintLine({ table }: { table: Table }) {
  const isOpen = useSignal(false)
  const status = useSignal('')
  const { confirmed, head } = table.sync.value
  const printed = printFingerprint(fingerprintOf(confirmed.seq, head))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(printed)
      status.value = FINGERPRINT_TEXTS.copied
    } catch {
      status.value = FINGERPRINT_TEXTS.cannotCopy
    }
  }
  return (
    <div class="fingerprint">
      <button
        type="button"
        class="quiet"
        aria-label={`${FINGERPRINT_TEXTS.title}: ${printed}`}
        title={FINGERPRINT_TEXTS.title}
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value
          status.value = ''
        }}
      >
        <Icon name="fingerprint" />
        <code>{printed}</code>
      </button>
      {isOpen.value && (
        <div class="about">
          <p>{FINGERPRINT_TEXTS.about}</p>
          <button type="button" onClick={copy}>
            <Icon name="copy" />
            {FINGERPRINT_TEXTS.copy}
          </button>
          <span role="status">{status.value}</span>
        </div>
      )}
    </div>
  )
}
