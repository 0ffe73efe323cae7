import { awaitsConsent } from '../../table/action/consent.ts'
import type { Finding, Id, MovePhase, Phase } from '../../table/generated/types.ts'
import { agree, FOREIGN_HAND, finding, names } from './finding.ts'
import type { Scene } from './scene.ts'
import type { Unit } from './unit.ts'

/**
 * The meaning of a change of place now. set-up: counters are placed. move: they move by the chart. other: they
 * retreat, advance or arrive. still: nothing moves. any: the sheet does not say.
 */
export type Moment =
  | { readonly is: 'set-up' }
  | { readonly is: 'move'; readonly rules: readonly MovePhase[] }
  | { readonly is: 'other' }
  | { readonly is: 'still' }
  | { readonly is: 'any' }

export function momentOf({ book, state }: Scene): Moment {
  const rules = book.sheet.turns
  const { phase, turn } = state.time
  if (!rules) return { is: 'any' }
  const move = rules.move.filter(({ phases }) => phases.includes(phase))
  if (move.length > 0) return { is: 'move', rules: move }
  if (rules.setUp?.includes(phase)) return { is: 'set-up' }
  if (rules.other?.includes(phase)) return { is: 'other' }
  const opening = book.scenario(state.game.scenario)?.turns.first === turn
  return opening && book.module.sequence.phases[0]?.id === phase ? { is: 'set-up' } : { is: 'still' }
}

export const isMovement = (moment: Moment): boolean => moment.is !== 'set-up' && moment.is !== 'other'

export const phaseOf = ({ book, state }: Scene): Phase | undefined =>
  book.module.sequence.phases.find(({ id }) => id === state.time.phase)

export const phaseName = (scene: Scene): string => phaseOf(scene)?.name ?? scene.state.time.phase

/** The side whose phase it is; undefined if it belongs to both. */
export const movingSide = (scene: Scene): Id | undefined =>
  scene.state.time.side ?? sideOfPhase(scene, scene.state.time.phase)

/** The side that the sequence of play gives a phase to. */
export function sideOfPhase({ book, state }: Scene, phase: Id): Id | undefined {
  const player = book.module.sequence.phases.find(({ id }) => id === phase)?.player
  return player === undefined ? undefined : book.scenario(state.game.scenario)?.order[player]
}

export const sideName = ({ book }: Scene, side: Id | undefined): string =>
  side === undefined ? 'nobody' : (book.module.sides.get(side)?.name ?? side)

/** Names of units with their side, for sentences about both sides. */
export function namesOf(scene: Scene, units: readonly Unit[]): string {
  const sides = [...new Set(units.map(({ side }) => side))]
  const [side] = sides
  if (sides.length !== 1 || side === undefined) return names(units)
  const unitNames = names(units)
  const owner = sideName(scene, side)
  if (unitNames.startsWith(owner)) return unitNames
  return unitNames.startsWith('a hidden counter') ? `${unitNames} of ${owner}` : `${owner} ${unitNames}`
}

/** Whether a reminder to this side concerns the acting seat. It always does if no sides are given. */
export const isActing = ({ sides }: Scene, side: Id | undefined): boolean =>
  side === undefined || sides.length === 0 || sides.includes(side)

/** Whether the viewer knows covered counters. Then it may know what others owe when they cannot. */
const knowsCovered = ({ state }: Scene): boolean =>
  state.pieces.some(({ veil, def }) => veil !== undefined && def !== undefined)

/**
 * What units of other sides leave undone keeps a phase open where everybody can see it. A viewer who knows more than they
 * do is only warned: it would wait for a step that they do not know of.
 */
export const asOthersSee = (scene: Scene, found: Finding): Finding => {
  const units = scene.units(found.pieces)
  const isTheirs = units.length > 0 && !units.some(({ side }) => isActing(scene, side))
  return found.severity === 'illegal' && isTheirs && knowsCovered(scene) ? { ...found, severity: 'warning' } : found
}

/** Judges whether the units may move now. Set-up, retreats and advances are not judged here. */
export function judgeTurn(scene: Scene, units: readonly Unit[]): Finding[] {
  const moment = momentOf(scene)
  const { turns } = scene.book.sheet
  if (!turns || units.length === 0 || !isMovement(moment)) return []
  const phase = phaseName(scene)
  if (moment.is === 'still') {
    return [
      finding(
        'turns/phase',
        turns.cite,
        'illegal',
        `No movement in the ${/phase$/i.test(phase) ? phase : `${phase} phase`}.`,
        [],
        units,
      ),
    ]
  }
  const found: Finding[] = []
  const moving = movingSide(scene)
  const strangers = units.filter(({ side }) => moving !== undefined && side !== undefined && side !== moving)
  for (const side of sidesOf(strangers)) {
    const those = strangers.filter((unit) => unit.side === side)
    const text = `Only ${sideName(scene, moving)} units move now; ${names(those)} ${agree(those, 'is', 'are')} ${sideName(scene, side)}.`
    found.push(finding('turns/side', turns.cite, 'illegal', text, [], those))
  }
  const own = units.filter((unit) => !strangers.includes(unit))
  found.push(...judgeOwners(scene, own))
  if (moment.is === 'move') found.push(...judgeWho(scene, moment.rules, own, phase))
  return found
}

