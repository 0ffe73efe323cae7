import type { Draw, Finding, Id, Proposal, SeenEntry, Time } from '../../table/generated/types.ts'
import type { State } from '../../table/state.ts'
import { agree, finding, names, say } from '../finding.ts'
import type { Scene } from '../scene.ts'
import { chapter } from '../system.ts'
import { isActing, movingSide, nameOf, phaseOf } from '../turn.ts'
import type { Unit } from '../unit.ts'
import { eligibility } from './active.ts'
import {
  actingSide,
  actionPhase,
  chitOf,
  cupOf,
  formationOf,
  isUsed,
  LAST_TURN,
  otherSide,
  RECOVERY_PHASE,
  unusedFace,
} from './print.ts'
import { actionsLeft, actionsOf, type Event, type Play, playMemory, playOf } from './round.ts'

/** 4.0, 7.0: chits, and the units that they activate. */
export const action = chapter<Play>({
  id: 'action',
  memory: playMemory,
  going: (scene, units) => judgeGoing(scene, units),
  judge(scene, each) {
    switch (each.type) {
      case 'draw':
        return judgeDraw(scene, each)
      case 'turn':
        return judgeRound(scene, each.time)
      default:
        return []
    }
  },
  advise: (scene, { ask }) => (ask === 'next' ? adviseAction(scene) : []),
  anew: (scene, entry, after) => actionsIn(scene, entry, after).length > 0,
  deeds: (scene, entry, after) => actionsIn(scene, entry, after),
})

