import { useSignal } from '@preact/signals'
import type { SavedPosition, SealedSave } from '../../table/generated/types.ts'
import { migratePosition } from '../../table/log/migrate.ts'
import { Progress } from '../controls/progress.tsx'
import { savedGame } from '../past/open-saved-game.ts'
import { requestTable } from '../session/request-table.ts'
import { browserSaves } from '../session/saves/browser-saves.ts'
import { goOnWith } from '../session/saves/go-on.ts'
import { saveInFile } from '../session/saves/kept-saves.ts'
import { readFingerprints } from '../session/storage/storage.ts'
import { texts } from './texts.ts'

/** Opens a saved game to look at, or a saved position to begin from. */
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
    const refusal = await requestTable({ module, scenario, play, position: saved }, title, (sides) => sides.join(', '))
    isBusy.value = false
    trouble.value = refusal?.message ?? ''
  }
  return (
    <section aria-labelledby="from-file">
      <h2 id="from-file">{texts.fromFile}</h2>
      <label class="field">
        <span>{texts.chooseFile}</span>
        <input
          type="file"
          accept=".jsonl,.json"
          disabled={isBusy.value}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
      </label>
      {isBusy.value && (
        <>
          <p role="status">{texts.reading}</p>
          <Progress label={texts.readingFile} />
        </>
      )}
      {position.value && (
        <fieldset class="play-choices">
          <legend class="unseen">{texts.playPosition}</legend>
          <p>
            {texts.position(
              position.value.snapshot.game.title,
              position.value.snapshot.time.turn,
              position.value.snapshot.seq,
            )}
          </p>
          {behind.value !== '' && <p class="hint">{behind.value}</p>}
          <button type="button" class="primary" disabled={isBusy.value} onClick={() => begin('online')}>
            {texts.playFromHereOnline}
          </button>
          <button type="button" disabled={isBusy.value} onClick={() => begin('hotseat')}>
            {texts.playFromHereHotSeat}
          </button>
        </fieldset>
      )}
      {trouble.value !== '' && (
        <p class="message-box" role="alert">
          {trouble.value}
        </p>
      )}
    </section>
  )
}

/** Opens the file, or returns what is wrong with it. */
async function read(text: string, position: { value: SavedPosition | undefined }): Promise<string | undefined> {
  const parsedFile = parsed(text)
  if (typeof parsedFile === 'object' && parsedFile !== null && 'snapshot' in parsedFile) {
    const brought = migratePosition(parsedFile)
    if ('problem' in brought) return brought.problem
    // The relay checks every field before it opens a table.
    position.value = brought.position as SavedPosition
    return undefined
  }
  if (typeof parsedFile === 'object' && parsedFile !== null && 'sealed' in parsedFile) {
    return goOnFromFile(parsedFile as SealedSave)
  }
  // Loaded only here, to keep the lobby small.
  const [{ readSaved }, { fetchModule }, { loadRules }] = await Promise.all([
    import('../past/saved-game.ts'),
    import('../session/fetch-module.ts'),
    import('../session/referee/load-rules.ts'),
  ])
  const saved = await readSaved(text, {
    readModule: fetchModule,
    loadRules,
    fingerprints: readFingerprints(localStorage),
  })
  if (typeof saved === 'string') return saved
  savedGame.value = saved
  return undefined
}

/** Brings the player's copy of a sealed save to this relay. */
async function goOnFromFile(file: SealedSave): Promise<string | undefined> {
  const { fetchModule } = await import('../session/fetch-module.ts')
  try {
    const module = await fetchModule(file.about.module).catch(() => undefined)
    return await goOnWith(browserSaves, saveInFile(file.about, file.share, module), file)
  } catch {
    return texts.noSave
  }
}

/** The hidden counters that a position leaves out, with the sides' names if this relay has the module. */
async function missingFrom(snapshot: SavedPosition['snapshot']): Promise<string> {
  try {
    const [{ unsavedCounters, unsavedCountersText }, { fetchModule }] = await Promise.all([
      import('../past/unsaved-counters.ts'),
      import('../session/fetch-module.ts'),
    ])
    const module = await fetchModule(snapshot.game.module).catch(() => undefined)
    const behind = unsavedCounters(snapshot, module)
    if (behind.length === 0) return ''
    return unsavedCountersText(behind, (side) => module?.sides.get(side)?.name ?? side)
  } catch {
    // The file may be malformed here. The relay checks it later and says what is wrong.
    return ''
  }
}

/** The file as one JSON value; undefined for a log, which has one on each line. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
