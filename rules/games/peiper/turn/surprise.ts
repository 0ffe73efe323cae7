import type { Cell, Finding, SeenEntry } from '../../../../table/generated/types.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { finding, names } from '../../../core/finding.ts'
import { type Deed, eventIn } from '../../../core/memory.ts'
import { phaseStep } from '../../../core/procedure.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { momentOf } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { friendsIn } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { awaitedRollAnswered, rollsFor } from '../../../kit/awaited-dice.ts'
import { isWholeDeck } from '../../../kit/cards.ts'
import { hasRoom } from '../../../kit/plain/stacking-room.ts'
import { DECK, GERMAN, SURPRISE_PHASE, US } from '../terms/counters.ts'
import { dieSix, sixOf } from '../terms/die.ts'
import { readingsOf } from '../terms/switches.ts'

interface Surprise {
  /** The turn in whose roll it ended. */
  readonly ended: number | undefined
  /** The turn of the last roll, and the die. */
  readonly rolled: { readonly turn: number; readonly die: number } | undefined
}

interface Rolled {
  readonly die: number
  readonly turn: number
  readonly ends: boolean
}

const SURPRISE = 'surprise'
/** 40 [40]: from this turn on it is over by itself. */
const LAST_TURN = 6

/** 40, 41 [40, 41]: the optional German Surprise. */
export const surprise = chapter<Surprise>({
  id: SURPRISE,
  memory: {
    start: { ended: undefined, rolled: undefined },
    fold(known, deed: Deed) {
      const event = eventIn<Rolled>(deed, SURPRISE)
      if (!event) return known
      const { die, turn, ends } = event
      return { ended: known.ended ?? (ends ? turn : undefined), rolled: { turn, die } }
    },
  },
  procedure: [
    phaseStep<HexScene>([SURPRISE_PHASE], '40', {
      offers: (scene) => offers(scene),
      passes: (scene) => momentOf(scene).is !== 'set-up',
    }),
  ],
  rolls: (scene) => awaited(scene),
  deeds: (scene, entry) => rolledIn(scene, entry),
  ending(scene, units, to) {
    return units.length > 0 && isSurprise(scene) ? judgeStacked(scene, units, to) : []
  },
})

/** 40 [40]: whether German attacks have the bonus now. */
export function isSurprise(scene: HexScene): boolean {
  const { turn } = scene.state.time
  return readingsOf(scene.house).surprise && turn < LAST_TURN && surprise.recall(scene).ended === undefined
}

/** 40 [40], 5.16: a die below this number ends it. */
export const surpriseNumber = (scene: HexScene): number =>
  scene.state.time.turn - (readingsOf(scene.house)['surprise-number'] === 'completed' ? 1 : 0)

function awaited(scene: HexScene): readonly AwaitedRoll[] {
  const { turn, phase } = scene.state.time
  if (phase !== SURPRISE_PHASE || turn < 2 || !isSurprise(scene) || !isWholeDeck(scene, DECK)) return []
  const done = surprise.recall(scene).rolled?.turn === turn
  return [{ ...dieSix(SURPRISE, GERMAN, 'German Surprise'), done }]
}

function offers(scene: HexScene) {
  const text = `German Surprise ends for good on a die below ${surpriseNumber(scene)}.`
  return rollsFor(scene, SURPRISE).map((roll) => must(owedBy(GERMAN)(proposal('surprise/roll', '40', text, [roll]))))
}

function rolledIn(scene: HexScene, entry: SeenEntry): readonly Rolled[] {
  const die = sixOf(entry)
  if (die === undefined || awaitedRollAnswered(scene, entry)?.what !== SURPRISE) return []
  return [{ die, turn: scene.state.time.turn, ends: die < surpriseNumber(scene) }]
}

/** 39, 40 [39, 40]: whether there is room for the unit in a hex. US units do not stack before Surprise ends. */
export const mayStack = (scene: HexScene, unit: Unit, cell: Cell): boolean =>
  hasRoom(scene, unit, cell) &&
  !(unit.side === US && isSurprise(scene) && friendsIn(scene, cell, US).some(({ id }) => id !== unit.id))

/** 40 [40]: US combat units do not stack before Surprise ends. */
function judgeStacked(scene: HexScene, units: readonly Unit[], to: Cell): readonly Finding[] {
  const coming = units.filter(({ side, kind }) => side === US && kind === 'unit')
  const there = friendsIn(scene, to, US).filter(({ id }) => !coming.some((unit) => unit.id === id))
  if (coming.length === 0 || coming.length + there.length < 2) return []
  const text = `US units may not stack while German Surprise lasts: ${names([...coming, ...there])}.`
  return [finding('surprise/stack', '40', 'illegal', text, [to], coming)]
}
