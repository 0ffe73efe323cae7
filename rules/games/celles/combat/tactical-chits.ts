import type {
  Action,
  Declare,
  Finding,
  Id,
  Move,
  PieceId,
  Proposal,
  SeenEntry,
} from '../../../../table/generated/types.ts'
import { isPile, onCell } from '../../../../table/geometry/place.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { finding } from '../../../core/finding.ts'
import type { Deed } from '../../../core/memory.ts'
import type { Step } from '../../../core/procedure.ts'
import { must, ofKind, owedBy, proposal } from '../../../core/proposal.ts'
import { isActing } from '../../../core/turn.ts'
import { idOrder, idsOf, type Unit } from '../../../core/unit.ts'
import { printCell, terrainAt } from '../../../hex/board/cells.ts'
import { cellOf, cellsOf, unitsOnMap } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { rollsFor, rollText } from '../../../kit/awaited-dice.ts'
import { printedIn } from '../../../kit/chart.ts'
import { AIR_ATTACK, isUnseen, leavesOpen, roundOf } from '../round/round.ts'
import { stepsLost } from '../scenario/victory.ts'
import {
  actingSide,
  availableOf,
  chitOf,
  isDisrupted,
  nightNow,
  playedOf,
  stepsOf,
  type Tactical,
  theSide,
} from '../terms/counters.ts'
import { dieFor, oneDie } from '../terms/die.ts'
import { disruptAction, loseStep } from '../terms/step-loss.ts'
import { latestFight } from './fight.ts'

/** The `what` of a declared air attack. */
export const AIR = 'air'

interface Raid {
  readonly piece: PieceId
  /** The unit's steps before the attack. */
  readonly steps?: number
  readonly die?: number
  readonly modified?: number
  readonly result?: string
}

/** 13.4 [110]: the air attack of an Allied Air chit. */
const airAttack: Step<HexScene, Id> = {
  kind: AIR_ATTACK,
  cite: '13.4',
  crumb: () => 'Allied air attack',
  whose: (_, side) => side,
  begins: (deed) => (isRaid(deed) ? 'allied' : undefined),
  follow: (side, deed) => (isRaid(deed) ? { on: side } : undefined),
  offers: (scene) => adviseRaid(scene),
  done: (scene) => adviseRaid(scene).length === 0,
}

const isRaid = (deed: Deed): boolean => deed.deed === 'own' && deed.chapter === TACTICAL

const TACTICAL: Id = 'tactical'

/** 13.0 to 13.5: the moments of the Tactical Chits, and the air attack. */
export const tactical = chapter<{ readonly raid: Raid | undefined }>({
  id: TACTICAL,
  judge(scene, action) {
    switch (action.type) {
      case 'move':
        return action.moves.flatMap(({ pieces, to }) =>
          'pile' in to ? pieces.flatMap((id) => judgePlay(scene, id, to.pile)) : [],
        )
      case 'declare':
        return action.what === AIR ? judgeRaid(scene, action) : judgeOpen(scene)
      default:
        return leavesOpen(scene, action) ? judgeOpen(scene) : []
    }
  },
  allows: (scene, action) =>
    action.type === 'declare' && action.what === AIR
      ? action.pieces
      : action.type === 'move'
        ? playedBy(scene, action)
        : [],
  going: (scene, units) =>
    units.some(({ side }) => side === actingSide(scene.state.time.phase)) ? judgeOpen(scene) : [],
  advise: (scene, { ask }) => (ask === 'chits' ? adviseChits(scene) : []),
  procedure: [airAttack],
  deeds: (scene, entry) => raidsIn(scene, entry),
  rolls: (scene) => dieOfRaid(scene),
  memory: {
    start: { raid: undefined },
    fold(memory, deed) {
      if (deed.deed === 'time' || deed.deed === 'anew') return { raid: undefined }
      return isRaid(deed) && deed.deed === 'own' ? { raid: deed.what as Raid } : memory
    },
  },
})

