import type { Proposal } from '../../../../table/generated/types.ts'
import { capitalized } from '../../../core/finding.ts'
import { proposal } from '../../../core/proposal.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { cardsLeft, countLeft, isFaceCard } from '../../../kit/cards.ts'
import { supportText } from '../combat/support.ts'
import { DECK, SIDES } from '../terms/counters.ts'
import { readingsOf } from '../terms/switches.ts'

/** Answers about the deck and the markers, whenever they are asked. */
export const advice: HexChapter = {
  id: 'advice',
  advise(scene, { ask }) {
    if (ask === 'cards') return [cardsNote(scene)]
    if (ask === 'infiltrate' && !readingsOf(scene.house).infiltration)
      return [proposal('infiltration/off', '38', 'Infiltration Movement is optional, and not used at this table.')]
    return ask === 'support'
      ? SIDES.map((side) => proposal('support/left', '16', `${capitalized(supportText(scene, side))}.`))
      : []
  },
}

/** 3 [3]: what is left in the deck; everybody may count. */
function cardsNote(scene: HexScene): Proposal {
  const left = cardsLeft(scene, DECK)
  const count = (holds: (card: (typeof left)[number]) => boolean) => left.filter(holds).length
  const colours = `${count(({ colour }) => colour === 'black')} black, ${count(({ colour }) => colour === 'red')} red`
  const faces = `${count(isFaceCard)} face cards`
  const joker = count(({ isJoker }) => isJoker) > 0 ? 'with the Joker' : 'without the Joker'
  return proposal('cards/left', '3', `${countLeft(scene, DECK)} cards are left, ${joker}: ${colours}; ${faces}.`)
}
