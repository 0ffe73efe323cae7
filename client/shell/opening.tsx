import { Progress } from '../controls/progress.tsx'
import { PAGE_TEXTS } from './texts.ts'

interface Props {
  /** The relay has sent the position. */
  readonly isAnswered: boolean
  readonly isOffline: boolean
}

/** Shown until the table can be. */
export function Opening({ isAnswered, isOffline }: Props) {
  const { label, status, offline, offlineHint, position, module } = PAGE_TEXTS.opening
  return (
    <div class="waiting">
      <div>
        <p role="status">{isOffline ? offline : status}</p>
        <Progress label={label} done={isAnswered ? 2 : 1} of={3} />
        <p class="hint">{isOffline ? offlineHint : isAnswered ? module : position}</p>
      </div>
    </div>
  )
}
