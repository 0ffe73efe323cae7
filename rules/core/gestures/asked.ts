import type { Action, PieceId, Proposal } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { destinationsOf } from '../destinations.ts'
import { askedSide } from '../leaving.ts'
import type { Scene } from '../scene.ts'
import { isActing, movingSide } from '../turn.ts'
import { markCount } from '../unit.ts'

/**
 * The changes that the game asks of the acting seat now. A player may do them in parts, or several together. What is asked
 * of nobody by name is for the side whose phase it is, and for others only with their own counters.
 */
export class Asked {
  private readonly known: Changes[] = []

  /** Each source is asked only if those before it do not cover a change. */
  constructor(
    private readonly scene: Scene,
    private readonly sources: readonly (() => readonly Proposal[])[],
  ) {}

  /** Whether the game asks for what the action does to this counter. */
  covers(piece: PieceId, action: Action): boolean {
    const isSame = (each: Action) => isSameChange(this.scene, each, action, piece)
    const isOwner = isActing(this.scene, this.scene.unit(piece)?.side)
    return this.some(({ own, others }) => own.some(isSame) || (isOwner && others.some(isSame)))
  }

  /** Whether the game asks for an action of this kind at this pile: a draw, or to empty it. */
  coversPile(action: Extract<Action, { type: 'draw' | 'deal' | 'pour' }>): boolean {
    return this.some(({ own }) => own.some((each) => each.type === action.type && each.pile === action.pile))
  }

  private some(holds: (changes: Changes) => boolean): boolean {
    return this.sources.some((source, index) => {
      this.known[index] ??= changesIn(this.scene, source())
      return holds(this.known[index])
    })
  }
}

interface Changes {
  /** Changes that the acting seat is asked for. */
  readonly own: readonly Action[]
  /** Changes that name no side, in the phase of another side. */
  readonly others: readonly Action[]
}

function changesIn(scene: Scene, proposals: readonly Proposal[]): Changes {
  const isOwn = (each: Proposal) => isActing(scene, askedSide(each) ?? movingSide(scene))
  const others = proposals.filter((each) => !isOwn(each) && askedSide(each) === undefined)
  return {
    own: proposals.filter(isOwn).flatMap(({ actions }) => actions),
    others: others.flatMap(({ actions }) => actions),
  }
}

function isSameChange(scene: Scene, asked: Action, done: Action, piece: PieceId): boolean {
  if (asked.type === 'move' && done.type === 'move') {
    const [to, at] = [destinationsOf(asked).get(piece), destinationsOf(done).get(piece)]
    return to !== undefined && at !== undefined && placeKey(to) === placeKey(at)
  }
  if (!('pieces' in asked) || !asked.pieces.some((each) => each === piece)) return false
  switch (done.type) {
    case 'flip':
      return asked.type === 'flip' && asked.face === done.face
    case 'layer':
      return asked.type === 'layer' && asked.layer === done.layer && asked.level === done.level
    case 'mark': {
      if (asked.type !== 'mark' || asked.mark !== done.mark) return false
      // Two steps may be marked one by one.
      const now = markCount(scene.piece(piece), done.mark)
      const [wanted, step] = [asked.count - now, done.count - now]
      return Math.sign(wanted) === Math.sign(step) && Math.abs(step) <= Math.abs(wanted)
    }
    case 'veil':
      return asked.type === 'veil' && asked.as === done.as
    case 'rotate':
    case 'remove':
    case 'show':
    case 'own':
    case 'declare':
      return asked.type === done.type
    default:
      return false
  }
}
