import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesUnder, ROOT } from './files.ts'
import { circles, offences } from './law.ts'

const SOURCES = ['table', 'rules', 'relay', 'client', 'tools']
  .flatMap(filesUnder)
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))

test('Every source file keeps the law of imports.', () => {
  expect(SOURCES.length).toBeGreaterThan(0)
  expect(SOURCES.flatMap((path) => offences(path, readFileSync(`${ROOT}${path}`, 'utf8')))).toEqual([])
})

test('No two files of the rules import one another, directly or indirectly.', () => {
  const rules = SOURCES.filter((path) => path.startsWith('rules/'))
  expect(circles(new Map(rules.map((path) => [path, readFileSync(`${ROOT}${path}`, 'utf8')])))).toEqual([])
})

test('A circle of imports is found, type imports included.', () => {
  const sources = new Map([
    ['rules/core/a.ts', `import type { B } from './b.ts'`],
    ['rules/core/b.ts', `import { c } from './c.ts'`],
    ['rules/core/c.ts', `export type A = import('./a.ts').A`],
    ['rules/core/d.ts', `import './a.ts'`],
  ])
  expect(circles(sources)).toEqual([['rules/core/a.ts', 'rules/core/b.ts', 'rules/core/c.ts']])
})

describe('the law finds', () => {
  test.each([
    ['table/bad.ts', `import { judge } from '../rules/judge.ts'`, 'table/bad.ts imports rules/judge.ts'],
    ['table/bad.ts', `import type { Room } from '../relay/room.ts'`, 'table/bad.ts imports relay/room.ts'],
    ['table/bad.ts', `export * from '../client/line.ts'`, 'table/bad.ts imports client/line.ts'],
    ['table/bad.ts', `export { line } from '../client/line.ts'`, 'table/bad.ts imports client/line.ts'],
    ['table/bad.ts', `type Room = import('../relay/room.ts').Room`, 'table/bad.ts imports relay/room.ts'],
    ['table/deep/bad.ts', `import '../../test/run.mjs'`, 'table/deep/bad.ts imports test/run.mjs'],
    ['table/bad.ts', `import { readFileSync } from 'node:fs'`, 'table/bad.ts imports node:fs'],
    ['table/bad.ts', `import { readFileSync } from 'fs'`, 'table/bad.ts imports fs'],
    ['table/bad.ts', `import { Game } from 'phaser'`, 'table/bad.ts imports phaser'],
    ['table/bad.ts', `import { sha1 } from '@noble/curves/p256.js'`, 'table/bad.ts imports @noble/curves/p256.js'],
    ['table/bad.ts', `const any = await import(name)`, 'table/bad.ts imports what it computes'],
    ['rules/core/bad.ts', `import type { Ground } from '../hex/ground/ground.ts'`, 'which stands above it'],
    ['rules/hex/ground/bad.ts', `import { Field } from '../board/field.ts'`, 'which stands above it'],
    ['rules/kit/fight/bad.ts', `import type { HexScene } from '../../hex/board/scene.ts'`, 'which stands above it'],
    ['rules/kit/bad.ts', `import { CELLES } from '../games/celles/system.ts'`, 'which stands above it'],
    ['rules/games/celles/bad.ts', `import { odds } from '../combat-operations/odds.ts'`, 'which stands above it'],
    ['rules/games/celles/terms/bad.ts', `import { odds } from '../combat/odds.ts'`, 'which stands above it'],
    ['rules/games/celles/combat/bad.ts', `import { CELLES } from '../system.ts'`, 'which stands above it'],
    ['rules/games/celles/bad.ts', `import { referees } from '../../referees.ts'`, 'which stands above it'],
    ['client/board/input/bad.ts', `import { Flags } from '../../referee/flags/flag-list.tsx'`, 'which stands above it'],
    ['client/referee/flags/bad.tsx', `import { Log } from '../../table/log/log-panel.tsx'`, 'which stands above it'],
    ['table/action/bad.ts', `import { verify } from '../log/verify.ts'`, 'which stands above it'],
    ['table/state.ts', `import { view } from './secrecy/sight.ts'`, 'which stands above it'],
    ['rules/bad.ts', `import { io } from 'socket.io-client'`, 'rules/bad.ts imports socket.io-client'],
    ['rules/bad.ts', `import { Ajv } from 'ajv'`, 'rules/bad.ts imports ajv'],
    ['rules/bad.ts', `await import('../relay/room.ts')`, 'rules/bad.ts imports relay/room.ts'],
    ['relay/bad.ts', `import { judge } from '../rules/judge.ts'`, 'relay/bad.ts imports rules/judge.ts'],
    ['relay/bad.mjs', `import '../client/line.ts'`, 'relay/bad.mjs imports client/line.ts'],
    ['relay/main.ts', `import '../client/line.ts'`, 'relay/main.ts imports client/line.ts'],
    ['client/bad.tsx', `import { room } from '../relay/room.ts'`, 'client/bad.tsx imports relay/room.ts'],
    ['client/bad.ts', `import { join } from 'node:path'`, 'client/bad.ts imports node:path'],
    ['client/bad.ts', `import '../rules/judge.ts'`, 'client/bad.ts imports rules/judge.ts at once, not lazily'],
    [
      'client/bad.ts',
      `import.meta.glob('../rules/*.ts', { eager: true })`,
      'client/bad.ts imports rules/*.ts at once, not lazily',
    ],
    ['tools/bad/bad.ts', `import '../../client/line.ts'`, 'tools/bad/bad.ts imports client/line.ts'],
    [
      'relay/bad.ts',
      `import { playGame } from '../tools/selfplay/game.ts'`,
      'relay/bad.ts imports tools/selfplay/game.ts',
    ],
    ['table/bad.ts', `export const luck = Math.random()`, 'table/bad.ts uses Math.random'],
    ['table/bad.ts', `export const now = Date.now()`, 'table/bad.ts uses Date'],
    ['rules/bad.ts', `export const now = new Date()`, 'rules/bad.ts uses Date'],
    ['rules/bad.ts', `export const { env } = process`, 'rules/bad.ts uses process'],
    ['rules/bad.ts', `export const here = { window }`, 'rules/bad.ts uses window'],
    ['rules/bad.ts', `document.title = 'x'`, 'rules/bad.ts uses document'],
    ['table/bad.ts', `setTimeout(() => {}, 1)`, 'table/bad.ts uses setTimeout'],
    ['table/bad.ts', `const = 1`, 'table/bad.ts cannot be parsed'],
  ])('%s: %s', (path, text, sentence) => {
    expect(offences(path, text)).toEqual([expect.stringContaining(sentence)])
  })
})

