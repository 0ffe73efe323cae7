import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readModule } from '../../relay/modules/module-folder.ts'
import { refereesOf } from '../../rules/referees.ts'
import { playGame } from '../../tools/selfplay/game.ts'
import { faultLines } from '../../tools/selfplay/report.ts'

const MODULES = fileURLToPath(new URL('../../assets/modules/', import.meta.url))
const GAMES = readdirSync(MODULES).flatMap((name) => {
  const opened = readModule(`${MODULES}${name}`)
  return 'module' in opened
    ? [...opened.module.scenarios.keys()].map((scenario) => [name, scenario, opened] as const)
    : []
})

describe('a game played by its advice alone', () => {
  it.each(GAMES)(
    'ends without a fault: %s, %s',
    async (name, scenario, { module }) => {
      const referee = (await refereesOf().rulesFor(name)).refereeFor(module)!
      const { faults, outcome } = playGame({ module, referee }, { scenario, seed: 1 })
      expect(faultLines(faults)).toEqual(['no faults'])
      expect(outcome?.over).toBe(true)
    },
    240_000,
  )
})
