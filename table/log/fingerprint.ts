import type { Entry, Hash, Seq } from '../generated/types.ts'

/** Short enough to read aloud. Forging a log with the same digits takes 2^48 tries; pages compare the whole hash. */
const DIGITS = 12
const GROUP = 4

/** The hash of an entry, as far as it is remembered. It stands for the log up to that entry. */
export interface Fingerprint {
  readonly seq: Seq
  /** The first hexadecimal digits of the hash. */
  readonly digits: string
}

export const fingerprintOf = (seq: Seq, head: Hash): Fingerprint => ({ seq, digits: head.slice(0, DIGITS) })

/** The printed form: `88 · 4f2a 91c0 77de`. */
export const printFingerprint = ({ seq, digits }: Fingerprint): string => `${seq} · ${grouped(digits)}`

const grouped = (digits: string): string =>
  digits
    .slice(0, DIGITS)
    .match(new RegExp(`.{1,${GROUP}}`, 'g'))
    ?.join(' ') ?? ''

/**
 * Reads a fingerprint as people type it: `88:4f2a91c077de`, `Entry 88 4F2A-91C0-77DE`, or the whole hash. Undefined for
 * too few digits to compare, or too many.
 */
export function parseFingerprint(text: string): Fingerprint | undefined {
  const [, seq, rest] = /^\s*(?:entry\s+)?(\d{1,9})[\s·:.,-]+([0-9a-f][0-9a-f\s-]*)$/i.exec(text) ?? []
  const digits = rest?.replaceAll(/[\s-]/g, '').toLowerCase() ?? ''
  if (seq === undefined || digits.length < DIGITS || digits.length > 64) return undefined
  return { seq: Number(seq), digits }
}

/** A difference between a log and a fingerprint: the log ends before the entry, or has another one there. */
export type Disagreement =
  | { readonly kind: 'short'; readonly remembered: Fingerprint; readonly last: Seq }
  | { readonly kind: 'other'; readonly remembered: Fingerprint; readonly found: Fingerprint }

/** The hash of an entry: the next entry names it, and the head is the hash of the last. */
export const hashAfter = (entries: readonly Pick<Entry, 'prev'>[], head: Hash, seq: Seq): Hash | undefined =>
  seq === entries.length - 1 ? head : entries[seq + 1]?.prev

/**
 * The first fingerprint that does not fit the log. `hashes` returns the hash of an entry, `last` is the number of the
 * last entry.
 */
export function disagreement(
  remembered: readonly Fingerprint[],
  last: Seq,
  hashes: (seq: Seq) => Hash | undefined,
): Disagreement | undefined {
  for (const each of [...remembered].sort((a, b) => a.seq - b.seq)) {
    const hash = hashes(each.seq)
    if (hash === undefined) return { kind: 'short', remembered: each, last }
    if (!hash.startsWith(each.digits)) {
      return { kind: 'other', remembered: each, found: { seq: each.seq, digits: hash.slice(0, each.digits.length) } }
    }
  }
  return undefined
}

export function disagreementText(found: Disagreement): string {
  const { seq, digits } = found.remembered
  return found.kind === 'short'
    ? `Your page saw entry ${seq} (${grouped(digits)}), and this log ends with entry ${found.last}: later entries are missing.`
    : `Your page saw another entry ${seq}: its fingerprint was ${grouped(digits)}, and in this log it is ${grouped(found.found.digits)}. That entry, or one before it, was changed.`
}
