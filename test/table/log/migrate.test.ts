import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadModules } from '../../../relay/modules/loaded-modules.ts'
import { migratePosition, SAVE_VERSION } from '../../../table/log/migrate.ts'
import { openFromPosition } from '../../../table/log/saved-position.ts'
import { checkPosition } from '../../../table/module/schema.ts'
import { fromSnapshot } from '../../../table/state.ts'
import { verifyText } from '../../../tools/verify-game.ts'

const SHELF = loadModules(fileURLToPath(new URL('../../relay/modules', import.meta.url)), () => {})
const saved = (name: string): string => readFileSync(new URL(`../saves/${name}`, import.meta.url), 'utf8')

/** This save was written by the table of that time, and is never rewritten. */
describe('a save of version 1', () => {
  it('opens as a position for all time', () => {
    const old = JSON.parse(saved('version-1.position.json'))
    expect(old.snapshot).not.toHaveProperty('held')
    const brought = migratePosition(old)
    if ('problem' in brought) throw new Error(brought.problem)
    const checked = checkPosition(brought.position)
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
    expect(checked.value.counterpoint).toBe(SAVE_VERSION)
    const state = fromSnapshot(checked.value.snapshot)
    expect(state.pieces.size).toBe(old.snapshot.pieces.length)
    expect(state.held).toEqual({})
    const skirmish = SHELF.get('skirmish')
    if (!skirmish) throw new Error('No skirmish on the shelf')
    const opened = openFromPosition(checked.value, skirmish.module, skirmish.printed, '7'.repeat(64))
    expect(opened).toMatchObject({ time: old.snapshot.time, from: { head: old.head, entry: old.snapshot.seq } })
  })

  it('is proved as a log for all time', () => {
    const { code, message } = verifyText(saved('version-1.jsonl'), SHELF)
    expect(message).toMatch(/^Proved: 19 entries/)
    expect(code).toBe(0)
  })

  it('is refuted as a log if its seal differs', () => {
    const text = saved('version-1.jsonl').replace(/"state":"./, '"state":"0')
    expect(verifyText(text, SHELF).message).toMatch(/The seal says the state has hash 0/)
  })
})

describe('a save that cannot be read', () => {
  it('is reported with its own version and the versions that can be read', () => {
    const problem = (value: unknown) => {
      const brought = migratePosition(value)
      return 'problem' in brought ? brought.problem : undefined
    }
    expect(problem({ counterpoint: SAVE_VERSION + 1, snapshot: {} })).toContain(`version ${SAVE_VERSION + 1}`)
    expect(problem({ counterpoint: 0, snapshot: {} })).toContain('this one says 0')
    expect(problem({ counterpoint: 1 })).toContain('no position')
    expect(problem(null)).toContain('no position')
    expect(problem([])).toContain('no position')
  })

  it('is not repaired by migration', () => {
    const brought = migratePosition({ counterpoint: 1, head: '0'.repeat(64), snapshot: { pieces: [] } })
    expect('position' in brought && checkPosition(brought.position).ok).toBe(false)
  })
})
