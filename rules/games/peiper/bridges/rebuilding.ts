import type { Action, Declare, Finding, Id, Piece, Proposal, SeenEntry } from '../../../../table/generated/types.ts'
import { isPile, onCell } from '../../../../table/geometry/place.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { finding, names } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { endsPhase, isActing, momentOf } from '../../../core/turn.ts'
import { idOrder } from '../../../core/unit.ts'
import { unitsIn } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { type BridgeSide, bridgeSideOf } from '../../../kit/spans.ts'
import { lineFrom } from '../supply/lines.ts'
import { BLOWN_BRIDGE, BLOWN_PILE, GERMAN, SIDES, theSide, US } from '../terms/counters.ts'
import { readingsOf } from '../terms/switches.ts'
import { isRegroupTime } from '../turn/regroup-time.ts'
import { sideDeclared } from './demolition.ts'
import { REBUILDING, type Rebuilding, type Rebuilt, rebuildingOf } from './rebuilt.ts'

/** 30 [30]: German bridges for each Regroup Phase, and in the whole game. */
const EACH_TIME = 2
const IN_ALL = 4
/** 46 [46]: with the optional Tougher Demolition. */
const IN_ALL_TOUGHER = 6

const WORDS: Readonly<Record<string, Id>> = { 'german-rebuilds-bridge': GERMAN, 'us-rebuilds-bridge': US }
const wordOf = (side: Id): Id => `${side}-rebuilds-bridge`

/** 30-33 [30-33]: blown bridges are rebuilt when units regroup. */
export const rebuilding = chapter<Rebuilding>({
  id: REBUILDING,
  judge: (scene, action) => judge(scene, action),
  advise(scene, { ask }) {
    if (ask === 'bridges') return advise(scene)
    return ask === 'next' ? [...owed(scene), ...(rebuildingOf(scene).open ? [] : advise(scene))] : []
  },
  deeds: (scene, entry) => eventsOf(scene, entry),
  memory: {
    start: { all: [], open: undefined },
    fold(known, deed) {
      const event = eventIn<Rebuilt | 'done'>(deed, REBUILDING)
      if (!event) return known
      return event === 'done' ? { ...known, open: undefined } : { all: [...known.all, event], open: event }
    },
  },
})

const blownMarkers = ({ state }: HexScene): readonly Piece[] =>
  [...state.pieces.values()].filter(({ def, at }) => def === BLOWN_BRIDGE && onCell(at)).sort(idOrder)

const mostInAll = ({ house }: HexScene): number => (readingsOf(house)['tougher-demolition'] ? IN_ALL_TOUGHER : IN_ALL)

/** The bridges a side may still rebuild now; infinite for the US side. */
function rebuildsLeft(scene: HexScene, side: Id): number {
  if (side === US) return Number.POSITIVE_INFINITY
  const built = rebuildingOf(scene).all.filter((each) => each.side === GERMAN)
  const now = built.filter(({ turn }) => turn === scene.state.time.turn)
  return Math.min(EACH_TIME - now.length, mostInAll(scene) - built.length)
}

function judge(scene: HexScene, action: Action): readonly Finding[] {
  if (action.type === 'move') return judgeTaken(scene, action)
  if (action.type === 'turn' && endsPhase(scene, action.time)) {
    const [step] = owed(scene)
    return step ? [finding('bridges/marker', '32', 'illegal', step.message, step.at, [])] : []
  }
  const side = action.type === 'declare' ? WORDS[action.what] : undefined
  return action.type === 'declare' && side !== undefined ? judgeRebuilt(scene, action, side) : []
}

function judgeRebuilt(scene: HexScene, declare: Declare, side: Id): readonly Finding[] {
  const bridge = sideDeclared(scene, declare)
  const illegal = (rule: Id, cite: string, text: string) => finding(rule, cite, 'illegal', text, declare.at, [])
  if (!isActing(scene, side)) return [illegal('bridges/hand', '30', `Only ${theSide(side)} say so.`)]
  if (!isRegroupTime(scene)) return [illegal('bridges/regroup', '30', 'Bridges are rebuilt in the Regroup Phase only.')]
  if (!bridge || !blownMarkers(scene).some((piece) => bridgeSideOf(scene, piece)?.text === bridge.text))
    return [illegal('bridges/whole', '30', 'There is no blown bridge between these hexes.')]
  if (rebuildsLeft(scene, side) <= 0) {
    const built = rebuildingOf(scene).all.filter((each) => each.side === GERMAN)
    const inAll = built.length >= mostInAll(scene)
    const [needed, span] = inAll ? [mostInAll(scene), 'in the game'] : [EACH_TIME, 'in a Regroup Phase']
    const text = `The Germans rebuild at most ${needed} bridges ${span}.`
    const cite = inAll && needed > IN_ALL ? '46' : '30'
    return [{ ...illegal('bridges/limit', cite, text), needed, had: needed + 1 }]
  }
  return judgeHexes(scene, bridge, side)
}

