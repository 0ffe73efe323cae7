import type { Action, Draw, Finding, Id, Proposal, SeenEntry } from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import { countIn, type State } from '../../table/state.ts'
import { finding } from '../finding.ts'
import { proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import { chapter } from '../system.ts'
import { isActing, movingSide, nameOf, phaseOf } from '../turn.ts'
import type { Half } from './forces.ts'
import { DRAWING } from './phase.ts'

/** The piles of the chits. */
export const CUP = 'cup'
export const DRAWN = 'drawn'

/** A chit that came up. */
export interface Drawn {
  readonly chit: number
  readonly side: Id | undefined
  readonly turn: number
  readonly pass: Half
}

/** 15.0 [43]: the cup goes round twice. */
export interface Cup {
  readonly draws: readonly Drawn[]
  /** Times that it has been filled, the first being before play. */
  readonly pass: Half
  /** The last chit was drawn from it. */
  readonly emptied: boolean
}

interface Drawing {
  readonly side: Id | undefined
  /** As far as they were seen. */
  readonly chits: readonly number[]
  readonly left: number
}

/** 4.0 step 2, 14.0, 15.0: the cup of chits. */
export const chits = chapter<Cup>({
  id: 'chits',
  judge(scene, action) {
    switch (action.type) {
      case 'draw':
        return action.pile === CUP ? judgeDraw(scene, action) : []
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
  memory: {
    start: { draws: [], pass: 1, emptied: false },
    fold(cup, deed, { time }) {
      if (deed.deed !== 'own' || deed.chapter !== 'chits') return cup
      const { side, chits, left } = deed.what as Drawing
      // The first chit after the cup was empty comes from its second filling.
      const pass = cup.emptied ? 2 : cup.pass
      const draws = chits.map((chit): Drawn => ({ chit, side, turn: time?.turn ?? 0, pass }))
      return { draws: [...cup.draws, ...draws], pass, emptied: left === 0 }
    },
  },
})

/** Chits of this phase's player in this turn. */
export const drawnNow = (scene: Scene, side: Id | undefined): readonly Drawn[] =>
  chits.recall(scene).draws.filter((draw) => draw.side === side && draw.turn === scene.state.time.turn)

/** The number on a chit; undefined for everything else. */
export function numberOf(def: Id | undefined): number | undefined {
  const found = def === undefined ? undefined : /^chit-(\d+)$/.exec(def)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Whose draw it is: the phase's player, where the hand that draws is his. */
function drawer(scene: Scene, seat: Id): Id | undefined {
  const sides = scene.state.seats.find(({ id }) => id === seat)?.sides ?? []
  const moving = movingSide(scene)
  return moving !== undefined && (sides.length === 0 || sides.includes(moving)) ? moving : sides[0]
}

function drawingOf(scene: Scene, { action, result, seat, seq }: SeenEntry, after: State): readonly Drawing[] {
  if (action?.type !== 'draw' || action.pile !== CUP) return []
  const left = countIn(after, CUP)
  const count = countIn(scene.state, CUP) - left
  // What leaves the cup, which nobody looks into, is called by the number of its entry.
  const ids = Array.from({ length: Math.max(count, result?.pieces?.length ?? 0) }, (_, index) => `${seq}.${index}`)
  const drawn = ids.flatMap((id) => numberOf(after.pieces.get(id)?.def) ?? [])
  return [{ side: drawer(scene, seat), chits: drawn, left }]
}

/** 4.0, 14.0 [5, 40]: one chit, in step 2, by the player whose turn it is. */
function judgeDraw(scene: Scene, { count }: Draw): Finding[] {
  const side = movingSide(scene)
  const found: Finding[] = []
  if (!DRAWING.has(scene.state.time.phase)) {
    const phase = phaseOf(scene)?.name ?? scene.state.time.phase
    found.push(finding('chits/phase', '4.0', 'illegal', `${phase} is no phase for drawing a chit.`, [], []))
    return found
  }
  if (side !== undefined && scene.sides.length > 0 && !scene.sides.includes(side)) {
    found.push(finding('chits/side', '4.0', 'illegal', `${nameOf(scene, side)} draws now.`, [], []))
  }
  const before = drawnNow(scene, side).length
  const all = before + count
  if (all > 1) {
    const text = `${nameOf(scene, side)} draws one chit in a turn, and this makes ${all}.`
    found.push({ ...finding('chits/one', '4.0', 'illegal', text, [], []), needed: 1, had: all })
  }
  return found
}

/** 15.0 [43]: all chits go back, and not before the last was drawn. */
function judgeRefill(scene: Scene, { moves }: Extract<Action, { type: 'move' }>): Finding[] {
  const back = moves
    .filter(({ to }) => 'pile' in to && to.pile === CUP)
    .flatMap(({ pieces }) => pieces)
    .flatMap((id) => scene.piece(id) ?? [])
    .filter(({ def }) => numberOf(def) !== undefined)
  if (back.length === 0) return []
  const inCup = countIn(scene.state, CUP)
  const out = inDrawn(scene).length
  if (inCup > 0) {
    const text = `${inCup === 1 ? '1 chit is' : `${inCup} chits are`} still in the cup, and what was drawn goes back when it is empty.`
    return [{ ...finding('chits/refill', '15.0', 'illegal', text, [], back), needed: 0, had: inCup }]
  }
  if (back.length < out) {
    const text = `All ${out} chits go back into the cup at once, and ${back.length === 1 ? 'only 1 does' : `only ${back.length} do`}.`
    return [{ ...finding('chits/refill', '15.0', 'illegal', text, [], back), needed: out, had: back.length }]
  }
  return []
}

const inDrawn = (scene: Scene) =>
  [...scene.state.pieces.values()]
    .filter(({ at, def }) => !onCell(at) && 'pile' in at && at.pile === DRAWN && numberOf(def) !== undefined)
    .sort((a, b) => (a.id < b.id ? -1 : 1))

/** 4.0 [5]: step 2 is not passed over. */
function judgeUndrawn(scene: Scene, { time }: Extract<Action, { type: 'turn' }>): Finding[] {
  const now = scene.state.time
  const side = movingSide(scene)
  if (!DRAWING.has(now.phase) || scene.memory.time === undefined || drawnNow(scene, side).length > 0) return []
  if (!isActing(scene, side)) return []
  if (time.turn === now.turn && time.phase === now.phase) return []
  return [finding('chits/undrawn', '4.0', 'warning', `${nameOf(scene, side)} has drawn no chit in this turn.`, [], [])]
}

/** 4.0, 15.0 [40, 43]: draw one; if there is none, all go back first. Whoever draws puts his own nonce in. */
function adviseDraw(scene: Scene): readonly Proposal[] {
  const side = movingSide(scene)
  if (!DRAWING.has(scene.state.time.phase) || drawnNow(scene, side).length > 0) return []
  if (countIn(scene.state, CUP) === 0) {
    const pieces = inDrawn(scene).map(({ id }) => id)
    const text = 'The cup is empty: all chits go back into it.'
    return [proposal('chits/refill', '15.0', text, [{ type: 'move', moves: [{ pieces, to: { pile: CUP } }] }])]
  }
  const text = `${nameOf(scene, side)} draws a chit.`
  const draw: Action = {
    type: 'draw',
    pile: CUP,
    count: 1,
    from: 'random',
    to: { pile: DRAWN },
    nonce: 'chit-from-the-cup',
  }
  return [proposal('chits/draw', '4.0', text, [draw])]
}
