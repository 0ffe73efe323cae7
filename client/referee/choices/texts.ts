import type { ChoiceKind } from './choices.ts'

/** The instruction of a choice, by what is chosen. */
export const CHOICE_TEXTS: Readonly<Record<ChoiceKind, string>> = {
  move: 'Click a lit hex.',
  enter: 'Click the hex where it enters.',
  attack: 'Click the target.',
  build: 'Click a hexside.',
  counter: 'Click a lit counter.',
}

export const texts = {
  card: 'Choose on the map',
  close: 'Hide',
  closeHint: 'Hide (Escape). Your next step opens it again.',
  showList: (count: number) => (count === 1 ? 'Show the choice' : `List all ${count}`),
  hideList: 'Hide the list',
  next: (left: number) => (left === 1 ? '1 other choice' : `${left} other choices`),
  otherHexes: (count: number) => (count === 1 ? 'or 1 other hex' : `or ${count} other hexes`),
  price: 'costs more than the move',
  heading: (title: string, count: number) => (title === '' ? 'Choose one:' : count > 1 ? `${title} …` : title),
  ways: (title: string, count: number) => `${title === '' ? '' : `${title} … `}${count} ways end here.`,
  attacks: (count: number) => `${count} attacks on this hex.`,
  clickToPlan: 'Click to plan the attack.',
  tapToPlan: 'Tap again to plan the attack.',
  clickToDo: 'Click to do it.',
  tapAgain: 'Tap again to do it.',
  clickForWays: 'Click to choose the way.',
  tapForWays: 'Tap to choose the way.',
  chooseWay: 'Click a hex with a letter, or a line of the list.',
  final: 'This cannot be taken back: you will be asked once more.',
  finalAgain: 'This cannot be taken back. Do it?',
} as const
