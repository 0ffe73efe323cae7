import { useSignal } from '@preact/signals'
import type { Seat } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import { Icon } from '../controls/icons.tsx'
import { openConsentRequests } from '../session/consent-requests.ts'
import { downloadFile } from '../session/download.ts'
import { browserSaves } from '../session/saves/browser-saves.ts'
import { fetchCopy } from '../session/saves/go-on.ts'
import type { KeptSave } from '../session/saves/kept-saves.ts'
import type { Table } from '../session/table.ts'
import { fileName } from '../words/file-name.ts'
import { joinWithAnd, seatTitle, turnName } from '../words/names.ts'
import { SaveLine } from './save-line.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly module: Module
  readonly seat: Seat
}

/** Saves the game whole, with the others' consent, and lists the saves of this table. */
export function SaveGame({ table, module, seat }: Props) {
  const { shown } = table.sync.value
  const name = useSignal(turnName(module, shown, shown.time.turn))
  const trouble = useSignal('')
  const asked = openConsentRequests(shown).find(({ action, seat: by }) => action.type === 'save' && by === seat.id)
  const others = shown.seats.filter(({ id, sides }) => id !== seat.id && sides.length > 0)
  const saves = browserSaves.all.value.filter(
    ({ game, seat: id, isDeleted }) => game === shown.game.commitment && id === seat.id && !isDeleted,
  )
  const save = (event: Event) => {
    event.preventDefault()
    const wanted = name.value.trim()
    if (wanted !== '') table.act({ type: 'save', name: wanted })
  }
  const download = async ({ link, entry, title, name: called }: KeptSave) => {
    if (!link) return
    const copy = await fetchCopy(link, entry)
    trouble.value = 'code' in copy ? copy.message : ''
    if ('code' in copy) return
    downloadFile(
      fileName([title, called, copy.share.seat], 'save.json'),
      `${JSON.stringify(copy)}\n`,
      'application/json',
    )
  }
  return (
    <section class="saves" aria-labelledby="save-game">
      <h3 id="save-game">{texts.saveGame}</h3>
      <p>{others.length > 0 ? texts.saveTogetherHint : texts.saveAloneHint}</p>
      <form class="row" onSubmit={save}>
        <label class="field">
          <span>{texts.saveName}</span>
          <input
            value={name.value}
            maxLength={60}
            onInput={(event) => {
              name.value = event.currentTarget.value
            }}
          />
        </label>
        <button type="submit" class="primary" disabled={asked !== undefined || name.value.trim() === ''}>
          {others.length > 0 ? texts.askToSave : texts.saveGame}
        </button>
      </form>
      {asked && (
        <p class="hint" role="status">
          {texts.waitingToSave(joinWithAnd(asked.missing.map((each) => seatTitle(module, each))))}
        </p>
      )}
      {saves.length > 0 && (
        <>
          <p class="hint">{texts.goOnInLobby}</p>
          <ul>
            {saves.map((each) => (
              <SaveLine key={each.entry} save={each} isShort>
                <button type="button" onClick={() => download(each)}>
                  <Icon name="download" />
                  {texts.forAnotherRelay}
                </button>
              </SaveLine>
            ))}
          </ul>
        </>
      )}
      {trouble.value !== '' && (
        <p class="message-box" role="alert">
          {trouble.value}
        </p>
      )}
    </section>
  )
}
