import { useSignal } from '@preact/signals'
import { nanoid } from 'nanoid'
import { useRef } from 'preact/hooks'
import type { Module } from '../../table/module.ts'
import { Icon } from '../icons.tsx'
import { DiceBox } from './dicebox.tsx'
import { SPEECH } from './shortcuts.ts'
import type { Table } from './table.ts'
import { spoken } from './words.ts'

/** Where one speaks and rolls. */
export function Composer({ table, module }: { table: Table; module: Module }) {
  const words = useSignal('')
  const isRolling = useSignal(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!table.seat.value)
    return <p class="composer watching">You are watching. Whoever holds the link of a seat plays.</p>
  const say = (event: Event) => {
    event.preventDefault()
    const text = words.value.trim()
    if (text === '') return
    const own = [table.eyes.value ?? table.seat.value?.sides ?? []].flat()
    const sides = [...module.sides.values()]
    const meant = spoken(text, { own, sides }, nanoid)
    if ('told' in meant) return table.notice(meant.told)
    table.act(meant.act)
    words.value = ''
  }
  const putAway = () => {
    isRolling.value = false
    opener.current?.focus()
  }
  return (
    <div class="composer">
      {isRolling.value && <DiceBox table={table} onClose={putAway} />}
      <form onSubmit={say}>
        {!table.sync.value.shown.closed && (
          <button
            type="button"
            class="quiet round"
            ref={opener}
            aria-label="Dice"
            title="Dice"
            aria-expanded={isRolling.value}
            onClick={() => {
              isRolling.value = !isRolling.value
            }}
          >
            <Icon name="dice" />
          </button>
        )}
        <input
          id={SPEECH}
          aria-label="Say something"
          placeholder="Speak, or /help"
          maxLength={2000}
          autocomplete="off"
          value={words.value}
          onInput={(event) => {
            words.value = event.currentTarget.value
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
        <button type="submit" class="quiet round" aria-label="Send" disabled={words.value.trim() === ''}>
          <Icon name="send" />
        </button>
      </form>
    </div>
  )
}
