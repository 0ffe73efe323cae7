import type { CounterSheet, ModuleManifest, ScenarioSheet } from '../../table/generated/types.ts'
import { plainSheets } from '../modules/plain-sheets.ts'

interface Sheets {
  readonly 'module.json': ModuleManifest
  readonly 'counters.json': CounterSheet
  readonly 'scenarios/first.json': ScenarioSheet
}

/** A small game with a deck of cards, two private hands, and a discard pile. */
export function cardSheets(): Sheets {
  const sheets = structuredClone(plainSheets('cards', 'A game of cards')) as unknown as Sheets
  sheets['module.json'].parts = ['playing-cards']
  const scenario = sheets['scenarios/first.json']
  scenario.parts = [{ part: 'playing-cards', at: 'pile:deck' }]
  scenario.piles.push(
    { id: 'deck', name: 'Deck', kind: 'deck', sight: 'none' },
    { id: 'thrown', name: 'Thrown off', kind: 'box', sight: 'all' },
    { id: 'blue-hand', name: 'Blue hand', kind: 'hand', sight: 'owner', side: 'blue' },
    { id: 'red-hand', name: 'Red hand', kind: 'hand', sight: 'owner', side: 'red' },
    { id: 'red-library', name: 'Red library', kind: 'deck', sight: 'owner', side: 'red' },
  )
  return sheets
}