/** 32 [32]: no US unit in either hex, and a line from both. The conditions of the US side are not printed. */
function judgeHexes(scene: HexScene, { cells, text: where }: BridgeSide, side: Id): readonly Finding[] {
  const enemies = cells.flatMap((cell) => unitsIn(scene, cell)).filter((unit) => unit.side !== side)
  const severity = side === GERMAN ? 'illegal' : 'unchecked'
  if (enemies.length > 0) {
    const text =
      side === GERMAN
        ? `${names(enemies)} stands at the bridge ${where}.`
        : `Whether ${names(enemies)} keeps the US side from rebuilding ${where} is not stated.`
    return [finding('bridges/enemy', '32', severity, text, [...cells], enemies)]
  }
  if (side === US) return []
  const lines = cells.map((cell) => lineFrom(scene, cell))
  if (lines.includes('out')) {
    const text = `Not both hexes of ${where} have a line to the east edge of Map A.`
    return [finding('bridges/line', '32', 'illegal', text, [...cells], [])]
  }
  if (!lines.includes('unknown')) return []
  const text = `It is not stated whether both hexes of ${where} have a line to the east edge of Map A.`
  return [finding('bridges/line', '32', 'unchecked', text, [...cells], [])]
}

/** Markers come off when their bridge is rebuilt. */
function judgeTaken(scene: HexScene, action: Extract<Action, { type: 'move' }>): readonly Finding[] {
  if (momentOf(scene).is === 'set-up') return []
  const { open } = rebuildingOf(scene)
  return [...destinationsOf(action)].flatMap(([id, to]) => {
    const piece = scene.piece(id)
    if (piece?.def !== BLOWN_BRIDGE || !onCell(piece.at)) return []
    const text = bridgeSideOf(scene, piece)?.text
    if (open?.bridge === text && isPile(to, BLOWN_PILE)) return []
    return [
      finding('bridges/taken', '32', 'illegal', `The bridge at ${text} is not being rebuilt.`, [piece.at], [piece]),
    ]
  })
}

/** The marker of the bridge that was just rebuilt. */
function owed(scene: HexScene): readonly Proposal[] {
  const { open } = rebuildingOf(scene)
  const piece = open && blownMarkers(scene).find((each) => bridgeSideOf(scene, each)?.text === open.bridge)
  if (!open || !piece || !onCell(piece.at)) return []
  const text = `Take the marker off the bridge at ${open.bridge}.`
  return [must(owedBy(open.side)(proposal('bridges/marker', '32', text, [taking(piece)], [piece.id], [piece.at])))]
}

const taking = ({ id }: Piece): Action => ({ type: 'move', moves: [{ pieces: [id], to: { pile: BLOWN_PILE } }] })

/** The bridges that can be rebuilt now. */
function advise(scene: HexScene): readonly Proposal[] {
  if (!isRegroupTime(scene)) return []
  return SIDES.filter((side) => isActing(scene, side)).flatMap((side) =>
    blownMarkers(scene).flatMap((piece) => {
      const bridge = bridgeSideOf(scene, piece)
      if (!bridge) return []
      const declare: Declare = { type: 'declare', what: wordOf(side), pieces: [], at: [...bridge.cells] }
      if (judgeRebuilt(scene, declare, side).some(({ severity }) => severity === 'illegal')) return []
      const left = rebuildsLeft(scene, side)
      const more = Number.isFinite(left) ? ` (${left} more now)` : ''
      const text = `${side === GERMAN ? 'The Germans' : 'The US side'} may rebuild the bridge at ${bridge.text}${more}.`
      return [proposal('bridges/rebuild', '30', text, [declare, taking(piece)], [piece.id], bridge.cells)]
    }),
  )
}

function eventsOf(scene: HexScene, { action }: SeenEntry): readonly (Rebuilt | 'done')[] {
  if (action?.type === 'declare') {
    const side = WORDS[action.what]
    const bridge = side === undefined ? undefined : sideDeclared(scene, action)
    return bridge && side !== undefined ? [{ turn: scene.state.time.turn, side, bridge: bridge.text }] : []
  }
  if (action?.type !== 'move' || !rebuildingOf(scene).open) return []
  const isTaken = [...destinationsOf(action)].some(
    ([id, to]) => scene.piece(id)?.def === BLOWN_BRIDGE && isPile(to, BLOWN_PILE),
  )
  return isTaken ? ['done'] : []
}
