import type { Id, Proposal, VictoryRules } from '../../../table/generated/types.ts'
import type { Score } from '../../../table/referee.ts'
import { proposal } from '../../core/proposal.ts'
import { nextPhase, sideName } from '../../core/turn.ts'
import { cellsIn } from '../../hex/board/cells.ts'
import { unitsIn } from '../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../hex/board/scene.ts'

interface Line {
  readonly side: Id
  readonly points: number
  readonly text: string
}

/** Victory by the rules sheet: the score now, and whether the game is won. */
export const victoryBy = (rules: VictoryRules): HexChapter => ({
  id: 'victory',
  advise: (scene, { ask }) => {
    if (ask === 'victory' || (ask === 'next' && isEnd(scene, rules))) return [scoreProposal(scene, rules)]
    return []
  },
  over: (scene) => suddenVictoryIn(scene, rules) !== undefined,
  score: (scene) => scoreOf(scene, rules),
})

function scoreOf(scene: HexScene, rules: VictoryRules): Score {
  const points = pointsOf(scene, linesOf(scene, rules))
  const sudden = suddenVictoryIn(scene, rules)
  if (sudden) return { winner: sudden.side, points }
  const [first, second] = byPoints(points)
  return first && first[1] > (second?.[1] ?? 0) ? { winner: first[0], points } : { points }
}

const sidesOf = ({ book, state }: HexScene): readonly Id[] => book.scenario(state.game.scenario)?.order ?? []

const isHere = ({ state }: HexScene, { scenario }: { readonly scenario?: Id }): boolean =>
  scenario === undefined || scenario === state.game.scenario

/** The side that holds an area alone. */
function holderOf(scene: HexScene, area: Id, who?: NonNullable<VictoryRules['places']>[number]['who']): Id | undefined {
  const units = cellsIn(scene, area)
    .flatMap((cell) => unitsIn(scene, cell))
    .filter((unit) => unit.kind === 'unit')
  const [side, ...others] = new Set(units.map((unit) => unit.side))
  return others.length === 0 && units.some((unit) => scene.book.fits(unit, who) === 'yes') ? side : undefined
}

function linesOf(scene: HexScene, { start = [], places = [], losses = [] }: VictoryRules): readonly Line[] {
  const from = start
    .filter((each) => isHere(scene, each))
    .map(({ side, points }) => ({ side, points, text: 'the start' }))
  const heldPlaces = places
    .filter((each) => isHere(scene, each))
    .flatMap(({ name, area, points, sides, who }): Line[] => {
      const side = holderOf(scene, area, who)
      return side !== undefined && (sides?.includes(side) ?? true) ? [{ side, points, text: name }] : []
    })
  const dead = new Set(scene.state.game.piles.filter(({ kind }) => kind === 'dead').map(({ id }) => id))
  const lost = scene.allUnits().flatMap((unit): Line[] => {
    const { at } = unit.piece
    if (unit.kind !== 'unit' || !('pile' in at) || !dead.has(at.pile)) return []
    const line = losses.find(({ who }) => scene.book.fits(unit, who) === 'yes')
    if (!line) return []
    const others = sidesOf(scene).filter((side) => side !== unit.side)
    return others.map((side) => ({ side, points: line.points, text: 'for units destroyed' }))
  })
  return [...from, ...heldPlaces, ...lost]
}

const pointsOf = (scene: HexScene, lines: readonly Line[]): Readonly<Record<Id, number>> =>
  Object.fromEntries(
    sidesOf(scene).map((side) => [side, lines.reduce((sum, line) => sum + (line.side === side ? line.points : 0), 0)]),
  )

const byPoints = (points: Readonly<Record<Id, number>>): (readonly [Id, number])[] =>
  Object.entries(points).sort(([, a], [, b]) => b - a)

/** Whether this is the last phase of the turn. */
const isTurnEnd = (scene: HexScene): boolean => (nextPhase(scene)?.turn ?? 0) > scene.state.time.turn

const suddenVictoryIn = (scene: HexScene, { sudden = [] }: VictoryRules) =>
  isTurnEnd(scene)
    ? sudden.find((each) => isHere(scene, each) && each.areas.every((area) => holderOf(scene, area) === each.side))
    : undefined

/** Whether this is the end of the last turn, or the game is won. */
function isEnd(scene: HexScene, rules: VictoryRules): boolean {
  const last = scene.book.scenario(scene.state.game.scenario)?.turns.last
  if (last === undefined) return suddenVictoryIn(scene, rules) !== undefined
  return (isTurnEnd(scene) && scene.state.time.turn >= last) || suddenVictoryIn(scene, rules) !== undefined
}

function scoreProposal(scene: HexScene, rules: VictoryRules): Proposal {
  const lines = linesOf(scene, rules)
  const ranked = byPoints(pointsOf(scene, lines))
  const sudden = suddenVictoryIn(scene, rules)
  const sums = ranked
    .map(([side, sum]) => `${sideName(scene, side)} ${sum} (${pointsBySource(lines, side)})`)
    .join(', ')
  const won = sudden ? `${sudden.name}: ${sideName(scene, sudden.side)} wins at once` : resultOf(scene, rules, ranked)
  const text = `${isEnd(scene, rules) ? 'The game is over' : 'If the game ended now'}: ${won}. ${sums}.`
  return proposal('victory/score', rules.cite, text)
}

function resultOf(scene: HexScene, { levels = [] }: VictoryRules, ranked: readonly (readonly [Id, number])[]): string {
  const [first, second] = ranked
  const margin = (first?.[1] ?? 0) - (second?.[1] ?? 0)
  if (!first || margin === 0) return 'a draw'
  const level = levels.filter(({ least }) => least <= margin).at(-1)
  const kind = level ? ` a ${level.name} victory` : ''
  return `${sideName(scene, first[0])} wins${kind} by ${margin}`
}

/** Points by source: 3 Tolland, 2 for units destroyed. */
function pointsBySource(lines: readonly Line[], side: Id): string {
  const sums = new Map<string, number>()
  for (const line of lines) if (line.side === side) sums.set(line.text, (sums.get(line.text) ?? 0) + line.points)
  return [...sums].map(([text, points]) => `${points} ${text}`).join(', ') || 'nothing'
}
