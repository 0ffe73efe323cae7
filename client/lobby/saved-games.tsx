import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { SaveLine } from '../past/save-line.tsx'
import { browserSaves } from '../session/saves/browser-saves.ts'
import { goOn, lookWhetherResumed } from '../session/saves/go-on.ts'
import type { KeptSave } from '../session/saves/kept-saves.ts'
import { joinWithAnd } from '../words/names.ts'
import { texts } from './texts.ts'

/** How often the relay is asked whether the others want to go on, too. */
const ASK_MS = 4_000

const waitsFor = ({ asked }: KeptSave): readonly string[] => asked?.waiting ?? []

/** The games that this browser's player can go on with, together with the others. */
export function SavedGames() {
  const trouble = useSignal('')
  const saves = browserSaves.all.value.filter(({ isDeleted }) => !isDeleted)
  const begin = async (save: KeptSave) => {
    trouble.value = (await goOn(browserSaves, save)) ?? ''
  }
  useEffect(() => {
    for (const save of browserSaves.askedEarlier) void lookWhetherResumed(browserSaves, save)
    const timer = setInterval(async () => {
      const { awaited } = browserSaves
      if (awaited && document.visibilityState === 'visible') trouble.value = (await goOn(browserSaves, awaited)) ?? ''
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [])
  if (saves.length === 0) return null
  return (
    <section class="saves" aria-labelledby="saved-games">
      <h2 id="saved-games">{texts.savedGames}</h2>
      <ul>
        {saves.map((save) => {
          const missing = waitsFor(save).map((seat) => save.seats[seat] ?? seat)
          return (
            <SaveLine key={`${save.game} ${save.entry} ${save.seat}`} save={save}>
              {save.asked && (
                <span class="hint" role="status">
                  {missing.length > 0 ? texts.waitingToResume(joinWithAnd(missing)) : texts.isResumed}
                </span>
              )}
              <button type="button" class={missing.length > 0 ? '' : 'primary'} onClick={() => begin(save)}>
                {missing.length > 0 ? texts.askAgain : texts.resume}
              </button>
            </SaveLine>
          )
        })}
      </ul>
      {trouble.value !== '' && (
        <p class="message-box" role="alert">
          {trouble.value}
        </p>
      )}
    </section>
  )
}
