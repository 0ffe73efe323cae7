import type { Declare, Finding, Id, Proposal, SeenEntry } from '../../../../table/generated/types.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { finding } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { awaitedRollAnswered, rollsFor } from '../../../kit/awaited-dice.ts'
import { SURPRISE_PHASE, US } from '../terms/counters.ts'
import { dieSix, sixOf } from '../terms/die.ts'
import { readingsOf } from '../terms/switches.ts'
import { hasLeftA } from '../turn/advance-west.ts'
import { latestShot, type Shot, shotsIn } from '../turn/shots.ts'

const MALMEDY: Id = 'malmedy'
export const MALMEDY_WORDS = ['us-uses-malmedy', 'us-keeps-malmedy'] as const

interface News {
  /** The turn of the last roll. */
  readonly rolled: number
  readonly isOut: boolean
}

/** 43 [43]: the optional news of Malmedy. */
export const malmedy = chapter<News>({
  id: MALMEDY,
  memory: {
    start: { rolled: 0, isOut: false },
    fold(news, deed) {
      const event = eventIn<{ readonly turn: number; readonly die: number }>(deed, MALMEDY)
      return event ? { rolled: event.turn, isOut: news.isOut || event.die % 2 === 0 } : news
    },
  },
  rolls: (scene) => awaited(scene),
  deeds: (scene, entry) => rolledIn(scene, entry),
  judge: (scene, action) => (action.type === 'declare' ? judgeWord(scene, action) : []),
  advise: (scene, { ask }) => (ask === 'next' ? advise(scene) : []),
})

/** 43 [43]: rolled each turn from the one after a German unit left Map A, until the die is even. */
function awaited(scene: HexScene): readonly AwaitedRoll[] {
  const { turn, phase } = scene.state.time
  if (!readingsOf(scene.house).malmedy || phase !== SURPRISE_PHASE || !hasLeftA(scene)) return []
  const news = malmedy.recall(scene)
  return news.isOut ? [] : [{ ...dieSix(MALMEDY, US, 'Malmedy'), done: news.rolled === turn }]
}

function advise(scene: HexScene): readonly Proposal[] {
  const text = 'An even die brings out the news of Malmedy.'
  return rollsFor(scene, MALMEDY).map((roll) => must(owedBy(US)(proposal('malmedy/roll', '43', text, [roll]))))
}

function rolledIn(scene: HexScene, entry: SeenEntry) {
  const die = sixOf(entry)
  return die !== undefined && awaitedRollAnswered(scene, entry)?.what === MALMEDY
    ? [{ turn: scene.state.time.turn, die }]
    : []
}

/** Whether the US side must say now whether it uses the news on this attack. */
export function asksMalmedy(scene: HexScene, shot: Shot): boolean {
  if (!readingsOf(scene.house).malmedy || !malmedy.recall(scene).isOut || shot.malmedy !== undefined) return false
  return shot.die === undefined && !shotsIn(scene).some((each) => each.malmedy === 'used')
}

export const malmedyOffers = (shot: Shot): readonly Proposal[] =>
  MALMEDY_WORDS.map((what) => {
    const by = shot.side === US ? '−1' : '+1'
    const text =
      what === 'us-uses-malmedy'
        ? `Use the news of Malmedy: ${by} on this card.`
        : 'Keep the news of Malmedy for another attack.'
    return owedBy(US)(proposal('malmedy/use', '43', text, [{ type: 'declare', what, pieces: [], at: [] }]))
  })

export const malmedyWord = ({ what }: Declare): 'used' | 'kept' | undefined =>
  what === 'us-uses-malmedy' ? 'used' : what === 'us-keeps-malmedy' ? 'kept' : undefined

function judgeWord(scene: HexScene, declare: Declare): readonly Finding[] {
  const shot = latestShot(scene)
  if (malmedyWord(declare) === undefined || (shot && asksMalmedy(scene, shot))) return []
  const text = 'The news of Malmedy counts once a turn, before the check of an attack, and only once it is out.'
  return [finding('malmedy/now', '43', 'illegal', text, [], [])]
}
