import type { Finding, Id, Proposal } from '../../../../table/generated/types.ts'
import { HOUSE_RULE_PREFIX, type Score } from '../../../../table/referee.ts'
import { capitalized, finding, names } from '../../../core/finding.ts'
import { phaseStep } from '../../../core/procedure.ts'
import { inIdOrder, owedBy, proposal } from '../../../core/proposal.ts'
import { endsPhase, isActing } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { cellsIn, printSorted } from '../../../hex/board/cells.ts'
import { cellOf, cellsOf, unitsOnMap } from '../../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { numberIn } from '../../../kit/chart.ts'
import { lineFrom } from '../supply/lines.ts'
import { END_PHASE, GERMAN, isInArea, SIDES, US } from '../terms/counters.ts'
import { goalsOf } from '../terms/figures.ts'

const AGREE: Id = 'victory/agree'

/** 37 [37]: a German unit in Andenne or Huy with a line; a depot's waiver is no line. */
export const victory: HexChapter = {
  id: 'victory',
  procedure: [phaseStep<HexScene>([END_PHASE], '37', { passes: () => true })],
  over: (scene) => scene.state.time.phase === END_PHASE && hasWon(scene),
  score: (scene) => scoreOf(scene),
  judge(scene, action) {
    if (action.type !== 'turn' || !endsPhase(scene, action.time)) return []
    return judgeOver(scene, action.time.turn)
  },
  advise(scene, { ask, side }) {
    if (ask === 'victory') return [verdict(scene), ...goals(scene, side)]
    if (ask !== 'next' || scene.state.time.phase !== END_PHASE) return []
    const isTold = isEnd(scene) || goalUnits(scene).all.length > 0
    return isTold ? [verdict(scene), ...agreements(scene)] : []
  },
}

interface AtGoal {
  readonly all: readonly Unit[]
  readonly supplied: readonly Unit[]
  readonly unsure: readonly Unit[]
}

function goalUnits(scene: HexScene): AtGoal {
  const goals = goalsOf(scene.book, scene.state.game.scenario)
  const all = unitsOnMap(scene, GERMAN).filter((unit) => {
    const at = cellOf(unit)
    return at !== undefined && goals.some((area) => isInArea(scene, area, at))
  })
  const those = (is: string) => all.filter((unit) => lineFrom(scene, cellOf(unit)!) === is)
  return { all, supplied: those('in'), unsure: those('unknown') }
}

/** The units that a German victory takes in this scenario. */
const needed = ({ book, state }: HexScene): number => numberIn(book, 'victory', state.game.scenario, 'units') ?? 1

const hasWon = (scene: HexScene): boolean => goalUnits(scene).supplied.length >= needed(scene)

/** Whether victory hangs on a line of which the sheet does not say enough. */
const isUnsure = (scene: HexScene): boolean => {
  const { supplied, unsure } = goalUnits(scene)
  return !hasWon(scene) && supplied.length + unsure.length >= needed(scene)
}

function scoreOf(scene: HexScene): Score {
  if (isUnsure(scene)) return {}
  return { winner: hasWon(scene) ? GERMAN : US }
}

const lastTurn = ({ book, state }: HexScene): number | undefined => book.scenario(state.game.scenario)?.turns.last

/** The end of the last turn. */
const isEnd = (scene: HexScene): boolean =>
  scene.state.time.phase === END_PHASE && scene.state.time.turn === lastTurn(scene)

function verdict(scene: HexScene): Proposal {
  const { all, supplied, unsure } = goalUnits(scene)
  const say = (text: string) => proposal('victory/now', '37', text, [], [], cellsOf(all))
  if (hasWon(scene))
    return say(
      `The Germans win: ${names(supplied)} at ${printSorted(scene, cellsOf(supplied))} with a line to the east edge.`,
    )
  if (isUnsure(scene))
    return say(`Whether the Germans have won hangs on the line of ${names(unsure)}, which is not stated.`)
  const cut = all.filter((unit) => !supplied.includes(unit))
  const why = cut.length > 0 ? ` ${names(cut)} has no line to the east edge.` : ''
  return say(
    `The US side ${isEnd(scene) ? 'wins' : 'would win'}: the Germans have ${supplied.length} of ${unitsNeeded(scene)}.${why}`,
  )
}

const SUPPLY_LINE = `${HOUSE_RULE_PREFIX}supply-line`

/** 21 [21], 5.12: where the winner hangs on it, both sides agree on what a line may pass before the turn ends. */
function agreements(scene: HexScene): readonly Proposal[] {
  if (!isUnsure(scene)) return []
  const { unsure } = goalUnits(scene)
  const agree = (value: 'loose' | 'strict', text: string) =>
    proposal(AGREE, '21', text, [{ type: 'set', option: SUPPLY_LINE, value }], inIdOrder(unsure), cellsOf(unsure))
  const ways = [
    agree('loose', 'Both agree that a line passes any hex without a US unit: the Germans win.'),
    agree(
      'strict',
      `Both agree that a line passes no US zone and no river without a bridge: ${isEnd(scene) ? 'the US side wins' : 'play goes on'}.`,
    ),
  ]
  const asked = SIDES.filter((side) => isActing(scene, side))
  // A player of both sides agrees once.
  return (scene.sides.length > 1 ? asked.slice(0, 1) : asked).flatMap((side) => ways.map(owedBy(side)))
}

/** As in: 3 units in supply in hex columns 31 to 34. */
function unitsNeeded(scene: HexScene): string {
  const where = goalsOf(scene.book, scene.state.game.scenario).map((area) => {
    const [, first, last] = /^columns-(\d+)-(\d+)$/.exec(area) ?? []
    return first ? `hex columns ${first} to ${last}` : capitalized(area)
  })
  return `${needed(scene)} ${needed(scene) === 1 ? 'unit' : 'units'} in supply in ${where.join(' or ')}`
}

/** The hexes that the Germans must reach. */
function goals(scene: HexScene, side: Id | undefined): readonly Proposal[] {
  if (side !== GERMAN) return []
  const cells = goalsOf(scene.book, scene.state.game.scenario).flatMap((area) => cellsIn(scene, area))
  const text = `The Germans win with ${unitsNeeded(scene)} at the end of a turn.`
  return [proposal('victory/goal', '37', text, [], [], cells)]
}

function judgeOver(scene: HexScene, turn: number): readonly Finding[] {
  const last = lastTurn(scene)
  if (scene.state.time.phase === END_PHASE && hasWon(scene))
    return [finding('victory/over', '37', 'illegal', 'The game is over: the Germans have won.', [], [])]
  if (scene.state.time.phase === END_PHASE && isUnsure(scene)) {
    const { unsure } = goalUnits(scene)
    const text = `Whether the Germans have won hangs on the line of ${names(unsure)}: first agree on what a line may pass.`
    return [finding(AGREE, '21', 'illegal', text, cellsOf(unsure), unsure)]
  }
  if (last === undefined || turn <= last) return []
  return [{ ...finding('victory/over', '1', 'illegal', `Turn ${last} is the last.`, [], []), needed: last, had: turn }]
}
