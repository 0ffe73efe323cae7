import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Finding, Verdict, Walk } from '../../../table/generated/types.ts'
import { pointWord, printNumber, printPoints } from '../../words/numbers.ts'
import { withoutCase } from '../parts/case-button.tsx'
import { SeverityShape } from '../parts/severity-mark.tsx'
import type { DragVerdictAt, MapGuide } from './map-guide.ts'

/** It stands off what it speaks of, but not so far that nobody sees they belong together. */
const MOST = 160
const MARGIN = 8
const ORDER = ['illegal', 'warning', 'unchecked', 'note'] as const

/** Beside the ghost of a carried counter: what the way costs, or why there is none. */
export function DragVerdict({ guide }: { guide: MapGuide }) {
  const plate = guide.dragVerdict.value
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element.current && plate) beside(element.current, plate)
  }, [plate])
  if (!plate) return null
  const { preview: rested } = plate
  const walk = poorest(rested.walks)
  const first = gravest(rested.verdict)
  if (!walk && !first) return null
  const more = rested.verdict.findings.length - 1
  return (
    <div class="ghostplate" ref={element} aria-hidden="true">
      {walk && rested.isLegal && (
        <p class="sum">
          <b>{printNumber(walk.cost)}</b> {pointWord(walk.cost)}, <b>{printNumber(walk.left)}</b> left
        </p>
      )}
      {first && (
        <p class="finding">
          <SeverityShape severity={first.severity} />
          <span>
            {first.cite && <b class="cite">{first.cite}</b>} {withoutCase(first.cite, first.message)}
            {more > 0 && <em> and {more} more</em>}
          </span>
        </p>
      )}
      {walk && <p class="keys">Space: go by way of here · Backspace: remove that</p>}
      {rested.walks.length > 1 && <p class="keys">To take only the top one, press Alt before you drag</p>}
      {walk && <p class="fingers">A second finger: go by way of here</p>}
    </div>
  )
}

/** What is said beside the ghost, for who hears it. */
export function dragVerdictText({ preview: rested }: DragVerdictAt): string {
  const walk = poorest(rested.walks)
  const first = gravest(rested.verdict)
  const cost = walk && rested.isLegal ? `${printPoints(walk.cost)}, ${printNumber(walk.left)} left.` : ''
  return `${cost} ${first?.message ?? ''}`.trim()
}

const gravest = ({ findings }: Verdict): Finding | undefined =>
  ORDER.flatMap((severity) => findings.find((each) => each.severity === severity) ?? [])[0]

/** Of several counters the one with the least left tells how far all of them can go. */
const poorest = (walks: readonly Walk[]): Walk | undefined =>
  walks.reduce<Walk | undefined>((a, b) => (a && a.left <= b.left ? a : b), undefined)

/** Off the cell, the ghost and its way, and never out of the window. */
function beside(box: HTMLElement, { x, y, far, isLeft }: DragVerdictAt): void {
  const { width, height } = box.getBoundingClientRect()
  const board = document.querySelector('.board')?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
  const away = Math.min(far, MOST) + MARGIN
  const [before, after] = [x - away - width, x + away]
  const isBefore = isLeft ? before >= board.left : after + width + MARGIN > board.right && before >= board.left
  const left = isBefore ? before : after
  const top = Math.min(Math.max(y - height / 2, MARGIN), innerHeight - height - MARGIN)
  box.style.left = `${Math.max(MARGIN, left)}px`
  box.style.top = `${top}px`
}
