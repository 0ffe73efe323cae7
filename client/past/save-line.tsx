import '../style/past/saves.css'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Icon } from '../controls/icons.tsx'
import { browserSaves } from '../session/saves/browser-saves.ts'
import type { KeptSave } from '../session/saves/kept-saves.ts'
import { texts } from './texts.ts'

interface Props {
  readonly save: KeptSave
  /** Its game stands above the list already. */
  readonly isShort?: boolean
  readonly children: ComponentChildren
}

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A saved game: its name, which can be changed, and where it stood. */
export function SaveLine({ save, isShort, children }: Props) {
  const draft = useSignal<string | undefined>(undefined)
  const { name, title, part, when, by, at } = save
  const rename = (event: Event) => {
    event.preventDefault()
    const wanted = draft.value?.trim().slice(0, 60) ?? ''
    if (wanted !== '') browserSaves.change(save, { name: wanted })
    draft.value = undefined
  }
  return (
    <li class="save">
      {draft.value === undefined ? (
        <strong>{name}</strong>
      ) : (
        <form class="row" onSubmit={rename}>
          <input
            aria-label={texts.saveName}
            value={draft.value}
            maxLength={60}
            onInput={(event) => {
              draft.value = event.currentTarget.value
            }}
          />
          <button type="submit">{texts.rename}</button>
        </form>
      )}
      {!isShort && <span class="facts-line">{texts.gameAndPart(title, part)}</span>}
      <span class="facts-line">{when}</span>
      <span class="facts-line">
        {texts.savedBy(by)} <time dateTime={new Date(at).toISOString()}>{exact.format(at)}</time>
      </span>
      <div class="row">
        {children}
        <button
          type="button"
          class="quiet round"
          aria-label={texts.renameSave(name)}
          onClick={() => {
            draft.value = draft.value === undefined ? name : undefined
          }}
        >
          <Icon name="pen" />
        </button>
        <button
          type="button"
          class="quiet round"
          aria-label={texts.deleteSave(name)}
          onClick={() => browserSaves.change(save, { isDeleted: true })}
        >
          <Icon name="close" />
        </button>
      </div>
    </li>
  )
}
