import type { PieceId } from '../../../table/generated/types.ts'
import type { Spot } from '../../../table/geometry/hex.ts'
import { hitTest } from '../layout/hit-test.ts'
import type { Grab } from './grab.ts'
import type { InputContext } from './input-context.ts'
import type { StackFan } from './stack-fan.ts'

/** Others are shown at most this many of the dragged pieces. */
const SHOWN_DRAGGED = 50

/** This player's pointer as the others see it. Over or with hidden pieces it is not shown: it would betray their place. */
export class ShownPointer {
  constructor(
    private readonly context: Pick<InputContext, 'top' | 'layout' | 'hover'>,
    private readonly fan: Pick<StackFan, 'fan'>,
  ) {}

  move(at: Spot, grab?: Grab): void {
    const { top, layout, hover } = this.context
    const ids = grab?.kind === 'pieces' ? grab.ids : []
    const beneath = hitTest(top, layout, this.fan.fan, at).heap?.ids ?? []
    if (this.areHidden(ids) || this.areHidden(beneath)) hover.hide()
    else hover.share(at, ids.filter((id) => !this.isHidden(id)).slice(0, SHOWN_DRAGGED))
  }

  drop(at: Spot, grab: Grab): void {
    if (grab.kind === 'pieces' && this.areHidden(grab.ids)) this.context.hover.hide()
    else this.move(at)
  }

  private areHidden(ids: readonly PieceId[]): boolean {
    return ids.length > 0 && ids.every((id) => this.isHidden(id))
  }

  private isHidden(id: PieceId): boolean {
    return this.context.layout.state.pieces.get(id)?.veil === 'absent'
  }
}
