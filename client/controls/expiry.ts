import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/**
 * Lets a message that asks nothing go by itself: `onGone` is called after so many milliseconds. Returns the handlers that
 * hold it while it is pointed at or has the focus. While the page is hidden nobody reads it, and no time passes. Without
 * a time it stays.
 */
export function useExpiry(time: number | undefined, onGone: () => void) {
  const isHeld = useSignal(false)
  const isHidden = useSignal(document.hidden)
  useEffect(() => {
    const look = () => {
      isHidden.value = document.hidden
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const runs = !isHeld.value && !isHidden.value
  useEffect(() => {
    if (!runs || time === undefined) return
    const timer = setTimeout(onGone, time)
    return () => clearTimeout(timer)
  }, [runs, time])
  const hold = (isHeldNow: boolean) => () => {
    isHeld.value = isHeldNow
  }
  return {
    onPointerEnter: hold(true),
    onPointerLeave: hold(false),
    onFocusIn: hold(true),
    onFocusOut: hold(false),
  }
}
