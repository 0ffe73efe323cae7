import type { Hex, Spot } from '../../../../table/geometry/hex.ts'
import { spotDistance } from '../terrain/curve.ts'
import type { MapPlan } from '../terrain/map-plan.ts'
import type { MeasureText } from './letter-styles.ts'
import { LETTER_STYLES, sizeAt, widthOf } from './letter-styles.ts'
import { curveThrough, type MeasuredLine, measuredLine } from './measured-line.ts'
import type { LabelRequest } from './placement.ts'
import { type SetWords, wordsAlong } from './set-words.ts'

/** A long river is named again after this many units. */
const AGAIN = 1500
const STEP = 22
/** How far a name may stray along the water from where the map puts it. */
const NEAR = 260

/** Rivers: a name near where the map puts it, and one on every long stretch. */
export function waterNames(plan: MapPlan, scale: number, measure: MeasureText): readonly LabelRequest<SetWords>[] {
  const size = sizeAt('water', scale)
  if (size === undefined) return []
  const { board, edges, names } = plan
  const { rank } = LETTER_STYLES.water
  const waters = edges
    .filter(({ look }) => look === 'river' || look === 'stream' || look === 'coast')
    .map(({ name, look, curves }) => ({ name, look, courses: curves.map(({ spots }) => measuredLine(spots)) }))
  const requests: LabelRequest<SetWords>[] = []
  const anchors: { readonly text: string; readonly spot: Spot }[] = []
  for (const { text, at, kind } of names) {
    const cell = board.grid.parse(at)
    if (kind !== 'water' || !cell || isLake(plan, cell)) continue
    const centre = board.grid.centre(cell)
    const named = waters.filter(({ name }) => name !== undefined && isSame(name, text))
    const from = (named.length > 0 ? named : waters).flatMap((each) => each.courses)
    const options = from.flatMap((course) => beside(course, text, size, measure, centre))
    if (options.length === 0) continue
    anchors.push({ text, spot: centre })
    requests.push({ rank: rank + 1, options })
  }
  for (const { name, look, courses } of waters) {
    if (name === undefined) continue
    const length = widthOf(measure, name, 'water', size)
    const longest = [...courses].sort((a, b) => b.length - a.length)
    for (const course of longest) {
      if (course.length < length * 1.25) continue
      const times = Math.max(Math.floor(course.length / (AGAIN + length)), 1)
      for (let time = 0; time < times; time++) {
        const centre = course.at(((time + 0.5) / times) * course.length)
        const isNear = anchors.some(({ text, spot }) => isSame(text, name) && spotDistance(spot, centre) < AGAIN * 0.6)
        if (isNear) continue
        anchors.push({ text: name, spot: centre })
        const options = beside(course, name, size, measure, centre)
        requests.push({ rank: rank - (look === 'stream' ? 2 : 1) - time * 0.1, options })
      }
    }
  }
  return requests
}

/** A name on open water belongs to that and not to a river. */
const isLake = ({ terrains }: MapPlan, { q, r }: Hex): boolean =>
  terrains.some(({ motif, cells }) => motif === 'water' && cells.some((cell) => cell.q === q && cell.r === r))

/** "Meuse" and "River Meuse" are one river. */
const isSame = (a: string, b: string): boolean =>
  a.toLowerCase().includes(b.toLowerCase()) || b.toLowerCase().includes(a.toLowerCase())

/** Every stretch near a spot along which the text could run, on either bank. */
function beside(
  course: MeasuredLine,
  text: string,
  size: number,
  measure: MeasureText,
  near: Spot,
): readonly SetWords[] {
  const length = widthOf(measure, text, 'water', size) * 1.12
  const options: SetWords[] = []
  for (let far = length / 2 + 8; far < course.length - length / 2 - 8; far += STEP) {
    const middle = course.at(far)
    const miss = spotDistance(middle, near)
    if (miss > NEAR + length / 2) continue
    const found = smoothed(course, far - length / 2, far + length / 2)
    if (!found) continue
    for (const bank of [-1, 1]) {
      const off = bank < 0 ? -(8 + size * 0.22) : 8 + size * 0.72
      const cost = miss / 260 + found.bend * 3.2 + found.curl * 2.5 + (bank > 0 ? 0.12 : 0)
      const setting = wordsAlong({ nameKind: 'water', text, size, measure }, found.spots, { off, gap: 0, cost })
      if (setting) options.push(setting)
    }
  }
  return options
}

/** A single bow along the water, ignoring small bends; undefined where the water turns back on itself. */
function smoothed(
  course: MeasuredLine,
  from: number,
  to: number,
): { spots: readonly Spot[]; bend: number; curl: number } | undefined {
  const length = to - from
  const mean = (share: number): Spot => {
    const around = [-0.1, -0.05, 0, 0.05, 0.1].map((off) =>
      course.at(Math.min(Math.max(from + (share + off) * length, 0), course.length)),
    )
    return { x: around.reduce((sum, { x }) => sum + x, 0) / 5, y: around.reduce((sum, { y }) => sum + y, 0) / 5 }
  }
  const [start, middle, end] = [mean(0.02), mean(0.5), mean(0.98)]
  const chord = spotDistance(start, end)
  if (chord < length * 0.74) return undefined
  const line = curveThrough(start, middle, end)
  let bend = 0
  for (const share of [0.15, 0.3, 0.45, 0.55, 0.7, 0.85]) {
    const here = course.at(from + share * length)
    bend += Math.min(...line.map((spot) => spotDistance(spot, here)))
  }
  const stretched = outward(line, length)
  return {
    spots: end.x >= start.x ? stretched : [...stretched].reverse(),
    bend: bend / 6 / 10,
    curl: 1 - chord / length,
  }
}

/** Extends a bow straight at both ends, because it is shorter than the water it follows. */
function outward(line: readonly Spot[], length: number): readonly Spot[] {
  const [first, second, before, last] = [line[0]!, line[1]!, line.at(-2)!, line.at(-1)!]
  const beyond = (from: Spot, to: Spot): Spot => {
    const far = spotDistance(from, to) || 1
    const more = length * 0.16
    return { x: to.x + ((to.x - from.x) / far) * more, y: to.y + ((to.y - from.y) / far) * more }
  }
  return [beyond(second, first), ...line, beyond(before, last)]
}