/** Findings on counters of sides that the acting seat does not play, one for each side. */
export function judgeOwners(scene: Scene, units: readonly Unit[]): readonly Finding[] {
  const foreign = units.filter(({ side }) => !isActing(scene, side))
  return sidesOf(foreign).map((side) => {
    const those = foreign.filter((unit) => unit.side === side)
    const text = `${names(those)} ${agree(those, 'belongs', 'belong')} to ${sideName(scene, side)}: only that side handles ${agree(those, 'it', 'them')}.`
    return finding(FOREIGN_HAND, '', 'illegal', text, [], those)
  })
}

const sidesOf = (units: readonly Unit[]): readonly Id[] => [...new Set(units.flatMap(({ side }) => side ?? []))].sort()

/** Judges phases in which only some classes, or only units that have done nothing yet, may move. */
function judgeWho(scene: Scene, rules: readonly MovePhase[], units: readonly Unit[], phase: string): Finding[] {
  const { memory, book } = scene
  const cite = rules[0]?.cite ?? book.sheet.turns?.cite ?? ''
  const barred = units.filter((unit) => rules.every(({ who }) => book.fits(unit, who) === 'no'))
  const unsure = units.filter(
    (unit) => !barred.includes(unit) && !rules.some(({ who }) => book.fits(unit, who) === 'yes'),
  )
  const found: Finding[] = []
  if (barred.length > 0) {
    const traits = [...new Set(rules.flatMap(({ who }) => who?.traits ?? []))]
    const who = traits.length > 0 ? `: only ${traits.join(' or ')} units may` : ''
    found.push(finding('turns/who', cite, 'illegal', `${names(barred)} may not move in ${phase}${who}.`, [], barred))
  }
  if (unsure.length > 0) {
    const text = `It cannot be seen whether ${names(unsure)} may move in ${phase}.`
    found.push(finding('turns/who', cite, 'unchecked', text, [], unsure))
  }
  if (!rules.every(({ fresh }) => fresh)) return found
  const now = scene.state.time.phase
  const moved = units.filter(({ id }) => memory.moved.get(id)?.some((each) => each !== now))
  const fought = units.filter(({ id }) => memory.attacked.has(id))
  if (moved.length > 0) {
    const text = `${names(moved)} ${agree(moved, 'has', 'have')} already moved this turn; only units that have not may move in ${phase}.`
    found.push(finding('turns/fresh', cite, 'illegal', text, [], moved))
  }
  if (fought.length > 0) {
    const text = `${names(fought)} ${agree(fought, 'has', 'have')} already attacked this turn; only units that have not may move in ${phase}.`
    found.push(finding('turns/fresh', cite, 'illegal', text, [], fought))
  }
  return found
}

/** The phase after this one and its turn. */
export function nextPhase(scene: Scene): { readonly phase: Phase; readonly turn: number } | undefined {
  const { phases } = scene.book.module.sequence
  const { phase, turn } = scene.state.time
  const index = phases.findIndex(({ id }) => id === phase)
  const next = phases[index + 1] ?? phases[0]
  return next && { phase: next, turn: index >= 0 && index + 1 < phases.length ? turn : turn + 1 }
}

/** Whether the phase is one of those that come in any order, or follows all of them. */
export function isRound(scene: Scene, time: { readonly turn: number; readonly phase: Id }): boolean {
  const rounds = scene.book.sheet.turns?.rounds ?? []
  const { phases } = scene.book.module.sequence
  const { phase, turn } = scene.state.time
  const place = (id: Id | undefined) => phases.findIndex((each) => each.id === id)
  const [first, last] = [Math.min(...rounds.map(place)), Math.max(...rounds.map(place))]
  if (rounds.length === 0 || time.turn !== turn) return false
  if (rounds.includes(time.phase)) return rounds.includes(phase) || place(phase) === first - 1
  return rounds.includes(phase) && place(time.phase) === last + 1
}

export function endsPhase(
  { state }: { readonly state: Pick<Scene['state'], 'time'> },
  time: { readonly turn: number; readonly phase: Id },
): boolean {
  const now = state.time
  return time.turn !== now.turn || time.phase !== now.phase
}

/** In strict play a phase does not end while a move waits for an answer. */
export function judgeWaiting(scene: Scene, time: { readonly turn: number; readonly phase: Id }): Finding[] {
  const waits = Object.values(scene.state.held).some((each) => !awaitsConsent(each))
  const { turns } = scene.book.sheet
  if (!waits || !turns || !endsPhase(scene, time)) return []
  const text = `A held move is waiting for an answer; ${phaseName(scene)} cannot end before that.`
  return [finding('turns/waiting', turns.cite, 'illegal', text, [], [])]
}

/** No phase is skipped, and none comes back: an undo takes back a phase that ended by mistake. */
export function judgeSequence(scene: Scene, time: { readonly turn: number; readonly phase: Id }): Finding[] {
  const next = nextPhase(scene)
  const { turns } = scene.book.sheet
  if (!turns || !next || !endsPhase(scene, time)) return []
  if (time.phase === next.phase.id && time.turn === next.turn) return []
  if (isRound(scene, time)) return []
  const named = (id: Id) => scene.book.module.sequence.phases.find((phase) => phase.id === id)?.name ?? id
  const text = `${next.phase.name} of turn ${next.turn} follows ${named(scene.state.time.phase)}, not ${named(time.phase)} of turn ${time.turn}.`
  return [finding('turns/sequence', turns.cite, 'illegal', text, [], [])]
}
