import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Action, Entry, Seal } from '../../../table/generated/types.ts'
import { hashOf } from '../../../table/hashing/hash.ts'
import { type Fingerprint, fingerprintOf } from '../../../table/log/fingerprint.ts'
import { LogKeeper } from '../../../table/log/log-keeper.ts'
import { sealOf, verify } from '../../../table/log/verify.ts'
import { checkSaveLine } from '../../../table/module/schema.ts'
import { type Gesture, gesture, opening, opening2, PRINTED, play, SECRET } from '../game.ts'

function savedGame(gestures: readonly Gesture[], closing = true, opened = opening): string[] {
  const keeper = new LogKeeper(PRINTED, SECRET)
  const first = keeper.open(opened, 0)
  keeper.keep(first)
  const lines = [first.text]
  for (const kept of play(keeper, gestures)) lines.push(kept.text)
  if (closing) {
    const close = keeper.decide('red', 'end', { type: 'close' }, 999)
    if (!('entry' in close)) throw new Error(close.message)
    keeper.keep(close)
    lines.push(close.text)
  }
  return [...lines, JSON.stringify(sealOf(keeper))]
}

function read(line: string): { entry: Entry } | { seal: Seal } | { problem: string } {
  const checked = checkSaveLine(JSON.parse(line))
  if (!checked.ok) return { problem: checked.problems[0]?.message ?? 'not a line of a saved game' }
  return 'counterpoint' in checked.value ? { seal: checked.value } : { entry: checked.value }
}

const check = (lines: readonly string[], heads: readonly Fingerprint[] = []) =>
  verify(lines, read, { printed: PRINTED, heads })
const chat =
  (text: string): Gesture =>
  () => ({ seat: 'red', action: { type: 'say', text } })
const sample = (count: number) => fc.sample(gesture, { numRuns: count, seed: 99 })

/** The entries with every hash and the seal recomputed, as a forger would write them. */
function chained(entries: readonly Entry[], seal: string): string[] {
  let head = '0'.repeat(64)
  const mended = entries.map((entry) => {
    const text = JSON.stringify({ ...entry, prev: head })
    head = hashOf(text)
    return text
  })
  return [...mended, JSON.stringify({ ...(JSON.parse(seal) as Seal), head })]
}

