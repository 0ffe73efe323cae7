import type { Action, Finding, Id, Proposal, SeenEntry } from '../../../../table/generated/types.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import type { StatedDeed } from '../../../core/chapter.ts'
import { capitalized, finding } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { phaseStep } from '../../../core/procedure.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { isActing, sideName } from '../../../core/turn.ts'
import { awaitedRollAnswered, rollsFor } from '../../../kit/awaited-dice.ts'
import { tens, tensOf } from '../terms/dice.ts'
import { otherSide, SIDES, theSide } from '../terms/models.ts'
import { type CeltosScene, chapter } from '../terms/scene.ts'

export const INITIATIVE: Id = 'initiative'
const CITE = '2'

interface Initiative {
  /** The latest roll of each side; empty again after a tie. */
  readonly dice: Readonly<Record<Id, number>>
  readonly isTied: boolean
  readonly first: Id | undefined
}

const NONE: Initiative = { dice: {}, isTied: false, first: undefined }

type InitiativeEvent =
  | { readonly did: 'die'; readonly side: Id; readonly face: number }
  | { readonly did: 'first'; readonly side: Id }

/** 2 [2]: the higher die begins, or names the other side. Equal dice are rolled again. */
export const initiative = chapter<Initiative>({
  id: INITIATIVE,
  memory: {
    start: NONE,
    fold(known, deed) {
      if (deed.deed === 'time') return deed.time.phase === INITIATIVE ? NONE : known
      const event = eventIn<InitiativeEvent>(deed, INITIATIVE)
      if (!event) return known
      if (event.did === 'first') return { ...known, first: event.side }
      const dice = { ...known.dice, [event.side]: event.face }
      const faces = SIDES.flatMap((side) => dice[side] ?? [])
      const isTied = faces.length === SIDES.length && new Set(faces).size === 1
      return { ...known, dice: isTied ? {} : dice, isTied }
    },
    again: (_, then) => then,
  },
  judge: (scene, action) => judge(scene, action),
  allows: () => [],
  rolls: (scene) => awaited(scene),
  deeds: (scene, entry) => eventsOf(scene, entry),
  stated: { words: ['initiative'], deeds: (_, said) => statedDeeds(said.initiative ?? {}) },
  procedure: [
    phaseStep<CeltosScene>([INITIATIVE], CITE, {
      offers: (scene) => offers(scene),
      passes: (scene) => firstSide(scene) !== undefined,
    }),
  ],
})

/** The dice that a request states; the higher one begins. */
function statedDeeds(dice: Readonly<Record<Id, number>>): readonly StatedDeed[] {
  const own = (what: InitiativeEvent): StatedDeed => ({ deed: 'own', chapter: INITIATIVE, what })
  const rolled = SIDES.flatMap((side) => (dice[side] === undefined ? [] : own({ did: 'die', side, face: dice[side] })))
  const winner = winnerOf({ dice })
  return winner === undefined || dice[SIDES[0]!] === dice[SIDES[1]!]
    ? rolled
    : [...rolled, own({ did: 'first', side: winner })]
}

const known = (scene: CeltosScene): Initiative => initiative.recall(scene)

const isNow = ({ state }: CeltosScene): boolean => state.time.phase === INITIATIVE

/** The side that activates first this turn; undefined before it is settled. */
export const firstSide = (scene: CeltosScene): Id | undefined => known(scene).first

/** The declaration that a side begins. */
const wordFor = (side: Id): Id => `${side}-begins`

/** The side with the higher die; undefined before both have rolled. */
function winnerOf({ dice }: Pick<Initiative, 'dice'>): Id | undefined {
  if (SIDES.some((side) => dice[side] === undefined)) return undefined
  return [...SIDES].sort((a, b) => (dice[b] ?? 0) - (dice[a] ?? 0))[0]
}

function awaited(scene: CeltosScene): readonly AwaitedRoll[] {
  const { dice, first } = known(scene)
  if (!isNow(scene) || first !== undefined) return []
  return SIDES.map((side) => ({
    ...tens(INITIATIVE, side, 1, `Initiative of ${sideName(scene, side)}`),
    done: dice[side] !== undefined,
  }))
}

function offers(scene: CeltosScene): readonly Proposal[] {
  const now = known(scene)
  if (now.first !== undefined) return []
  const winner = winnerOf(now)
  if (winner !== undefined) {
    return [winner, otherSide(winner)].map((side) => {
      const won = `${capitalized(theSide(scene, winner))} won the initiative, ${now.dice[winner]} to ${now.dice[otherSide(winner)]}`
      const text = `${won}: ${side === winner ? 'begin' : `let ${theSide(scene, side)} begin`}.`
      return owedBy(winner)(proposal('initiative/first', CITE, text, [declaring(side)]))
    })
  }
  const again = now.isTied ? ' again: the dice were equal' : ''
  return rollsFor(scene, INITIATIVE).map((roll, index) => {
    const side = SIDES.filter((each) => now.dice[each] === undefined)[index]
    const text = `${capitalized(theSide(scene, side))} roll for initiative${again}.`
    return must(owedBy(side)(proposal('initiative/roll', CITE, text, [roll])))
  })
}

const declaring = (side: Id): Action => ({ type: 'declare', what: wordFor(side), pieces: [], at: [] })

const sideNamed = (what: Id): Id | undefined => SIDES.find((side) => wordFor(side) === what)

function judge(scene: CeltosScene, action: Action): readonly Finding[] {
  if (action.type !== 'declare' || sideNamed(action.what) === undefined) return []
  const illegal = (rule: Id, text: string) => [finding(rule, CITE, 'illegal', text, [], [])]
  const now = known(scene)
  const winner = winnerOf(now)
  if (!isNow(scene) || now.first !== undefined)
    return illegal('initiative/settled', 'The side that begins is settled once, in the Initiative Phase.')
  if (winner === undefined) return illegal('initiative/dice', 'Both sides roll a d10 first.')
  if (isActing(scene, winner)) return []
  const text = `${capitalized(theSide(scene, winner))} rolled ${now.dice[winner]}, the higher die: they say who begins.`
  return illegal('initiative/hand', text)
}

function eventsOf(scene: CeltosScene, entry: SeenEntry): readonly InitiativeEvent[] {
  if (!isNow(scene)) return []
  const { action } = entry
  if (action?.type === 'declare') {
    const side = sideNamed(action.what)
    return side === undefined || winnerOf(known(scene)) === undefined ? [] : [{ did: 'first', side }]
  }
  const answered = awaitedRollAnswered(scene, entry)
  const [face] = answered?.what === INITIATIVE ? (tensOf(entry, 1) ?? []) : []
  return answered?.side === undefined || face === undefined ? [] : [{ did: 'die', side: answered.side, face }]
}
