import { describe, expect, it } from 'vitest'
import { rulesForCase } from '../../../client/referee/dialogs/rule-search.ts'
import { sightOf } from '../../../table/secrecy/sight.ts'
import { real } from '../celles/game.ts'
import { Match } from '../match.ts'
import { combat } from '../stage.ts'

/** Names of counters that a seat may not know, and that no counter it knows has. */
function hiddenFrom(match: Match, seat: string): readonly string[] {
  const { state } = match.keeper
  const nameOf = (def: string | undefined) => match.module.counters.get(def ?? '')?.name ?? ''
  const known = new Set<string>()
  const hidden = new Set<string>()
  for (const piece of state.pieces.values()) {
    const isKnown = sightOf(state, piece, { sides: [seat] }) === 'known'
    ;(isKnown ? known : hidden).add(nameOf(piece.def))
  }
  // A name inside another, as 1st Infantry in 21st Infantry, reveals nothing.
  return [...hidden].filter((name) => name !== '' && ![...known].some((each) => each.includes(name)))
}

describe.each([
  ['Celles', real, 'campaign', [1, 2], 500, ['Chit of', ' acts', 'attack on', 'loses 1 step', 'retreat']],
  ['Combat Operations', combat(), 'red-attack', [4, 6], 180, ['Attack on', 'Reveal units', 'loses']],
] as const)('the crumbs of a played game of %s', (_, module, scenario, seeds, steps, seen) => {
  it.each(seeds)('begin with the turn and the phase, have their cases, and reveal no hidden name (seed %i)', (seed) => {
    const match = new Match(module, scenario, seed)
    const all = new Set<string>()
    let secrets = 0
    for (let step = 0; step < steps; step++) {
      match.step()
      const { turn, phase } = match.keeper.state.time
      for (const { id } of match.seats) {
        const crumbs = match.crumbs(id)
        const [first, second] = crumbs
        expect(first).toEqual({ cite: '', text: `Turn ${turn}` })
        expect(second?.text).toBe(module.sequence.phases.find((each) => each.id === phase)?.name)
        const hidden = hiddenFrom(match, id)
        secrets += hidden.length
        for (const { cite, text, side } of crumbs.slice(1)) {
          all.add(text)
          expect(text).not.toBe('')
          expect(rulesForCase(match.referee.help, cite), `${cite} ${text}`).not.toEqual([])
          expect(side === undefined || module.sides.has(side)).toBe(true)
          expect(
            hidden.filter((name) => text.includes(name)),
            text,
          ).toEqual([])
        }
      }
    }
    expect(secrets).toBeGreaterThan(100)
    for (const word of seen)
      expect(
        [...all].some((text) => text.includes(word)),
        word,
      ).toBe(true)
  })
})
