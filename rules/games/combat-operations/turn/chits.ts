import type { Action, Draw, Finding, Id, Move, Proposal, SeenEntry, Time } from '../../../../table/generated/types.ts'
import { isPile } from '../../../../table/geometry/place.ts'
import { countIn, type State } from '../../../../table/state.ts'
import { finding } from '../../../core/finding.ts'
import { phaseStep } from '../../../core/procedure.ts'
import { must, proposal } from '../../../core/proposal.ts'
import { endsPhase, isActing, movingSide, phaseName, sideName } from '../../../core/turn.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import {
  type Contents,
  type Cup,
  contentsOf,
  drawAction,
  drawerIn,
  drawnBy,
  filling,
  judgeDraw,
  putInto,
} from '../../../kit/cup.ts'
import { DRAWING } from '../terms/phase.ts'
import type { Half } from '../terms/scenario-forces.ts'

const CUP = 'cup'
const DRAWN = 'drawn'
const CHITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => `chit-${number}`)

/** A chit that was drawn. */
export interface Drawn {
  readonly chit: number
  readonly side: Id | undefined
  readonly turn: number
  readonly pass: Half
}

/** 15.0 [43]: the cup is filled twice. */
export interface Rounds {
  readonly draws: readonly Drawn[]
  /** The time at which the log begins; undefined before its first entry. */
  readonly began: Time | undefined
  /** Earlier draws are not known: the log begins in mid-game, or a request leaves them out. */
  readonly untold: boolean
  /** The filling of the cup that the chits come from. */
  readonly pass: Half
  /** The last chit was drawn from it. */
  readonly emptied: boolean
}

export interface Drawing {
  readonly side: Id | undefined
  /** Only the chits that the viewer saw. */
  readonly chits: readonly number[]
  readonly left: number
}

/** Earlier draws, as a request states them. */
interface SaidDraws {
  readonly said: Pick<Rounds, 'draws' | 'emptied'>
}

const cup: Cup = {
  pile: CUP,
  phases: DRAWING,
  drawn: DRAWN,
  isChit: (def) => numberOf(def) !== undefined,
  belonging: () => CHITS,
}

/** 4.0 step 2: the player draws a chit and does nothing else. */
const drawingPhases = phaseStep<HexScene>([...DRAWING], '4.0', {
  passes: (scene) => drawnNow(scene, movingSide(scene)).length > 0,
})

/** 4.0 step 2, 14.0, 15.0: the cup of chits. */
export const chits = chapter<Rounds>({
  id: 'chits',
  procedure: [drawingPhases],
  judge(scene, action) {
    switch (action.type) {
      case 'draw':
        return action.pile === CUP ? judgeOne(scene, action) : []
      case 'move':
        return judgeRefill(scene, action)
      case 'turn':
        return judgeUndrawn(scene, action)
      default:
        return []
    }
  },
  advise: (scene, { ask }) => (ask === 'next' ? adviseDraw(scene) : []),
  deeds: (scene, entry, after) => drawingOf(scene, entry, after),
  stated: {
    words: ['draws'],
    deeds: (_, { draws = [] }) => {
      const drawn = draws.map(({ half = 1, ...draw }): Drawn => ({ ...draw, pass: half }))
      // A request may leave the cup out, so an empty pile does not mean that all chits were drawn.
      const latest = drawn.filter(({ pass }) => pass === drawn.at(-1)?.pass)
      const what: SaidDraws = { said: { draws: drawn, emptied: latest.length === CHITS.length } }
      return [{ deed: 'own', chapter: 'chits', what }]
    },
  },
  memory: {
    start: { draws: [], began: undefined, untold: true, pass: 1, emptied: false },
    fold(rounds, deed, { time }) {
      if (deed.deed === 'time' && !rounds.began)
        return { ...rounds, began: deed.time, untold: deed.found === true, pass: chitHalfOf(deed.time) }
      if (deed.deed !== 'own' || deed.chapter !== 'chits') return rounds
      const what = deed.what as Drawing | SaidDraws
      if ('said' in what) {
        const pass = what.said.draws.some((draw) => draw.pass === 2) ? 2 : rounds.pass
        return { ...rounds, ...what.said, untold: false, pass }
      }
      const { side, chits, left } = what
      // The first chit after the cup was emptied comes from its second filling.
      const pass = rounds.emptied ? 2 : rounds.pass
      const draws = chits.map((chit): Drawn => ({ chit, side, turn: time?.turn ?? 0, pass }))
      return { ...rounds, draws: [...rounds.draws, ...draws], pass, emptied: left === 0 }
    },
  },
})

/** 15.0 [43]: a turn draws two chits, so a log that begins after turn 5 begins with the second filling. */
const chitHalfOf = ({ turn }: Time): Half => (turn > CHITS.length / 2 ? 2 : 1)

/** The filling of the cup that the next chit comes from. */
export function chitHalfNow(scene: HexScene): Half {
  const { began, pass, emptied } = chits.recall(scene)
  if (!began) return chitHalfOf(scene.state.time)
  return emptied ? 2 : pass
}

