import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildMismatch,
  EDITION_FILE,
  editionOf,
  pageEditionReader,
  wireEditionOf,
} from '../../../relay/modules/edition.ts'
import { TestRelay } from '../test-relay.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const [WIRE, OLD] = [wireEditionOf(ROOT), '0'.repeat(64)]
const BUILD = 'b'.repeat(64)

describe('an edition', () => {
  it('is the same for the same sources, and differs after a change of one letter', () => {
    const root = mkdtempSync(join(tmpdir(), 'counterpoint-'))
    const names = ['action', 'common', 'entry', 'referee', 'save', 'state', 'wire', 'map']
    for (const folder of ['client', 'table', 'schemas', 'table/generated']) mkdirSync(join(root, folder))
    for (const name of names) writeFileSync(join(root, 'schemas', `${name}.json`), '{}')
    writeFileSync(join(root, 'client/main.tsx'), 'one')
    const first = editionOf(root)
    expect(editionOf(root)).toEqual(first)
    writeFileSync(join(root, 'table/generated/types.ts'), 'made')
    expect(editionOf(root)).toEqual(first)
    writeFileSync(join(root, 'client/main.tsx'), 'two')
    expect(editionOf(root)).toMatchObject({ wire: first.wire })
    expect(editionOf(root).build).not.toBe(first.build)
    // The schema of maps is not a message.
    writeFileSync(join(root, 'schemas/map.json'), '[]')
    expect(wireEditionOf(root)).toBe(first.wire)
    writeFileSync(join(root, 'schemas/wire.json'), '[]')
    expect(wireEditionOf(root)).not.toBe(first.wire)
    rmSync(root, { recursive: true })
  })

  it('of the pages is read anew after another build', () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
    const pages = pageEditionReader(folder)
    expect(pages()).toBeUndefined()
    for (const build of ['1', '22']) {
      rmSync(join(folder, EDITION_FILE), { force: true })
      writeFileSync(join(folder, EDITION_FILE), JSON.stringify({ wire: WIRE, build }))
      if (build === '1') expect(pages()).toEqual({ wire: WIRE, build })
    }
    expect(pages()).toEqual({ wire: WIRE, build: '22' })
    rmSync(folder, { recursive: true })
  })

  it('of the pages stays the same while a build is being written', () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
    const file = join(folder, EDITION_FILE)
    const pages = pageEditionReader(folder)
    const write = (text: string, at: number) => {
      writeFileSync(file, text)
      utimesSync(file, at, at)
    }
    write('', 1)
    expect(pages()).toBeUndefined()
    write(JSON.stringify({ wire: WIRE, build: '1' }), 2)
    expect(pages()).toEqual({ wire: WIRE, build: '1' })
    write('{"wire":', 3)
    expect(pages()).toEqual({ wire: WIRE, build: '1' })
    write(JSON.stringify({ wire: WIRE, build: '22' }), 4)
    expect(pages()).toEqual({ wire: WIRE, build: '22' })
    rmSync(folder, { recursive: true })
  })

  it('that does not match is reported with both editions and the side to update', () => {
    const pages = { wire: OLD, build: BUILD, rules: { games: {}, plain: OLD } }
    expect(buildMismatch({ wire: WIRE, build: BUILD }, WIRE, pages)).toBeUndefined()
    expect(buildMismatch({}, WIRE, pages)).toBeUndefined()
    expect(buildMismatch({ wire: OLD, build: 'older' }, WIRE, pages)?.message).toMatch(
      /page is from another build \(00000000\).*Reload/,
    )
    expect(buildMismatch({ wire: OLD, build: BUILD }, WIRE, pages)?.message).toMatch(
      /relay is from another build.*restart/,
    )
  })
})

describe('a page of another build', () => {
  let relay: TestRelay
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
    writeFileSync(join(folder, EDITION_FILE), JSON.stringify({ wire: WIRE, build: BUILD }))
    relay = await TestRelay.open({ wire: WIRE, client: folder })
  })
  afterAll(async () => {
    await relay.close()
    rmSync(folder, { recursive: true })
  })

  const knock = (auth: object) =>
    new Promise<string>((resolve) => {
      const socket = io(relay.url, { transports: ['websocket'], reconnection: false, forceNew: true, auth })
      const end = (messages: string) => {
        socket.disconnect()
        resolve(messages)
      }
      socket.once('connect', () => end('welcome'))
      socket.once('connect_error', (error: Error & { data?: { code: string } }) =>
        end(error.data?.code ?? error.message),
      )
    })

  it('is refused with a code before any other message if it would not be understood', async () => {
    expect(await knock({ wire: OLD, build: 'older' })).toBe('other-build')
    expect(await knock({ wire: WIRE, build: 'older' })).toBe('welcome')
    expect(await knock({})).toBe('welcome')
    expect(await knock({ wire: { $ne: 1 } })).toBe('welcome')
  })

  it('learns the present edition, and so that it is out of date', async () => {
    const table = await relay.table()
    const player = await relay.player()
    expect(await player.join({ table: table.table })).toMatchObject({ pages: BUILD })
  })
})
