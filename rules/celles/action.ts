import type { Draw, Finding, Id, Proposal, SeenEntry, Time } from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import type { State } from '../../table/state.ts'
import { agree, finding, names } from '../finding.ts'
import { inIdOrder, proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import { chapter } from '../system.ts'
import { isActing, movingSide, nameOf, phaseOf } from '../turn.ts'
import type { Unit } from '../unit.ts'
import { eligibility } from './active.ts'
import { D10, dieOf } from './die.ts'
import {
  actingSide,
  actionPhase,
  availableOf,
  BRIGADE,
  chitOf,
  cupOf,
  DECEMBER_24,
  formationOf,
  INITIATIVE_PHASE,
  isReduced,
  isUsed,
  LAST_TURN,
  nightNow,
  otherSide,
  playedOf,
  RECOVERY_PHASE,
  unusedFace,
  WITHDRAWN,
} from './print.ts'
import { actionsLeft, actionsOf, type Event, type Play, playMemory, playOf } from './round.ts'
import { readingsOf } from './switches.ts'

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
  deeds: (scene, entry, after) => [
    ...actionsIn(scene, entry, after),
    ...playsIn(scene, entry),
    ...diceIn(scene, entry),
  ],
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

/** Tactical Chits that are played, what they bring back, and the brigade that goes. */
function playsIn(scene: Scene, { action: done }: SeenEntry): readonly Event[] {
  if (done?.type === 'flip') {
    const built = done.pieces.filter((id) => {
      const piece = scene.piece(id)
      return (
        piece !== undefined && isReduced(piece) && done.face < 2 && actingSide(scene.state.time.phase) !== undefined
      )
    })
    return built.map(() => ({ did: 'replaced' }))
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
function diceIn(scene: Scene, entry: SeenEntry): readonly Event[] {
  const die = dieOf(entry)
  if (die === undefined || entry.action?.type !== 'roll') return []
  const { phase, turn } = scene.state.time
  if (phase === 'chits' && turn >= DECEMBER_24 && readingsOf(scene.house).fortunes) return [{ did: 'fortune', die }]
  if (phase !== INITIATIVE_PHASE) return []
  const reason = entry.action.reason?.toLowerCase() ?? ''
  const named = SIDES.find((side) => reason.includes(side))
  const sides = scene.state.seats.find(({ id }) => id === entry.seat)?.sides ?? []
  const only = sides.length === 1 ? SIDES.find((side) => side === sides[0]) : undefined
  const before = playOf(scene).initiative
  const next = Object.keys(before).length === 1 && before.german !== undefined ? 'allied' : 'german'
  return [{ did: 'initiative', side: named ?? only ?? next, die }]
}

const SIDES = ['german', 'allied'] as const

/** 6.0, 21.0 [26, 27, 28]: both dice with what day and night add; nobody, where they tie or are not both there. */
export function initiativeOf(
  scene: Scene,
): { readonly german: number; readonly allied: number; readonly winner: Id | undefined } | undefined {
  if (scene.state.time.turn === 1) return { german: 0, allied: 0, winner: 'german' }
  const { initiative } = playOf(scene)
  const [g, a] = [initiative.german, initiative.allied]
  if (g === undefined || a === undefined) return undefined
  const night = nightNow(scene)
  const german = g + (night ? 1 : 0)
  const allied = a + (night ? 0 : 1)
  return { german, allied, winner: german === allied ? undefined : german > allied ? 'german' : 'allied' }
}

/** 6.0 [26, 27]: the first Action Phase is for the winner to give. */
function judgeFirst(scene: Scene): Finding[] {
  const dice = initiativeOf(scene)
  if (!dice)
    return [finding('initiative/unrolled', '6.0', 'warning', 'Both sides roll for the initiative first.', [], [])]
  const { german, allied, winner } = dice
  if (winner === undefined) {
    const text = `${german} against ${allied} is a tie, and is rolled again.`
    return [finding('initiative/tie', '6.0', 'illegal', text, [], [])]
  }
  if (scene.sides.length === 0 || scene.sides.includes(winner)) return []
  const text = `${nameOf(scene, winner)} has the initiative, and decides who acts first.`
  return [finding('initiative/choice', '6.0', 'illegal', text, [], [])]
}

/** 7.0 [32, 34, 35, 38]: who may act now. Of a position that no log led to nothing is said. */
function judgeGoing(scene: Scene, units: readonly Unit[]): Finding[] {
  const side = actingSide(scene.state.time.phase)
  if (side === undefined) return []
  const acting = units.filter((unit) => unit.side === side && unit.kind === 'unit' && 'q' in unit.piece.at)
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
  if (phase === INITIATIVE_PHASE && next !== undefined && known && turn > 1) found.push(...judgeFirst(scene))
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

const drawing = (side: Id): Proposal['actions'][number] => ({
  type: 'draw',
  pile: cupOf(side),
  count: 1,
  from: 'random',
  to: { pile: availableOf(side) },
  nonce: 'chit-from-the-cup',
})

/** 7.0: what the round asks next. */
function adviseAction(scene: Scene): readonly Proposal[] {
  const { phase, turn } = scene.state.time
  const side = actingSide(phase)
  if (side === undefined) {
    if (phase !== INITIATIVE_PHASE) return phase === 'chits' ? adviseFortune(scene) : []
    const dice = initiativeOf(scene)
    if (!dice || dice.winner === undefined) {
      const roll = (each: Id): Proposal => {
        const action: Proposal['actions'][number] = {
          type: 'roll',
          dice: D10,
          reason: `Initiative: ${each}`,
          nonce: 'initiative-die',
        }
        return proposal('initiative/roll', '6.0', `${nameOf(scene, each)} rolls for the initiative.`, [action])
      }
      const { initiative } = playOf(scene)
      const open = Object.keys(initiative).length === 1 ? SIDES.filter((each) => initiative[each] === undefined) : SIDES
      return open.map(roll)
    }
    return (turn === 1 ? ['german'] : ['german', 'allied'])
      .filter((each) => actionsLeft(scene, each) > 0)
      .map((each) => {
        const time: Time = { turn, phase: actionPhase(each), side: each }
        return proposal('round/begin', '6.0', `${nameOf(scene, each)} takes the first action.`, [
          { type: 'turn', time },
        ])
      })
  }
  const { round } = playOf(scene)
  if (round?.side !== side) {
    const { used, available } = actionsOf(scene, side)
    if (used >= available) return ahead(scene, side)
    const text = `${nameOf(scene, side)} draws until an Action Chit comes; action ${used + 1} of ${available}.`
    return [proposal('chits/draw', '7.0', text, [drawing(side)])]
  }
  return [...freshen(scene, side), ...spent(scene), ...ahead(scene, side)]
}

/** 17.0 [126]: the optional die. */
function adviseFortune(scene: Scene): readonly Proposal[] {
  if (!readingsOf(scene.house).fortunes || scene.state.time.turn < DECEMBER_24 || playOf(scene).fortune !== undefined)
    return []
  const roll: Proposal['actions'][number] = {
    type: 'roll',
    dice: D10,
    reason: 'Fortunes of war',
    nonce: 'fortune-die-00',
  }
  return [proposal('fortune/roll', '17.0', 'A die may change the actions of this turn.', [roll])]
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
  const ids = (of: number) => inIdOrder(units.filter((unit) => face(unit) === of))
  return proposal(
    rule,
    '7.0',
    text,
    faces.map((each) => ({ type: 'flip', pieces: ids(each), face: each })),
    inIdOrder(units),
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
    return [proposal('round/next', '7.0', `Then ${nameOf(scene, other)} acts.`, [{ type: 'turn', time }])]
  }
  if (actionsLeft(scene, side) > 0) {
    const text = `${nameOf(scene, other)} has no action left: ${nameOf(scene, side)} draws again.`
    return [proposal('round/again', '7.0', text, [drawing(side)])]
  }
  const end = turn === LAST_TURN ? 'Both have used their actions: the last Recovery.' : 'Both have used their actions.'
  return [proposal('round/next', '3.0', end, [{ type: 'turn', time: { turn, phase: RECOVERY_PHASE } }])]
}

export const nowActing = (scene: Scene): Id | undefined => actingSide(scene.state.time.phase) ?? movingSide(scene)
