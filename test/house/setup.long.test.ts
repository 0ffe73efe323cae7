import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './files.ts'

const house = mkdtempSync(join(tmpdir(), 'counterpoint-house-'))
afterAll(() => rmSync(house, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
}

/** A tiny package named vite that copies the client: nothing is fetched or bundled. */
function manifest(node: string, version = '1.0.0') {
  const dependencies = { vite: 'file:bricks' }
  const link = { resolved: 'bricks', link: true }
  const packages = { '': { dependencies }, bricks: { name: 'vite', version }, 'node_modules/vite': link }
  write('package.json', JSON.stringify({ type: 'module', engines: { node }, dependencies }))
  write('package-lock.json', JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
  write('bricks/package.json', JSON.stringify({ name: 'vite', version }))
}

function setUp(step: string) {
  const { status, stderr } = spawnSync(process.execPath, ['relay/setup.mjs', step], { cwd: house, encoding: 'utf8' })
  return { status, output: stderr.replace(/[\d.]+ s/g, '? s').trim() }
}

beforeAll(() => {
  for (const file of ['setup.mjs', 'start.mjs']) cpSync(`${ROOT}relay/${file}`, join(house, 'relay', file))
  manifest('>=20.19')
  write('client/index.html', 'one')
  write(
    'bricks/bin/vite.js',
    `const { cpSync, readFileSync } = require('node:fs')
     if (readFileSync('client/index.html', 'utf8') === 'broken') throw new Error('a broken client')
     cpSync('client', 'dist/client', { recursive: true })`,
  )
})

const built = () => readFileSync(join(house, 'dist/client/index.html'), 'utf8')

describe('a fresh clone', () => {
  test('is installed and built once', () => {
    const first = 'Installing packages ...\n  done in ? s\nBuilding the client ...\n  done in ? s'
    expect(setUp('client')).toEqual({ status: 0, output: first })
    expect(built()).toBe('one')
    expect(setUp('client')).toEqual({ status: 0, output: '' })
  })

  test('is built again when a source was changed, added or removed, or the build is missing', () => {
    write('client/index.html', 'two')
    expect(setUp('client').output).toContain('Building')
    expect(built()).toBe('two')
    write('assets/map.json', '{}')
    expect(setUp('client').output).toContain('Building')
    rmSync(join(house, 'assets/map.json'))
    expect(setUp('client').output).toContain('Building')
    rmSync(join(house, 'dist'), { recursive: true })
    expect(setUp('client').output).toContain('Building')
    expect(setUp('client').output).toBe('')
  })

  test('does not take a failed build for a finished one', () => {
    write('client/index.html', 'broken')
    for (const _ of ['first', 'second']) {
      const { status, output } = setUp('client')
      expect(status).toBe(1)
      expect(output).toContain('a broken client')
      expect(output.split('\n').at(-1)).toBe('vite build ended with 1; its message is above.')
    }
    write('client/index.html', 'three')
    expect(setUp('client').status).toBe(0)
  })

  test('is installed again when the lock file names other packages', () => {
    manifest('>=20.19', '2.0.0')
    const lock = JSON.parse(readFileSync(join(house, 'package-lock.json'), 'utf8'))
    lock.packages['node_modules/vite'].integrity = 'sha512-other'
    write('package-lock.json', JSON.stringify(lock))
    expect(setUp('packages').output).toContain('Installing')
    manifest('>=20.19')
    rmSync(join(house, 'node_modules'), { recursive: true })
    expect(setUp('packages').output).toContain('Installing')
    expect(setUp('packages').output).toBe('')
  })
})

describe('one sentence reports', () => {
  test('that npm cannot install', () => {
    write('package.json', JSON.stringify({ engines: { node: '>=20.19' }, dependencies: { vite: 'file:sand' } }))
    const { status, output } = setUp('packages')
    expect(status).toBe(1)
    expect(output).toContain('npm error')
    expect(output.split('\n').at(-1)).toBe('npm ci ended with 1, so packages are missing; its message is above.')
    manifest('>=20.19')
  })

  test('that Node is too old', () => {
    manifest('>=99.1')
    const output = `Counterpoint needs Node >=99.1, but this is Node ${process.versions.node}.`
    expect(setUp('packages')).toEqual({ status: 1, output })
    manifest('>=20.19')
  })

  test('that there is no such step', () => {
    const output = 'There is no step "dance"; choose from packages, schemas, client.'
    expect(setUp('dance')).toEqual({ status: 1, output })
  })

  test('that the port is taken or invalid', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, () => resolve((other.address() as { port: number }).port))
    })
    expect(await start(`${port}`)).toContain(`Port ${port} is in use by another program: choose another`)
    other.close()
    expect(await start('tea')).toBe('PORT must be a whole number from 0 to 65535, but it is "tea".\n')
  })
})

function start(PORT: string): Promise<string> {
  const child = spawn(process.execPath, ['relay/start.mjs'], { cwd: house, env: { ...process.env, PORT } })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  return new Promise((resolve) => child.once('close', () => resolve(output)))
}
