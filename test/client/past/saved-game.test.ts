import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { proofText, readSaved, type SavedGame } from '../../../client/past/saved-game.ts'
import { HistoryPages } from '../../../client/session/history/history-pages.ts'
import type { SavedFingerprint } from '../../../client/session/storage/storage.ts'
import type { ConnectionHandlers } from '../../../client/session/sync/connection.ts'
import { loadModules } from '../../../relay/modules/loaded-modules.ts'
import { hashOf, hashState } from '../../../table/hashing/hash.ts'
import { fingerprintOf, printFingerprint } from '../../../table/log/fingerprint.ts'
import { toSnapshot } from '../../../table/state.ts'

const SHELF = loadModules(fileURLToPath(new URL('../../relay/modules', import.meta.url)), () => {})
const OLD = readFileSync(new URL('../../table/saves/version-1.jsonl', import.meta.url), 'utf8')
const library = {
  async readModule(id: string) {
    const shelved = SHELF.get(id)
    if (!shelved) throw new Error(`This relay has no module ${id} any more.`)
    return shelved.module
  },
  loadRules: async () => undefined,
  fingerprints: [],
}

const EARS: ConnectionHandlers = { status() {}, entries() {}, refused() {}, people() {}, hover() {}, edition() {} }

async function opened(text = OLD): Promise<SavedGame> {
  const saved = await readSaved(text, library)
  if (typeof saved === 'string') throw new Error(saved)
  return saved
}

describe('a saved game in the browser', () => {
  it('is verified, also in version 1, and ends in the sealed state', async () => {
    const saved = await opened()
    expect(saved.proof).toMatchObject({ entries: 19, chance: 'proved' })
    const answer = await saved.openLine(EARS).join({ table: 'a-table-01' })
    if (!answer || 'refused' in answer) throw new Error('not welcome')
    expect(answer.ok).toMatchObject({ head: saved.proof.head })
    expect(answer.ok.snapshot && hashState(answer.ok.snapshot)).toBe(saved.proof.state)
    expect(answer.ok.seat).toBeUndefined()
  })

  it('can be viewed from its own pages', async () => {
    const saved = await opened()
    const line = saved.openLine(EARS)
    const reel = new HistoryPages((request) => line.past(request))
    for (let seq = 0; seq < 19; seq++) await reel.fetch(seq)
    const last = reel.at(18)
    expect(last && hashState(toSnapshot(last.after))).toBe(saved.proof.state)
    const page = await line.past({ from: 7, count: 3 })
    expect(page).toMatchObject({ ok: { before: { seq: 6 }, entries: [{ seq: 7 }, { seq: 8 }, { seq: 9 }] } })
  })

  it('is reported with the first wrong entry if it is damaged', async () => {
    const wrong: readonly [string, RegExp][] = [
      ['', /empty/],
      ['{"a":1}', /neither a log entry/],
      ['not json', /not valid JSON/],
      [OLD.split('\n').slice(1).join('\n'), /must begin with the entry that opens/],
      [OLD.replace('"in the lead"', '"in the rear"'), /^Entry 5 is not as the relay/],
      [OLD.split('\n').slice(0, 10).join('\n'), /last line must be the seal/],
      [OLD.replace('"module":"skirmish"', '"module":"gone"'), /no module gone/],
      [OLD.replace('"pieces":[', '"pieces":[null,'), /./],
    ]
    for (const [text, words] of wrong) expect(await readSaved(text, library)).toMatch(words)
  })

  it('is compared with what this browser saw of the game', async () => {
    const lines = OLD.trimEnd().split('\n')
    const { commitment } = JSON.parse(lines[0] as string).action.game
    const seen = (seq: number, text: string) => ({
      ...{ table: 'a-table-01', game: commitment },
      ...fingerprintOf(seq, hashOf(text)),
    })
    const read = (fingerprints: readonly SavedFingerprint[]) => readSaved(OLD, { ...library, fingerprints })
    const comparison = async (kept: SavedFingerprint) => {
      const saved = await read([{ ...kept, game: 'f'.repeat(64), seq: 1 }, kept])
      return typeof saved === 'string' ? saved : proofText(saved)
    }
    expect(await comparison(seen(5, lines[5] as string))).toContain('It agrees with entry 5')
    expect(await comparison(seen(18, lines[18] as string))).toContain('It agrees with entry 18')
    expect(await comparison(seen(25, 'an entry that came later'))).toContain('It ends before entry 25')
    expect(await comparison(seen(5, 'another entry'))).toMatch(/^Your page saw another entry 5: /)
    expect(proofText(await opened())).toContain(
      `Fingerprint ${printFingerprint(fingerprintOf(18, hashOf(lines[18] as string)))}. This browser did not see the game`,
    )
  })
})
