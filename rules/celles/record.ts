import type { SeenEntry } from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import type { State } from '../../table/state.ts'
import type { Scene } from '../scene.ts'
import { dieOf } from './die.ts'
import { hasFortunes } from './fortunes.ts'
import {
  actingSide,
  BRIGADE,
  chitOf,
  cupOf,
  formationOf,
  INITIATIVE_PHASE,
  isReduced,
  playedOf,
  SIDES,
  WITHDRAWN,
} from './print.ts'
import { actionsLeft, type Event, playOf } from './round.ts'

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

/** Tactical Chits that are played, what they bring back, and the brigade that goes. */
export function playsIn(scene: Scene, { action: done }: SeenEntry): readonly Event[] {
  if (done?.type === 'flip') {
    const built = done.pieces.filter((id) => {
      const piece = scene.piece(id)
      return piece !== undefined && onCell(piece.at) && isReduced(piece) && done.face < 2
    })
    return actingSide(scene.state.time.phase) === undefined ? [] : built.map(() => ({ did: 'replaced' }))
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

/** 6.0, 17.0 [26, 126]: dice that stand for no attack: whose they are their reason says, or the seat. */
export function diceIn(scene: Scene, entry: SeenEntry): readonly Event[] {
  const die = dieOf(entry)
  if (die === undefined || entry.action?.type !== 'roll') return []
  const { phase } = scene.state.time
  if (phase === 'chits' && hasFortunes(scene)) return [{ did: 'fortune', die }]
  if (phase !== INITIATIVE_PHASE) return []
  const reason = entry.action.reason?.toLowerCase() ?? ''
  const named = SIDES.find((side) => reason.includes(side))
  const sides = scene.state.seats.find(({ id }) => id === entry.seat)?.sides ?? []
  const only = sides.length === 1 ? SIDES.find((side) => side === sides[0]) : undefined
  const before = playOf(scene).initiative
  const next = Object.keys(before).length === 1 && before.german !== undefined ? 'allied' : 'german'
  return [{ did: 'initiative', side: named ?? only ?? next, die }]
}
