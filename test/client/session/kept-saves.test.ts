import { describe, expect, it } from 'vitest'
import { KeptSaves, savesAt } from '../../../client/session/saves/kept-saves.ts'
import { combat, Game } from '../combat.ts'

function storage(first?: string) {
  const kept = new Map(first === undefined ? [] : [['counterpoint.saves', first]])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** The save that Red and Blue agreed to, as Red keeps it. */
function agreed() {
  const game = new Game()
  const { seq } = game.do('red', { type: 'save', name: 'Evening one' }).entry
  const entry = game.do('blue', { type: 'rule', entry: seq, ruling: 'accepted' }).entry.seq
  const { state } = game.keeper
  const red = state.seats.find(({ id }) => id === 'red')!
  const link = { table: 'table-000001', key: 'k'.repeat(22) }
  return { entry, saves: savesAt(link, state, red, combat) }
}

describe('the saved games of a browser', () => {
  it('have name, game, seat, turn and phase, and the entry at which they were agreed to', () => {
    const { entry, saves } = agreed()
    expect(saves).toMatchObject([
      {
        ...{ entry, seat: 'red', name: 'Evening one', title: 'Combat Operations: Red Attack', part: 'Red', by: 'Red' },
        ...{ when: expect.stringMatching(/^Turn 1/), seats: { red: 'Red', blue: 'Blue' } },
      },
    ])
  })

  it('keep the name that the player gave, and stay deleted, however often their table is visited', () => {
    const store = storage()
    const kept = new KeptSaves(store)
    const { saves } = agreed()
    kept.add(saves)
    kept.change(saves[0]!, { name: 'Before the attack' })
    kept.add(agreed().saves)
    expect(new KeptSaves(store).all.value.map(({ name }) => name)).toEqual(['Before the attack'])
    kept.change(saves[0]!, { isDeleted: true })
    kept.add(saves)
    expect(new KeptSaves(store).all.value).toMatchObject([{ isDeleted: true }])
  })

  it('are waited for on the visit on which the player wants to go on, until the others do, too', () => {
    const kept = new KeptSaves(storage())
    const [save] = agreed().saves
    const asked = { save: 'a'.repeat(64), share: { seat: 'red', key: 'b'.repeat(64) }, waiting: ['blue'] }
    kept.awaitOthers(save!, asked)
    expect(kept.awaited).toMatchObject({ name: 'Evening one', asked })
    kept.awaitOthers(save!, { ...asked, waiting: [] })
    expect(kept.awaited).toBeUndefined()
  })

  it('are looked up on the next visit, if the others had not joined', () => {
    const store = storage()
    const [save] = agreed().saves
    const asked = { save: 'a'.repeat(64), share: { seat: 'red', key: 'b'.repeat(64) }, waiting: ['blue'] }
    const first = new KeptSaves(store)
    first.awaitOthers(save!, asked)
    expect(first.askedEarlier).toEqual([])
    const next = new KeptSaves(store)
    expect(next.askedEarlier).toMatchObject([{ name: 'Evening one', asked }])
    next.change(save!, { asked: { ...asked, waiting: [] } })
    expect(next.askedEarlier).toEqual([])
  })

  it('are read from what is stored, without what is no save', () => {
    expect(new KeptSaves(storage('[1, {"game": 2}, null]')).all.value).toEqual([])
    expect(new KeptSaves(storage('{"no": "list"}')).all.value).toEqual([])
    expect(new KeptSaves(storage('broken')).all.value).toEqual([])
  })
})