/** Whether a chit was drawn before the log began: it lies among the drawn chits, and no entry drew it. */
export const wasDrawnBefore = (scene: HexScene, chit: number): boolean =>
  [...scene.state.pieces.values()].some(({ def, at }) => numberOf(def) === chit && isPile(at, DRAWN)) &&
  !chits.recall(scene).draws.some((draw) => draw.chit === chit)

/** Whether a chit may have been drawn unrecorded: earlier draws are not known, and it is not in the cup. */
export const mayBeDrawn = (scene: HexScene, chit: number): boolean =>
  chits.recall(scene).untold &&
  ![...scene.state.pieces.values()].some(({ def, at }) => numberOf(def) === chit && isPile(at, CUP))

/** The chits that a side drew in this turn. */
export const drawnNow = (scene: HexScene, side: Id | undefined): readonly Drawn[] =>
  chits.recall(scene).draws.filter((draw) => draw.side === side && draw.turn === scene.state.time.turn)

/** The number on a chit; undefined for everything else. */
export function numberOf(def: Id | undefined): number | undefined {
  const found = def === undefined ? undefined : /^chit-(\d+)$/.exec(def)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** A draw from the cup, in the form in which memory stores it. */
export function drawingOf(scene: HexScene, entry: SeenEntry, after: State): readonly Drawing[] {
  const { action, seat } = entry
  if (action?.type !== 'draw' || action.pile !== CUP) return []
  const drawn = drawnBy(scene, entry, after, CUP).flatMap(({ def }) => numberOf(def) ?? [])
  return [{ side: drawerIn(scene, cup, seat), chits: drawn, left: countIn(after, CUP) }]
}

/** 4.0, 14.0 [5, 40]: one chit, in step 2, by the player whose turn it is. */
function judgeOne(scene: HexScene, draw: Draw): readonly Finding[] {
  const side = movingSide(scene)
  const illegal = (rule: Id, text: string) => finding(rule, '4.0', 'illegal', text, [], [])
  const found = judgeDraw(scene, cup, draw, {
    phase: illegal('chits/phase', `No chit is drawn in the ${phaseName(scene)} phase.`),
    hand: illegal('chits/side', `${sideName(scene, side)} draws now.`),
  })
  const all = drawnNow(scene, side).length + draw.count
  if (!DRAWING.has(scene.state.time.phase) || all <= 1) return found
  const text = `${sideName(scene, side)} draws one chit per turn; this would be ${all}.`
  return [...found, { ...illegal('chits/one', text), needed: 1, had: all }]
}

/** 15.0 [43]: all chits go back together, after the last was drawn. */
function judgeRefill(scene: HexScene, move: Move): Finding[] {
  const back = putInto(scene, move, CUP).filter(({ def }) => numberOf(def) !== undefined)
  const against = (text: string, needed: number, had: number): Finding[] => [
    { ...finding('chits/refill', '15.0', 'illegal', text, [], back), needed, had },
  ]
  if (back.length === 0) return []
  const { inside, missing } = lying(scene)
  if (inside > 0) {
    const text = `${inside === 1 ? '1 chit is' : `${inside} chits are`} still in the cup; drawn chits go back only when it is empty.`
    return against(text, 0, inside)
  }
  if (back.length >= missing.length) return []
  return against(
    `All ${missing.length} chits go back into the cup together, not ${back.length}.`,
    missing.length,
    back.length,
  )
}

/** The contents of the cup, with only the drawn chits as missing. */
function lying(scene: HexScene): Contents {
  const contents = contentsOf(scene, cup)
  return { ...contents, missing: contents.missing.filter(({ at }) => isPile(at, DRAWN)) }
}

/** 4.0 [5]: step 2 cannot be skipped. */
function judgeUndrawn(scene: HexScene, { time }: Extract<Action, { type: 'turn' }>): Finding[] {
  const now = scene.state.time
  const side = movingSide(scene)
  if (!DRAWING.has(now.phase) || scene.memory.time === undefined || drawnNow(scene, side).length > 0) return []
  if (!isActing(scene, side) || !endsPhase(scene, time)) return []
  return [
    finding('chits/undrawn', '4.0', 'illegal', `${sideName(scene, side)} has not drawn a chit this turn.`, [], []),
  ]
}

/** 4.0, 15.0 [40, 43]: offers the draw, or first the refill of an empty cup. */
function adviseDraw(scene: HexScene): readonly Proposal[] {
  const side = movingSide(scene)
  if (!DRAWING.has(scene.state.time.phase) || drawnNow(scene, side).length > 0) return []
  const contents = lying(scene)
  const fill = filling(cup, contents)
  if (contents.inside === 0)
    return fill ? [must(proposal('chits/refill', '15.0', 'The cup is empty: put all chits back.', [fill]))] : []
  return [must(proposal('chits/draw', '4.0', `${sideName(scene, side)} draws a chit.`, [drawAction(cup)]), side)]
}
