import { useSignal } from '@preact/signals'
import { nanoid } from 'nanoid'
import { parseDice } from '../../../table/chance/dice-notation.ts'
import type { Table } from '../../session/table.ts'
import { RollingDice } from './rolling-dice.tsx'

const USUAL = ['1d6', '2d6', '3d6', '1d10', '2d10', '1d20']

/** Dice are thrown by the relay, this browser and those of the others together, so that nobody can choose how they fall. */
export function DiceBox({ table, onClose }: { table: Table; onClose: () => void }) {
  const notation = useSignal('2d6')
  const reason = useSignal('')
  const isSecret = useSignal(false)
  const isDice = parseDice(notation.value) !== undefined
  const sides = [table.eyes.value ?? table.seat.value?.sides ?? []].flat()
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
      aria-label="Dice"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      onSubmit={(event) => {
        event.preventDefault()
        if (isDice) roll(notation.value.replaceAll(' ', ''))
      }}
    >
      <div class="usual">
        {USUAL.map((dice) => (
          <button key={dice} type="button" onClick={() => roll(dice)}>
            {dice.replace(/^1d/, 'd')}
          </button>
        ))}
      </div>
      <div class="fields">
        <label class="field">
          <span>Dice</span>
          <input
            value={notation.value}
            maxLength={60}
            spellcheck={false}
            autocomplete="off"
            aria-invalid={!isDice}
            title="Such as 2d6+1, d10 0-9 or 2d{miss, hit, hit}"
            onInput={(event) => {
              notation.value = event.currentTarget.value
            }}
          />
        </label>
        <label class="field">
          <span>What for</span>
          <input
            value={reason.value}
            maxLength={200}
            autocomplete="off"
            onInput={(event) => {
              reason.value = event.currentTarget.value
            }}
          />
        </label>
        <button type="submit" class={isRolling ? 'primary rolling' : 'primary'} aria-label="Roll" disabled={!isDice}>
          <span class="label">Roll</span>
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
        In secret, for your own side
      </label>
    </form>
  )
}
