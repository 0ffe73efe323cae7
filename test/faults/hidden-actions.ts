import fc from 'fast-check'
import type { Action, Id, PieceId, Place } from '../../table/generated/types.ts'
import { pileKey, placeKey } from '../../table/geometry/place.ts'
import { OBSERVER, sightOf, type Viewer, view } from '../../table/secrecy/sight.ts'
import { type State, stackAt } from '../../table/state.ts'
import { gesture } from '../table/game.ts'
import { ATTACKERS, hex, type Roll } from './paired-worlds.ts'

/*
 * Actions of red that others do not see, or see in part: one for each of the two worlds. And actions of the attackers,
 * the same in both worlds.
 */

export type Pair = readonly [Action, Action]
type Pick = <T>(list: readonly T[]) => T | undefined

const picking =
  (roll: Roll): Pick =>
  (list) =>
    list[roll(Math.max(1, list.length))]

const RED = { sides: ['red'] }

/** The pieces that only red sees. */
function secrets(state: State): PieceId[] {
  return [...state.pieces.values()]
    .filter((piece) => piece.veil === 'absent' && piece.side === 'red' && sightOf(state, piece, RED) === 'known')
    .filter((piece) => Object.values(ATTACKERS).every((viewer) => sightOf(state, piece, viewer) === 'absent'))
    .filter(({ at }) => !('pile' in at) || at.pile === 'red-plans')
    .map(({ id }) => id)
    .sort()
}

/** Pieces that only red can look at: others see their number, or their covers. */
const cardsOf = (state: State): readonly PieceId[] => stackAt(state, pileKey('red-hand'))
const coversOf = (state: State): PieceId[] =>
  [...state.pieces.values()].flatMap(({ id, veil, side }) => (veil === 'cover' && side === 'red' ? id : [])).sort()

const NONCE = 'nonce-0000000001'
const whisper = (roll: Roll): Action => ({ type: 'say', text: `word ${roll(9)}`, to: ['red'] })

/** An action that tells the others at most that red acted. */
export function hiddenAction(state: State, roll: Roll, noteName: (name: string) => Id): Action {
  const pick = picking(roll)
  const own = pick(secrets(state))
  const any = pick([...secrets(state), ...cardsOf(state), ...coversOf(state)])
  const note = noteName(`n${roll(3)}`)
  const deeds: (Action | false)[] = [
    whisper(roll),
    own !== undefined && {
      type: 'move',
      moves: [{ pieces: [own], to: hex(roll), ...(roll(2) === 0 && { depth: roll(3) }) }],
    },
    own !== undefined && { type: 'move', moves: [{ pieces: [own], to: hex(roll) }] },
    own !== undefined && { type: 'move', moves: [{ pieces: [own], to: { pile: 'red-plans' } }] },
    own !== undefined && { type: 'rotate', pieces: [own], turn: roll(360) },
    own !== undefined && { type: 'mark', pieces: [own], mark: 'spent', count: roll(3) },
    own !== undefined && { type: 'clone', pieces: [own] },
    own !== undefined && { type: 'remove', pieces: [own] },
    own !== undefined && { type: 'lock', pieces: [own], locked: roll(2) === 0 },
    own !== undefined && { type: 'declare', what: 'ambush', pieces: [own], at: [], text: 'there' },
    any !== undefined && { type: 'flip', pieces: [any], face: roll(2) },
    any !== undefined && { type: 'layer', pieces: [any], layer: 'steps', level: roll(3) },
    any !== undefined && { type: 'label', pieces: [any], text: roll(2) === 0 ? '' : 'label' },
    { type: 'stack', at: { pile: 'red-hand' }, pieces: [...cardsOf(state)].sort(() => roll(3) - 1) },
    { type: 'put', pieces: [{ def: `red-late-${roll(3)}`, side: 'red', veil: 'absent' }], to: hex(roll) },
    { type: 'put', pieces: [{ def: `red-late-${roll(3)}`, side: 'red' }], to: { pile: 'red-plans' } },
    { type: 'note', note, text: `text ${roll(3)}`, to: ['red'] },
    { type: 'note', note, text: '', to: ['red'] },
  ]
  return pick(deeds) || whisper(roll)
}