type Path = (string | number)[]
function leaves(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** A line with one value changed, as a forger would write it. */
function tampered(line: string, path: Path): string {
  const value = JSON.parse(line)
  let inner = value
  for (const key of path.slice(0, -1)) inner = inner[key]
  const last = path.at(-1) as string | number
  const old = inner[last]
  if (typeof old === 'number') inner[last] = old + 1
  else if (typeof old === 'boolean') inner[last] = !old
  else if (typeof old === 'string') inner[last] = old.endsWith('0') ? `${old.slice(0, -1)}1` : `${old.slice(0, -1)}0`
  else inner[last] = 'something'
  return JSON.stringify(value)
}

describe('verify', () => {
  it('proves honest games, and recomputes every die and draw', () => {
    for (const opened of [opening, opening2]) {
      fc.assert(
        fc.property(fc.array(gesture, { maxLength: 40 }), (gestures) => {
          const lines = savedGame(gestures, true, opened)
          expect(check(lines)).toMatchObject({ proof: { entries: lines.length - 1, chance: 'proved' } })
        }),
        { numRuns: 100, seed: 12 },
      )
    }
  })

  it('reports that chance is not yet open while the game goes on', () => {
    expect(check(savedGame(sample(40), false))).toMatchObject({ proof: { chance: 'not yet open' } })
  })

  it('checks every undo and roll, even while chance is not yet open', () => {
    const roll: Gesture = () => ({ seat: 'red', action: { type: 'roll', dice: '1d6', nonce: 'nonce-0000' } })
    const undo: Gesture = () => ({ seat: 'red', action: { type: 'undo' } })
    const turn: Gesture = () => ({ seat: 'red', action: { type: 'turn', time: { turn: 3, phase: 'combat' } } })
    const forge = (lines: string[], result: object) => {
      const entry = JSON.parse(lines.at(-2) as string)
      const text = JSON.stringify({ ...entry, result: { ...entry.result, ...result } })
      const seal = { ...JSON.parse(lines.at(-1) as string), head: hashOf(text) }
      return [...lines.slice(0, -2), text, JSON.stringify(seal)]
    }
    expect(check(forge(savedGame([roll], false), { faces: [9] }))).toMatchObject({ fault: { seq: 1 } })
    const patch = { time: { turn: 99, phase: 'combat' } }
    expect(check(forge(savedGame([turn, undo], false), { patch }))).toMatchObject({ fault: { seq: 2 } })
  })

  it('shows as many digits of two hashes as are needed to tell them apart', () => {
    const lines = savedGame(sample(5))
    const seal = JSON.parse(lines.at(-1) as string) as Seal
    const last = (hash: string) => `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`
    for (const key of ['state', 'head'] as const) {
      const found = check([...lines.slice(0, -1), JSON.stringify({ ...seal, [key]: last(seal[key]) })])
      const message = 'fault' in found ? found.fault.message : ''
      expect(message).toContain(seal[key])
      expect(message).toContain(last(seal[key]))
    }
  })

  it('finds any single changed value, at the entry that was changed', () => {
    const lines = savedGame(sample(200))
    let tried = 0
    for (const [index, line] of lines.entries()) {
      for (const path of leaves(JSON.parse(line))) {
        const changed = lines.with(index, tampered(line, path))
        const result = check(changed)
        if (!('fault' in result)) throw new Error(`not found: line ${index + 1}, ${path.join('/')}`)
        if (path[0] !== 'head') expect(result.fault.line).toBe(index + 1)
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(1000)
  })

  it('finds an entry that is left out, doubled or exchanged with another', () => {
    const lines = savedGame(sample(60))
    expect(lines.length).toBeGreaterThan(12)
    const a = lines[5] as string
    const b = lines[6] as string
    for (const wrong of [lines.toSpliced(5, 1), lines.toSpliced(5, 0, a), lines.with(5, b).with(6, a)]) {
      const result = check(wrong)
      expect('fault' in result && result.fault.line).toBeGreaterThanOrEqual(5)
      expect('fault' in result && result.fault.line).toBeLessThanOrEqual(7)
    }
  })

  it('finds a changed die even if every later hash is recomputed', () => {
    const roll: Gesture = () => ({ seat: 'red', action: { type: 'roll', dice: '1d6', nonce: 'nonce-0000' } as Action })
    const lines = savedGame([roll, ...sample(20)])
    const entries = lines.slice(0, -1).map((line) => JSON.parse(line) as Entry)
    const rolled = entries[1]
    if (!rolled?.result?.faces) throw new Error('no roll')
    rolled.result.faces = [(rolled.result.faces[0] ?? 0) === 6 ? 5 : 6]
    expect(check(chained(entries, lines.at(-1) as string))).toMatchObject({ fault: { line: 2, seq: 1 } })
  })

  it.each(['4d6k3', '3d6!', '20d2!', '5d10>7', '4dF*2', 'd%'])('proves a roll of %s, and no other result', (dice) => {
    const roll: Gesture = () => ({ seat: 'red', action: { type: 'roll', dice, nonce: 'nonce-0000' } })
    for (const closing of [true, false]) {
      const lines = savedGame([roll], closing)
      expect(check(lines)).toMatchObject({ proof: { chance: closing ? 'proved' : 'not yet open' } })
      const entries = lines.slice(0, -1).map((line) => JSON.parse(line) as Entry)
      const faces = entries[1]?.result?.faces ?? []
      // While the secret is closed, only an impossible result is found.
      const forgeries = [[...faces, 1], faces.with(0, 101), ...(closing ? [faces.slice(1)] : [])]
      for (const forged of forgeries) {
        const changed = entries.with(1, { ...(entries[1] as Entry), result: { faces: forged } })
        expect(check(chained(changed, lines.at(-1) as string))).toMatchObject({ fault: { seq: 1 } })
      }
    }
  })

  it('finds a wholly rewritten log only by a fingerprint that a page saw, and names the entry', () => {
    const lines = savedGame([chat('Shall I cross the ford?'), ...sample(20)])
    const entries = lines.slice(0, -1).map((line) => JSON.parse(line) as Entry)
    const seen = (at: number) => fingerprintOf(at, hashOf(lines[at] as string))
    const heads = [seen(entries.length - 1), seen(1), seen(0)]
    expect(check(lines, heads)).toMatchObject({ proof: { entries: entries.length } })
    const forged = chained(
      entries.map((entry) =>
        entry.seq === 1 ? { ...entry, action: { type: 'say', text: 'You may have the ford.' } } : entry,
      ),
      lines.at(-1) as string,
    )
    expect(check(forged)).toMatchObject({ proof: { entries: entries.length } })
    expect(check(forged, [seen(0)])).toMatchObject({ proof: { entries: entries.length } })
    const found = check(forged, heads)
    expect(found).toMatchObject({ fault: { line: 2, seq: 1 } })
    expect('fault' in found && found.fault.message).toContain('Your page saw another entry 1')
  })

  it('finds that entries which a page saw are missing at the end', () => {
    const lines = savedGame(sample(20), false)
    const seen = fingerprintOf(lines.length + 5, 'a'.repeat(64))
    const found = check(lines, [seen])
    expect('fault' in found && found.fault.message).toContain(`this log ends with entry ${lines.length - 2}`)
  })

  it('finds another secret than the one committed to', () => {
    const lines = savedGame([])
    const close = JSON.parse(lines[1] as string) as Entry
    close.result = { secret: 'b'.repeat(64) }
    const text = JSON.stringify(close)
    const seal = { ...(JSON.parse(lines[2] as string) as Seal), head: hashOf(text) }
    expect(check([lines[0] as string, text, JSON.stringify(seal)])).toMatchObject({ fault: { line: 2, seq: 1 } })
  })
})
