import type { Id, PieceId, Place } from '../../../../table/generated/types.ts'
import { spaceAt } from '../../../../table/geometry/track.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { DEPOT } from '../terms/counters.ts'

/** 23 [23]: turns for which a captured depot waives the line. */
export const WAIVED_TURNS = 4

export const CAPTURES: Id = 'depots'

/** The turns in which depots were captured. */
export type Captures = ReadonlyMap<PieceId, number>

export const NO_CAPTURES: Captures = new Map()

/** The turn of the turn track that a place is on. */
export function turnAt({ book }: HexScene, at: Place): number | undefined {
  const map = 'x' in at ? book.module.maps.find(({ id }) => id === at.board) : undefined
  const found = map && 'x' in at ? spaceAt(map.tracks, at) : undefined
  return found?.track.kind === 'turn' ? found.space.value : undefined
}

/** 23 [23]: the turn track's space for a depot captured now: four turns on, or the last turn of the game. */
export function waiverSpace({ state, book }: HexScene): number {
  const { turn } = state.time
  const last = book.scenario(state.game.scenario)?.turns.last
  return Math.min(turn + WAIVED_TURNS, last ?? Number.POSITIVE_INFINITY)
}

/** 23, 24 [23, 24]: the last turns of the waivers that count now. Two depots run independently. */
export function waiversNow(scene: HexScene): readonly number[] {
  const { turn } = scene.state.time
  const captures = (scene.memory.chapters.get(CAPTURES) ?? NO_CAPTURES) as Captures
  return [...scene.state.pieces.values()].flatMap(({ id, def, at }) => {
    const last = def === DEPOT && captures.get(id) !== turn ? turnAt(scene, at) : undefined
    return last !== undefined && turn <= last && turn > last - WAIVED_TURNS ? [last] : []
  })
}

/** 23 [23]: whether a captured depot waives tracing this turn. */
export const isWaived = (scene: HexScene): boolean => waiversNow(scene).length > 0