describe('the law allows', () => {
  test.each([
    ['table/good.ts', `import { Map } from 'immutable'\nimport { sha256 } from '@noble/hashes/sha2.js'`],
    ['table/good.ts', `import { Ajv2020 } from 'ajv/dist/2020.js'\nimport schema from '../schemas/state.json'`],
    [
      'table/good.ts',
      `// import './x' from '../relay/room.ts' or Math.random()\nexport const text = "import 'phaser'"`,
    ],
    ['table/good.ts', `export const at = (x: { window: number; process(): void }) => x.window + Math.floor(1)`],
    ['rules/hex/movement/good.ts', `import { Field } from '../board/field.ts'`],
    ['rules/games/celles/good.ts', `import { cup } from '../../kit/cup.ts'\nimport { die } from './die.ts'`],
    ['rules/referees.ts', `import { CELLES } from './games/celles/system.ts'`],
    ['rules/good.ts', `import type { Piece } from '../table/generated/types.ts'`],
    ['relay/load-referees.ts', `import { judge } from '../rules/judge.ts'`],
    ['relay/good.ts', `import { Server } from 'socket.io'\nimport 'node:fs'\nconst dice = Math.random()`],
    ['client/good.tsx', `const rules = () => import('../rules/judge.ts')\nimport { Game } from 'phaser'`],
    ['client/good.tsx', `import.meta.glob('../rules/*.ts')`],
    ['client/good.tsx', `const rules = (id: string) => import(\`../rules/\${id}/system.ts\`)`],
    [
      'tools/good.ts',
      `import { openFolder } from '../relay/modules/module-folder.ts'\nimport { refereesOf } from '../rules/referees.ts'`,
    ],
    ['test/good.ts', `import '../relay/room.ts'`],
  ])('%s: %s', (path, text) => {
    expect(offences(path, text)).toEqual([])
  })
})