/** A pair of actions that look the same to everybody else. */
export function halfHidden(states: readonly [State, State], roll: Roll, noteName: (name: string) => Id): Pair {
  const pick = picking(roll)
  const open = pick(seenByAll(states[0])) ?? 'nothing'
  const face = roll(2)
  const to = hex(roll)
  const text = roll(9)
  const kind = roll(9)
  const both = (make: (state: State) => Action): Pair => [make(states[0]), make(states[1])]
  const some = (list: readonly PieceId[]) => (roll(2) === 0 ? [] : [pick(list) ?? '']).filter((id) => id !== '')
  const among = (ids: readonly PieceId[]) => (roll(2) === 0 ? [open, ...ids] : [...ids, open])
  switch (kind) {
    case 0:
    case 1:
      return both((state) => ({ type: 'move', moves: [{ pieces: among(some(secrets(state))), to }] }))
    case 2:
      return both((state) => {
        const pieces = some(secrets(state))
        const legs = [{ pieces: [open], to }, ...(pieces.length > 0 ? [{ pieces, to: hex(roll) }] : [])]
        return { type: 'move', moves: roll(2) === 0 ? legs : legs.reverse() }
      })
    case 3:
      return both((state) => ({ type: 'move', moves: [{ pieces: [open], to, ...slid(state, open, to, roll) }] }))
    case 4:
      return both((state) => ({ type: 'mark', pieces: among(some(secrets(state))), mark: 'spent', count: face + 1 }))
    case 5:
      return both((state) => ({ type: 'take', pile: 'red-plans', pieces: some(inPlans(state)), to: hex(roll) }))
    case 6:
      return both(() => ({
        type: 'seal',
        note: noteName('sealed'),
        text: `plan ${roll(5)}`,
        nonce: NONCE,
        to: ['red'],
      }))
    case 7:
      return both(() => ({ type: 'roll', dice: '2d6', to: ['red'], reason: `for ${roll(5)}`, nonce: NONCE }))
    default: {
      const hides = (state: State) => [...some(secrets(state)), ...some(coversOf(state))]
      return text < 5
        ? both((state) => ({ type: 'flip', pieces: among(hides(state)), face }))
        : both((state) => ({ type: 'rotate', pieces: among(some(secrets(state))), turn: 60 }))
    }
  }
}

const inPlans = (state: State): PieceId[] => secrets(state).filter((id) => 'pile' in (state.pieces.get(id)?.at ?? {}))

/** Puts a piece on top of all that others see there, with an explicit depth or without. */
function slid(state: State, moved: PieceId, to: Place, roll: Roll): { depth?: number } {
  if (roll(2) === 0) return {}
  const there = stackAt(state, placeKey(to)).filter((id) => id !== moved)
  const seen = there.filter((id) => isSeen(state, id, RED))
  // A piece that red does not see may lie on top; then no depth is sure to be above it.
  if (seen.length < there.length) return {}
  const top = seen.findLastIndex((id) => Object.values(ATTACKERS).some((viewer) => isSeen(state, id, viewer)))
  return { depth: top < 0 ? seen.length : top + 1 }
}

function isSeen(state: State, id: PieceId, viewer: Viewer): boolean {
  const piece = state.pieces.get(id)
  return piece !== undefined && sightOf(state, piece, viewer) !== 'absent'
}

/** Pieces on the map, which look the same in both worlds. */
export const seenByAll = (state: State): PieceId[] =>
  [...view(state, OBSERVER).pieces.values()].flatMap(({ id, at }) => ('pile' in at ? [] : id)).sort()

