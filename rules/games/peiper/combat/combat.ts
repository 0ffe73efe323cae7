import type {
  Action,
  FightFigures,
  Finding,
  Id,
  Move,
  Place,
  Proposal,
  SeenEntry,
} from '../../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../../table/geometry/place.ts'
import type { FightSummary } from '../../../../table/referee.ts'
import type { State } from '../../../../table/state.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { capitalized, finding } from '../../../core/finding.ts'
import { ATTACK } from '../../../core/memory.ts'
import { must, ofKind, owedBy, proposal } from '../../../core/proposal.ts'
import { endsPhase } from '../../../core/turn.ts'
import { idsOf, type Unit } from '../../../core/unit.ts'
import { isAmong, printCell, printSorted } from '../../../hex/board/cells.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { awaitedRollAnswered, rollsFor } from '../../../kit/awaited-dice.ts'
import type { AwaitedCard } from '../../../kit/cards.ts'
import { discarding } from '../../../kit/cards.ts'
import { adviseDue, fightSteps, judgeUndone } from '../../../kit/fight/owed.ts'
import { DECK, FIGHT_CARDS, US } from '../terms/counters.ts'
import { dieSix, sixOf } from '../terms/die.ts'
import { isActivation } from '../turn/activation-state.ts'
import { cardDrawn, drawStep } from '../turn/cards.ts'
import {
  COMBAT,
  latestShot,
  replaced,
  type Shot,
  type ShotEvent,
  type Shots,
  shotMemory,
  shotsIn,
} from '../turn/shots.ts'
import { judgeAttack } from './attack.ts'
import { adviseShots } from './attack-offers.ts'
import { asksMalmedy, malmedyOffers, malmedyWord } from './malmedy.ts'
import { cardModifier, hasPassed } from './odds.ts'
import { plannedShot, planOf } from './plan.ts'
import {
  advanceOffer,
  duesOf,
  FALL_BACK,
  finalResult,
  hitText,
  isDrawn,
  mayAdvance,
  mayFallBack,
  retreatsNow,
} from './results.ts'

const latest = <T>(scene: HexScene, of: (shot: Shot) => readonly T[]): readonly T[] => {
  const shot = isActivation(scene) ? latestShot(scene) : undefined
  return shot ? of(shot) : []
}

/** 34 [34]: an attack, from its declaration until its result is carried out. */
const attackSteps = fightSteps<HexScene>({
  chapter: COMBAT,
  cite: '34',
  crumb: (scene) => latest(scene, (shot) => [shotText(scene, shot)])[0] ?? '',
  whose: (scene) => latestShot(scene)?.side,
  offers: (scene) => latest(scene, (shot) => offers(scene, shot)),
  dues: (scene) => latest(scene, (shot) => duesOf(scene, shot)),
  done: (scene) => latest(scene, (shot) => offers(scene, shot)).length === 0,
})

/** 34 to 36 [34, 35, 36]: attacks by check and card. */
export const combat = chapter<Shots>({
  id: COMBAT,
  memory: shotMemory,
  judge: (scene, action) => judge(scene, action),
  going: (scene, units) => (units.length > 0 ? latest(scene, (shot) => judgeOpen(scene, shot)) : []),
  displaces: (scene, unit, to) => displaced(scene, unit, to) !== undefined,
  places: (scene, units) =>
    latest(scene, (shot) => (units.some(({ id }) => id === shot.target) ? retreatsNow(scene, shot) : [])),
  rolls: (scene) => latest(scene, (shot) => awaited(scene, shot)),
  advise(scene, question) {
    if (question.ask === 'odds') return adviseShots(scene, question)
    return question.ask === 'retreat' ? latest(scene, (shot) => adviseDue(duesOf(scene, shot))) : []
  },
  procedure: attackSteps,
  fight: (scene) => latest(scene, (shot) => [figuresOf(scene, shot)])[0],
  fights: (scene) => summaries(scene),
  deeds: (scene, entry, after) => eventsOf(scene, entry, after),
})

const nameOf = (scene: HexScene, id: Id): string => scene.unit(id)?.name ?? 'a unit'

const shotText = (scene: HexScene, { firer, target, to }: Shot): string =>
  `${nameOf(scene, firer)} fires at ${nameOf(scene, target)} in ${printCell(scene, to)}`

/** The proficiency check and, by 47, the target's. */
function awaited(scene: HexScene, shot: Shot): readonly AwaitedRoll[] {
  if (mayFallBack(scene, shot)) return [dieSix(FALL_BACK, US, `Fall back: ${nameOf(scene, shot.target)}`)]
  if (shot.die !== undefined || asksMalmedy(scene, shot)) return []
  return [{ ...dieSix(COMBAT, shot.side, `PR check: ${nameOf(scene, shot.firer)}`), named: 'check' }]
}

