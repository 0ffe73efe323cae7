import type { Flip, SeenEntry } from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import type { State } from '../../table/state.ts'
import type { Scene } from '../scene.ts'
import { dieOf } from './die.ts'
import { judgeFresh } from './faces.ts'
import { hasFortunes } from './fortunes.ts'
import { isWanted, rollerOf } from './initiative.ts'
import {
  actingSide,
  BRIGADE,
  chitOf,
  cupOf,
  formationOf,
  INITIATIVE_PHASE,
  isReduced,
  isUsed,
  playedOf,
  WITHDRAWN,
} from './print.ts'
import { actionsLeft, type Event } from './round.ts'

/** Action Chits that an entry brought out of a cup; tactical ones are no action. */
export function actionsIn(scene: Scene, entry: SeenEntry, after: State): readonly Event[] {
  if (entry.action?.type !== 'draw' || !entry.action.pile.endsWith('-cup')) return []
  const side = entry.action.pile.slice(0, -'-cup'.length)
  const cup = cupOf(side)
  const out: Event[] = []
  for (const { id, def, at } of after.pieces.values()) {
    const chit = chitOf(scene, def)
    if (chit?.is !== 'action' || chit.side !== side || ('pile' in at && at.pile === cup)) continue
    const before = scene.piece(id)?.at
    if (before && !('pile' in before && before.pile === cup)) continue
    out.push({ did: 'action', side, formation: chit.formation })
  }
  return out
}

/** 7.0, 8.0 [33, 38, 39]: units that are turned over for their part in an Action Phase. */
function turnsIn(scene: Scene, { pieces, face }: Flip): readonly Event[] {
  const used = face % 2 === 1
  return pieces
    .flatMap((id) => scene.unit(id) ?? [])
    .filter((unit) => isUsed(unit.piece) !== used && (used || judgeFresh(scene, [unit]).length === 0))
    .map((unit) => ({ did: 'turned', piece: unit.id, used }))
}

/** Tactical Chits that are played, what they bring back, and the brigade that goes. */
export function playsIn(scene: Scene, { action: done }: SeenEntry): readonly Event[] {
  if (done?.type === 'flip') {
    const built = done.pieces.filter((id) => {
      const piece = scene.piece(id)
      return piece !== undefined && onCell(piece.at) && isReduced(piece) && done.face < 2
    })
    const turned = turnsIn(scene, done)
    return actingSide(scene.state.time.phase) === undefined
      ? []
      : [...built.map((): Event => ({ did: 'replaced' })), ...turned]
  }
  if (done?.type !== 'move') return []
  return done.moves.flatMap(({ pieces, to }) =>
    pieces.flatMap((id): readonly Event[] => {
      const piece = scene.piece(id)
      const chit = chitOf(scene, piece?.def)
      if (chit?.is === 'tactical' && 'pile' in to && to.pile === playedOf(chit.side)) {
        const taken = chit.kind === 'allied-air' && actionsLeft(scene, 'german') > 0
        return [{ did: 'play', side: chit.side, kind: chit.kind, taken }]
      }
      if (piece && 'pile' in piece.at && piece.at.pile.endsWith('-dead') && onCell(to)) return [{ did: 'replaced' }]
      const unit = scene.unit(id)
      const goes = unit && formationOf(unit) === BRIGADE && 'pile' in to && to.pile === WITHDRAWN
      return goes ? [{ did: 'withdrawn' }] : []
    }),
  )
}

/** 6.0, 17.0 [26, 126]: dice that stand for no attack: those of the initiative that count. */
export function diceIn(scene: Scene, entry: SeenEntry): readonly Event[] {
  const die = dieOf(entry)
  if (die === undefined || entry.action?.type !== 'roll') return []
  const { phase } = scene.state.time
  if (phase === 'chits' && hasFortunes(scene)) return [{ did: 'fortune', die }]
  if (phase !== INITIATIVE_PHASE) return []
  const sides = scene.state.seats.find(({ id }) => id === entry.seat)?.sides ?? []
  const side = rollerOf(scene, entry.action.reason, sides)
  return isWanted(scene, side) ? [{ did: 'initiative', side, die }] : []
}