/** An action of red that everybody sees. */
export function openAction(state: State, roll: Roll): Action {
  const pick = picking(roll)
  const piece = pick(seenByAll(state)) ?? 'nothing'
  const held = pick(Object.values(state.held))
  const asksToSee = held?.action.type === 'peek' || held?.action.type === 'look'
  const deeds: (Action | false)[] = [
    { type: 'move', moves: [{ pieces: [piece], to: hex(roll) }] },
    { type: 'move', moves: [{ pieces: [piece], to: { pile: ['box', 'cup', 'red-hand'][roll(3)] ?? 'box' } }] },
    { type: 'stack', at: state.pieces.get(piece)?.at ?? { pile: 'box' }, pieces: [piece] },
    { type: 'veil', pieces: [piece], as: roll(2) === 0 ? 'absent' : 'cover' },
    { type: 'shuffle', at: hex(roll), nonce: NONCE },
    { type: 'shuffle', at: { pile: 'red-hand' }, nonce: NONCE },
    { type: 'draw', pile: 'cup', count: 1, from: 'random', to: { pile: 'red-hand' }, nonce: NONCE },
    { type: 'roll', dice: '2d6', nonce: NONCE },
    { type: 'turn', time: { turn: 1 + roll(3), phase: 'move' } },
    { type: 'say', text: 'aloud' },
    { type: 'undo' },
    { type: 'undo', ask: true },
    { type: 'redo' },
    held !== undefined && {
      type: 'rule',
      entry: held.seq,
      ruling: asksToSee || roll(3) === 0 ? 'refused' : 'accepted',
    },
    held !== undefined && { type: 'rule', entry: held.seq, ruling: asksToSee ? 'refused' : 'accepted' },
  ]
  return pick(deeds) || { type: 'say', text: 'aloud' }
}

/** An attacker's action of any kind, with ids that the attacker sees and some that it should not know. */
export function attack(states: readonly [State, State], by: string, roll: Roll): Action {
  const pick = picking(roll)
  const seen = view(states[0], ATTACKERS[by] ?? OBSERVER)
  const guessed = roll(10) === 0 ? (states[roll(2)] ?? seen) : seen
  const piece = pick([...seen.pieces.keys()].sort()) ?? 'nothing'
  const seq = roll(Math.max(1, states[0].seq + 2))
  const special: (() => Action)[] = [
    () => ({ type: 'undo' }),
    () => ({ type: 'undo' }),
    () => ({ type: 'redo' }),
    () => ({ type: 'undo', ask: true }),
    () => ({ type: 'move', moves: [{ pieces: [piece], to: hex(roll) }] }),
    () => ({ type: 'move', moves: [{ pieces: [piece], to: hex(roll), depth: roll(3) }] }),
    () => ({ type: 'move', moves: [{ pieces: [piece], to: { pile: 'red-hand' } }] }),
    () => ({ type: 'rule', entry: seq, ruling: 'withdrawn' }),
    () => ({ type: 'rule', entry: seq, ruling: 'accepted' }),
    () => ({ type: 'shuffle', at: hex(roll), nonce: NONCE }),
    () => ({ type: 'shuffle', at: { pile: pick(['vault', 'red-plans', 'red-hand']) ?? 'vault' }, nonce: NONCE }),
    () => ({ type: 'peek', pile: pick(['vault', 'red-plans', 'red-hand', 'box']) ?? 'vault' }),
    () => ({ type: 'pour', pile: 'vault', to: { pile: 'red-plans' } }),
    () => ({ type: 'draw', pile: 'vault', count: 1 + roll(3), from: 'top', to: { pile: 'red-plans' }, nonce: NONCE }),
    () => ({ type: 'draw', pile: 'red-plans', count: 1, from: 'top', to: hex(roll), nonce: NONCE }),
    () => ({ type: 'take', pile: 'red-plans', pieces: [], to: hex(roll) }),
    () => ({ type: 'clone', pieces: [piece] }),
    () => ({ type: 'put', pieces: [{ def: 'put-marker' }, { def: 'put-marker', veil: 'absent' }], to: hex(roll) }),
    () => ({ type: 'put', pieces: [{ def: 'put-marker', side: 'red', veil: 'absent' }], to: hex(roll) }),
    () => ({ type: 'own', pieces: [piece], side: 'red' }),
    () => ({ type: 'note', note: pick(NAMES)?.replace('me', by) ?? 'n1', text: pick(['', 'text']) ?? '', to: [by] }),
    () => ({ type: 'unseal', note: pick(NAMES) ?? 'n1' }),
    () => ({ type: 'reveal', roll: seq }),
    () => ({ type: 'close' }),
  ]
  if (roll(2) === 0) return (pick(special) as () => Action)()
  const [next] = fc.sample(gesture, { numRuns: 1, seed: roll(2 ** 31) })
  const { action } = (next as NonNullable<typeof next>)(guessed)
  return action.type === 'claim' ? { type: 'undo' } : action
}

/** Ids that a note could have. */
const NAMES = ['n0', 'n1', 'n2', 'red/n0', 'red/n1', 'red/n2', 'red/sealed', 'me/n1', 'me/n2', 'sealed']
