import { useSignal } from '@preact/signals'
import { nanoid } from 'nanoid'
import { Icon } from '../../controls/icons.tsx'
import type { PanelProps } from '../../screen/panel-props.ts'
import { readChat } from './chat-commands.ts'
import { COMPOSER_TEXTS, chatCommands } from './texts.ts'

/** The id of the field for messages. */
export const MESSAGE_FIELD = 'speech'

/** The field for messages and commands. */
export function Composer({ table, screen, module }: PanelProps) {
  const { message: words } = screen.drafts
  const isHelping = useSignal(false)
  if (!table.seat.value) return <p class="composer watching">{COMPOSER_TEXTS.watching}</p>
  const own = [table.eyes.value ?? table.seat.value?.sides ?? []].flat()
  const sides = [...module.sides.values()]
  const other = sides.find(({ id }) => !own.includes(id)) ?? sides[0]
  const say = (event: Event) => {
    event.preventDefault()
    const text = words.value.trim()
    if (text === '') return
    const meant = readChat(text, { seat: table.seat.value?.id ?? '', own, sides }, nanoid)
    if ('error' in meant) return table.notice(meant.error)
    isHelping.value = 'isHelp' in meant
    if ('act' in meant) table.act(meant.act)
    words.value = ''
  }
  return (
    <div class="composer">
      {isHelping.value && (
        <Commands
          side={other?.name ?? ''}
          onClose={() => {
            isHelping.value = false
            document.getElementById(MESSAGE_FIELD)?.focus()
          }}
        />
      )}
      <form onSubmit={say}>
        <input
          id={MESSAGE_FIELD}
          aria-label={COMPOSER_TEXTS.label}
          placeholder={COMPOSER_TEXTS.placeholder}
          maxLength={2000}
          autocomplete="off"
          value={words.value}
          onInput={(event) => {
            words.value = event.currentTarget.value
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            if (isHelping.value) isHelping.value = false
            else event.currentTarget.blur()
          }}
        />
        <button type="submit" class="quiet round" aria-label={COMPOSER_TEXTS.send} disabled={words.value.trim() === ''}>
          <Icon name="send" />
        </button>
      </form>
    </div>
  )
}

const Commands = ({ side, onClose }: { side: string; onClose: () => void }) => (
  <section class="commands" aria-label={COMPOSER_TEXTS.commands} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
    <button type="button" class="quiet round" aria-label={COMPOSER_TEXTS.closeCommands} onClick={onClose}>
      <Icon name="close" />
    </button>
    <dl aria-live="polite">
      {chatCommands(side).map(([example, what]) => (
        <div key={example}>
          <dt>{example}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </section>
)