/** 13.0 to 13.5 [82, 102-105, 110, 111]: the reason why a chit may not be played now; undefined if it may. */
export function whyNotPlayed(
  scene: HexScene,
  side: Id,
  kind: Tactical,
): { readonly rule: Id; readonly cite: string; readonly text: string } | undefined {
  const round = roundOf(scene)
  const night = nightNow(scene)
  const no = (rule: Id, cite: string, text: string) => ({ rule, cite, text })
  if (kind === 'combat') {
    const fight = latestFight(scene)
    if (fight && fight.die === undefined) return undefined
    return no('tactical/combat', '13.1', 'A Combat chit is played after an attack is declared and before its die roll.')
  }
  if (kind === 'allied-air' && night)
    return no('tactical/air-night', '13.4', 'Allied Air is played only by day; it is night.')
  if (kind === 'replacement' && night !== (side === 'german')) {
    const when = side === 'german' ? 'by night' : 'by day'
    return no(
      'tactical/replacement-time',
      '13.3',
      `${side === 'german' ? 'German' : 'Allied'} Replacements are played only ${when}; it is ${night ? 'night' : 'day'}.`,
    )
  }
  const mine = round?.side === side && actingSide(scene.state.time.phase) === side
  // 13.3, 13.4: these come before units are activated, Extra Move after it.
  const isChosen = mine && kind !== 'extra-move' && (round.fresh.length > 0 || round.came.length > 0)
  if (mine && round.begun.length === 0 && !isChosen) return undefined
  const { cite, name, until } = MOMENTS[kind]
  return no('tactical/moment', cite, `${name} is played right after you draw an Action Chit, before ${until}.`)
}

/** 13.2 to 13.4: the moment of each chit except Combat. */
const MOMENTS: Readonly<
  Record<Exclude<Tactical, 'combat'>, { readonly cite: string; readonly name: string; readonly until: string }>
> = {
  'extra-move': { cite: '13.2', name: 'Extra Move', until: 'any unit moves or attacks' },
  replacement: { cite: '13.3', name: 'Replacement', until: 'you choose whom to activate' },
  'allied-air': { cite: '13.4', name: 'Allied Air', until: 'you choose whom to activate' },
}

/** The Tactical Chits that a move plays. */
const playedBy = (scene: HexScene, move: Move): readonly PieceId[] =>
  [...destinationsOf(move)].flatMap(([id, to]) => {
    const chit = chitOf(scene, scene.piece(id)?.def)
    return chit?.is === 'tactical' && isPile(to, playedOf(chit.side)) ? [id] : []
  })

function judgePlay(scene: HexScene, id: PieceId, to: Id): Finding[] {
  const piece = scene.piece(id)
  const chit = chitOf(scene, piece?.def)
  if (!piece || chit?.is !== 'tactical') return []
  const illegal = (rule: Id, cite: string, text: string) => [
    { ...finding(rule, cite, 'illegal', text, [], []), pieces: [id] },
  ]
  const from = 'pile' in piece.at ? piece.at.pile : undefined
  if (to === availableOf(chit.side) && from === playedOf(chit.side))
    return illegal('tactical/unavailable', '13.0', 'A Tactical Chit is played once a turn; this one has been played.')
  if (to !== playedOf(chit.side)) return []
  if (from !== undefined && from !== availableOf(chit.side)) {
    return illegal(
      'tactical/unavailable',
      '13.0',
      'A Tactical Chit is played once a turn, from those drawn and available.',
    )
  }
  // A position without a log has no round to check.
  if (isUnseen(scene)) return []
  const why = whyNotPlayed(scene, chit.side, chit.kind)
  return why ? illegal(why.rule, why.cite, why.text) : []
}

