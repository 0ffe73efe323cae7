import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadModules } from '../../../relay/modules/loaded-modules.ts'
import { openingFromSave } from '../../../relay/room/opening-entry.ts'
import { keeperFor } from '../../../relay/room/replay.ts'
import type { Action, Piece, Seat, Snapshot, WholeSave } from '../../../table/generated/types.ts'
import { LogKeeper } from '../../../table/log/log-keeper.ts'
import { wholeSaveOf } from '../../../table/log/whole-save.ts'
import { toSnapshot } from '../../../table/state.ts'
import { TALKATIVE_REFEREE } from '../talkative-referee.ts'

const SHELF = loadModules(fileURLToPath(new URL('../../relay/modules', import.meta.url)), () => {})
const skirmish = SHELF.get('skirmish')!
const KEY = '5a'.repeat(32)

/** A game that began long ago, in format 1 and with saves of version 1, before it ended. */
function oldGame(): LogKeeper {
  const text = readFileSync(new URL('../saves/version-1.jsonl', import.meta.url), 'utf8')
  const keeper = new LogKeeper(skirmish.printed, undefined)
  for (const line of text.trim().split('\n')) {
    const { action } = JSON.parse(line) as { action?: Action }
    if (!action || action.type === 'close') break
    keeper.recall(line)
  }
  return keeper
}

function saveOf({ state, head }: LogKeeper): WholeSave {
  const saved = { seq: state.seq, name: 'Evening one', by: 'amber', at: 0, time: state.time }
  return wholeSaveOf(state, head, saved, undefined, undefined)
}

const withChange = (save: WholeSave, change: Partial<Snapshot>): WholeSave => ({
  ...save,
  snapshot: { ...save.snapshot, ...change },
})

describe('a whole save', () => {
  it('goes on with a game of the oldest format, every counter in its place', () => {
    const old = oldGame()
    const opening = openingFromSave(SHELF, saveOf(old), KEY)
    if ('code' in opening) throw new Error(opening.message)
    const keeper = keeperFor(KEY, skirmish)
    keeper.keep(keeper.open(opening, 1))
    expect(toSnapshot(keeper.state).pieces).toEqual(toSnapshot(old.state).pieces)
    expect(keeper.state.game).toMatchObject({ earlier: old.state.seq })
    const [first] = keeper.state.pieces.values()
    const copied = keeper.decide(keeper.state.seats[0]!.id, 'copy', { type: 'clone', pieces: [first!.id] }, 2)
    expect(copied).toHaveProperty('entry')
  })

  const save = saveOf(oldGame())
  const [piece, ...others] = save.snapshot.pieces as [Piece, ...Piece[]]
  const { def: _def, ...unknown } = piece
  const [seat] = save.snapshot.seats as [Seat, ...Seat[]]
  const forged: readonly [string, Partial<Snapshot>, string][] = [
    ['a counter whose name comes twice', { pieces: [piece, piece, ...others] }, 'malformed'],
    ['a counter whose name the new log will give', { pieces: [{ ...piece, id: '900.0' }, ...others] }, 'malformed'],
    ['a counter without an entry in its name', { pieces: [{ ...piece, id: 'mine' }, ...others] }, 'malformed'],
    ['a counter that it does not know', { pieces: [unknown, ...others] }, 'malformed'],
    ['a counter of no module', { pieces: [{ ...piece, def: 'dragon' }, ...others] }, 'unknown-counter'],
    [
      'a counter off the map',
      { pieces: [{ ...piece, at: { board: 'field', q: 99, r: 99 } }, ...others] },
      'no-such-place',
    ],
    ['no seat of a host', { seats: [{ ...seat, host: false }] }, 'malformed'],
    ['a seat of no side of the game', { seats: [{ ...seat, sides: ['green'] }] }, 'malformed'],
    ['two seats of one name', { seats: [seat, seat] }, 'malformed'],
    ['an unknown scenario', { game: { ...save.snapshot.game, scenario: 'nowhere' } }, 'unknown-scenario'],
    ['an unknown module', { game: { ...save.snapshot.game, module: 'chess' } }, 'unknown-module'],
  ]
  it.each(forged)('is refused with %s', (_, change, code) => {
    expect(openingFromSave(SHELF, withChange(save, change), KEY)).toMatchObject({ code })
  })

  it('is refused where the referee cannot read what is remembered in it', () => {
    const referee = {
      ...TALKATIVE_REFEREE,
      restore: () => {
        throw new TypeError('no deeds')
      },
    }
    const watched = new Map([['skirmish', { ...skirmish, referee }]])
    expect(openingFromSave(watched, { ...save, memory: { '*': {} } }, KEY)).toMatchObject({ code: 'malformed' })
  })
})
