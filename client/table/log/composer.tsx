import { useSignal } from '@preact/signals'
import { nanoid } from 'nanoid'
import { Icon } from '../../controls/icons.tsx'
import type { PanelProps } from '../../screen/panel-props.ts'
import { playsAllSides } from '../../session/seats.ts'
import { gameDice } from '../../words/game-dice.ts'
import { readChat } from './chat-commands.ts'
import { COMPOSER_TEXTS, chatCommands } from './texts.ts'

/** The id of the field for messages. */
export const MESSAGE_FIELD = 'speech'

/** The field for messages and commands. */
export function Composer({ table, screen, module }: PanelProps) {
  const { message: draft } = screen.drafts
  const isHelping = useSignal(false)
  if (!table.seat.value) return <p class="composer watching">{COMPOSER_TEXTS.watching}</p>
  const own = [table.viewingSide.value ?? table.seat.value?.sides ?? []].flat()
  const sides = [...module.sides.values()]
  const isAlone = playsAllSides(table.sync.value.shown, table.seat.value)
  const other = isAlone ? undefined : (sides.find(({ id }) => !own.includes(id)) ?? sides[0])
  // Where nobody says which dice the game uses, any may be needed.
  const [dice] = gameDice(module) ?? ANY_DICE
  const submit = (event: Event) => {
    event.preventDefault()
    const text = draft.value.trim()
    if (text === '') return
    const reading = readChat(text, { seat: table.seat.value?.id ?? '', own, sides }, nanoid)
    if ('error' in reading) return table.notice(reading.error)
    isHelping.value = 'isHelp' in reading
    if ('act' in reading) table.act(reading.act)
    draft.value = ''
  }
  return (
    <div class="composer">
      {isHelping.value && (
        <Commands
          commands={chatCommands({ side: other?.name, dice })}
          onClose={() => {
            isHelping.value = false
            document.getElementById(MESSAGE_FIELD)?.focus()
          }}
        />
      )}
      <form onSubmit={submit}>
        <input
          id={MESSAGE_FIELD}
          aria-label={COMPOSER_TEXTS.label}
          placeholder={COMPOSER_TEXTS.placeholder}
          maxLength={2000}
          autocomplete="off"
          value={draft.value}
          onInput={(event) => {
            draft.value = event.currentTarget.value
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            if (isHelping.value) isHelping.value = false
            else event.currentTarget.blur()
          }}
        />
        <button type="submit" class="quiet round" aria-label={COMPOSER_TEXTS.send} disabled={draft.value.trim() === ''}>
          <Icon name="send" />
        </button>
      </form>
    </div>
  )
}

const ANY_DICE = ['2d6']

interface CommandsProps {
  readonly commands: ReturnType<typeof chatCommands>
  readonly onClose: () => void
}

const Commands = ({ commands, onClose }: CommandsProps) => (
  <section class="commands" aria-label={COMPOSER_TEXTS.commands} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
    <button type="button" class="quiet round" aria-label={COMPOSER_TEXTS.closeCommands} onClick={onClose}>
      <Icon name="close" />
    </button>
    <dl aria-live="polite">
      {commands.map(([example, what]) => (
        <div key={example}>
          <dt>{example}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </section>
)
