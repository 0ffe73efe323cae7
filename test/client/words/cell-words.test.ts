import { describe, expect, it } from 'vitest'
import { cellWords } from '../../../client/words/cell-words.ts'
import { combat } from '../combat.ts'

const wordsOf = (id: string) => {
  const [board] = combat.maps
  const cell = board?.grid.parse(id)
  if (!board || !cell) throw new Error(`No hex ${id}`)
  return cellWords(board, cell)
}

describe('a hex in words', () => {
  it('gives its id, its ground and its town', () => {
    expect(wordsOf('G3')).toMatchObject({ id: 'G3', ground: 'Town', names: ['Ostwick'] })
  })

  it('gives the sides of its river and its bridge, and the neighbour gives the same from there', () => {
    const [south, north] = [wordsOf('G8').lines, wordsOf('G7').lines]
    expect(south.find((line) => line.startsWith('River Wideflow'))).toMatch(/\(.*\bN\b.*\)/)
    expect(north.find((line) => line.startsWith('River Wideflow'))).toMatch(/\(.*\bS\b.*\)/)
    expect(south).toContain("King's Bridge (N)")
    expect(north).toContain("King's Bridge (S)")
  })

  it('names each road through it once', () => {
    const [board] = combat.maps
    const path = board?.paths.find(({ line }) => line.name === 'Fen road')
    const [end] = path?.cells ?? []
    if (!board || !end) throw new Error('No Fen road')
    expect(cellWords(board, end).lines.filter((line) => line === 'Fen road')).toHaveLength(1)
  })

  it('gives its level only if it is not the lowest', () => {
    const [high] = combat.maps[0]?.sheet.elevation?.['2'] ?? []
    expect(wordsOf(high ?? '').level).toBe(2)
    expect(wordsOf('G3')).not.toHaveProperty('level')
  })
})
