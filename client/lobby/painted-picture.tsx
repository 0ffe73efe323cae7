import { useEffect, useRef } from 'preact/hooks'
import type { Listed } from '../../table/generated/types.ts'
import type { GamePainter } from './game-painter.ts'
import { queuePicture } from './picture-queue.ts'

interface Props {
  readonly game: Listed
  /** The picture's name, unique in this game. */
  readonly what: string
  readonly paint: (artist: GamePainter) => HTMLCanvasElement | undefined
}

/** A picture that is painted once it scrolls into view; until then blank paper of the same size. */
export function PaintedPicture({ game, what, paint }: Props) {
  const place = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = place.current
    if (!canvas) return
    let isGone = false
    const show = async () => {
      const painted = await queuePicture(game, what, paint)
      if (!painted || isGone) return
      canvas.width = painted.width
      canvas.height = painted.height
      canvas.getContext('2d')?.drawImage(painted, 0, 0)
      canvas.dataset.painted = ''
    }
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      show()
    })
    watch.observe(canvas)
    return () => {
      isGone = true
      watch.disconnect()
    }
  }, [game.id, game.fingerprint, what])
  return (
    <span class="painting" aria-hidden="true">
      <canvas ref={place} class="painted" width="1" height="1" />
    </span>
  )
}
