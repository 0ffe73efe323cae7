import { rulingPasses } from '../../../table/action/answer.ts'
import type { Action, PieceId, Place, SeenEntry } from '../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import type { State } from '../../../table/state.ts'
import { undoneEntries } from '../../session/log/reported-log.ts'

/** The declaration of an attack, by the name all referees know. */
const ATTACK = 'attack'

interface DeclaredAttack {
  readonly piece: PieceId
  readonly at: Place
}

type DeclaredEntry = Pick<SeenEntry, 'seq' | 'action' | 'patch' | 'result' | 'held'>

/**
 * The attacks declared in this phase and not yet fought. A counter that has moved attacks no more, nor is a hex attacked
 * that the defenders have left. A roll decides the attack declared last. Of two declarations against one cell the later
 * counts; one without counters calls the attack off.
 */
export function declaredAttacks(entries: readonly DeclaredEntry[], now: State): readonly DeclaredAttack[] {
  const undone = undoneEntries(entries)
  const valid = entries.filter(({ seq }) => !undone.has(seq))
  const start = valid.findLastIndex(({ action, held }) => (action?.type === 'turn' || action?.type === 'open') && !held)
  const targets = new Map<string, readonly DeclaredAttack[]>()
  let latest: readonly Place[] = []
  for (const entry of valid.slice(start + 1)) {
    const action = effectiveAction(entry, valid, now)
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
    const moved = new Set(movedPieces(entry, action))
    if (moved.size === 0) continue
    for (const [key, all] of targets) {
      targets.set(
        key,
        all.filter(({ piece }) => !moved.has(piece)),
      )
    }
  }
  return [...targets.values()].flat().filter((assault) => isPending(assault, now))
}

/** A held action counts once it is allowed. */
function effectiveAction(
  { seq, action, held }: DeclaredEntry,
  entries: readonly DeclaredEntry[],
  now: State,
): Action | undefined {
  if (!held) return action
  const answers = entries.flatMap((each) =>
    each.action?.type === 'rule' && each.action.entry === seq ? each.action : [],
  )
  return seq in now.held || !answers.some(({ ruling }) => rulingPasses(ruling)) ? undefined : action
}

/** The counters that an entry moved. Of an entry with a hidden action only the patch is known. */
function movedPieces({ patch }: DeclaredEntry, action: Action | undefined): readonly PieceId[] {
  if (action?.type === 'move') return action.moves.flatMap(({ pieces }) => pieces)
  if (action?.type === 'remove') return action.pieces
  return action ? [] : [...(patch?.pieces ?? []).map(({ id }) => id), ...(patch?.gone ?? [])]
}

function isPending({ piece, at }: DeclaredAttack, { pieces, stacks }: State): boolean {
  const attacker = pieces.get(piece)
  if (!attacker || !onCell(attacker.at)) return false
  const defenders = (stacks.get(placeKey(at)) ?? []).flatMap((id) => pieces.get(id) ?? [])
  return defenders.some(({ side }) => side !== undefined && side !== attacker.side)
}
