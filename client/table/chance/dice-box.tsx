import { useSignal } from '@preact/signals'
import { nanoid } from 'nanoid'
import { parseDice } from '../../../table/chance/dice-notation.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Table } from '../../session/table.ts'
import { gameDice } from '../../words/game-dice.ts'
import { RollingDice } from './rolling-dice.tsx'
import { DICE_TEXTS } from './texts.ts'

const USUAL = ['1d6', '2d6', '3d6', '1d10', '2d10', '1d20']
const SINGLE = /^1(?=d)/

/** Six dice for a click, those of the game first. */
export function diceChoice(game: readonly string[]): readonly string[] {
  const short = (dice: string) => dice.replace(SINGLE, '')
  const others = USUAL.filter((dice) => !game.some((each) => short(each) === short(dice)))
  return [...game, ...others].slice(0, USUAL.length)
}

/** The relay and the players' browsers roll together, so that no one can choose the result. */
export function DiceBox({ table, module, onClose }: { table: Table; module: Module; onClose: () => void }) {
  const usual = diceChoice(gameDice(module) ?? [])
  const notation = useSignal(gameDice(module)?.[0] ?? '2d6')
  const reason = useSignal('')
  const isSecret = useSignal(false)
  const isDice = parseDice(notation.value) !== undefined
  const sides = [table.viewingSide.value ?? table.seat.value?.sides ?? []].flat()
  const isRolling = Object.values(table.state.value?.bound ?? {}).some(
    ({ seat, action }) => seat === table.seat.value?.id && action.type === 'roll',
  )
  const roll = (dice: string) => {
    const why = reason.value.trim()
    table.act({
      type: 'roll',
      dice,
      ...(why !== '' && { reason: why }),
      ...(isSecret.value && { to: sides }),
      nonce: nanoid(),
    })
  }
  return (
    <form
      class="dicebox"
      aria-label={DICE_TEXTS.dice}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      onSubmit={(event) => {
        event.preventDefault()
        if (isDice) roll(notation.value.trim())
      }}
    >
      <div class="usual">
        {usual.map((dice) => (
          <button key={dice} type="button" onClick={() => roll(dice)}>
            {dice.replace(SINGLE, '')}
          </button>
        ))}
      </div>
      <div class="fields">
        <label class="field">
          <span>{DICE_TEXTS.notation}</span>
          <input
            value={notation.value}
            maxLength={60}
            spellcheck={false}
            autocomplete="off"
            aria-invalid={!isDice}
            title={DICE_TEXTS.examples}
            onInput={(event) => {
              notation.value = event.currentTarget.value
            }}
          />
        </label>
        <label class="field">
          <span>{DICE_TEXTS.reason}</span>
          <input
            value={reason.value}
            maxLength={200}
            autocomplete="off"
            onInput={(event) => {
              reason.value = event.currentTarget.value
            }}
          />
        </label>
        <button
          type="submit"
          class={isRolling ? 'primary rolling' : 'primary'}
          aria-label={DICE_TEXTS.roll}
          disabled={!isDice}
        >
          <span class="label">{DICE_TEXTS.roll}</span>
          {isRolling && <RollingDice dice={1} waits={[]} />}
        </button>
      </div>
      <label class="tick">
        <input
          type="checkbox"
          checked={isSecret.value}
          onChange={(event) => {
            isSecret.value = event.currentTarget.checked
          }}
        />
        {DICE_TEXTS.secret}
      </label>
    </form>
  )
}
