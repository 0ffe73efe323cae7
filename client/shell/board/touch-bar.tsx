import '../../style/shell/touch.css'
import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { TouchMode } from '../../board/input/canvas-events.ts'
import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'

const MODES: readonly (readonly [TouchMode, string, string])[] = [
  ['several', 'Several', 'Taps add to what is selected or take from it; a drag selects what lies in a box'],
  ['top', 'Only the top', 'A drag takes only the top counter of a stack'],
  ['point', 'Point', 'A tap points at a place for all to see'],
]

/** What fingers do otherwise than usual, for they have no keys beside them. There once a finger has been. */
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
  // At once: a key right after it opens is meant for it.
  useLayoutEffect(() => {
    if (!isOpen.value) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // It closes this, and lets go of nothing on the board.
      event.stopPropagation()
      event.preventDefault()
      isOpen.value = false
      if (bar.current?.contains(document.activeElement)) bar.current.querySelector('button')?.focus()
    }
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.contains(target)) isOpen.value = false
    }
    const deaf = new AbortController()
    const options = { capture: true, signal: deaf.signal }
    window.addEventListener('keydown', press, options)
    window.addEventListener('pointerdown', elsewhere, options)
    window.addEventListener('focusin', elsewhere, options)
    return () => deaf.abort()
  }, [isOpen.value])
  useSignalEffect(() => screen.board.value?.setTouchMode(mode.value))
  if (!isTouched.value) return null
  const chosen = MODES.find(([each]) => each === mode.value)
  return (
    <div class="touchbar" ref={bar}>
      <button
        type="button"
        aria-label={chosen ? `Fingers: ${chosen[1]}` : 'Fingers'}
        title="What fingers do"
        aria-expanded={isOpen.value}
        class={chosen ? 'other' : ''}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        <Icon name="finger" />
        {chosen?.[1]}
      </button>
      {isOpen.value && (
        <div role="toolbar" aria-label="What fingers do">
          {MODES.map(([each, name, does]) => (
            <button
              key={each}
              type="button"
              title={does}
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
