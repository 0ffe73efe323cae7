import type { Action, Declare, Finding, Id, Piece, Proposal } from '../../../../table/generated/types.ts'
import { isPile } from '../../../../table/geometry/place.ts'
import { agree, capitalized, finding, names } from '../../../core/finding.ts'
import { owedBy, proposal } from '../../../core/proposal.ts'
import { isActing, sideName } from '../../../core/turn.ts'
import { unitStillAt } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { allCombatants } from '../../../kit/fight/record.ts'
import { availableOf, chitOf, otherSide, playedOf, SIDES, theSide } from '../terms/counters.ts'
import type { Fight } from './fight.ts'

/** 13.1 [82]: the declaration of a side that keeps its Combat chit. */
const keepsChit = (side: Id): Id => `${side}-keeps-its-chit`

export const chitKeeper = ({ what }: Declare): Id | undefined => SIDES.find((side) => keepsChit(side) === what)

/** The Combat chit that a side could play now. */
function playableChit(scene: HexScene, side: Id): Piece | undefined {
  for (const piece of scene.state.pieces.values()) {
    if (!isPile(piece.at, availableOf(side))) continue
    const chit = chitOf(scene, piece.def)
    if (chit?.is === 'tactical' && chit.side === side && chit.kind === 'combat') return piece
  }
  return undefined
}

/** The sides that hold a Combat chit and have not decided, the attacker first. */
function undecidedSides(scene: HexScene, { side, chits, kept }: Fight): readonly Id[] {
  if (side === undefined) return []
  return [side, otherSide(side)].filter(
    (each) => !chits.includes(each) && !kept.includes(each) && playableChit(scene, each) !== undefined,
  )
}

/** 13.1 [82]: the attacker decides first and cannot change its decision. */
export function judgeChitAnswer(scene: HexScene, fight: Fight, side: Id, plays: boolean): readonly Finding[] {
  const found: Finding[] = []
  const [first] = undecidedSides(scene, fight)
  if (fight.kept.includes(side) && plays) {
    const text = `${capitalized(theSide(side))} have declined to play their Combat chit in this attack.`
    found.push(finding('combat/kept', '13.1', 'illegal', text, [], []))
  } else if (first !== undefined && first === fight.side && first !== side) {
    const text = `${capitalized(theSide(first))} attack and hold a Combat chit too: they decide first whether to play it.`
    found.push(finding('combat/first', '13.1', 'warning', text, [], []))
  }
  if (!isActing(scene, side)) {
    const text = `Only ${theSide(side)} decide whether to play their Combat chit.`
    found.push(finding('combat/word', '13.1', 'illegal', text, [], []))
  }
  return found
}

/** 11.0 [71, 74]: units that moved since the declaration make the roll void. */
export function judgeMovedAway(scene: HexScene, fight: Fight): readonly Finding[] {
  const movedAway = allCombatants(fight).filter((each) => !unitStillAt(scene, each))
  if (movedAway.length === 0) return []
  const units = movedAway.flatMap(({ id }) => scene.unit(id) ?? [])
  const who = units.length > 0 ? `${names(units)} ${agree(units, 'has', 'have')} moved` : 'Some units have moved'
  const text = `${who} since this attack was declared: undo the declaration or declare it again.`
  return [
    finding(
      'combat/gone',
      '11.0',
      'illegal',
      text,
      movedAway.map(({ at }) => at),
      units,
    ),
  ]
}

/** 11.0, 13.1 [82]: the attacker rolls, after both sides have decided. */
export function judgeDie(scene: HexScene, fight: Fight): readonly Finding[] {
  const { side } = fight
  const hand = isActing(scene, side)
    ? []
    : [
        finding(
          'combat/hand',
          '11.0',
          'illegal',
          `${capitalized(theSide(side))} are the attackers and roll the die.`,
          [],
          [],
        ),
      ]
  const undecided = chitAnswersDue(scene, fight).map((each) => {
    const text = `${capitalized(theSide(each))} hold a Combat chit and have not decided whether to play it.`
    return finding('combat/silent', '13.1', 'illegal', text, [], [])
  })
  return [...judgeMovedAway(scene, fight), ...hand, ...undecided]
}

/** 13.1 [82]: sides that must decide before the roll: the defender, since an attacker that rolls keeps its chit. */
export const chitAnswersDue = (scene: HexScene, fight: Fight): readonly Id[] =>
  undecidedSides(scene, fight).filter((each) => each !== fight.side)

/** The choices of the side that must decide. */
export function adviseChitAnswer(scene: HexScene, fight: Fight): readonly Proposal[] {
  const [side, other] = undecidedSides(scene, fight)
  const chit = side === undefined ? undefined : playableChit(scene, side)
  if (side === undefined || !chit) return []
  const owed = owedBy(side)
  const army = capitalized(theSide(side))
  const isFirst = side === fight.side
  const play: Action = { type: 'move', moves: [{ pieces: [chit.id], to: { pile: playedOf(side) } }] }
  const keep: Action = {
    type: 'declare',
    what: keepsChit(side),
    pieces: [],
    at: [],
    text: `no ${sideName(scene, side)} Combat chit`,
  }
  const by = isFirst ? '+1' : '−1'
  const text = `${army} hold a Combat chit and decide${other === undefined ? '' : ' first'} whether to play it.`
  return [
    proposal('combat/say', '13.1', text, [], [chit.id]),
    owed(
      proposal(
        'combat/chit',
        '13.1',
        `Play the ${sideName(scene, side)} Combat chit: ${by} to the die.`,
        [play],
        [chit.id],
      ),
    ),
    owed(proposal('combat/keep', '13.1', `Keep the ${sideName(scene, side)} Combat chit.`, [keep], [chit.id])),
  ]
}
