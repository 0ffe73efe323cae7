import { rulingPasses } from '../../../table/action/answer.ts'
import type { Action, PieceId, Place, SeenEntry } from '../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import type { State } from '../../../table/state.ts'
import { undoneEntries } from '../../session/log/reported-log.ts'

/** What is declared where one counter attacks another: the word for it that the referees of all games know. */
const ATTACK = 'attack'

/** A counter that attacks a cell. */
export interface DeclaredAttack {
  readonly piece: PieceId
  readonly at: Place
}

type Said = Pick<SeenEntry, 'seq' | 'action' | 'patch' | 'result' | 'held'>

/**
 * The attacks that were declared in this step of the sequence of play and are still to be fought: who has moved since
 * attacks nobody any more, and nobody is left to attack where the defenders have gone. A roll is that of the attack
 * declared last, and decides it. Of two declarations against the same cell the later one counts; with nobody in it, it
 * calls the attack off.
 */
export function declaredAttacks(entries: readonly Said[], now: State): readonly DeclaredAttack[] {
  const gone = undoneEntries(entries)
  const standing = entries.filter(({ seq }) => !gone.has(seq))
  const start = standing.findLastIndex(
    ({ action, held }) => (action?.type === 'turn' || action?.type === 'open') && !held,
  )
  const targets = new Map<string, readonly DeclaredAttack[]>()
  let latest: readonly Place[] = []
  for (const entry of standing.slice(start + 1)) {
    const action = doneBy(entry, standing, now)
    if (action?.type === 'roll') for (const at of latest) targets.delete(placeKey(at))
    if (action?.type === 'declare' && action.what === ATTACK) {
      latest = action.at
      for (const at of action.at) {
        targets.set(
          placeKey(at),
          action.pieces.map((piece) => ({ piece, at })),
        )
      }
    }
    const moved = new Set(movedBy(entry, action))
    if (moved.size === 0) continue
    for (const [key, all] of targets) {
      targets.set(
        key,
        all.filter(({ piece }) => !moved.has(piece)),
      )
    }
  }
  return [...targets.values()].flat().filter((assault) => isToBeFought(assault, now))
}

/** What was held is done once it is let through. */
function doneBy({ seq, action, held }: Said, entries: readonly Said[], now: State): Action | undefined {
  if (!held) return action
  const answers = entries.flatMap((each) =>
    each.action?.type === 'rule' && each.action.entry === seq ? each.action : [],
  )
  return seq in now.held || !answers.some(({ ruling }) => rulingPasses(ruling)) ? undefined : action
}

/** Counters that were carried elsewhere; of an entry that hides its words only what it changed is known. */
function movedBy({ patch }: Said, action: Action | undefined): readonly PieceId[] {
  if (action?.type === 'move') return action.moves.flatMap(({ pieces }) => pieces)
  if (action?.type === 'remove') return action.pieces
  return action ? [] : [...(patch?.pieces ?? []).map(({ id }) => id), ...(patch?.gone ?? [])]
}

function isToBeFought({ piece, at }: DeclaredAttack, { pieces, stacks }: State): boolean {
  const attacker = pieces.get(piece)
  if (!attacker || !onCell(attacker.at)) return false
  const there = (stacks.get(placeKey(at)) ?? []).flatMap((id) => pieces.get(id) ?? [])
  return there.some(({ side }) => side !== undefined && side !== attacker.side)
}
