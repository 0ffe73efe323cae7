import type { Flip, SeenEntry } from '../../../../table/generated/types.ts'
import { isPile, onCell } from '../../../../table/geometry/place.ts'
import type { State } from '../../../../table/state.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { awaitedRollAnswered } from '../../../kit/awaited-dice.ts'
import { drawnBy } from '../../../kit/cup.ts'
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
  SIDES,
  WITHDRAWN,
} from '../terms/counters.ts'
import { dieOf } from '../terms/die.ts'
import { judgeFresh } from './faces.ts'
import { FORTUNE } from './fortunes-of-war.ts'
import { actionsLeft, type RoundEvent } from './round.ts'

/** Action Chits that an entry drew. Tactical Chits are no actions. */
export function actionsIn(scene: HexScene, entry: SeenEntry, after: State): readonly RoundEvent[] {
  return SIDES.flatMap((side) =>
    drawnBy(scene, entry, after, cupOf(side)).flatMap(({ def }): readonly RoundEvent[] => {
      const chit = chitOf(scene, def)
      return chit?.is === 'action' && chit.side === side ? [{ did: 'action', side, formation: chit.formation }] : []
    }),
  )
}

/** 7.0, 8.0 [33, 38, 39]: units turned during an Action Phase. */
function turnsIn(scene: HexScene, { pieces, face }: Flip): readonly RoundEvent[] {
  const used = face % 2 === 1
  return pieces
    .flatMap((id) => scene.unit(id) ?? [])
    .filter((unit) => isUsed(unit.piece) !== used && (used || judgeFresh(scene, [unit]).length === 0))
    .map((unit) => ({
      did: 'turned',
      piece: unit.id,
      used,
      ...(isReduced(unit.piece) && face < 2 && { built: true }),
    }))
}

/** Tactical Chits played, steps brought back, and the brigade's withdrawal. */
export function playsIn(scene: HexScene, { action: done }: SeenEntry): readonly RoundEvent[] {
  if (done?.type === 'flip') {
    const built = done.pieces.filter((id) => {
      const piece = scene.piece(id)
      return piece !== undefined && onCell(piece.at) && isReduced(piece) && done.face < 2
    })
    const turned = turnsIn(scene, done)
    return actingSide(scene.state.time.phase) === undefined
      ? []
      : [...built.map((): RoundEvent => ({ did: 'replaced' })), ...turned]
  }
  if (done?.type !== 'move') return []
  return done.moves.flatMap(({ pieces, to }) =>
    pieces.flatMap((id): readonly RoundEvent[] => {
      const piece = scene.piece(id)
      const chit = chitOf(scene, piece?.def)
      if (chit?.is === 'tactical' && isPile(to, playedOf(chit.side))) {
        const taken = chit.kind === 'allied-air' && actionsLeft(scene, 'german') > 0
        return [{ did: 'play', side: chit.side, kind: chit.kind, taken }]
      }
      if (piece && 'pile' in piece.at && piece.at.pile.endsWith('-dead') && onCell(to)) return [{ did: 'replaced' }]
      const unit = scene.unit(id)
      const goes = unit && formationOf(unit) === BRIGADE && isPile(to, WITHDRAWN)
      return goes ? [{ did: 'withdrawn' }] : []
    }),
  )
}

/** 6.0, 17.0 [26, 126]: rolls for initiative and for the fortunes of war. */
export function diceIn(scene: HexScene, entry: SeenEntry): readonly RoundEvent[] {
  const die = dieOf(entry)
  const { what, side } = awaitedRollAnswered(scene, entry) ?? {}
  if (die === undefined) return []
  if (what === FORTUNE) return [{ did: 'fortune', die }]
  return what === INITIATIVE_PHASE && side !== undefined ? [{ did: 'initiative', side, die }] : []
}