/** 13.4 [110]: any one German unit, once for each chit. */
function judgeRaid(scene: HexScene, { pieces }: Declare): Finding[] {
  const units = scene.units(pieces).filter(({ kind }) => kind === 'unit')
  const found: Finding[] = []
  const illegal = (rule: Id, text: string) => found.push(finding(rule, '13.4', 'illegal', text, cellsOf(units), units))
  if (units.length !== 1 || units.some((unit) => unit.side !== 'german' || !cellOf(unit)))
    illegal('air/target', 'An air attack targets one German unit on the map.')
  if (!isActing(scene, 'allied')) illegal('air/hand', 'Only the Allies choose the target of an air attack.')
  const round = roundOf(scene)
  const played = round?.played.includes('allied-air') === true
  if (!isUnseen(scene) && !played)
    illegal('air/chit', 'An air attack needs the Allied Air chit, played after this Action Chit.')
  if (played && round.begun.length > 0)
    illegal('air/moment', 'The air attack comes right after its chit, before any unit moves or attacks.')
  const { raid } = tactical.recall(scene)
  if (raid?.die !== undefined) illegal('air/once', 'This chit has already made its air attack.')
  return found
}

/** 13.4 [110]: the die, −2 in woods or town. */
export function airAttackResult(
  scene: HexScene,
  unit: Unit,
  die: number,
): { readonly modified: number; readonly result: string } {
  const at = cellOf(unit)
  const covered = at !== undefined && ['woods', 'town'].includes(terrainAt(scene, at))
  const modified = die - (covered ? 2 : 0)
  const result = printedIn(scene.book, 'air', String(Math.max(0, modified)), 'result')
  return { modified, result: String(result ?? '-') }
}

function dieOfRaid(scene: HexScene): readonly AwaitedRoll[] {
  const { raid } = tactical.recall(scene)
  const unit = raid && raid.die === undefined ? scene.unit(raid.piece) : undefined
  if (!unit) return []
  return [{ ...oneDie(AIR, 'allied', `Air attack on ${unit.name}`, 'air-attack-die'), named: 'air attack' }]
}

function raidsIn(scene: HexScene, entry: SeenEntry): readonly Raid[] {
  const { action } = entry
  if (action?.type === 'declare' && action.what === AIR) {
    const [unit] = scene.units(action.pieces)
    return unit ? [{ piece: unit.id, steps: stepsOf(unit) }] : []
  }
  const { raid } = tactical.recall(scene)
  const die = dieFor(scene, entry, AIR)
  const unit = raid && scene.unit(raid.piece)
  return raid && unit && die !== undefined ? [{ ...raid, die, ...airAttackResult(scene, unit, die) }] : []
}

/** 13.4 [110]: the result of the air attack that is still to be carried out. */
export function owedByAirAttack(scene: HexScene, unit: Unit): '1' | 'D' | undefined {
  const { raid } = tactical.recall(scene)
  if (raid?.piece !== unit.id || !cellOf(unit)) return undefined
  if (raid.result === '1' && stepsOf(unit) >= (raid.steps ?? 0)) return '1'
  return raid.result === 'D' && !isDisrupted(unit) ? 'D' : undefined
}

/** 13.4 [110]: the whole result of this round's air attack on a unit. */
export function airAttackText(scene: HexScene, unit: Unit): string | undefined {
  const { raid } = tactical.recall(scene)
  if (raid?.piece !== unit.id || raid.result === undefined) return undefined
  const brings = raid.result === '1' ? 'loses a step' : raid.result === 'D' ? 'is Disrupted' : 'is not harmed'
  return `The air attack on ${unit.name} rolled ${rollText(raid.die, raid.modified)}: it ${brings}`
}

/** 13.4 [110]: findings on an air attack left open. */
function judgeOpen(scene: HexScene): readonly Finding[] {
  const { raid } = tactical.recall(scene)
  const unit = raid && scene.unit(raid.piece)
  if (!raid || !unit) return []
  const warn = (rule: Id, text: string) => [finding(rule, '13.4', 'illegal', text, cellsOf([unit]), [unit])]
  if (raid.die === undefined) return warn('air/unrolled', `The air attack on ${unit.name} has not been rolled yet.`)
  const owed = owedByAirAttack(scene, unit)
  const brings = owed === '1' ? 'loses a step' : 'is Disrupted'
  return owed ? warn('air/result', `Not done yet: ${unit.name} ${brings} by the air attack.`) : []
}

const propose = (rule: Id, text: string, units: readonly Unit[], actions: readonly Action[]): Proposal => {
  const cells = cellsOf(units)
  return proposal(rule, '13.4', text, actions, idsOf(units), cells)
}

