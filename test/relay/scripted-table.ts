import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tableRulesFor } from '../../relay/modules/loaded-modules.ts'
import { keeperFor, recallEntry } from '../../relay/room/replay.ts'
import { secretOf } from '../../relay/room/seat-tokens.ts'
import type { Action, Hash, Id, Open } from '../../table/generated/types.ts'
import type { LogKeeper } from '../../table/log/log-keeper.ts'
import type { Outcome } from '../../table/referee.ts'
import { AdvisedSeat, ROOT, SHELF } from './advised-seat.ts'
import { type Table, TestRelay } from './test-relay.ts'

/** The scripted table as its relay keeps it. Chance is the relay's own: only a test knows its secret. */
export interface Laid<Side extends Id> {
  readonly relay: TestRelay
  readonly table: Table
  readonly seats: Readonly<Record<Side, AdvisedSeat>>
  readonly secret: Hash
  readonly keeper: LogKeeper
}

/** Opens a scenario at a relay of its own, with a seat for each side. */
export async function layTable<Side extends Id>(
  game: { readonly module: Id; readonly scenario: Id },
  sides: readonly Side[],
): Promise<Laid<Side>> {
  const { referee } = SHELF.get(game.module)!
  const relay = await TestRelay.open({ modules: SHELF })
  const table = await relay.table('online', { ...game, referee: 'open' })
  const [first] = await relay.journal.read(table.table, -1)
  const opened = JSON.parse(first!).action as Open
  const key = (await relay.journal.key(table.table))!
  const keeper = keeperFor(key, tableRulesFor(SHELF, opened.game))
  recallEntry(keeper, first!)
  const seated = await Promise.all(
    sides.map(async (side) => [side, await AdvisedSeat.sit(relay, table, side, referee)] as const),
  )
  return { relay, table, seats: Object.fromEntries(seated) as Record<Side, AdvisedSeat>, secret: secretOf(key), keeper }
}

/** A game that a test plays by a script, at all its seats. */
export abstract class ScriptedTable<Side extends Id> {
  /** Findings of severity illegal, as any seat's page showed them. */
  readonly flagged: string[] = []
  /** How often each rule's proposal was done. */
  readonly done = new Map<Id, number>()
  /** How many results of chance each seat has had. */
  protected readonly results: Record<Id, number> = {}
  protected readonly seats: Readonly<Record<Side, AdvisedSeat>>
  protected readonly keeper: LogKeeper
  protected readonly secret: Hash

  constructor(
    private readonly laid: Laid<Side>,
    private readonly sides: readonly [Side, ...Side[]],
  ) {
    this.seats = laid.seats
    this.keeper = laid.keeper
    this.secret = laid.secret
  }

  get turn(): number {
    return this.keeper.state.time.turn
  }

  outcome(side: Side): Outcome {
    return this.seats[side].outcome
  }

  /** Ends the game by agreement; answers what `verify` says of its log. */
  async verified(): Promise<string> {
    const { relay, table } = this.laid
    await this.do(this.sides[0], { type: 'close' })
    const log = await (await fetch(`${relay.url}/api/tables/${table.table}/log`)).text()
    const folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
    const file = join(folder, 'game.jsonl')
    writeFileSync(file, log)
    const run = promisify(execFile)(process.execPath, ['relay/run.mjs', 'tools/verify.ts', file], { cwd: ROOT })
    const { stdout } = await run.finally(() => rmSync(folder, { recursive: true }))
    return stdout
  }

  close(): Promise<void> {
    return this.laid.relay.close()
  }

  /** Does an action; seats that are asked agree. */
  protected async do(side: Side, action: Action): Promise<number> {
    const { relay, table } = this.laid
    const { seq, held } = await this.seats[side].player.act(action)
    await Promise.all(this.sides.map((each) => this.seats[each].heardOf(seq)))
    for (const line of await relay.journal.read(table.table, this.keeper.state.seq)) {
      const { entry } = recallEntry(this.keeper, line)
      if (entry.action.type === 'bind') this.results[entry.seat] = (this.results[entry.seat] ?? 0) + 1
    }
    for (const each of this.sides) this.read(each, seq, action)
    for (const asked of held?.asked ?? [])
      await this.do(asked as Side, { type: 'rule', entry: seq, ruling: 'accepted' })
    return seq
  }

  /** Notes the illegal findings that a seat's page shows of an entry. */
  private read(side: Side, seq: number, { type }: Action): void {
    const entry = this.seats[side].player.entries.find((each) => each.seq === seq)
    const { open, public: common } = entry?.verdict ?? {}
    for (const { severity, rule, message } of [...(open?.findings ?? []), ...(common?.findings ?? [])]) {
      if (severity === 'illegal') this.flagged.push(`turn ${this.turn}, ${side}, ${type}: ${rule}: ${message}`)
    }
  }
}

/** The lines of `verify` for a game in which everything is proved. */
export const PROVED = ['Proved: ', 'chance proved', 'print  proved', 'verdicts proved']
