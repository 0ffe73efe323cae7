import type { Action, Declare, Finding, Id, PieceId, Proposal, SeenEntry } from '../../../../table/generated/types.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { finding } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { isActing, momentOf } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { unitsOnMap } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { awaitedRollAnswered } from '../../../kit/awaited-dice.ts'
import { GERMAN, isReduced, isSS, printedPr, US } from '../terms/counters.ts'
import { dieSix, sixOf } from '../terms/die.ts'
import { readingsOf } from '../terms/switches.ts'

const MINEN: Id = 'minen'
/** The `what` of the US side's choice. */
export const MINED = 'us-mines'
/** 45 [45]: German units that the US side names. */
const MOST = 2
/** 45 [45]: added to the die of an SS unit. */
const SS_PLUS = 2

interface Mined {
  readonly named: readonly PieceId[]
  readonly rolled: readonly PieceId[]
  /** Units that start reduced. */
  readonly hit: readonly PieceId[]
}

type Event =
  | { readonly did: 'named'; readonly piece: PieceId }
  | { readonly did: 'rolled'; readonly piece: PieceId; readonly hit: boolean }

/** 45 [45]: the optional mines, only with Panzers Marsch. */
export const minen = chapter<Mined>({
  id: MINEN,
  memory: {
    start: { named: [], rolled: [], hit: [] },
    fold(mined, deed) {
      const event = eventIn<Event>(deed, MINEN)
      if (!event) return mined
      if (event.did === 'named') return { ...mined, named: [...mined.named, event.piece] }
      const { piece, hit } = event
      return { ...mined, rolled: [...mined.rolled, piece], hit: hit ? [...mined.hit, piece] : mined.hit }
    },
  },
  judge: (scene, action) => (action.type === 'declare' && action.what === MINED ? judgeNamed(scene, action) : []),
  rolls: (scene) => awaited(scene),
  advise: (scene, { ask }) => (ask === 'next' && isNow(scene) ? advise(scene) : []),
  deeds: (scene, entry) => eventsOf(scene, entry),
})

const isNow = (scene: HexScene): boolean => readingsOf(scene.house).minen && momentOf(scene).is === 'set-up'

function judgeNamed(scene: HexScene, { pieces }: Declare): readonly Finding[] {
  const units = scene.units(pieces)
  const illegal = (text: string) => [finding('minen/named', '45', 'illegal', text, [], units)]
  if (!isNow(scene)) return illegal('Mines are for the set-up of a game with Panzers Marsch and Achtung Minen.')
  if (!isActing(scene, US)) return illegal('The US side names the German units.')
  if (units.length !== 1 || units.some(({ side, kind }) => side !== GERMAN || kind !== 'unit'))
    return illegal('Name one German unit.')
  const { named } = minen.recall(scene)
  if (named.length >= MOST) return illegal(`The US side names ${MOST} German units, not more.`)
  return units.some(({ id }) => named.includes(id)) ? illegal(`${units[0]!.name} has been named already.`) : []
}

/** The named units that have not checked. */
const unchecked = (scene: HexScene): readonly Unit[] => {
  const { named, rolled } = minen.recall(scene)
  return scene.units(named).filter(({ id }) => !rolled.includes(id))
}

/** The check of a unit. A roll that names none is for the first one. */
const checkOf = ({ name }: Unit): AwaitedRoll => dieSix(MINEN, US, `Mines: ${name}`)

const awaited = (scene: HexScene): readonly AwaitedRoll[] => (isNow(scene) ? unchecked(scene).map(checkOf) : [])

function advise(scene: HexScene): readonly Proposal[] {
  const flips = scene.units(minen.recall(scene).hit).filter((unit) => !isReduced(unit))
  return [
    ...flips.map(reducing),
    ...unchecked(scene)
      .slice(0, 1)
      .map((unit) => rolling(scene, unit)),
    ...naming(scene),
  ]
}

function reducing({ id, name }: Unit): Proposal {
  const flip: Action = { type: 'flip', pieces: [id], face: 1 }
  return must(owedBy(GERMAN)(proposal('minen/reduced', '45', `${name} starts reduced.`, [flip], [id])))
}

function rolling(scene: HexScene, unit: Unit): Proposal {
  const plus = isSS(scene, unit) ? ', with 2 added for SS' : ''
  const text = `${unit.name} is reduced by a die above ${printedPr(scene, unit)}${plus}.`
  return must(owedBy(US)(proposal('minen/roll', '45', text, [checkOf(unit).roll], [unit.id])))
}

/** The units that the US side may still name. */
function naming(scene: HexScene): readonly Proposal[] {
  const { named } = minen.recall(scene)
  if (named.length >= MOST || !isActing(scene, US)) return []
  const choices = unitsOnMap(scene, GERMAN).filter(({ id }) => !named.includes(id))
  return choices.map(({ id, name }) => {
    const declare: Declare = { type: 'declare', what: MINED, pieces: [id], at: [] }
    const text = `Mines: ${name} makes a PR check (${MOST - named.length} to name).`
    return proposal('minen/name', '45', text, [declare], [id])
  })
}

function eventsOf(scene: HexScene, entry: SeenEntry): readonly Event[] {
  if (!isNow(scene)) return []
  const { action } = entry
  if (action?.type === 'declare' && action.what === MINED)
    return action.pieces.slice(0, 1).map((piece) => ({ did: 'named', piece }))
  const die = sixOf(entry)
  const check = die === undefined ? undefined : awaitedRollAnswered(scene, entry)
  const unit = unchecked(scene).find((each) => checkOf(each).roll.reason === check?.roll.reason)
  if (die === undefined || !unit) return []
  const modified = die + (isSS(scene, unit) ? SS_PLUS : 0)
  return [{ did: 'rolled', piece: unit.id, hit: modified > printedPr(scene, unit) }]
}
