import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refereeFor } from './authors/system.ts'
import { at, cellOn, moveTo, sentencesOf, table, tiny } from './stage.ts'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const page = read('docs/rules-authors.md')

describe('the smallest game with code', () => {
  const game = tiny()
  const referee = refereeFor(game)!

  it('is printed on the page for authors as it is run here', () => {
    expect(page).toContain(`\`\`\`ts\n${read('test/rules/authors/system.ts')}\`\`\``)
  })

  it('12.3 illegal: guns end a move in a forest', () => {
    const state = table(game, [{ def: 'grey-guns', at: '4.2' }])
    expect(sentencesOf(referee.judge(at(referee, state, ['grey']), moveTo(game, 'grey-guns', '3.2')))).toContain(
      'illegal 12.3: Grey Guns may not end a move in 3.2, a forest.',
    )
  })

  it('12.3 legal: rifles do, and guns end beside it', () => {
    const state = table(game, [
      { def: 'grey-1', at: '4.2' },
      { def: 'grey-guns', at: '4.1' },
    ])
    const judged = (piece: string, to: string) =>
      sentencesOf(referee.judge(at(referee, state, ['grey']), moveTo(game, piece, to))).filter((text) =>
        text.includes('12.3'),
      )
    expect(judged('grey-1', '3.2')).toEqual([])
    expect(judged('grey-guns', '5.1')).toEqual([])
  })

  it('12.3: leaves the forest out of the reach of guns', () => {
    const state = table(game, [{ def: 'grey-guns', at: '4.2' }])
    const reach = referee.reach(at(referee, state, ['grey']), ['grey-guns'])
    expect('cells' in reach && reach.cells.length).toBeGreaterThan(0)
    expect('cells' in reach && reach.cells.map((each) => each.at)).not.toContainEqual(cellOn(game, '3.2'))
  })
})

describe('the page for authors', () => {
  /** The members of an interface in a source file. */
  const members = (file: string, name: string): readonly string[] => {
    const [, body = ''] = new RegExp(`interface ${name}<S>[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(read(file)) ?? []
    return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[(:]/gm)]
      .map(([, member]) => member!)
      .filter((each) => each !== 'id')
  }
  /** The first column of the table after a heading line. */
  const listed = (before: string): readonly string[] => {
    const rows = page.slice(page.indexOf(before)).split('\n\n')[1] ?? ''
    return [...rows.matchAll(/^\| `(\w+)` \|/gm)].map(([, each]) => each!)
  }

  it.each([
    ['rules/core/chapter.ts', 'Chapter', 'In every game'],
    ['rules/hex/board/chapter.ts', 'MovementChapter', 'In a game on hexes besides'],
    ['rules/measure/board/chapter.ts', 'MeasuredChapter', 'In a game on an open table besides'],
  ])('lists everything that a chapter of %s may answer', (file, name, before) => {
    expect(members(file, name).length).toBeGreaterThan(4)
    expect([...listed(before)].sort()).toEqual([...members(file, name)].sort())
  })

  it('shows the rules of the skirmish on an open table as they are', () => {
    const [, shown = ''] = /```json measure\n(.*?)```/s.exec(page) ?? []
    expect(JSON.parse(shown)).toEqual(JSON.parse(read('test/rules/measure/skirmish/rules.json')).measure)
  })

  it('names existing files and words', () => {
    const files = [...page.matchAll(/`((?:rules|test|docs)\/[\w./-]+)`/g)].map(([, path]) => path!)
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([])
    for (const [, file = '', words = ''] of page.matchAll(/^- `(rules\/[\w./-]+\.ts)`: (.*)$/gm)) {
      const source = read(file)
      for (const [, word = ''] of words.matchAll(/`(\w+)`/g)) {
        expect(new RegExp(`export (?:const|function) ${word}\\b`).test(source), `${word} in ${file}`).toBe(true)
      }
    }
  })
})