/** The card that an attack waits for. */
export function awaitedFightCard(scene: HexScene): AwaitedCard | undefined {
  const shot = isActivation(scene) ? latestShot(scene) : undefined
  if (shot?.die === undefined || isDrawn(scene, shot)) return undefined
  return { side: shot.side, to: FIGHT_CARDS, why: `for the attack on ${printCell(scene, shot.to)}` }
}

function offers(scene: HexScene, shot: Shot): readonly Proposal[] {
  if (asksMalmedy(scene, shot)) return malmedyOffers(shot)
  const units = [shot.firer, shot.target]
  if (shot.die === undefined) {
    const terrain = shot.terrain > 0 ? ', and terrain nothing' : ''
    const text = `${shotText(scene, shot)}. A die below ${shot.proficiency} passes: the card then counts 1 less${terrain}.`
    const roll = proposal('combat/check', '34', text, rollsFor(scene, COMBAT), units, [shot.to])
    return [must(owedBy(shot.side)(roll))]
  }
  const card = awaitedFightCard(scene)
  if (card) {
    const passed = hasPassed(shot, shot.die)
    const sum = cardModifier(shot, passed)
    const again = shot.cards.length > 0 ? ' again: a face card must be made good' : ''
    const text = `The check is ${passed ? 'passed' : 'failed'}. Draw a card${again}: ${sum === 0 ? '' : `with ${sum < 0 ? '−' : '+'}${Math.abs(sum)} `}it hits at ${shot.attack} or less`
    const draw = drawStep(scene, card, 'combat/card', '34', text)
    const old = shot.cards.length === 0 ? discarding(scene, DECK, [FIGHT_CARDS]) : []
    return [{ ...draw, actions: [...draw.actions, ...old] }]
  }
  const dues = duesOf(scene, shot)
  const owing = dues.length > 0 ? adviseDue(dues) : isOwnTime(scene, shot) ? advanceOffer(scene, shot) : []
  const text = hitText(scene, shot)
  if (owing.length === 0 || text === undefined) return owing
  const result = proposal('combat/result', '34', `${capitalized(text)}.`, [], [], [shot.to])
  // A result that is carried out is information: the next step is the advance.
  return [dues.length > 0 ? result : ofKind('odds')(result), ...owing]
}

/** An advance is offered to its own side only. */
const isOwnTime = ({ sides }: HexScene, { side }: Shot): boolean =>
  side === undefined || sides.length === 0 || sides.includes(side)

/** Findings on what must be done before anything else. */
function judgeOpen(scene: HexScene, shot: Shot): readonly Finding[] {
  const first = (text: string) => [finding('combat/open', '34', 'illegal', `First ${text}.`, [shot.to], [])]
  if (asksMalmedy(scene, shot)) return first('the US side says whether it uses the news of Malmedy')
  if (shot.die === undefined) return first(`the PR check of ${nameOf(scene, shot.firer)} is made`)
  if (!isDrawn(scene, shot)) return first(`a card is drawn for the attack on ${printCell(scene, shot.to)}`)
  return judgeUndone(scene, duesOf(scene, shot).slice(0, 1))
}

/** A change of place by a fight. */
function displaced(scene: HexScene, unit: Unit, to: Place): 'retreat' | 'advance' | 'off' | undefined {
  if (!isActivation(scene)) return undefined
  if ('pile' in to) return 'off'
  const shot = latestShot(scene)
  if (!shot || !onCell(to)) return undefined
  if (unit.id === shot.target && retreatsNow(scene, shot).length > 0) return 'retreat'
  return unit.id === shot.firer && placeKey(to) === placeKey(shot.to) && mayAdvance(scene, shot) ? 'advance' : undefined
}

function judge(scene: HexScene, action: Action): readonly Finding[] {
  const shot = isActivation(scene) ? latestShot(scene) : undefined
  switch (action.type) {
    case 'declare': {
      if (malmedyWord(action) !== undefined) return []
      if (action.what !== ATTACK && action.pieces.length === 0) return []
      const again = action.what === ATTACK && replaced(shotsIn(scene), action.pieces[0] ?? '') !== undefined
      const open = shot && !again ? judgeOpen(scene, shot) : []
      return action.what === ATTACK ? [...judgeAttack(scene, action), ...open] : open
    }
    case 'draw':
      return shot && action.pile === DECK.pile && !awaitedFightCard(scene) ? judgeOpen(scene, shot) : []
    case 'turn':
      return shot && endsPhase(scene, action.time) ? judgeOpen(scene, shot) : []
    case 'move':
      return shot ? judgeMoves(scene, shot, action) : []
    default:
      return []
  }
}

