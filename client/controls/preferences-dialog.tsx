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
import { CHOICE_TEXTS, texts } from './texts.ts'

type Chosen = Extract<Preferences[keyof Preferences], string>

/** The player's preferences. A choice applies at once. */
export function PreferencesDialog({ onClose, onSound = () => {} }: { onClose: () => void; onSound?: () => void }) {
  return (
    <Dialog title={texts.preferences} onClose={onClose}>
      <div class="preferences">
        <p class="hint">{texts.preferencesHint}</p>
        <Choice name="theme" legend={texts.theme} all={THEMES} />
        <Choice name="map" legend={texts.map} all={MAP_STYLES}>
          {texts.mapHint}
        </Choice>
        <Choice name="size" legend={texts.size} all={TEXT_SIZES} />
        <Choice name="motion" legend={texts.motion} all={MOTIONS} />
        <Choice name="wheel" legend={texts.wheel} all={WHEELS}>
          {texts.wheelHint}
        </Choice>
        <Choice name="putting" legend={texts.placing} all={DROP_STYLES}>
          {texts.placingHint}
        </Choice>
        <fieldset>
          <legend>{texts.stacks}</legend>
          <Tick name="leaning">{texts.spreadStacks}</Tick>
        </fieldset>
        <fieldset>
          <legend>{texts.sounds}</legend>
          <Tick name="sounds" onChosen={onSound}>
            {texts.soundsHint}
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
        class="quiet open-preferences"
        onClick={() => {
          isOpen.value = true
        }}
      >
        <Icon name="settings" />
        {texts.preferences}
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

interface Props<K extends keyof typeof CHOICE_TEXTS> {
  readonly name: K
  readonly legend: string
  readonly all: readonly (Preferences[K] & Chosen)[]
  readonly children?: ComponentChildren
}

function Choice<K extends keyof typeof CHOICE_TEXTS>({ name, legend, all, children }: Props<K>) {
  const words: Readonly<Record<string, string>> = CHOICE_TEXTS[name]
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