function adviseRaid(scene: HexScene): readonly Proposal[] {
  const { raid } = tactical.recall(scene)
  const round = roundOf(scene)
  const isOver = round !== undefined && round.begun.length > 0
  if (!raid) {
    if (!round?.played.includes('allied-air') || isOver) return []
    const say = propose(
      'air/say',
      'Allied Air: choose one German unit anywhere as the target of the air attack.',
      [],
      [],
    )
    return [say, ...unitsOnMap(scene, 'german').map((unit) => target(scene, unit))]
  }
  const unit = scene.unit(raid.piece)
  if (!unit) return []
  if (raid.die === undefined) {
    const text = `The Allies roll for their air attack on ${unit.name}.`
    const roll = proposal('air/roll', '13.4', text, rollsFor(scene, AIR), [], cellsOf([unit]))
    return [must(owedBy('allied')(roll))]
  }
  const sum = `Roll ${rollText(raid.die, raid.modified)}`
  const mine = owedBy('german')
  const owed = owedByAirAttack(scene, unit)
  if (owed === '1')
    return [must(mine(propose('air/result', `${sum}: ${unit.name} loses a step.`, [unit], loseStep(scene, unit))))]
  if (owed === 'D')
    return [must(mine(propose('air/result', `${sum}: ${unit.name} is Disrupted.`, [unit], [disruptAction([unit])])))]
  return isOver ? [] : [propose('air/result', `${sum}: no further effect.`, [unit], [])]
}

/** A German unit with the chances of an air attack on it. */
function target(scene: HexScene, unit: Unit): Proposal {
  const raids = Array.from({ length: 10 }, (_, die) => airAttackResult(scene, unit, die).result)
  const count = (result: string) => raids.filter((each) => each === result).length
  const where = cellsOf([unit]).map((cell) => printCell(scene, cell))
  const text = `${unit.name} in ${where}: loses a step on ${count('1')} of 10 rolls, Disrupted on ${count('D')}.`
  const declare: Action = { type: 'declare', what: AIR, pieces: [unit.id], at: [], text: 'air attack' }
  return owedBy('allied')(propose('air/may', text, [unit], [declare]))
}

/** The effect of each chit. */
const DOES: Readonly<Record<Tactical, string>> = {
  combat: '+1 to the die of your attack, or −1 to an enemy attack',
  'extra-move': 'one more unit of any formation acts',
  replacement: 'one step returns',
  'allied-air': 'one German action fewer and an air attack',
}

/** The chits that may be played now, and why the others may not. */
function adviseChits(scene: HexScene): readonly Proposal[] {
  return [...scene.state.pieces.values()]
    .filter(({ at }) => 'pile' in at && !onCell(at) && at.pile.endsWith('-available'))
    .sort(idOrder)
    .flatMap((piece) => {
      const chit = chitOf(scene, piece.def)
      if (chit?.is !== 'tactical') return []
      const why = whyNotPlayed(scene, chit.side, chit.kind)
      const name = scene.unit(piece.id)?.name ?? chit.kind
      const move: Action = { type: 'move', moves: [{ pieces: [piece.id], to: { pile: playedOf(chit.side) } }] }
      const text = why
        ? `${name} (${theSide(chit.side)}), not now: ${why.text}`
        : `${name} (${theSide(chit.side)}) may be played now: ${DOES[chit.kind]}.`
      const cite = why?.cite ?? '13.0'
      const chitProposal = proposal('tactical/may', cite, text, why ? [] : [move], [piece.id])
      return [why ? ofKind('barred')(chitProposal) : chitProposal]
    })
}

/** 13.2 to 13.5 [104, 105, 110]: chits to play after this Action Chit. Fights ask for Combat chits. */
export const advisePlays = (scene: HexScene): readonly Proposal[] =>
  adviseChits(scene).filter(({ actions, pieces: [id] }) => {
    const chit = chitOf(scene, id === undefined ? undefined : scene.piece(id)?.def)
    if (chit?.is !== 'tactical' || actions.length === 0 || chit.kind === 'combat') return false
    return chit.kind !== 'replacement' || stepsLost(scene, chit.side) > 0
  })
