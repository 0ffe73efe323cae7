import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { contrast, parse } from '../../client/board/counter/colour.ts'
import { looksOf } from '../../client/board/counter/look.ts'
import { SUIT_INKS } from '../../client/board/counter/playing-card.ts'
import { readModule } from '../../relay/modules/module-folder.ts'
import { openScenario } from '../../table/module/setup.ts'
import { cardSheets } from './cards.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true })
})

function open(change: (sheets: ReturnType<typeof cardSheets>) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'counterpoint-parts-'))
  made.push(folder)
  const sheets = cardSheets()
  change(sheets)
  for (const [file, sheet] of Object.entries(sheets)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(sheet))
  }
  return readModule(folder)
}
const game = (change?: Parameters<typeof open>[0]) => {
  const opened = open(change)
  if ('problems' in opened) throw new Error(opened.problems.map(({ message }) => message).join('\n'))
  return opened
}
const problems = (change: Parameters<typeof open>[0]) => {
  const opened = open(change)
  return 'problems' in opened ? opened.problems.map(({ file, pointer, code }) => `${file}#${pointer} ${code}`) : []
}

describe('cards of two colours as a ready part', () => {
  const change = (sheets: ReturnType<typeof cardSheets>) => {
    sheets['module.json'].parts = ['red-and-black-cards']
    sheets['scenarios/first.json'].parts = [{ part: 'red-and-black-cards', at: 'pile:deck' }]
  }

  it('are thirteen ranks of four suits and one joker, printed red or black', () => {
    const { module } = game(change)
    const state = openScenario(module, 'first')!
    const look = looksOf(module)
    const cards = state.pieces.filter(({ at }) => 'pile' in at && at.pile === 'deck')
    expect(cards).toHaveLength(53)
    const inks = cards.map(({ cover: _, ...piece }) => look(piece).playing)
    for (const playing of inks) {
      const red = playing?.suit === 'hearts' || playing?.suit === 'diamonds'
      expect(playing?.ink).toBe(red ? 'red' : 'black')
    }
    expect(inks.filter((playing) => playing?.ink === 'red')).toHaveLength(26)
  })
})

describe('playing cards as a ready part', () => {
  it('are thirteen ranks of four suits and two jokers, each once', () => {
    const { module } = game()
    const cards = [...module.counters.values()].filter(({ kind }) => kind === 'card')
    const printed = cards.map(({ faces: [face] }) => `${face?.values?.rank} ${face?.values?.suit}`)
    expect(new Set(printed).size).toBe(54)
    for (const suit of ['spades', 'hearts', 'diamonds', 'clubs']) {
      expect(printed.filter((each) => each.endsWith(suit))).toHaveLength(13)
    }
    expect(new Set(cards.map(({ name }) => name)).size).toBe(54)
    expect(cards.every(({ cover }) => cover === 'card-back')).toBe(true)
  })

  it('lie where the scenario puts them, all or without those it leaves in the box', () => {
    const lying = (change?: Parameters<typeof open>[0]) =>
      openScenario(game(change).module, 'first')?.pieces.filter(({ at }) => 'pile' in at && at.pile === 'deck')
    expect(lying()).toHaveLength(54)
    const without = lying((sheets) => {
      sheets['scenarios/first.json'].parts = [
        { part: 'playing-cards', at: 'pile:deck', without: ['card-joker-black', 'card-joker-red'] },
      ]
    })
    expect(without).toHaveLength(52)
    expect(without?.every(({ cover }) => cover === 'card-back')).toBe(true)
  })

  it('are sent with the game, and count in its fingerprint', () => {
    const { module, files } = game()
    expect(Object.keys(files)).toContain('parts/playing-cards.json')
    const plain = game((sheets) => {
      delete sheets['module.json'].parts
      delete sheets['scenarios/first.json'].parts
    })
    expect(Object.keys(plain.files)).not.toContain('parts/playing-cards.json')
    expect(plain.module.fingerprint).not.toBe(module.fingerprint)
  })

  it('are reported if they are missing, misspelt, or share an id with something of the game', () => {
    expect(
      problems((sheets) => {
        sheets['module.json'].parts = ['playing-card']
      }),
    ).toContain('module.json#/parts/0 missing-file')
    expect(
      problems((sheets) => {
        sheets['scenarios/first.json'].parts = [{ part: 'cards', at: 'pile:dekc', without: [] }]
      }),
    ).toEqual(['scenarios/first.json#/parts/0/part unknown', 'scenarios/first.json#/parts/0/at unknown'])
    expect(
      problems((sheets) => {
        sheets['counters.json'].counters.push({ id: 'card-hearts-a', name: 'Heart', kind: 'chit', faces: [{}] })
      }),
    ).toEqual(['parts/playing-cards.json#/counters/13/id duplicate'])
  })

  it('are legible, dark on white, and all differ', () => {
    const { module } = game()
    const look = looksOf(module)
    const at = { pile: 'deck' }
    const looks = [...module.counters.values()].flatMap(({ id, kind }) =>
      kind === 'card' ? look({ id, def: id, at, face: 0, turn: 0 }) : [],
    )
    expect(new Set(looks.map(({ key }) => key)).size).toBe(54)
    for (const { playing, colour, shape } of looks) {
      expect(shape).toBe('card')
      expect(contrast(parse(SUIT_INKS[playing?.suit ?? 'red']), colour)).toBeGreaterThan(6)
    }
    expect(look({ id: 'x', cover: 'card-back', at, face: 0, turn: 0 }).shape).toBe('card')
  })
})
