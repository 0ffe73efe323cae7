import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { damagedModule } from '../../../relay/modules/catalogue.ts'
import { loadModules } from '../../../relay/modules/loaded-modules.ts'
import type { Damaged } from '../../../table/generated/types.ts'
import { resolveModule, TRUSTED } from '../../../table/module/module.ts'
import { newModuleSheets } from '../../../tools/new-module.ts'
import { expectShape } from '../expect-shape.ts'
import { MODULES } from '../test-relay.ts'
import { servedClient } from './served-client.ts'

const served = servedClient()
const { get } = served

describe('the modules', () => {
  it('are listed for the lobby', async () => {
    const listed = await (await get('/modules.json')).json()
    expectShape(listed, 'wire.json#/$defs/Catalogue')
    expect(listed).toEqual({
      games: [
        {
          id: 'skirmish',
          fingerprint: MODULES.get('skirmish')?.module.fingerprint,
          rules: false,
          title: 'Skirmish',
          about: expect.any(String),
          basis: { map: 'reconstructed', counters: 'reconstructed' },
          sides: [expect.objectContaining({ id: 'amber' }), expect.objectContaining({ id: 'cobalt' })],
          scenarios: [
            {
              id: 'ford',
              name: 'The ford',
              about: expect.any(String),
              order: ['amber', 'cobalt'],
              turns: 4,
              counters: expect.any(Number),
              basis: 'reconstructed',
            },
          ],
        },
      ],
      damaged: [],
    })
  })

  it('that cannot be played are listed with their first problem, and the number of the others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterpoint-modules-'))
    const sheets = newModuleSheets('torn', 'The Torn Box')
    for (const [file, sheet] of Object.entries({
      ...sheets,
      'module.json': { ...sheets['module.json'], sides: 3, maps: 4, version: 5, about: 6 },
    })) {
      mkdirSync(dirname(join(folder, 'torn', file)), { recursive: true })
      writeFileSync(join(folder, 'torn', file), JSON.stringify(sheet))
    }
    mkdirSync(join(folder, 'scorched'))
    writeFileSync(join(folder, 'scorched', 'module.json'), '{"id":')
    const damaged: Damaged[] = []
    const shelf = loadModules(folder, (name, broken) => damaged.push(damagedModule(name, broken)))
    await served.reopen({ modules: shelf, damaged })
    const listed = await (await get('/modules.json')).json()
    expectShape(listed, 'wire.json#/$defs/Catalogue')
    expect(listed.games).toEqual([])
    expect(listed.damaged).toMatchObject([
      {
        folder: 'scorched',
        count: 1,
        first: [{ file: 'module.json', pointer: '', message: expect.stringMatching(/not JSON/) }],
      },
      { folder: 'torn', title: 'The Torn Box', count: 4, first: [{ file: 'module.json' }, {}, {}] },
    ])
    for (const { first } of listed.damaged) for (const { message } of first) expect(message).toMatch(/\.$/)
    rmSync(folder, { recursive: true })
  })

  it('are sent as the files from which the client makes the same module', async () => {
    const { fingerprint, files } = await (await get('/modules/skirmish.json')).json()
    const resolved = resolveModule(files, TRUSTED)
    if ('problems' in resolved) throw new Error(JSON.stringify(resolved.problems))
    expect(resolved.module.fingerprint).toBe(fingerprint)
    expect(fingerprint).toBe(MODULES.get('skirmish')?.module.fingerprint)
  })

  it('are sent with a tag and a length, and not again to clients that have them', async () => {
    const path = '/modules/skirmish.json'
    const got = await get(path)
    const bytes = Buffer.from(await got.arrayBuffer())
    const tag = String(got.headers.get('etag'))
    expect(tag).toMatch(/^"[A-Za-z0-9_-]{43}"$/)
    expect([got.headers.get('cache-control'), got.headers.get('content-length')]).toEqual([
      'no-cache',
      String(bytes.length),
    ])
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      tag,
      String(bytes.length),
      '',
    ])
    // Otherwise fetch would send no-cache and get the whole file.
    const asked = (held: string) => get(path, { headers: { 'if-none-match': held, 'cache-control': 'max-age=0' } })
    const again = await asked(tag)
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
    const other = await asked('"another"')
    expect([other.status, Buffer.from(await other.arrayBuffer()).equals(bytes)]).toEqual([200, true])
  })
})
