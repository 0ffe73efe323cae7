import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Action, Proposal } from '../../table/generated/types.ts'
import { verify } from '../../table/log/verify.ts'
import { componentsOf } from '../../table/module/components.ts'
import type { Referee } from '../../table/referee.ts'
import { playGame } from '../../tools/selfplay/game.ts'
import { MemoryTable, type Subject } from '../../tools/selfplay/memory-table.ts'
import { faultLines, reportOf } from '../../tools/selfplay/report.ts'
import { refereeFor, tiny } from '../rules/stage.ts'

const module = tiny()
const referee = refereeFor(module)!
const GAME = { scenario: 'skirmish', seed: 1 }

/** The test game with another answer to one question. */
const but = (other: (honest: Referee) => Partial<Referee>): Subject => {
  const honest = referee as Referee
  return { module, referee: { ...honest, ...other(honest) } }
}

const offer = (rule: string, action: Action, more: Partial<Proposal> = {}): Proposal => ({
  ...{ kind: 'step', rule, cite: 'X', message: 'X: Do it.', at: [], pieces: [], actions: [action] },
  ...more,
})
/** A river, a marsh and the enemy lie in between. */
const TOO_FAR: Action = { type: 'move', moves: [{ pieces: ['0.2'], to: { board: 'valley', q: 0, r: 0 } }] }
const MARK: Action = { type: 'mark', pieces: ['0.0'], mark: 'tired', count: 1 }

const kinds = (subject: Subject, game = GAME) => [...new Set(playGame(subject, game).faults.map(({ kind }) => kind))]

describe('the self-player', () => {
  it('plays the same game from the same seed, and another from another', () => {
    const played = playGame({ module, referee }, GAME)
    expect(playGame({ module, referee }, GAME).log).toEqual(played.log)
    expect(playGame({ module, referee }, { ...GAME, seed: 2 }).log).not.toEqual(played.log)
  })

  it('plays a game to its last phase, within the rules', () => {
    const { outcome, turns, faults, offers } = playGame({ module, referee }, GAME)
    expect(outcome).toEqual({ over: true })
    expect([turns, faults]).toEqual([4, []])
    expect(offers).toBeGreaterThan(20)
  })

  it('writes a log that can be proved like any saved game', () => {
    const { log } = playGame({ module, referee }, GAME)
    const read = (line: string) => {
      const value = JSON.parse(line)
      return 'counterpoint' in value ? { seal: value } : { entry: value }
    }
    const proved = verify(log, read, { module, printed: componentsOf(module), referee: referee as Referee })
    expect(proved).toMatchObject({ proof: { verdicts: 'proved', entries: log.length - 1 } })
  })

  it('sees of hidden counters only what its side sees', () => {
    const table = new MemoryTable({ module, referee }, 'skirmish', '1')
    const defs = (side: string) =>
      [...table.positionFor(side).state.pieces.values()]
        .map(({ def = 'hidden' }) => def)
        .sort((a, b) => (a < b ? -1 : 1))
    expect(defs('grey')).toEqual(['green-1', 'grey-1', 'grey-decoy', 'hidden'])
    expect(defs('green')).toEqual(['green-1', 'green-2', 'grey-1', 'hidden'])
  })

  it('reports an offer that is illegal when it is done, and does not do it', () => {
    const subject = but(({ advise }) => ({
      advise: (position, question) => [...advise(position, question), offer('test/far', TOO_FAR)],
    }))
    const { faults, log } = playGame(subject, GAME)
    const found = faults.find(({ offer }) => offer === 'test/far')!
    expect(found).toMatchObject({ kind: 'illegal', side: 'green' })
    expect(JSON.parse(log[found.seq]!).action).not.toEqual(TOO_FAR)
  })

  it('reports a change of phase that is flagged and does not say so, and none that does', () => {
    const warning = {
      rule: 'test/left',
      cite: 'X',
      severity: 'warning' as const,
      message: 'X: Not done.',
      at: [],
      pieces: [],
    }
    const flagging = (isSaid: boolean) =>
      but(({ judge, advise }) => ({
        judge: (position, action) => {
          const { findings, ...rest } = judge(position, action)
          return { ...rest, findings: action.type === 'turn' ? [...findings, warning] : findings }
        },
        advise: (position, question) =>
          advise(position, question).map((each) => (isSaid ? { ...each, warning: warning.message } : each)),
      }))
    expect(kinds(flagging(true))).toEqual([])
    expect(kinds(flagging(false))).toContain('warned')
  })

  it('reports an offer that the table refuses', () => {
    const nobody = offer('test/nobody', { ...TOO_FAR, moves: [{ ...TOO_FAR.moves[0]!, pieces: ['0.2', 'nobody'] }] })
    const subject = but(({ advise }) => ({
      advise: (position, question) => [...advise(position, question), { ...nobody, owed: 'green' }],
    }))
    expect(kinds(subject)).toEqual(['refused', 'stuck'])
  })

  it('reports a step that stays owed for ever', () => {
    const subject = but(() => ({ advise: () => [offer('test/again', MARK, { owed: 'grey' })] }))
    expect(kinds(subject)).toEqual(['again'])
  })

  it('reports a phase without an exit, and still tries the rest of the game', () => {
    const subject = but(() => ({ advise: () => [] }))
    const { faults, outcome, turns } = playGame(subject, GAME)
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(['stuck']))
    expect([outcome?.over, turns]).toEqual([true, 4])
  })

  it('reports a referee that throws, in any of its functions', () => {
    const fail = () => {
      throw new Error('planted')
    }
    for (const question of ['judge', 'advise', 'reach', 'remember', 'outcome'] as const) {
      const [fault] = playGame(
        but(() => ({ [question]: fail })),
        GAME,
      ).faults
      expect([question, fault?.kind]).toEqual([question, 'thrown'])
      expect(fault?.message).toContain('planted')
    }
  })

  it('reports how often each side won, and each kind of fault once', () => {
    const subject = but(() => ({
      advise: () => [],
      outcome: (position) => ({ ...referee.outcome(position as never), winner: 'grey' }),
    }))
    const games = [1, 2].map((seed) => playGame(subject, { ...GAME, seed }))
    const [head, ends] = reportOf(module, 'skirmish', games, 3.21)
    expect(head).toBe('The Branch Line, Skirmish: 2 games, seeds 1 to 2, 3.2 s')
    expect(ends).toContain('Grey won 2 (100 %), Green won 0 (0 %), nobody 0 (0 %)')
    const lines = faultLines(games.flatMap(({ faults }) => faults))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^\d+ × stuck: seed 1 of skirmish, entry 1, turn 1 set-up$/)
  })
})

describe('npm run selfplay', () => {
  it('finds a game by its name in the folder that MODULES names, as the relay does', { timeout: 60_000 }, async () => {
    const env = { ...process.env, MODULES: 'test/modules' }
    const args = ['--import', 'tsx', 'tools/selfplay.ts', 'millbrook', '1', '--seed', '1']
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    expect(stdout).toContain('Millbrook Bridge, Five turns: 1 game')
  })
})
