import { describe, expect, it } from 'vitest'
import { dropOnEnemy, knowsAttack } from '../../../../client/referee/attack/drop-attack.ts'
import { reasonAgainst } from '../../../../client/referee/parts/gravest-finding.ts'
import type { Id, Seat } from '../../../../table/generated/types.ts'
import { acting, cell, go, put, U } from '../../../rules/celles/game.ts'

const play = acting('german-chit-lehr', [put(U.inf, '1510'), put(U.lehr, '1511'), put(U.lehr2, '1411')], { turn: 4 })
const seat = (...sides: Id[]): Seat => ({ id: 'seat', sides, host: false })
const drop = (pieces: readonly Id[], to: string, ...sides: Id[]) =>
  dropOnEnemy(go(pieces, to), play.state, seat(...sides))

describe('a drop on an enemy', () => {
  it('of own counters may be meant as an attack by them on that hex', () => {
    expect(drop([U.lehr], '1510', 'german')).toEqual({
      attack: { type: 'declare', what: 'attack', pieces: [U.lehr], at: [cell('1510')] },
      at: cell('1510'),
      move: go([U.lehr], '1510'),
    })
    expect(drop([U.lehr, U.lehr2], '1510', 'german', 'allied')?.attack.pieces).toEqual([U.lehr, U.lehr2])
  })

  it('is asked about only where the game knows the attack, and what is against the move is said', () => {
    const odds = play.advise('odds', { at: ['1510'], pieces: [U.lehr] })
    expect(knowsAttack(odds)).toBe(true)
    expect(knowsAttack([])).toBe(false)
    expect(reasonAgainst(play.verdict(go(U.lehr, '1510')))?.severity).toBe('illegal')
  })

  it('is none on an empty hex, on a friend, on a tray, with another’s counters, or for an observer', () => {
    expect(drop([U.lehr], '1409', 'german')).toBeUndefined()
    expect(drop([U.lehr], '1411', 'german')).toBeUndefined()
    expect(drop([U.lehr], 'pile:german-dead', 'german')).toBeUndefined()
    expect(drop([U.inf], '1511', 'german')).toBeUndefined()
    expect(dropOnEnemy(go(U.lehr, '1510'), play.state, undefined)).toBeUndefined()
  })
})
