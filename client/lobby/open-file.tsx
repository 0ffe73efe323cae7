import { useSignal } from '@preact/signals'
import type { SavedPosition } from '../../table/generated/types.ts'
import { migratePosition } from '../../table/log/migrate.ts'
import { Progress } from '../controls/progress.tsx'
import { leftBehind, leftBehindText } from '../past/left-behind.ts'
import { savedGame } from '../past/open-saved-game.ts'
import { createTable } from '../session/create-table.ts'
import { readFingerprints } from '../session/storage/storage.ts'

/** A saved game to look at, or a saved position to begin from. */
export function OpenFile() {
  const trouble = useSignal('')
  const isBusy = useSignal(false)
  const position = useSignal<SavedPosition | undefined>(undefined)
  const behind = useSignal('')
  const take = async (file: File | undefined) => {
    if (!file) return
    isBusy.value = true
    position.value = undefined
    trouble.value = (await read(await file.text(), position)) ?? ''
    const saved: SavedPosition | undefined = position.peek()
    behind.value = saved ? await missingFrom(saved.snapshot) : ''
    isBusy.value = false
  }
  const begin = async (play: 'online' | 'hotseat') => {
    const saved = position.value
    if (!saved) return
    isBusy.value = true
    const { module, scenario, title } = saved.snapshot.game
    const refusal = await createTable({ module, scenario, play, position: saved }, title, (sides) => sides.join(', '))
    isBusy.value = false
    trouble.value = refusal?.message ?? ''
  }
  return (
    <section aria-labelledby="from-file">
      <h2 id="from-file">From a file</h2>
      <label class="field">
        <span>A saved game to look at, or a position to begin from</span>
        <input
          type="file"
          accept=".jsonl,.json"
          disabled={isBusy.value}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
      </label>
      {isBusy.value && (
        <>
          <p role="status">Reading and proving it …</p>
          <Progress label="Reading and proving the file" />
        </>
      )}
      {position.value && (
        <fieldset class="ways">
          <legend class="unseen">Begin from the position</legend>
          <p>
            {position.value.snapshot.game.title}, turn {position.value.snapshot.time.turn}, after entry{' '}
            {position.value.snapshot.seq}.
          </p>
          {behind.value !== '' && <p class="hint">{behind.value}</p>}
          <button type="button" class="primary" disabled={isBusy.value} onClick={() => begin('online')}>
            Begin online
          </button>
          <button type="button" disabled={isBusy.value} onClick={() => begin('hotseat')}>
            Begin on this screen
          </button>
        </fieldset>
      )}
      {trouble.value !== '' && (
        <p class="slip" role="alert">
          {trouble.value}
        </p>
      )}
    </section>
  )
}

/** Opens it, or answers what is wrong with it. */
async function read(text: string, position: { value: SavedPosition | undefined }): Promise<string | undefined> {
  const whole = parsed(text)
  if (typeof whole === 'object' && whole !== null && 'snapshot' in whole) {
    const brought = migratePosition(whole)
    if ('problem' in brought) return brought.problem
    // The relay checks every field of it before it opens a table.
    position.value = brought.position as SavedPosition
    return undefined
  }
  // Who only looks around in the lobby does not load what proves games.
  const [{ readSaved }, { readModule }, { loadRules }] = await Promise.all([
    import('../past/saved-game.ts'),
    import('../session/read-module.ts'),
    import('../session/referee/load-rules.ts'),
  ])
  const saved = await readSaved(text, { readModule, loadRules, fingerprints: readFingerprints(localStorage) })
  if (typeof saved === 'string') return saved
  savedGame.value = saved
  return undefined
}

/** What its saver could not see, with the sides by their names where this relay has the game. */
async function missingFrom(snapshot: SavedPosition['snapshot']): Promise<string> {
  try {
    const behind = leftBehind(snapshot)
    if (behind.length === 0) return ''
    const { readModule } = await import('../session/read-module.ts')
    const module = await readModule(snapshot.game.module).catch(() => undefined)
    return leftBehindText(behind, (side) => module?.sides.get(side)?.name ?? side)
  } catch {
    // Only the relay checks the file: it says what is wrong with it.
    return ''
  }
}

/** The whole file as one value; a log is many. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
