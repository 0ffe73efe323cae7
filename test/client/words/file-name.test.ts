import { expect, it } from 'vitest'
import { fileName, nowInFileName } from '../../../client/words/file-name.ts'
import { combat, Game } from '../combat.ts'

it('names a file by game, table, turn and side, without signs that a file system forbids', () => {
  const now = nowInFileName(combat, new Game().keeper.state, 'aB_3')
  expect(fileName([...now, 'Red', 'report'], 'txt')).toBe('combat-operations-ab-3-turn-1-red-report.txt')
  expect(fileName([...nowInFileName(combat, new Game().keeper.state, undefined), 'log'], 'jsonl')).toBe(
    'combat-operations-turn-1-log.jsonl',
  )
  expect(fileName(['Führer: “Begleit” / 1'], 'png')).toBe('führer-begleit-1.png')
})
