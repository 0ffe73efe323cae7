import { useEffect, useRef } from 'preact/hooks'
import type { Id, Piece } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'

interface Props {
  readonly module: Module
  readonly def: Id
  readonly face?: number
  /** In pixels of the page. */
  readonly size?: number
}

/** A counter as the board paints it. The name stands beside it, for screen readers. */
export function CounterPicture({ module, def, face = 0, size = 56 }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    paint(() => (isGone ? undefined : canvas.current), module, { def, face }, size)
    return () => {
      isGone = true
    }
  }, [module, def, face, size])
  return <canvas ref={canvas} class="cardface" style={{ width: size, height: size }} />
}

/** Loads the painter with the board's code, which may come later. */
async function paint(
  target: () => HTMLCanvasElement | null | undefined,
  module: Module,
  { def, face }: Required<Pick<Piece, 'def' | 'face'>>,
  size: number,
): Promise<void> {
  const [{ paintCounter }, { looksOf }, { Symbols }] = await Promise.all([
    import('../../board/counter/paint-counter.ts'),
    import('../../board/counter/look.ts'),
    import('../../board/counter/nato-symbol.ts'),
  ])
  const canvas = target()
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return
  const pixels = Math.round(size * devicePixelRatio)
  canvas.width = pixels
  canvas.height = pixels
  const look = looksOf(module)({ id: def, def, at: { pile: 'hand' }, face, turn: 0 })
  paintCounter(pen, look, pixels, new Symbols())
}
