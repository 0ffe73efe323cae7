import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Journal } from '../../../relay/journal/journal.ts'
import type { Broadcast } from '../../../relay/room/broadcast.ts'
import { keeperFor, replay } from '../../../relay/room/replay.ts'
import { Room, type RoomParts } from '../../../relay/room/room.ts'
import { secretOf } from '../../../relay/room/seat-tokens.ts'
import { atOnce, type Run, Slices } from '../../../relay/runtime/slices.ts'
import { commitmentTo } from '../../../table/chance/commitment.ts'
import type { Refusal } from '../../../table/generated/types.ts'
import { OBSERVER } from '../../../table/secrecy/sight.ts'
import { opening, PRINTED } from '../../table/game.ts'
import { TALKATIVE_REFEREE } from '../../table/talkative-referee.ts'
import { handClock, NO_QUOTA } from '../hand-clock.ts'
import { emptyMemoryFile, memoryJournal } from '../journal/memory-journal.ts'

const KEY = 'c0ffee'.padEnd(64, '1')

interface Stage {
  readonly room: Room
  readonly byes: Refusal[]
  gone(): number
}

async function stage(outlet: Partial<Broadcast>, journal = memoryJournal(emptyMemoryFile())): Promise<Stage> {
  await journal.create('table', KEY)
  const game = { ...opening.game, commitment: commitmentTo(secretOf(KEY)) }
  await journal.append('table', 0, [keeperFor(KEY, { printed: PRINTED }).open({ ...opening, game }, 0).text])
  const reported = async () => {
    const read = await replay(
      (after, most) => journal.read('table', after, most),
      KEY,
      () => ({ printed: PRINTED }),
      atOnce,
    )
    if (!read) throw new Error('The table was never opened.')
    return read
  }
  const byes: Refusal[] = []
  let gone = 0
  const parts: RoomParts = {
    journal,
    clock: { now: () => 1000, after: () => () => {} },
    quota: NO_QUOTA,
    broadcast: {
      entries: () => {},
      people: () => {},
      edition: () => {},
      dismiss: () => {},
      bye: (_table, refusal) => byes.push(refusal),
      ...outlet,
    },
    tally: { commit: () => () => {}, refused: () => {}, hoverDropped: () => {}, slowed: () => {}, incident: () => {} },
    log: pino({ level: 'silent' }),
    guard: (_what, work) => work(),
    newerEdition: () => undefined,
    wake: () => {},
    turned: () => {},
    reload: reported,
    gone: () => gone++,
  }
  return { room: new Room('table', KEY, await reported(), parts), byes, gone: () => gone }
}

const say = (id: string) => ({ id, action: { type: 'say' as const, text: id } })
const nobody = { refuse: () => {}, spend: () => {} }

describe('a room whose journal fails', () => {
  it('closes with a reason: it settles, says goodbye, and keeps durable entries for the next room', async () => {
    const { room, byes, gone } = await stage({
      entries: () => {
        throw new Error('The outlet broke.')
      },
    })
    room.enter({ who: 'watcher', viewer: OBSERVER }, await room.prepareWelcome(OBSERVER, undefined, atOnce))
    room.submit({ seat: 'red' }, say('one'), nobody)
    room.flush()
    room.submit({ seat: 'red' }, say('two'), nobody)
    await room.settled()
    expect(room.isGone).toBe(true)
    expect([byes.length, gone()]).toEqual([1, 1])
    expect(byes[0]).toMatchObject({ code: 'journal' })
    const refused: Refusal[] = []
    room.submit({ seat: 'red' }, say('three'), { refuse: (refusal) => refused.push(refusal), spend: () => {} })
    expect(refused).toMatchObject([{ code: 'journal', id: 'three' }])
  })

  it('also closes when it can no longer follow what other relays write', async () => {
    const inner = memoryJournal(emptyMemoryFile())
    const deaf: Journal = {
      ...inner,
      // biome-ignore lint/correctness/useYield: it breaks before there is anything to tell.
      async *follow() {
        throw new Error('The journal is gone.')
      },
    }
    const { room, gone } = await stage({}, deaf)
    await new Promise((resolve) => setImmediate(resolve))
    expect([room.isGone, gone()]).toEqual([true, 1])
  })
})

describe('a table that is read from its journal', () => {
  it('lets others have their turn between entries: with a referee each takes longer than a hundred without', async () => {
    const keeper = keeperFor(KEY, { printed: PRINTED })
    const first = keeper.open({ ...opening, options: { referee: 'open' } }, 0)
    keeper.keep(first)
    const lines = [first.text]
    for (let n = 0; n < 200; n++) {
      const kept = keeper.decide('red', `word-${n}`, say('word').action, 1)
      if ('code' in kept) throw new Error(kept.message)
      keeper.keep(kept)
      lines.push(kept.text)
    }
    const clock = handClock()
    const slices = new Slices(clock)
    let remembered = 0
    const remember = () => {
      clock.advance(1)
      return [String(++remembered)]
    }
    const referee = { ...TALKATIVE_REFEREE, remember }
    const gaps: number[] = []
    let isRead = false
    const read = async (after: number, most: number) => lines.slice(after + 1, after + 1 + most)
    const run: Run = (work) => slices.run(work, () => {})
    const reading = replay(read, KEY, () => ({ printed: PRINTED, referee }), run).then(() => {
      isRead = true
    })
    for (let before = 0; !isRead; before = remembered) {
      gaps.push(remembered - before)
      await turn()
    }
    await reading
    expect(remembered).toBeGreaterThan(600)
    expect(Math.max(...gaps)).toBeLessThan(200)
  })
})

describe('a welcome', () => {
  it('brings as many entries as its reader may see characters of, whatever is hidden in them', async () => {
    const { room } = await stage({})
    const hidden = {
      def: 'a-counter-with-a-name-as-long-as-a-name-may-be-at-any-table',
      side: 'red',
      veil: 'absent',
    } as const
    const put = { type: 'put', pieces: Array(100).fill(hidden), to: { board: 'map', q: 1, r: 1 } } as const
    for (let n = 0; n < 60; n++) room.submit({ seat: 'red' }, { id: `put-${n}`, action: put }, nobody)
    room.flush()
    await room.settled()
    const { text } = await room.prepareWelcome(OBSERVER, undefined, atOnce)
    const { snapshot, entries } = JSON.parse(`${text}"people":[]}`)
    expect(snapshot.seq).toBe(60)
    expect(entries).toHaveLength(61)
  })
})
