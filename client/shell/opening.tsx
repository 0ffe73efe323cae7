import { Progress } from '../controls/progress.tsx'

interface Props {
  /** The relay has told how the game stands. */
  readonly isAnswered: boolean
  readonly isOffline: boolean
}

/** What is waited for until the table can be seen, and what to do if it takes long. */
export function Opening({ isAnswered, isOffline }: Props) {
  return (
    <div class="waiting">
      <div>
        <p role="status">{isOffline ? 'The relay does not answer; trying again …' : 'Laying out the table …'}</p>
        <Progress label="Opening the table" done={isAnswered ? 2 : 1} of={3} />
        <p class="hint">
          {isOffline
            ? 'Is this machine still connected? The table opens by itself as soon as the relay answers.'
            : isAnswered
              ? 'The relay has told how the game stands; now its map and its counters.'
              : 'Asking the relay how the game stands.'}
        </p>
      </div>
    </div>
  )
}
