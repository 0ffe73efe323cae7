import { countOf } from '../../words/numbers.ts'

export const PILES_TEXTS = {
  none: 'This scenario has no trays, cups or decks: all its counters are on the map.',
  shared: 'Shared',
  empty: (count: number) => `${count} empty`,
  hideEmpty: 'Hide empty piles',
  closed: ', closed to you',
  unknownCount: 'Only the owner knows how many pieces are inside',
  pieces: (count: number) => countOf(count, 'piece'),
  draw: 'Draw',
  shuffle: 'Shuffle',
  from: (pile: string) => ` from ${pile}`,
  menu: (pile: string) => `Actions for ${pile}`,
  toPile: 'To a pile …',
  putHere: (count: number) => (count === 1 ? 'Put it here' : `Put ${count} here`),
  show: 'Show to …',
  pickUp: 'Pick up, then click where it goes',
}

export const HAND_TEXTS = {
  cards: (count: number) => countOf(count, 'card'),
  intoHand: 'Into the hand',
  empty: 'This hand is empty. Draw from a deck, or send counters here from their menu. Only you see them.',
  pickUp: (piece: string) => `${piece}: pick up, then click where it goes`,
}

export const DRAW_TEXTS = {
  title: (pile: string) => `Draw from ${pile}`,
  count: (left: number) => `Number to draw (of ${left})`,
  order: 'Draw',
  orders: { random: 'at random', top: 'from the top', bottom: 'from the bottom' },
  to: 'To',
  draw: 'Draw',
}

export const SHUFFLE_TEXTS = {
  title: (pile: string) => `Shuffle ${pile}?`,
  warning: 'No one will know the new order. You cannot undo the shuffle, nor anything before it.',
  cancel: 'Cancel',
  shuffle: 'Shuffle',
}

export const DEAL_TEXTS = {
  title: (pile: string) => `Deal from ${pile}`,
  each: 'Number for each',
  to: 'To',
  chooseTo: 'Choose where they go.',
  summary: (needed: number, left: number, isDeck: boolean) =>
    `${needed} of ${left}, one at a time${isDeck ? ', from the top' : ', at random'}.`,
  tooMany: ' There are not that many.',
  deal: 'Deal',
}

export const POUR_TEXTS = {
  title: (pile: string) => `Empty ${pile} into …`,
  about: (count: number) =>
    `${count === 1 ? '1 piece goes' : `All ${count} pieces go`} on top of the chosen pile, in the same order.`,
}

export const SEND_TEXTS = {
  title: 'Choose a tray or pile',
}

export const PEEK_TEXTS = {
  title: (pile: string) => `Look into ${pile}`,
  count: (left: number) => `Number from the top (of ${left})`,
  all: 'Everything in it',
  onlyYou: ' Only you see the pieces.',
  alone: 'You play alone, so no consent is needed. The log says that you looked.',
  ask: 'Ask',
  look: 'Look',
}

export const SHOW_TEXTS = {
  title: 'Show to …',
  nobody: 'No one else plays at this table.',
  about: 'They see it once. It stays where it is, and stays hidden.',
  show: 'Show',
}

export const SHOWN_TEXTS = {
  title: 'Shown to you',
  heading: (count: number) => (count > 1 ? 'You are shown, from the top:' : 'You are shown:'),
  done: 'OK',
}
