import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../table/hashing/hash.ts'
import {
  disagreement,
  disagreementText,
  fingerprintOf,
  hashAfter,
  parseFingerprint,
  printFingerprint,
} from '../../../table/log/fingerprint.ts'

const HASH = hashOf('an entry')
const OTHER = hashOf('another entry')

describe('a fingerprint', () => {
  it('is the number of an entry and twelve digits of its hash, in groups to read aloud', () => {
    expect(printFingerprint({ seq: 88, digits: '4f2a91c077de' })).toBe('88 · 4f2a 91c0 77de')
  })

  it('is read as it was printed', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.string(), (seq, text) => {
        const fingerprint = fingerprintOf(seq, hashOf(text))
        expect(parseFingerprint(printFingerprint(fingerprint))).toEqual(fingerprint)
      }),
    )
  })

  it.each([
    ['88:4f2a91c077de', { seq: 88, digits: '4f2a91c077de' }],
    [' Entry 88 4F2A-91C0-77DE ', { seq: 88, digits: '4f2a91c077de' }],
    ['88 1234 5678 9012', { seq: 88, digits: '123456789012' }],
    [`7 · ${HASH}`, { seq: 7, digits: HASH }],
    ['4f2a 91c0 77de', undefined],
    ['88 · 4f2a 91c0', undefined],
    [`88 · ${HASH}0`, undefined],
    ['88 · 4f2a 91c0 77dx', undefined],
    ['', undefined],
  ])('%s is read as people write it, or not at all', (text, read) => {
    expect(parseFingerprint(text)).toEqual(read)
  })

  it('agrees with the log that has that entry, by the hash that the next entry names or by the head', () => {
    const entries = [{ prev: '0'.repeat(64) }, { prev: HASH }]
    const hashes = (seq: number) => hashAfter(entries, OTHER, seq)
    expect(disagreement([fingerprintOf(1, OTHER), fingerprintOf(0, HASH)], 1, hashes)).toBeUndefined()
    expect(disagreement([{ seq: 0, digits: HASH }], 1, hashes)).toBeUndefined()
  })

  it('finds the first entry that differs, and where the log ends before it', () => {
    const hashes = (seq: number) => [HASH, OTHER][seq]
    const other = disagreement([fingerprintOf(9, HASH), fingerprintOf(1, HASH)], 1, hashes)
    expect(other).toMatchObject({ kind: 'other', found: fingerprintOf(1, OTHER) })
    expect(other && disagreementText(other)).toMatch(/^Your page saw another entry 1: /)
    const short = disagreement([fingerprintOf(9, HASH), fingerprintOf(0, HASH)], 1, hashes)
    expect(short).toEqual({ kind: 'short', remembered: fingerprintOf(9, HASH), last: 1 })
    expect(short && disagreementText(short)).toContain('this log ends with entry 1')
  })
})