function judgeMoves(scene: HexScene, shot: Shot, { moves }: Move): readonly Finding[] {
  return moves.flatMap(({ pieces, to }) => {
    const unit = scene.units(pieces).find(({ id }) => id === shot.target)
    if (!unit || !onCell(to) || displaced(scene, unit, to) !== 'retreat') return []
    const cells = retreatsNow(scene, shot)
    if (isAmong(cells, to)) return []
    const text = `${unit.name} may retreat only to ${printSorted(scene, cells)}.`
    return [finding('combat/retreat-hex', '34', 'illegal', text, [to], [unit])]
  })
}

function eventsOf(scene: HexScene, entry: SeenEntry, after: State): readonly ShotEvent[] {
  const { action } = entry
  const shot = isActivation(scene) ? latestShot(scene) : undefined
  if (action?.type === 'declare') {
    const word = malmedyWord(action)
    if (word !== undefined) return shot && asksMalmedy(scene, shot) ? [{ did: 'malmedy', word }] : []
    const plan = action.what === ATTACK ? planOf(scene, action) : undefined
    const planned = plan && plannedShot(scene, plan)
    return planned ? [{ did: 'attack', shot: planned }] : []
  }
  if (!shot) return []
  if (action?.type === 'roll') {
    const die = sixOf(entry)
    const what = awaitedRollAnswered(scene, entry)?.what
    if (die === undefined) return []
    return what === COMBAT ? [{ did: 'checked', die }] : what === FALL_BACK ? [{ did: 'fell back', die }] : []
  }
  if (action?.type === 'move') {
    const ways = action.moves.flatMap(({ pieces, to }) =>
      scene.units(pieces).flatMap((unit) => displaced(scene, unit, to) ?? []),
    )
    return [
      ...(ways.includes('advance') ? [{ did: 'advanced' as const }] : []),
      ...(ways.includes('retreat') ? [{ did: 'retreated' as const }] : []),
    ]
  }
  const card = awaitedFightCard(scene) ? cardDrawn(scene, entry, after, FIGHT_CARDS) : undefined
  return card ? [{ did: 'drew', card: { def: card.def, rank: card.rank, isJoker: card.isJoker, name: card.name } }] : []
}

function figuresOf(scene: HexScene, shot: Shot): FightFigures {
  const { side, firer, target, attack, modifiers, die, to } = shot
  const passed = die !== undefined && hasPassed(shot, die)
  const terrain = shot.terrain > 0 && !passed ? [{ cite: '34', what: 'terrain', by: shot.terrain }] : []
  const check = passed ? [{ cite: '34', what: 'PR check passed', by: -1 }] : []
  const result = finalResult(scene, shot)
  const text = hitText(scene, shot)
  return {
    ...(side !== undefined && { side }),
    at: [to],
    attackers: [{ piece: firer, strength: attack }],
    defenders: [{ piece: target, strength: 0 }],
    by: 'cards',
    attack,
    defence: 0,
    shifts: [],
    modifiers: [...terrain, ...check, ...modifiers.map((each) => ({ ...each }))],
    ...(die !== undefined && { die }),
    ...(result && Number.isFinite(result.card) && { modified: result.card }),
    ...(result &&
      text !== undefined && {
        result: { text, attacker: NO_FATE, defender: { ...NO_FATE, steps: result.isHit ? 1 : 0 } },
      }),
  }
}

const NO_FATE = { steps: 0, retreat: 0 }

function summaries(scene: HexScene): readonly FightSummary[] {
  const shots = shotsIn(scene)
  return shots.map((shot) => {
    const isLatest = shot === shots.at(-1)
    const open = isLatest ? offers(scene, shot) : []
    const [due] = isLatest ? duesOf(scene, shot) : []
    const text = hitText(scene, shot)
    const next = due
      ? { side: due.side, text: capitalized(due.what) }
      : isLatest && !isDrawn(scene, shot)
        ? { side: shot.side, text: shot.die === undefined ? 'PR check' : 'Draw a card' }
        : undefined
    return {
      seq: shot.seq,
      text: shotText(scene, shot),
      pieces: idsOf([...shot.attackers, ...shot.defenders]),
      defenders: idsOf(shot.defenders),
      figures: figuresOf(scene, shot),
      ...(text !== undefined && { result: text }),
      ...(next && { next }),
      settled: !next && open.length === 0,
    }
  })
}
