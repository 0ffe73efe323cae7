import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rulesEditionsOf } from '../../relay/modules/edition.ts'
import { loadModules, withRules } from '../../relay/modules/loaded-modules.ts'
import { refereesOf } from '../../rules/referees.ts'
import { apply } from '../../table/action/apply.ts'
import type { Action, Id, Proposal } from '../../table/generated/types.ts'
import { rememberEntry } from '../../table/log/referee-views.ts'
import { printProblem } from '../../table/module/problem.ts'
import type { Outcome, Referee } from '../../table/referee.ts'
import { fromSnapshot, type State } from '../../table/state.ts'
import type { Player } from './player.ts'
import type { Table, TestRelay } from './test-relay.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const SHELF = await withRules(
  loadModules(join(ROOT, 'assets/modules'), (module, { problems }) => {
    throw new Error(`${module}: ${problems.map(printProblem).join('\n')}`)
  }),
  refereesOf(rulesEditionsOf(ROOT)),
)
export const { module, referee } = SHELF.get('celles')!
export const grid = module.maps[0]!.grid
export const D10 = 'd10 0-9'

export type Side = 'german' | 'allied'
export const SIDES = ['german', 'allied'] as const

/** One seat with its socket: it sees what that seat sees, and gets the advice that its page would show. */
export class AdvisedSeat {
  private memory: unknown
  private count = 0

  private constructor(
    readonly player: Player,
    private readonly side: Id,
    private readonly watching: Referee,
    private state: State,
  ) {
    this.memory = watching.start
  }

  static async sit(relay: TestRelay, { table, tokens }: Table, side: Id, watching = referee!): Promise<AdvisedSeat> {
    const player = await relay.player()
    const { snapshot } = await player.join({ table, token: String(tokens[side]) })
    return new AdvisedSeat(player, side, watching, fromSnapshot(snapshot!))
  }

  async heardOf(seq: number): Promise<void> {
    await this.player.until(() => (this.player.entries.at(-1)?.seq ?? 0) >= seq)
    for (const entry of this.player.entries.slice(this.count)) {
      const before = this.state
      this.state = apply(before, entry)
      this.memory = rememberEntry(this.watching, this.memory, entry, before, this.state)
      this.count++
    }
  }

  /** The result of the attack at this roll. */
  foreseen(seq: number, die: number): string {
    const action: Action = { type: 'roll', dice: D10, nonce: 'foreseen-die' }
    const entry = { seq, id: 'foreseen', seat: this.side, at: 0, action, result: { faces: [die + 1] }, prev: '' }
    const state = apply(this.state, entry)
    const memory = rememberEntry(this.watching, this.memory, entry, this.state, state)
    const proposals = this.watching.advise({ state, sides: [this.side], memory }, { ask: 'next' })
    return (
      proposals.flatMap(({ rule, message }) =>
        rule === 'combat/result' ? (/ at \d-\d: ([^\s,.]+)/.exec(message)?.[1] ?? message) : [],
      )[0] ?? ''
    )
  }

  breaks(action: Action): readonly Id[] {
    const { findings } = this.watching.judge({ state: this.state, sides: [this.side], memory: this.memory }, action)
    return findings.flatMap(({ severity, rule }) => (severity === 'illegal' ? rule : []))
  }

  advised(ask: Id): readonly Proposal[] {
    return this.watching.advise({ state: this.state, sides: [this.side], memory: this.memory }, { ask })
  }

  get outcome(): Outcome {
    return this.watching.outcome({ state: this.state, sides: [this.side], memory: this.memory })
  }
}
