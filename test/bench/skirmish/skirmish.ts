import type { MeasureScene } from '../../../rules/measure/board/scene.ts'
import { nearestInSight } from '../../../rules/measure/board/sight.ts'
import { judgeMove } from '../../../rules/measure/movement/movement.ts'
import { reachOf } from '../../../rules/measure/movement/reach.ts'
import type { Move, PieceId, Point } from '../../../table/generated/types.ts'
import { median, RUNS } from '../measure.ts'
import { type Aim, printTable, type Report } from '../report.ts'
import { moduleOf, nameOf, type Scale, SQUAD, sceneOf } from './tables.ts'

const HOME: Scale = { models: 48, scenery: 40 }
const SCALES: readonly Scale[] = [HOME, { models: 72, scenery: 100 }, { models: 100, scenery: 200 }]
/** Pointer moves of one drag: two seconds of a player's hand at 60 a second. */
const MOVES = 120
/** How far a drag leads, in units. */
const FAR = 900

/** Measures an open table: a squad in the hand, judged at every move of the pointer, with its reach and sight. */
export async function skirmish(): Promise<Report> {
  const rows = []
  const aims: Aim[] = []
  for (const scale of SCALES) {
    const drags = Array.from({ length: RUNS + 1 }, (_, run) => drag(scale, run)).slice(1)
    const [reach, judged, seen] = [0, 1, 2].map((index) => median(drags.map((each) => each[index]!))) as [
      number,
      number,
      number,
    ]
    const perSecond = MOVES / ((reach + judged + seen) / 1000)
    rows.push({
      table: nameOf(scale),
      'ms reach, once': reach,
      'ms judge': judged / MOVES,
      'ms sight': seen / MOVES,
      'moves a second': perSecond,
    })
    if (scale === HOME) {
      const what = `a squad of ${SQUAD} past ${scale.scenery} pieces of scenery, with reach and sight: moves a second`
      aims.push({ what, sign: '≥', limit: 60, figure: perSecond })
    }
  }
  console.log(
    '\nA squad dragged over an open table; every move of the pointer is judged, with the nearest enemy in sight of each model',
  )
  printTable(rows)
  return { name: 'skirmish', rows: rows.map((row) => ({ what: 'drag', ...row })), aims }
}

/** One drag in milliseconds of processor time: its reach, all its verdicts, all its sights. */
function drag(scale: Scale, seed: number): readonly [number, number, number] {
  const scene = sceneOf(moduleOf(scale), seed + 1)()
  const squad = scene.squads().reduce((most, each) => (each.models.length > most.models.length ? each : most))
  const ids = squad.models.map(({ unit }) => unit.id)
  const reach = timed(() => reachOf(scene, ids))
  let [judged, seen] = [0, 0]
  for (let move = 0; move < MOVES; move++) {
    const angle = (move / MOVES) * 2 * Math.PI + seed
    const far = (FAR * (move + 1)) / MOVES
    const ends = endsOf(scene, ids, Math.round(far * Math.cos(angle)), Math.round(far * Math.sin(angle)))
    const action: Move = { type: 'move', moves: [...ends].map(([id, to]) => ({ pieces: [id], to })) }
    judged += timed(() => judgeMove(scene, action))
    seen += timed(() => {
      const there = scene.withModelsAt(ends)
      for (const id of ids) nearestInSight(there, there.unit(id)!)
    })
  }
  return [reach, judged, seen]
}

function endsOf(scene: MeasureScene, ids: readonly PieceId[], dx: number, dy: number): ReadonlyMap<PieceId, Point> {
  return new Map(
    ids.map((id) => {
      const { board, x, y } = scene.model(id)!.at
      return [id, { board, x: x + dx, y: y + dy }]
    }),
  )
}

/** Processor time, which excludes other programs. */
function timed(work: () => unknown): number {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
