import { describe, expect, it } from 'vitest'
import { announcementsSince } from '../../../client/words/announcements.ts'
import type { ReportLine } from '../../../client/words/report-line.ts'

const line = (seq: number, text: string, more: Partial<ReportLine> = {}): ReportLine => ({
  ...{ seq, at: 0, kind: 'piece', seat: 'blue', who: 'Blue', text },
  ...more,
})
const read = (lines: readonly ReportLine[], since = 0) => announcementsSince(lines, since, 'red', undefined).join(' ')

describe('the announcement of new entries', () => {
  it('reads each line as a sentence, even if several came at once', () => {
    const lines = [line(1, 'flips A'), line(2, 'turns B to 60°'), line(3, 'E1 → E2: C', { kind: 'move' })]
    expect(read(lines, 1)).toBe('Blue turns B to 60°. Blue: E1 → E2: C.')
    expect(read(lines, 3)).toBe('')
  })

  it('reads only the latest of many, and how many came before', () => {
    const lines = [1, 2, 3, 4, 5].map((seq) => line(seq, `flips ${seq}`))
    expect(read(lines)).toBe('2 more lines in the log, then: Blue flips 3. Blue flips 4. Blue flips 5.')
    expect(read(lines, 1)).toMatch(/^1 more line in the log/)
  })

  it('includes the words of others and one’s own actions, but not one’s own words', () => {
    const wordsOf = (seat: string, seq: number) => line(seq, `hello from ${seat}`, { kind: 'words', seat, who: seat })
    expect(read([wordsOf('red', 1), wordsOf('blue', 2), line(3, 'flips A', { seat: 'red', who: 'Red' })])).toBe(
      'blue: hello from blue. Red flips A.',
    )
  })

  it('names the subject of an answer', () => {
    const answer = line(2, 'undoes', { of: { seq: 1, verb: 'undoes', undone: true } })
    expect(read([line(1, 'flips A'), answer], 1)).toBe('Blue undoes: flips A.')
  })

  it('names house rules as the referee does, and not by their ids', () => {
    const set = line(1, 'sets the house rule “two to one” to “up”', {
      set: { option: 'house/two-to-one', value: 'up' },
    })
    const settings = [{ value: 'up', text: 'Rounded up' }]
    const rule = { id: 'two-to-one', cite: '9.1', text: 'How many steps?', settings }
    const words = announcementsSince([set], 0, 'red', [rule]).join(' ')
    expect(words).toBe('Blue sets the house rule “How many steps?” to “Rounded up”')
  })
})
