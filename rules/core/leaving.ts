import type { Finding, Id, Proposal, Time } from '../../table/generated/types.ts'
import { isSameTime } from '../../table/state.ts'
import { finding, withoutCase } from './finding.ts'
import type { Scene } from './scene.ts'
import { asOthersSee, isActing, judgeSequence, judgeWaiting, phaseName, sideName, sideOfPhase } from './turn.ts'
import type { Unit } from './unit.ts'

/* Leaving a phase: by its own side, in the order of the sequence, and with nothing left undone. */

export const UNDONE: Id = 'turns/undone'
export const NOT_YOURS: Id = 'turns/hand'

/** The side that a proposal is for; undefined for both. */
export const askedSide = ({ owed, must }: Pick<Proposal, 'owed' | 'must'>): Id | undefined => owed ?? must?.side

/** Findings on the new time alone. */
export function judgeTime(scene: Scene, time: Time): readonly Finding[] {
  return [
    ...judgeHand(scene, time),
    ...judgeSide(scene, time),
    ...judgeSequence(scene, time),
    ...judgeWaiting(scene, time),
  ]
}

const isChange = ({ state: { time: now } }: Scene, time: Time): boolean => !isSameTime(time, now)

/** A phase is ended by the side whose phase it is. */
function judgeHand(scene: Scene, time: Time): readonly Finding[] {
  const { turns } = scene.book.sheet
  const side = sideOfPhase(scene, scene.state.time.phase)
  if (!turns || !isChange(scene, time) || isActing(scene, side)) return []
  const text = `${phaseName(scene)} belongs to ${sideName(scene, side)}: only that side ends it.`
  return [finding(NOT_YOURS, turns.cite, 'illegal', text, [], [])]
}

/** The sequence of play says whose phase each is. */
function judgeSide(scene: Scene, time: Time): readonly Finding[] {
  const { turns } = scene.book.sheet
  const side = sideOfPhase(scene, time.phase)
  if (!turns || !isChange(scene, time) || time.side === side) return []
  // A game whose players take turns within a phase says itself whose it is.
  if (side === undefined || time.side === undefined) return []
  const text = `This phase belongs to ${sideName(scene, side)}, not to ${sideName(scene, time.side)}.`
  return [finding('turns/phase-side', turns.cite, 'illegal', text, [], [])]
}

/** Steps that the rules require before a phase ends. Markers on tracks only show what the referee counts. */
export const required = (scene: Scene, proposals: readonly Proposal[]): readonly Proposal[] =>
  proposals.filter((each) => (each.owed !== undefined || each.must !== undefined) && isOfPlay(scene, each))

const isOfPlay = (scene: Scene, { actions }: Proposal): boolean =>
  actions.some((action) => {
    switch (action.type) {
      case 'draw':
      case 'pour':
      case 'roll':
      case 'declare':
      case 'set':
        return true
      case 'move':
        // A chit on a track only shows what the referee counts.
        return action.moves.some(({ pieces, to }) =>
          scene.units(pieces).some((unit) => isPlayed(unit) && (unit.kind === 'unit' || 'pile' in to)),
        )
      case 'flip':
      case 'remove':
      case 'mark':
      case 'layer':
      case 'veil':
        return scene.units(action.pieces).some(isPlayed)
      default:
        return false
    }
  })

/** What may be a dummy needs nothing for sure. */
const isPlayed = ({ kind, couldBe: [counter] }: Unit): boolean => kind === 'unit' || counter?.kind === 'chit'

/**
 * Equal for the ways to do one step. What leaves no choice has no other way; the ways of a move are for the same units;
 * and of other steps, such as a loss, one of several units is chosen.
 */
function stepKey(each: Proposal): string {
  const { rule, cite, fight, must, message, pieces, actions } = each
  const step = must ? message : actions.some(({ type }) => type === 'move') ? [...pieces].sort() : ''
  return JSON.stringify([askedSide(each), rule, cite, fight, step])
}

/** Findings on required steps. A chapter that forbids leaving says why in its own words. */
export function judgeRequired(
  scene: Scene,
  time: Time,
  steps: readonly Proposal[],
  found: readonly Finding[],
): readonly Finding[] {
  // Without a log it is not known what was done.
  if (!isChange(scene, time) || scene.memory.time === undefined) return []
  if (found.some(({ severity }) => severity === 'illegal')) return []
  // One finding for all the ways to do a step.
  const first = new Map(steps.map((each) => [stepKey(each), each] as const).reverse())
  return [...first.values()].map((each) => {
    const { cite, message, at, pieces } = each
    const side = askedSide(each)
    const who = side === undefined ? '' : ` by ${sideName(scene, side)}`
    const said = finding(UNDONE, cite, 'illegal', `Not done yet${who}: ${withoutCase(cite, message)}`, at, [])
    return asOthersSee(scene, { ...said, pieces: [...pieces].sort() })
  })
}
