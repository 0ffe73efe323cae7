import { describe, expect, it } from 'vitest'
import type { Action, Id } from '../../../table/generated/types.ts'
import { cell, cup, flip, go, Play, type put as Put, put, type Side, U } from './game.ts'

/** A table on which a side's Replacement chit was drawn and played after an Action Chit. */
function replacing(side: Side, placed: readonly ReturnType<typeof Put>[], house: Record<Id, string> = {}): Play {
  const play = new Play([...placed, ...cup(side)], { turn: side === 'german' ? 3 : 4, side, house })
  play.draw(`${side}-replacement`, side).draw(side === 'german' ? 'german-chit-lehr' : 'allied-chit-2arm', side)
  return play.do(go(play.piece(`${side}-replacement`).id, `pile:${side}-played`))
}

describe('one Replacement chit', () => {
  it('13.3 [105, 107] illegal: returns one destroyed unit, and not two in one gesture', () => {
    const play = replacing('allied', [put(U.inf, 'pile:allied-dead'), put(U.inf2, 'pile:allied-dead')])
    const two: Action = {
      type: 'move',
      moves: [
        { pieces: [U.inf], to: cell('2808') },
        { pieces: [U.inf2], to: cell('3306') },
      ],
    }
    expect(play.breaks(two)).toEqual(['replacement/chit'])
    expect(play.breaks(go([U.inf, U.inf2], '2808'))).toEqual(['replacement/chit'])
    expect(play.breaks(go(U.inf, '2808'))).toEqual([])
  })

  it('13.3 [105, 106] illegal and mirror: makes one reduced unit whole, and not two that are turned over together', () => {
    const play = replacing('german', [put(U.lehr, '2012', { face: 2 }), put(U.lehr2, '2014', { face: 3 })])
    expect(play.breaks(flip([U.lehr, U.lehr2], 0))).toEqual(['replacement/chit'])
    expect(play.breaks(flip([U.lehr], 0))).toEqual([])
  })

  it('13.3 [105], 14.0 [113]: its choices are proposed before the reinforcements that may arrive after it', () => {
    const play = replacing('allied', [put(U.inf, 'pile:allied-dead'), put(U.arm2, 'pile:allied-3')])
    const reported = play.advise('next').flatMap(({ rule }) => (/^re(placement|inforcements)/.test(rule) ? rule : []))
    expect([...new Set(reported)]).toEqual(['replacement/may', 'reinforcements/may'])
  })

  it('13.3 [105] legal: an undone replacement can be made again', () => {
    const play = replacing('allied', [put(U.inf, 'pile:allied-dead'), put(U.inf2, 'pile:allied-dead')])
    play.do(go(U.inf, '2808'))
    expect(play.breaks(go(U.inf2, '2808'))).toEqual(['replacement/chit'])
    play.do({ type: 'undo' })
    expect(play.breaks(go(U.inf2, '2808'))).toEqual([])
  })
})

describe('the hex of a replacement', () => {
  it('13.3 [108] illegal and mirror: not in an enemy-occupied hex, even if the enemy is Disrupted and has no zone', () => {
    const disrupted = { marks: { disrupted: 1 } }
    const allied = replacing('allied', [put(U.inf, 'pile:allied-dead'), put(U.lehr, '2808', disrupted)])
    expect(allied.breaks(go(U.inf, '2808'))).toContain('replacement/enemy')
    const german = replacing('german', [put(U.pz2Recon, 'pile:german-dead'), put(U.inf, '3316', disrupted)])
    expect(german.breaks(go(U.pz2Recon, '3316'))).toContain('replacement/enemy')
    expect(german.advise('next').map(({ rule }) => rule)).not.toContain('replacement/may')
  })

  it('13.3 [106] illegal: a unit that replaces a reduced one arrives on its unused side', () => {
    const placed = [put(U.pz2, '2012', { face: 2 }), put(U.pz2b, 'pile:german-dead', { face: 1 })]
    const swap: Action = {
      type: 'move',
      moves: [
        { pieces: [U.pz2], to: { pile: 'german-dead' } },
        { pieces: [U.pz2b], to: cell('2012') },
      ],
    }
    const play = replacing('german', placed)
    expect(play.breaks(swap)).toEqual(['replacement/whole'])
    expect(play.do(flip(U.pz2b, 0)).breaks(swap)).toEqual([])
  })
})
