import { describe, expect, it } from 'vitest'
import { pileKey, placeKey } from '../../../table/geometry/place.ts'
import { sightOf } from '../../../table/secrecy/sight.ts'
import { stackAt } from '../../../table/state.ts'
import { placeOn } from '../stage.ts'
import { Campaign } from './campaign.ts'
import { game } from './game.ts'

/** Findings that a correct game never causes. */
const blamed = (campaign: Campaign) => campaign.heard('illegal')
const wins = (campaign: Campaign) => campaign.advise('red', { ask: 'victory' }).map(({ message }) => message)

describe('two turns played by the rules', () => {
  it('17.1 Red Attack: set-up, chits, movement, two fights at a bridge and one in front of it break no rule', () => {
    const play = new Campaign('red-attack')
    play.lay('blue', 'blue-36-inf-3', 'first', 7)
    play.lay('blue', 'blue-2-arm-1', 'first', 8)
    for (const chit of [3, 4]) play.lay('blue', 'blue-dummy-arm', 'first', chit)
    for (const chit of [5, 6]) play.lay('blue', 'blue-infantry-step', 'second', chit)
    play.go('blue', 'H5', 'blue-36-hq')
    play.lay('red', 'red-21-motinf-2', 'second', 1)
    play.lay('red', 'red-dummy-motinf', 'second', 2)
    for (const chit of [3, 4]) play.lay('red', 'red-infantry-step', 'first', chit)
    play.go('red', 'F13', 'red-49-inf-1')
    play.go('red', 'G13', 'red-49-inf-1')
    expect(play.advise('red', { ask: 'supply' })).toEqual([])

    play.until('attacker-move')
    play.go('red', 'G9', 'red-49-inf-1')
    play.go('red', 'G9', 'red-49-eng')
    play.go('red', 'F9', 'red-49-inf-2')
    play.go('red', 'G10', 'red-49-art-3', 'red-49-art-4')
    play.go('red', 'O9', 'red-21-arm-1', 'red-21-arminf-1')
    play.go('red', 'O10', 'red-21-art-3')
    play.go('red', 'P9', 'red-21-cav')
    play.next('red')
    // 11.7, 11.8: an attack over the Long Bridge at 4-1, with an advance.
    play.attack('red', 'O8', 'red-21-arm-1', 'red-21-arminf-1', 'red-21-art-3')
    play.open('red', 'red-21-arm-1', 'red-21-arminf-1', 'red-21-art-3')
    play.open('blue', 'blue-36-inf-1-1')
    play.go('blue', 'pile:blue-dead', 'blue-36-inf-1-1')
    play.lose('red', 'red-21-arm-1', 1)
    play.go('red', 'O8', 'red-21-arm-1', 'red-21-arminf-1')
    play.next('red')
    play.go('red', 'P11', 'red-dummy-arm')
    play.until('defender-move')
    expect([blamed(play), play.time.turn]).toEqual([[], 1])

    play.go('blue', 'N8', 'blue-36-inf-1-2')
    play.go('blue', 'M7', 'blue-36-art-2')
    play.go('blue', 'O6', 'blue-dummy-inf')
    play.go('blue', 'F7', 'blue-36-eng')
    play.next('blue')
    // 11.1: an attack at 1-4 against armor with artillery support.
    play.attack('blue', 'O8', 'blue-36-inf-1-2', 'blue-36-art-2')
    play.open('blue', 'blue-36-inf-1-2', 'blue-36-art-2')
    play.support('red', 'O8', 'red-21-art-3')
    play.go('blue', 'pile:blue-dead', 'blue-36-inf-1-2')
    play.until('supply').until('attacker-move')
    expect([blamed(play), play.time.turn]).toEqual([[], 2])

    play.go('red', 'G8', 'red-49-inf-1', 'red-49-eng')
    play.go('red', 'F8', 'red-49-inf-2')
    play.go('red', 'G9', 'red-49-art-3', 'red-49-art-4')
    play.go('red', 'N7', 'red-21-arminf-1')
    play.go('red', 'O7', 'red-21-arm-1')
    play.next('red')
    // 11.3, 11.9: over the King's Bridge at 1-2, and the engineers beside it at 1-1.
    play.attack('red', 'G7', 'red-49-inf-1', 'red-49-eng', 'red-49-art-3', 'red-49-art-4')
    play.attack('red', 'F7', 'red-49-inf-2')
    play.open('red', 'red-49-inf-1', 'red-49-eng', 'red-49-art-3', 'red-49-art-4', 'red-49-inf-2')
    play.support('blue', 'G7', 'blue-36-art-1', 'blue-36-art-3')
    play.open('blue', 'blue-36-inf-2', 'blue-36-art-1', 'blue-36-art-3', 'blue-36-eng')
    play.lose('red', 'red-49-inf-1', 1)
    play.lose('red', 'red-49-eng', 1)
    play.lose('blue', 'blue-36-inf-2', 1)
    play.go('red', 'H8', 'red-49-inf-1', 'red-49-eng')
    play.until('defender-move')
    play.go('blue', 'G8', 'blue-36-inf-2')
    play.until('supply')
    expect([blamed(play), play.time.turn]).toEqual([[], 3])
    expect(wins(play)).toEqual([
      '17.1: Red holds 0 of the 4 town hexes and has 21 of its 21 battalions left: now a minor victory for Blue.',
    ])
  })

  it('17.2 Blue Attack: bridges before play, a retreat, an advance, an exploitation and a destroyed bridge break no rule', () => {
    const play = new Campaign('blue-attack')
    for (const chit of [1, 2]) play.lay('red', 'red-infantry-step', 'first', chit)
    play.lay('red', 'red-502', 'second', 3)
    play.lay('red', 'red-dummy-arm-bn', 'second', 4)
    for (const chit of [1, 2]) play.lay('blue', 'blue-armor-step', 'second', chit)
    for (const chit of [3, 4]) play.lay('blue', 'blue-infantry-step', 'second', chit)
    for (const [nth, hex] of ['R6', 'S6'].entries()) {
      const bridge = play.id('bridge-armor', nth)
      play.do('blue', { type: 'move', moves: [{ pieces: [bridge], to: placeOn(game, hex) }] })
    }
    expect(play.advise('blue', { ask: 'supply' })).toEqual([])

    play.until('attacker-move')
    play.go('blue', 'Q9', 'blue-2-arm-1', 'blue-2-arminf-1')
    play.go('blue', 'Q8', 'blue-36-inf-3')
    play.go('blue', 'R9', 'blue-36-art-1', 'blue-36-art-2', 'blue-36-art-3')
    play.go('blue', 'R10', 'blue-2-art-3')
    play.go('blue', 'R5', 'blue-2-eng')
    // Seven battalions cannot stay in R9: the regiment makes room for the artillery.
    play.go('blue', 'R10', 'blue-36-inf-1')
    play.next('blue')
    // 13.2, 11.6, 11.8: an armor attack at 3-1, with an advance.
    play.attack('blue', 'P9', 'blue-2-arm-1', 'blue-2-arminf-1', 'blue-36-art-1', 'blue-36-art-2', 'blue-36-art-3')
    play.open('blue', 'blue-2-arm-1', 'blue-2-arminf-1', 'blue-36-art-1', 'blue-36-art-2', 'blue-36-art-3')
    play.open('red', 'red-49-inf-1')
    play.lose('red', 'red-49-inf-1', 3)
    play.go('red', 'O10', 'red-49-inf-1')
    play.go('blue', 'P9', 'blue-2-arm-1', 'blue-2-arminf-1')
    play.next('blue')
    play.go('blue', 'Q9', 'blue-2-arm-2')
    play.until('defender-move')
    play.go('red', 'N10', 'red-49-art-1', 'red-49-art-2')
    play.until('defender-exploit-combat')
    // 9.7: the engineers have been at the Fen Bridge for a whole turn.
    const ruin = play.id('bridge-destroyed')
    play.do('red', { type: 'move', moves: [{ pieces: [ruin], to: placeOn(game, 'L10') }] })
    play.until('supply')
    expect([blamed(play), play.time.turn]).toEqual([[], 2])

    play.until('attacker-move')
    play.go('blue', 'Q10', 'blue-36-art-1', 'blue-36-art-2')
    play.next('blue')
    // 13.3, 11.4: at 1-1 armor and antitank lose first.
    play.attack('blue', 'O10', 'blue-2-arm-1', 'blue-2-arminf-1', 'blue-36-art-1', 'blue-36-art-2')
    play.open('red', 'red-49-at')
    play.support('red', 'O10')
    play.lose('blue', 'blue-2-arm-1', 1)
    play.lose('red', 'red-49-at', 1)
    play.until('supply')
    expect([blamed(play), play.time.turn]).toEqual([[], 3])
    expect(wins(play)[0]).toMatch(
      /^17\.2: Red units in supply have zones of control on the road at .*: now a major victory for Red\.$/,
    )
  })
})

describe('reinforcements', () => {
  it('1.0, 3.0: arrive face down like all others, so that a dummy can deceive', () => {
    const play = new Campaign('red-attack')
    for (const def of ['blue-36-inf-3', 'blue-dummy-arm']) {
      play.lay('blue', def, 'first', 1)
      play.do('blue', {
        type: 'move',
        moves: [{ pieces: [...stackAt(play.keeper.state, pileKey('blue-1'))], to: placeOn(game, 'G1') }],
      })
    }
    const { state } = play.keeper
    const came = stackAt(state, placeKey(placeOn(game, 'G1'))).map((id) => state.pieces.get(id)!)
    expect(came.map(({ def }) => def)).toEqual(['blue-36-inf-3', 'blue-dummy-arm'])
    for (const piece of came) {
      expect(['red', 'blue'].map((side) => sightOf(state, piece, { sides: [side] }))).toEqual(['cover', 'known'])
    }
  })
})