/** Action Chits that an entry brought out of a cup, and tactical ones are no action. */
function actionsIn(scene: Scene, entry: SeenEntry, after: State): readonly Event[] {
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

/** 7.0 [32, 34, 35, 38]: who may act now. Of a position that no log led to nothing is said. */
function judgeGoing(scene: Scene, units: readonly Unit[]): Finding[] {
  const side = actingSide(scene.state.time.phase)
  if (side === undefined) return []
  const acting = units.filter((unit) => unit.side === side && unit.kind === 'unit')
  return acting.flatMap((unit) => eligibility(scene, unit))
}

/** 4.0, 7.0 [8, 30, 31, 36, 128]: a draw from a cup. */
function judgeDraw(scene: Scene, { pile, count }: Draw): Finding[] {
  const owner = pile.endsWith('-cup') ? pile.slice(0, -'-cup'.length) : undefined
  if (owner === undefined) return []
  const found: Finding[] = []
  const illegal = (rule: Id, cite: string, text: string) => found.push(finding(rule, cite, 'illegal', text, [], []))
  const { phase } = scene.state.time
  const whose = nameOf(scene, owner)
  if (scene.sides.length > 0 && !scene.sides.includes(owner)) {
    illegal('chits/cup', '4.0', `The cup is that of ${whose}, and each side draws from its own.`)
  }
  if (phase !== actionPhase(owner)) {
    const now = phaseOf(scene)?.name ?? phase
    illegal('chits/phase', '7.0', `${whose} draws chits in its own action phase, and it is ${now}.`)
    return found
  }
  if (count > 1)
    illegal('chits/one', '7.0', `Chits are drawn one by one until an Action Chit comes, and not ${count} at once.`)
  const { round } = playOf(scene)
  const left = actionsLeft(scene, otherSide(owner))
  if (round?.side === owner && left > 0) {
    const text = `${whose} has drawn the Action Chit of ${round.formation}, and draws no more in this phase.`
    illegal('chits/again', '7.0', text)
  }
  const { used, available } = actionsOf(scene, owner)
  if (used >= available) {
    const text = `${whose} has used ${used} of ${available} actions.`
    found.push({ ...finding('chits/actions', '4.0', 'illegal', text, [], []), needed: used + 1, had: available })
  }
  return found
}

/** 3.0, 7.0, 21.0 [6, 28, 37]: the sides take turns; one without actions is passed over. */
function judgeRound(scene: Scene, time: Time): Finding[] {
  const { phase, turn } = scene.state.time
  if (time.turn === turn && time.phase === phase) return []
  const found: Finding[] = []
  const now = actingSide(phase)
  const next = time.turn === turn ? actingSide(time.phase) : undefined
  const known = scene.memory.time !== undefined
  if (now !== undefined && known && playOf(scene).round?.side !== now && actionsLeft(scene, now) > 0) {
    const text = `${nameOf(scene, now)} has drawn no Action Chit in this phase.`
    found.push(finding('round/undrawn', '7.0', 'warning', text, [], []))
  }
  if (next !== undefined && known && actionsLeft(scene, next) === 0) {
    const { used, available } = actionsOf(scene, next)
    const text = `${nameOf(scene, next)} has used ${used} of ${available} actions and is passed over.`
    found.push(finding('round/none', '7.0', 'illegal', text, [], []))
  }
  if (turn === 1 && next !== undefined && next !== 'german' && now === undefined) {
    found.push(finding('round/first', '21.0', 'illegal', 'On turn 1 the Germans take the first Action Phase.', [], []))
  }
  if (time.turn === turn && time.phase === RECOVERY_PHASE && known && now !== undefined) {
    for (const side of ['german', 'allied']) {
      const left = actionsLeft(scene, side)
      if (left === 0) continue
      const text = `${nameOf(scene, side)} still has ${left} of ${actionsOf(scene, side).available} actions.`
      found.push({ ...finding('round/left', '7.0', 'warning', text, [], []), needed: 0, had: left })
    }
  }
  if (now !== undefined) found.push(...leftUnused(scene, now))
  return found
}

/** 7.0, 8.0 [38]: whoever has spent points is turned to the used side. */
function leftUnused(scene: Scene, side: Id): readonly Finding[] {
  const { round } = playOf(scene)
  if (round?.side !== side || !isActing(scene, side)) return []
  const units = round.begun
    .flatMap((id) => scene.unit(id) ?? [])
    .filter(({ piece }) => 'q' in piece.at && !isUsed(piece))
  if (units.length === 0) return []
  const text = `${names(units)} ${agree(units, 'has', 'have')} acted and ${agree(units, 'is', 'are')} turned to the used side.`
  return [finding('action/used', '8.0', 'warning', text, [], units)]
}

const proposal = (
  rule: Id,
  cite: string,
  text: string,
  pieces: Proposal['pieces'] = [],
  actions: Proposal['actions'] = [],
): Proposal => ({ rule, cite, message: say(cite, text), at: [], pieces, actions })

/** 7.0: what the round asks next. */
function adviseAction(scene: Scene): readonly Proposal[] {
  const { phase, turn } = scene.state.time
  const side = actingSide(phase)
  if (side === undefined) {
    if (phase !== 'initiative') return []
    const sides = turn === 1 ? ['german'] : ['german', 'allied']
    return sides
      .filter((each) => actionsLeft(scene, each) > 0)
      .map((each) => {
        const time: Time = { turn, phase: actionPhase(each), side: each }
        return proposal(
          'round/begin',
          '6.0',
          `${nameOf(scene, each)} takes the first action.`,
          [],
          [{ type: 'turn', time }],
        )
      })
  }
  const { round } = playOf(scene)
  if (round?.side !== side) {
    const { used, available } = actionsOf(scene, side)
    if (used >= available) return ahead(scene, side)
    const draw: Proposal['actions'][number] = {
      type: 'draw',
      pile: cupOf(side),
      count: 1,
      from: 'random',
      to: { pile: `${side}-available` },
      nonce: 'chit-from-the-cup',
    }
    const text = `${nameOf(scene, side)} draws until an Action Chit comes; action ${used + 1} of ${available}.`
    return [proposal('chits/draw', '7.0', text, [], [draw])]
  }
  return [...freshen(scene, side), ...spent(scene), ...ahead(scene, side)]
}

/** 7.0 [33]: all units of the formation turn to their unused side. */
function freshen(scene: Scene, side: Id): readonly Proposal[] {
  const { round } = playOf(scene)
  if (!round || round.begun.length > 0) return []
  const units = onMap(scene, side).filter((unit) => formationOf(unit) === round.formation && isUsed(unit.piece))
  if (units.length === 0) return []
  return [
    flips(
      units,
      (unit) => unusedFace(unit.piece),
      'action/fresh',
      `All of ${round.formation} turns to its unused side.`,
    ),
  ]
}

/** 8.0 [38]: those that have acted, but for the last, who may go on. */
function spent(scene: Scene): readonly Proposal[] {
  const { round } = playOf(scene)
  const units = (round?.begun ?? [])
    .flatMap((id) => scene.unit(id) ?? [])
    .filter(({ piece }) => 'q' in piece.at && !isUsed(piece))
  if (units.length === 0) return []
  const text = `${names(units)}, once done, ${agree(units, 'turns', 'turn')} to the used side.`
  return [flips(units, ({ piece }) => piece.face + 1, 'action/used', text)]
}

function flips(units: readonly Unit[], face: (unit: Unit) => number, rule: Id, text: string): Proposal {
  const faces = [...new Set(units.map(face))].sort()
  const ids = (of: number) =>
    units
      .filter((unit) => face(unit) === of)
      .map(({ id }) => id)
      .sort()
  return proposal(
    rule,
    '7.0',
    text,
    units.map(({ id }) => id).sort(),
    faces.map((each) => ({ type: 'flip', pieces: ids(each), face: each })),
  )
}

export const onMap = (scene: Scene, side: Id): readonly Unit[] =>
  [...scene.fields.values()]
    .flatMap(({ units }) => units)
    .filter((unit) => unit.side === side && unit.kind === 'unit')
    .sort((a, b) => (a.id < b.id ? -1 : 1))

/** 7.0 [37]: the other side, if it has actions; this one again, if it alone has; else Recovery. */
function ahead(scene: Scene, side: Id): readonly Proposal[] {
  const { turn } = scene.state.time
  const other = otherSide(side)
  if (actionsLeft(scene, other) > 0) {
    const time: Time = { turn, phase: actionPhase(other), side: other }
    return [proposal('round/next', '7.0', `Then ${nameOf(scene, other)} acts.`, [], [{ type: 'turn', time }])]
  }
  if (actionsLeft(scene, side) > 0) {
    return [
      proposal('round/next', '7.0', `${nameOf(scene, other)} has no action left: ${nameOf(scene, side)} acts again.`),
    ]
  }
  const end = turn === LAST_TURN ? 'Both have used their actions: the last Recovery.' : 'Both have used their actions.'
  return [proposal('round/next', '3.0', end, [], [{ type: 'turn', time: { turn, phase: RECOVERY_PHASE } }])]
}

export const nowActing = (scene: Scene): Id | undefined => actingSide(scene.state.time.phase) ?? movingSide(scene)
