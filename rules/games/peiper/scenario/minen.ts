import type { Declare, Finding, Id, PieceId, Proposal, SeenEntry } from '../../../../table/generated/types.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { finding } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { isActing, momentOf } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { cellOf, unitsOnMap } from '../../../hex/board/occupants.ts'
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
  if (units.length !== 1 || units.some((unit) => unit.side !== GERMAN || !cellOf(unit)))
    return illegal('Name one German unit on the map.')
  const { named } = minen.recall(scene)
  if (named.length >= MOST) return illegal(`The US side names ${MOST} German units, not more.`)
  return units.some(({ id }) => named.includes(id)) ? illegal(`${units[0]!.name} has been named already.`) : []
}

/** The named units that have not checked. */
const unchecked = (scene: HexScene): readonly Unit[] => {
  const { named, rolled } = minen.recall(scene)
  return scene.units(named).filter(({ id }) => !rolled.includes(id))
}

const awaited = (scene: HexScene): readonly AwaitedRoll[] =>
  isNow(scene) ? unchecked(scene).map((unit) => dieSix(`${MINEN} ${unit.id}`, US, `Mines: ${unit.name}`)) : []

function advise(scene: HexScene): readonly Proposal[] {
  const { named, hit } = minen.recall(scene)
  const flips = scene.units(hit).filter((unit) => !isReduced(unit))
  const [next] = unchecked(scene)
  const rolls = next
    ? awaited(scene)
        .slice(0, 1)
        .map(({ roll }) => {
          const plus = isSS(scene, next) ? ', with 2 added for SS' : ''
          return must(
            owedBy(US)(
              proposal(
                'minen/roll',
                '45',
                `${next.name} is reduced by a die above ${printedPr(scene, next)}${plus}.`,
                [roll],
                [next.id],
              ),
            ),
          )
        })
    : []
  const choices =
    named.length < MOST && isActing(scene, US) ? unitsOnMap(scene, GERMAN).filter(({ id }) => !named.includes(id)) : []
  return [
    ...flips.map((unit) =>
      must(
        owedBy(GERMAN)(
          proposal(
            'minen/reduced',
            '45',
            `${unit.name} starts reduced.`,
            [{ type: 'flip', pieces: [unit.id], face: 1 }],
            [unit.id],
          ),
        ),
      ),
    ),
    ...rolls,
    ...choices.map((unit) => {
      const declare: Declare = { type: 'declare', what: MINED, pieces: [unit.id], at: [] }
      return proposal(
        'minen/name',
        '45',
        `Mines: ${unit.name} makes a PR check (${MOST - named.length} to name).`,
        [declare],
        [unit.id],
      )
    }),
  ]
}

function eventsOf(scene: HexScene, entry: SeenEntry): readonly Event[] {
  if (!isNow(scene)) return []
  const { action } = entry
  if (action?.type === 'declare' && action.what === MINED)
    return action.pieces.slice(0, 1).map((piece) => ({ did: 'named', piece }))
  const die = sixOf(entry)
  const what = die === undefined ? undefined : awaitedRollAnswered(scene, entry)?.what
  const unit = unchecked(scene).find(({ id }) => what === `${MINEN} ${id}`)
  if (die === undefined || !unit) return []
  const modified = die + (isSS(scene, unit) ? SS_PLUS : 0)
  return [{ did: 'rolled', piece: unit.id, hit: modified > printedPr(scene, unit) }]
}
