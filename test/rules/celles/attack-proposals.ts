import type { AttackOdds, Id } from '../../../table/generated/types.ts'
import { acting, go, type Play, put, U } from './game.ts'

export const lehr = 'german-chit-lehr'

export const proposed = (play: Play, rule: string) => play.advise('next').filter((each) => each.rule === rule)
export const messages = (play: Play, rule: string) => proposed(play, rule).map(({ message }) => message)
/** Accepts a proposal of a rule, with all its actions. */
export const accept = (play: Play, rule: string, which = 0): Play => {
  const found = proposed(play, rule)[which]
  if (!found) throw new Error(`No ${rule} among ${play.advise('next').map((each) => each.rule)}`)
  for (const action of found.actions) play.do(action)
  return play
}

export const rochefort = () => {
  const placed = [put(U.lehr, '2214'), put(U.lehrRecon, '2213', { face: 1 }), put(U.pz2, '2212'), put(U.inf, '2113')]
  return acting(lehr, placed, { turn: 1 }).do(go(U.lehr, '2114'))
}

export const oddsOf = (play: Play, pieces: readonly Id[]): readonly AttackOdds[] =>
  play.advise('odds', { pieces }).flatMap(({ odds }) => odds ?? [])
