import '../../style/shell/touch.css'
import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { TouchMode } from '../../board/input/canvas-events.ts'
import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import { TOUCH_TEXTS } from './texts.ts'

const MODES = Object.entries(TOUCH_TEXTS.modes) as [keyof typeof TOUCH_TEXTS.modes, { name: string; hint: string }][]

/** Chooses what a finger does, in place of modifier keys. Shown after the first touch. */
export function TouchBar({ screen }: { screen: Screen }) {
  const isTouched = useSignal(false)
  const mode = useSignal<TouchMode>('usual')
  const isOpen = useSignal(false)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const touch = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') isTouched.value = true
    }
    window.addEventListener('pointerdown', touch, { capture: true })
    return () => window.removeEventListener('pointerdown', touch, { capture: true })
  }, [])
  // A layout effect: a key pressed right after it opens is meant for it.
  useLayoutEffect(() => {
    if (!isOpen.value) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // This Escape only closes the bar.
      event.stopPropagation()
      event.preventDefault()
      isOpen.value = false
      if (bar.current?.contains(document.activeElement)) bar.current.querySelector('button')?.focus()
    }
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.contains(target)) isOpen.value = false
    }
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    window.addEventListener('keydown', press, options)
    window.addEventListener('pointerdown', elsewhere, options)
    window.addEventListener('focusin', elsewhere, options)
    return () => listeners.abort()
  }, [isOpen.value])
  useSignalEffect(() => screen.board.value?.setTouchMode(mode.value))
  if (!isTouched.value) return null
  const chosen = mode.value === 'usual' ? undefined : TOUCH_TEXTS.modes[mode.value].name
  return (
    <div class="touchbar" ref={bar}>
      <button
        type="button"
        aria-label={TOUCH_TEXTS.chosen(chosen)}
        title={TOUCH_TEXTS.title}
        aria-expanded={isOpen.value}
        class={chosen ? 'other' : ''}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        <Icon name="finger" />
        {chosen}
      </button>
      {isOpen.value && (
        <div role="toolbar" aria-label={TOUCH_TEXTS.title}>
          {MODES.map(([each, { name, hint }]) => (
            <button
              key={each}
              type="button"
              title={hint}
              aria-pressed={mode.value === each}
              onClick={() => {
                mode.value = mode.value === each ? 'usual' : each
                isOpen.value = false
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
