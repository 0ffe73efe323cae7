import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Walk } from '../../../table/generated/types.ts'
import { cardArea } from '../../screen/board-box.ts'
import { pointWord, printNumber, printPoints } from '../../words/numbers.ts'
import { withoutCase } from '../parts/case-button.tsx'
import { gravestFinding } from '../parts/gravest-finding.ts'
import { SeverityShape } from '../parts/severity-mark.tsx'
import type { DragVerdictAt, MapGuide } from './map-guide.ts'
import { texts } from './texts.ts'

/** The largest distance from the cell, so that verdict and ghost still read as one. */
const MAX_DISTANCE = 160
const MARGIN = 8

/** Beside the ghost of a dragged counter: the cost of the walk, or the gravest finding. */
export function DragVerdict({ guide }: { guide: MapGuide }) {
  const shown = guide.dragVerdict.value
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element.current && shown) placeBeside(element.current, shown)
  }, [shown])
  if (!shown) return null
  const { walks, verdict, isLegal } = shown.preview
  const walk = leastLeft(walks)
  const first = gravestFinding(verdict)
  if (!walk && !first) return null
  const more = verdict.findings.length - 1
  return (
    <div class="drag-verdict" ref={element} aria-hidden="true">
      {walk && isLegal && (
        <p class="sum">
          <b>{printNumber(walk.cost)}</b> {pointWord(walk.cost)}, <b>{printNumber(walk.left)}</b> {texts.left}
        </p>
      )}
      {first && (
        <p class="finding">
          <SeverityShape severity={first.severity} />
          <span>
            {first.cite && <b class="cite">{first.cite}</b>} {withoutCase(first.cite, first.message)}
            {more > 0 && <em>{texts.andMore(more)}</em>}
          </span>
        </p>
      )}
      {walk && <p class="keys">{texts.waypointKeys}</p>}
      <p class="keys">{texts.lookUpKey}</p>
      {walks.length > 1 && <p class="keys">{texts.topOfStack}</p>}
      {walk && <p class="fingers">{texts.waypointFinger}</p>}
    </div>
  )
}

/** The same for a screen reader. */
export function dragVerdictText({ preview: { walks, verdict, isLegal } }: DragVerdictAt): string {
  const walk = leastLeft(walks)
  const first = gravestFinding(verdict)
  const cost = walk && isLegal ? texts.costAndLeft(printPoints(walk.cost), printNumber(walk.left)) : ''
  return `${cost} ${first?.message ?? ''}`.trim()
}

/** Counters that move together go only as far as the one with the least left. */
const leastLeft = (walks: readonly Walk[]): Walk | undefined =>
  walks.reduce<Walk | undefined>((a, b) => (a && a.left <= b.left ? a : b), undefined)

/** Clear of the cell, the ghost and its walk, and inside the window. */
function placeBeside(box: HTMLElement, { x, y, far, isLeft }: DragVerdictAt): void {
  const { width, height } = box.getBoundingClientRect()
  const area = cardArea()
  const away = Math.min(far, MAX_DISTANCE) + MARGIN
  const [before, after] = [x - away - width, x + away]
  const isBefore = isLeft ? before >= area.x : after + width + MARGIN > area.x + area.width && before >= area.x
  const left = isBefore ? before : after
  const top = Math.min(Math.max(y - height / 2, MARGIN), area.y + area.height - height - MARGIN)
  box.style.left = `${Math.max(MARGIN, left)}px`
  box.style.top = `${top}px`
}
