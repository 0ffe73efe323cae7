import type { Action, Finding, Id, Proposal, SeenEntry, Time } from '../../../../table/generated/types.ts'
import type { State } from '../../../../table/state.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { phaseStep } from '../../../core/procedure.ts'
import { proposal } from '../../../core/proposal.ts'
import { endsPhase, isActing } from '../../../core/turn.ts'
import { hasMark, idsOf, type Unit } from '../../../core/unit.ts'
import { cellOf, cellsOf, unitsIn, unitsOnMap } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { counterOf, GERMAN, ISOLATED, LAST_TURN, OUT_OF_SUPPLY, stepsOf, VICTORY_PHASE } from '../terms/counters.ts'
import { adviseMarker, judgeMarker, type MarkerPlace, markerSpace } from '../terms/markers.ts'
import { besideMeuse } from '../terms/rivers.ts'
import { townHexes } from '../terms/towns.ts'

interface Scored {
  readonly turn: number
  readonly points: number
}

/** The marker's points when the log begins, for turns that it does not tell. */
interface Found {
  readonly found: number
}

interface Points {
  readonly found: number | undefined
  readonly scored: readonly Scored[]
}

const END_OF_TRACK = 20

const victoryPhase = phaseStep<HexScene>([VICTORY_PHASE], '16.0', { passes: () => true })

/** 16.0: points at the Meuse each turn, and the total at the end. */
export const victory = chapter<Points>({
  id: 'victory',
  procedure: [victoryPhase],
  judge(scene, action) {
    const marker = judgeTrack(scene, action)
    if (action.type !== 'turn' || !isLeaving(scene, action.time)) return marker
    return [...judge(scene), ...judgeOver(scene, action.time.turn), ...marker]
  },
  advise: (scene, { ask }) => {
    const last = scene.state.time.phase === VICTORY_PHASE
    if (ask === 'victory' || (ask === 'next' && last)) return advise(scene)
    return []
  },
  over: (scene) => pointsOf(scene) >= END_OF_TRACK,
  score,
  deeds: (scene, entry, after) => [...foundIn(scene, entry, after), ...scoredIn(scene, entry, after)],
  stated: {
    words: ['scored'],
    deeds: (_, { scored = {} }) =>
      Object.entries(scored).map(([turn, points]) => ({
        deed: 'own',
        chapter: 'victory',
        what: { turn: Number(turn), points },
      })),
  },
  memory: {
    start: { found: undefined, scored: [] },
    fold({ found, scored }, deed) {
      const event = eventIn<Scored | Found>(deed, 'victory')
      if (!event) return { found, scored }
      if ('found' in event) return { found: event.found, scored }
      return { found, scored: [...scored.filter(({ turn }) => turn !== event.turn), event] }
    },
  },
})

const TRACK = { def: 'german-points', track: 'german-points' } as const

function foundIn(scene: HexScene, { action }: SeenEntry, after: State): readonly Found[] {
  const isOpening = action?.type === 'open'
  const { found, scored } = victory.recall(scene)
  if (!isOpening && (found !== undefined || scored.length > 0)) return []
  return [{ found: shownIn(scene, isOpening ? after : scene.state) }]
}

function shownIn(scene: HexScene, state: State): number {
  const { space = 0, face = 0 } = markerSpace(scene, state, TRACK) ?? {}
  return space + 10 * face
}

const isLeaving = (scene: HexScene, time: Time): boolean =>
  scene.state.time.phase === VICTORY_PHASE && endsPhase(scene, time)

function scoredIn(scene: HexScene, _: SeenEntry, after: State): readonly Scored[] {
  if (!isLeaving(scene, after.time)) return []
  return [{ turn: scene.state.time.turn, points: atMeuse(scene).length }]
}

/** 16.0 [119, 136]: German units next to the Meuse without a supply mark. */
export const atMeuse = (scene: HexScene): readonly Unit[] =>
  unitsOnMap(scene, 'german').filter((unit) => {
    const at = cellOf(unit)
    return (
      at !== undefined &&
      besideMeuse(scene, at) &&
      !hasMark(unit.piece, OUT_OF_SUPPLY) &&
      !hasMark(unit.piece, ISOLATED)
    )
  })

/** Points of earlier turns. */
function before(scene: HexScene): number {
  const { found, scored } = victory.recall(scene)
  const start = found ?? (scored.length > 0 ? 0 : shownIn(scene, scene.state))
  return scored.reduce((sum, { turn, points }) => sum + (turn < scene.state.time.turn ? points : 0), start)
}

/** With the points of this turn once they are counted. */
const pointsOf = (scene: HexScene): number =>
  before(scene) + (scene.state.time.phase === VICTORY_PHASE ? atMeuse(scene).length : 0)

function judge(scene: HexScene): Finding[] {
  const units = atMeuse(scene)
  const sum = pointsOf(scene)
  const at = cellsOf(units)
  if (sum >= END_OF_TRACK) {
    const text = `The Germans have ${sum} points and have crossed the Meuse: a decisive victory.`
    return [{ ...finding('victory/decisive', '16.0', 'warning', text, at, units), needed: END_OF_TRACK, had: sum }]
  }
  if (units.length === 0) return []
  const text = `${names(units)} ${agree(units, 'is', 'are')} next to the Meuse and in supply: ${units.length} ${units.length === 1 ? 'point' : 'points'}, ${sum} in total.`
  return [finding('victory/points', '16.0', 'note', text, at, units)]
}

