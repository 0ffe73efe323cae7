import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { changePreferences, preferences } from '../session/storage/current-preferences.ts'
import {
  DROP_STYLES,
  MAP_STYLES,
  MOTIONS,
  type Preferences,
  TEXT_SIZES,
  THEMES,
  WHEELS,
} from '../session/storage/preferences.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icons.tsx'

type Chosen = Extract<Preferences[keyof Preferences], string>

const WORDS: {
  readonly [K in keyof Preferences as Preferences[K] extends string ? K : never]: Readonly<
    Record<Preferences[K] & string, string>
  >
} = {
  theme: { system: 'As this device', light: 'Light', dark: 'Dark' },
  map: { auto: 'As the room', day: 'Day', night: 'Night', contrast: 'High contrast' },
  motion: { system: 'As this device', off: 'Nothing glides' },
  wheel: { zoom: 'Closer and further', pan: 'Up and down' },
  putting: { grid: 'In the grid', free: 'Where I let go' },
  size: { normal: 'Normal', large: 'Large', larger: 'Larger', double: 'Double' },
}

/** The player's preferences. A choice applies at once. */
export function PreferencesDialog({ onClose, onSound = () => {} }: { onClose: () => void; onSound?: () => void }) {
  return (
    <Dialog title="Preferences" onClose={onClose}>
      <div class="tastes">
        <p class="hint">Only yours, and kept in this browser.</p>
        <Choice name="theme" legend="Colours" all={THEMES} />
        <Choice name="map" legend="The map" all={MAP_STYLES}>
          As the room: night where colours are dark, high contrast where this device asks for more of it.
        </Choice>
        <Choice name="size" legend="Words beside the board" all={TEXT_SIZES} />
        <Choice name="motion" legend="Motion" all={MOTIONS} />
        <Choice name="wheel" legend="The wheel goes" all={WHEELS}>
          With Ctrl it always goes closer and further, with Shift sideways.
        </Choice>
        <Choice name="putting" legend="Counters are put down" all={DROP_STYLES}>
          The other way with Ctrl.
        </Choice>
        <fieldset>
          <legend>Stacks</legend>
          <Tick name="leaning">Lean apart under the pointer, so that each counter is seen</Tick>
        </fieldset>
        <fieldset>
          <legend>Sounds</legend>
          <Tick name="sounds" onChosen={onSound}>
            Soft sounds for counters, dice, your turn, flags and who comes
          </Tick>
        </fieldset>
      </div>
    </Dialog>
  )
}

/** Opens the preferences from the lobby. */
export function PreferencesButton() {
  const isOpen = useSignal(false)
  return (
    <>
      <button
        type="button"
        class="quiet taste"
        onClick={() => {
          isOpen.value = true
        }}
      >
        <Icon name="taste" />
        Preferences
      </button>
      {isOpen.value && (
        <PreferencesDialog
          onClose={() => {
            isOpen.value = false
          }}
        />
      )}
    </>
  )
}

interface TickProps {
  readonly name: 'sounds' | 'leaning'
  readonly onChosen?: () => void
  readonly children: ComponentChildren
}

const Tick = ({ name, onChosen = () => {}, children }: TickProps) => (
  <label class="tick">
    <input
      type="checkbox"
      checked={preferences.value[name]}
      onChange={({ currentTarget }) => {
        changePreferences(localStorage, { [name]: currentTarget.checked })
        if (currentTarget.checked) onChosen()
      }}
    />
    {children}
  </label>
)

interface Props<K extends keyof typeof WORDS> {
  readonly name: K
  readonly legend: string
  readonly all: readonly (Preferences[K] & Chosen)[]
  readonly children?: ComponentChildren
}

function Choice<K extends keyof typeof WORDS>({ name, legend, all, children }: Props<K>) {
  const words: Readonly<Record<string, string>> = WORDS[name]
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div class="choice">
        {all.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={`taste ${name}`}
              checked={preferences.value[name] === each}
              onChange={() => changePreferences(localStorage, { [name]: each })}
            />
            <span>{words[each]}</span>
          </label>
        ))}
      </div>
      {children && <p class="hint">{children}</p>}
    </fieldset>
  )
}
