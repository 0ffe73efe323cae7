import { afterEach, describe, expect, it } from 'vitest'
import type { Batch, Journal } from '../../../relay/journal/journal.ts'

/** Journals that share what is written: opening again is what happens after a restart, or on another machine. */
export interface Place {
  open(): Promise<Journal>
  clean(): Promise<void>
}

const KEY = 'a1'.repeat(32)
const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}`)

/** The contract of every journal. */
export function journalContract(name: string, makePlace: () => Promise<Place>): void {
  describe(`a journal: ${name}`, () => {
    let place: Place | undefined
    const opened: Journal[] = []
    const open = async () => {
      place ??= await makePlace()
      const journal = await place.open()
      opened.push(journal)
      return journal
    }
    const openWithTable = async () => {
      const journal = await open()
      await journal.create('table', KEY)
      return journal
    }
    afterEach(async () => {
      for (const journal of opened.splice(0)) await journal.close()
      await place?.clean()
      place = undefined
    })

    it('returns what was appended, in order', async () => {
      const journal = await openWithTable()
      await journal.append('table', 0, ['zero'])
      await journal.append('table', 1, ['one', 'two'])
      expect(await journal.read('table', -1)).toEqual(['zero', 'one', 'two'])
      expect(await journal.read('table', 0)).toEqual(['one', 'two'])
      expect(await journal.read('table', -1, 2)).toEqual(['zero', 'one'])
      expect(await journal.read('table', 2)).toEqual([])
    })

    it('keeps the tables apart', async () => {
      const journal = await openWithTable()
      await journal.create('other', 'b2'.repeat(32))
      await Promise.all([journal.append('table', 0, ['here']), journal.append('other', 0, ['there'])])
      expect(await journal.read('table', -1)).toEqual(['here'])
      expect(await journal.read('other', -1)).toEqual(['there'])
      expect([await journal.key('table'), await journal.key('other')]).toEqual([KEY, 'b2'.repeat(32)])
    })

    it('refuses an existing entry, and one that leaves a gap', async () => {
      const journal = await openWithTable()
      await journal.append('table', 0, ['zero', 'one'])
      await expect(journal.append('table', 1, ['another one'])).rejects.toMatchObject({ code: 'conflict' })
      await expect(journal.append('table', 3, ['three'])).rejects.toMatchObject({
        code: 'conflict',
        message: 'Entry 3 cannot be appended to table table: entry 2 comes next.',
      })
      expect(await journal.read('table', -1)).toEqual(['zero', 'one'])
    })

    it('appends the rest of a batch despite a conflict', async () => {
      const journal = await openWithTable()
      await journal.create('other', KEY)
      const results = await Promise.allSettled([
        journal.append('table', 0, ['zero']),
        journal.append('table', 0, ['zero again']),
        journal.append('other', 0, ['other zero']),
        journal.append('table', 1, ['one']),
        journal.append('nowhere', 0, ['lost']),
        journal.append('other', 7, ['seven']),
      ])
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
        'rejected',
        'rejected',
      ])
      expect(await journal.read('table', -1)).toEqual(['zero', 'one'])
      expect(await journal.read('other', -1)).toEqual(['other zero'])
    })

    it('knows only created tables, and creates none twice', async () => {
      const journal = await openWithTable()
      expect(await journal.key('nowhere')).toBeUndefined()
      await expect(journal.read('nowhere', -1)).rejects.toMatchObject({ code: 'unknown-table' })
      await expect(journal.append('nowhere', 0, ['zero'])).rejects.toMatchObject({ code: 'unknown-table' })
      await expect(journal.create('table', 'c3'.repeat(32))).rejects.toMatchObject({ code: 'conflict' })
      expect(await journal.key('table')).toBe(KEY)
    })

    it('keeps every letter of a line', async () => {
      const journal = await openWithTable()
      const lines = [
        '',
        ' ',
        'Saint-Vith ⬡ 第6装甲軍 🎲',
        'a\ttab',
        'a \u0001 b',
        '"quoted" \\ and \u2028',
        'x'.repeat(300_000),
      ]
      await journal.append('table', 0, lines)
      expect(await journal.read('table', -1)).toEqual(lines)
    })

    it('holds ten thousand lines', async () => {
      const journal = await openWithTable()
      const lines = count(0, 9_999)
      for (let seq = 0; seq < lines.length; seq += 500) await journal.append('table', seq, lines.slice(seq, seq + 500))
      expect(await journal.read('table', -1)).toEqual(lines)
      expect(await journal.read('table', 9_989)).toEqual(lines.slice(9_990))
      expect(await journal.read('table', 4_999, 3)).toEqual(lines.slice(5_000, 5_003))
    })

    it('still has everything after it is reopened', async () => {
      const before = await openWithTable()
      await before.append('table', 0, ['zero', 'one'])
      await before.close()
      const after = await open()
      expect(await after.key('table')).toBe(KEY)
      expect(await after.read('table', -1)).toEqual(['zero', 'one'])
      await after.append('table', 2, ['two'])
      expect(await after.read('table', 1)).toEqual(['two'])
    })

    it('finishes pending appends when it closes, and does nothing afterwards', async () => {
      const journal = await openWithTable()
      const appended = journal.append('table', 0, ['zero'])
      await Promise.all([journal.close(), appended])
      await expect(journal.append('table', 1, ['one'])).rejects.toMatchObject({ code: 'closed' })
      await expect(journal.read('table', -1)).rejects.toMatchObject({ code: 'closed' })
      expect(await (await open()).read('table', -1)).toEqual(['zero'])
    })

    it('lets one of two racing writers win each entry, and none is lost or torn', async () => {
      const [one, two] = [await openWithTable(), await open()]
      const race = async (journal: Journal, who: string) => {
        for (let own = 0; own < 40; ) {
          const seq = (await journal.read('table', -1)).length
          const lines = [`${who} ${own} a`, `${who} ${own} b`]
          await journal.append('table', seq, lines).then(
            () => own++,
            (error) => expect(error).toMatchObject({ code: 'conflict' }),
          )
        }
      }
      await Promise.all([race(one, 'one'), race(two, 'two')])
      const lines = await one.read('table', -1)
      expect(lines).toHaveLength(160)
      for (const who of ['one', 'two']) {
        const own = lines.filter((line) => line.startsWith(who))
        expect(own).toEqual(Array.from({ length: 40 }, (_, i) => [`${who} ${i} a`, `${who} ${i} b`]).flat())
      }
      for (let i = 0; i < lines.length; i += 2) expect(lines[i]?.slice(0, -1)).toBe(lines[i + 1]?.slice(0, -1))
    })

    it('keeps a saved game under its name, and replaces it only for a writer who knows what stands there', async () => {
      const [one, two] = [await open(), await open()]
      expect(await one.save('evening')).toBeUndefined()
      expect(await one.keepSave('evening', 'first', undefined)).toBe(true)
      expect(await two.keepSave('evening', 'other', undefined)).toBe(false)
      expect(await two.keepSave('evening', 'other', 'not this')).toBe(false)
      expect(await two.save('evening')).toBe('first')
      expect(await two.keepSave('evening', 'second', 'first')).toBe(true)
      expect(await one.save('evening')).toBe('second')
      expect(await one.save('morning')).toBeUndefined()
      await one.close()
      await expect(one.save('evening')).rejects.toMatchObject({ code: 'closed' })
      expect(await (await open()).save('evening')).toBe('second')
    })

    it('lets one of two racing writers replace a saved game, and the other hears of it', async () => {
      const [one, two] = [await open(), await open()]
      await one.keepSave('evening', 'x'.repeat(200_000), undefined)
      const before = await two.save('evening')
      const won = await Promise.all([one.keepSave('evening', 'one', before), two.keepSave('evening', 'two', before)])
      expect([...won].sort()).toEqual([false, true])
      expect(await one.save('evening')).toBe(won[0] ? 'one' : 'two')
    })

    /** Follows until the last expected line. */
    const followed = async (batches: AsyncIterable<Batch>, last: number) => {
      const lines: string[] = []
      let next: number | undefined
      for await (const batch of batches) {
        expect(batch.seq).toBe(next ?? batch.seq)
        next = batch.seq + batch.lines.length
        lines.push(...batch.lines)
        if (next > last) break
      }
      return lines
    }

    it('delivers each appended line to a reader once and in order, whoever appends it', async () => {
      const [one, two] = [await openWithTable(), await open()]
      await one.append('table', 0, count(0, 4))
      const stop = new AbortController().signal
      const readers = [followed(one.follow('table', 1, stop), 59), followed(two.follow('table', -1, stop), 59)]
      for (let seq = 5; seq < 60; seq += 5) {
        await (seq % 2 === 0 ? one : two).append('table', seq, count(seq, seq + 4))
      }
      expect(await Promise.all(readers)).toEqual([count(2, 59), count(0, 59)])
    })

    it('stops delivering when the reader stops, and when the journal closes', async () => {
      const journal = await openWithTable()
      const stop = new AbortController()
      const [stopped, closed] = [
        followed(journal.follow('table', -1, stop.signal), 9),
        followed(journal.follow('table', -1, new AbortController().signal), 9),
      ]
      await journal.append('table', 0, ['zero'])
      stop.abort()
      expect(await stopped).toEqual(['zero'])
      await journal.append('table', 1, ['one'])
      await journal.close()
      expect(await closed).toEqual(['zero', 'one'])
    })
  })
}