/** 3.0, 16.0 [5, 120]: the game ends after the last turn or at twenty points. */
function judgeOver(scene: HexScene, next: number): Finding[] {
  const { turn } = scene.state.time
  if (next <= turn || (turn < LAST_TURN && before(scene) < END_OF_TRACK)) return []
  const why = turn >= LAST_TURN ? `Turn ${LAST_TURN} was the last` : 'The Germans have won'
  const text = `${why}: the game is over.`
  return [finding('victory/over', '16.0', 'warning', text, [], [])]
}

/** 16.0 [123]: steps lost and not brought back. Units in trays count as whole, destroyed ones as lost. */
export function stepsLost(scene: HexScene, side: Id): number {
  let lost = 0
  for (const { id, at } of scene.state.pieces.values()) {
    const unit = scene.unit(id)
    if (unit?.kind !== 'unit' || unit.side !== side) continue
    const whole = counterOf(unit)?.steps ?? 0
    lost += 'pile' in at && at.pile.endsWith('-dead') ? whole : whole - stepsOf(unit)
  }
  return lost
}

const holds = (scene: HexScene, side: Id, town: string): boolean =>
  townHexes(scene, town).some((cell) => unitsIn(scene, cell).some((unit) => unit.side === side))

export const BOTH = ['Marche', 'Hotton', 'Rochefort'] as const
export const GERMANS_ONLY = ['Ciney', 'Beauraing', 'Givet', 'Dinant'] as const

export interface Score {
  readonly meuse: number
  readonly towns: Readonly<Record<'german' | 'allied', readonly string[]>>
  readonly west: readonly string[]
  readonly lost: Readonly<Record<'german' | 'allied', number>>
  readonly german: number
  readonly allied: number
}

/** 16.0 [121-124, 138]: the current score. */
export function scoreOf(scene: HexScene, meuse: number): Score {
  const towns = {
    german: BOTH.filter((town) => holds(scene, 'german', town)),
    allied: BOTH.filter((town) => holds(scene, 'allied', town)),
  }
  const west = GERMANS_ONLY.filter((town) => holds(scene, 'german', town))
  const lost = { german: stepsLost(scene, 'german'), allied: stepsLost(scene, 'allied') }
  return {
    meuse,
    towns,
    west,
    lost,
    german: meuse + 2 * towns.german.length + west.length + lost.allied,
    allied: 2 * towns.allied.length + lost.german,
  }
}

function score(scene: HexScene) {
  const meuse = pointsOf(scene)
  const { german, allied } = scoreOf(scene, meuse)
  const points = { german, allied }
  if (meuse >= END_OF_TRACK || german > allied) return { winner: 'german', points }
  return german === allied ? { points } : { winner: 'allied', points }
}

function advise(scene: HexScene): readonly Proposal[] {
  const { phase, turn } = scene.state.time
  const units = phase === VICTORY_PHASE ? atMeuse(scene) : []
  const meuse = pointsOf(scene)
  const proposals: Proposal[] = []
  const make = (rule: Id, text: string, those: readonly Unit[] = []) =>
    proposals.push(proposal(rule, '16.0', text, [], idsOf(those), cellsOf(those)))
  if (phase === VICTORY_PHASE) {
    const text = `German units in supply next to the Meuse: ${units.length} this turn, ${meuse} points in total.`
    make('victory/points', text, units)
  }
  // Towns and losses count only if the Meuse was not crossed.
  if (meuse >= END_OF_TRACK) {
    make('victory/decisive', `The Germans have ${meuse} points at the Meuse: a decisive victory; the game is over.`)
    return proposals
  }
  if (phase === VICTORY_PHASE) proposals.push(...adviseMarker(scene, trackOf(meuse)))
  const score = scoreOf(scene, meuse)
  const german = `Germans ${score.german} (${sumText([
    [score.meuse, 'the Meuse'],
    [2 * score.towns.german.length, listed(score.towns.german)],
    [score.west.length, listed(score.west)],
    [score.lost.allied, 'Allied steps lost'],
  ])})`
  const allied = `Allies ${score.allied} (${sumText([
    [2 * score.towns.allied.length, listed(score.towns.allied)],
    [score.lost.german, 'German steps lost'],
  ])})`
  const end =
    score.german === score.allied ? 'a tie' : score.german > score.allied ? 'the Germans win' : 'the Allies win'
  const isEnd = turn === LAST_TURN && phase === VICTORY_PHASE
  make('victory/score', `${isEnd ? 'At the end' : 'If the game ended now'}: ${end}. ${german}, ${allied}.`)
  // At the end of the game the winner comes first.
  return isEnd ? [...proposals.slice(-1), ...proposals.slice(0, -1)] : proposals
}

/** One, two and three. */
const listed = (words: readonly string[]): string => words.join(', ').replace(/, ([^,]*)$/, ' and $1')

/** The parts of a score, without those that are 0. A single part needs no number beside the sum. */
const sumText = (parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([points]) => points > 0)
    .map(([points, what], _, counted) => (counted.length === 1 ? `for ${what}` : `${points} for ${what}`))
    .join(', ') || 'nothing'

/** 16.0 [120]: the marker on its track of ten spaces. The second time round it shows its +10 face. */
function trackOf(points: number): MarkerPlace {
  const [space, face] = [points % 10, points >= 10 ? 1 : 0]
  const text = `Move the German marker to ${space} on the track${face === 1 ? ', +10 face up' : ''}.`
  return { rule: 'victory/marker', cite: '16.0', text, ...TRACK, space, face }
}

/** 16.0 [119, 120, 136]: the marker shows the points, which change only in the Victory Point Phase. */
function judgeTrack(scene: HexScene, action: Action): readonly Finding[] {
  const isDone = action.type === 'turn' && !(isLeaving(scene, action.time) && isActing(scene, GERMAN))
  const points = pointsOf(scene)
  return isDone || points >= END_OF_TRACK ? [] : judgeMarker(scene, action, trackOf(points))
}
