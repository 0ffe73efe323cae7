import type { Snapshot } from '../generated/types.ts'

/** The version of saves written today. Older ones are migrated step by step, and can be opened forever. */
export const SAVE_VERSION = 2

type Old = Readonly<Record<string, unknown>>

/** The change to a snapshot from each version to the next. */
const STEPS: Readonly<Record<number, (snapshot: Old) => Old>> = {
  // Version 1 had no held actions.
  1: (snapshot) => ({ held: [], ...snapshot }),
}

const isRecord = (value: unknown): value is Old => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A saved position in today's version, still to be checked; or the reason why it cannot be read. */
export function migratePosition(saved: unknown): { readonly position: unknown } | { readonly problem: string } {
  if (!isRecord(saved) || !('counterpoint' in saved) || !isRecord(saved.snapshot)) {
    return { problem: 'This is no position that Counterpoint saved.' }
  }
  const { counterpoint: version } = saved
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return { problem: `A save has a version from 1 on; this one says ${JSON.stringify(version)}.` }
  }
  if (version > SAVE_VERSION) {
    return {
      problem: `This save has version ${version}; this table reads up to ${SAVE_VERSION}. Bring it up to date first.`,
    }
  }
  let snapshot: Old = saved.snapshot
  for (let each = version; each < SAVE_VERSION; each++) snapshot = STEPS[each]?.(snapshot) ?? snapshot
  return { position: { ...saved, counterpoint: SAVE_VERSION, snapshot } }
}

const FIRST_FIELDS = [
  'seq',
  'game',
  'seats',
  'pieces',
  'veiled',
  'time',
  'notes',
  'drawings',
  'options',
  'rolls',
  'closed',
] as const

/** The texts that the seal of a log of this version may be the hash of. */
export function sealedTexts(version: number, snapshot: Snapshot): readonly string[] {
  const now = JSON.stringify(snapshot)
  if (version >= SAVE_VERSION) return [now]
  // For one afternoon logs with `held` were sealed as version 1, too.
  return [JSON.stringify(Object.fromEntries(FIRST_FIELDS.map((field) => [field, snapshot[field]]))), now]
}
