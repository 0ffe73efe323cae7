import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { cardArea } from '../../screen/board-box.ts'
import type { Screen } from '../../screen/screen.ts'
import type { ChoiceGuide } from './choice-guide.ts'

const MARGIN = 10
/** Clear of the hex and of a finger on it, in pixels. */
const AWAY = 46

interface Props {
  /** The guide of the choices, or of an attack that is planned. */
  readonly source: Pick<ChoiceGuide, 'hint' | 'pointedPlace'>
  readonly screen: Screen
}

/** Beside the hex that is pointed at: what choosing it costs or gives, or why it cannot be chosen. */
export function ChoiceHintPlate({ source, screen }: Props) {
  const hint = source.hint.value
  const at = source.pointedPlace.value
  const element = useRef<HTMLDivElement>(null)
  const place = () => {
    const board = screen.board.peek()
    if (element.current && at && board) placeBeside(element.current, board.pixel(at))
  }
  useLayoutEffect(place)
  // The view moves under the pointer when a card or the strip of the referee needs room.
  useEffect(() => screen.board.value?.onViewChange(place), [screen.board.value, at])
  if (!hint || !at) return null
  return (
    <div class={`choice-hint ${hint.tone}`} ref={element} aria-live="polite">
      <p>
        <i class="sign" aria-hidden="true">
          {SIGNS[hint.tone]}
        </i>
        {hint.cite && <b class="cite">{hint.cite}</b>} {hint.text}
      </p>
      {hint.foot && <p class="keys">{hint.foot}</p>}
    </div>
  )
}

const SIGNS = { can: '✓', dear: '!', cannot: '✕' } as const

/** Above the place, clear of the hex and of the finger; below it where there is no room. */
function placeBeside(box: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void {
  const { width, height } = box.getBoundingClientRect()
  const area = cardArea()
  const above = y - AWAY - height
  const top = above >= area.y + MARGIN ? above : Math.min(y + AWAY, area.y + area.height - height - MARGIN)
  const left = Math.max(Math.min(x - width / 2, area.x + area.width - width - MARGIN), area.x + MARGIN)
  box.style.left = `${left}px`
  box.style.top = `${top}px`
}
