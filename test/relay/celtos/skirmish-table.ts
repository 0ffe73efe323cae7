import { tableRulesFor } from '../../../relay/modules/loaded-modules.ts'
import { keeperFor, recallEntry } from '../../../relay/room/replay.ts'
import { secretOf } from '../../../relay/room/seat-tokens.ts'
import { chanceText } from '../../../table/action/shared-chance.ts'
import { chanceFrom } from '../../../table/chance/chance.ts'
import { rollDice } from '../../../table/chance/dice.ts'
import { parseDice } from '../../../table/chance/dice-notation.ts'
import type { Action, Hash, Id, Open, PieceId, Point, Proposal, Roll } from '../../../table/generated/types.ts'
import { apart } from '../../../table/geometry/measure/convex.ts'
import type { LogKeeper } from '../../../table/log/log-keeper.ts'
import type { Outcome } from '../../../table/referee.ts'
import { AdvisedSeat, SHELF } from '../advised-seat.ts'
import { type Table, TestRelay } from '../test-relay.ts'

/* A skirmish of Celtos by two seats at a relay. Chance is the relay's own: only a test knows its secret. */

const { referee } = SHELF.get('celtos')!

export const SIDES = ['gael', 'sidhe'] as const
export type Side = (typeof SIDES)[number]

const otherOf = (side: Id): Side => (side === 'gael' ? 'sidhe' : 'gael')

/** The best of so many rolls is taken for one side, the worst for the other. */
const TRIED = 60

/** What a unit does, the first that is offered. */
const WISHES = ['assault/contact-moves', 'assault/fight-now', 'orders/shoot', 'orders/assault', 'orders/rush']

/** Ways that a squad tries towards the enemy: how far in units, and so many degrees to the side. */
const WAYS = [1200, 1000, 800, 600, 400, 200, 100].flatMap((far) =>
  [0, 30, -30, 60, -60].map((turn) => [far, turn] as const),
)

export class Skirmish {
  /** Findings of severity illegal, as either seat's page showed them. */
  readonly flagged: string[] = []
  /** How often each rule's proposal was done. */
  readonly done = new Map<Id, number>()
  private readonly results: Record<Id, number> = {}

  private constructor(
    private readonly relay: TestRelay,
    private readonly table: Table,
    private readonly seats: Readonly<Record<Side, AdvisedSeat>>,
    private readonly secret: Hash,
    private readonly keeper: LogKeeper,
    /** The side that the dice favour. */
    private readonly lucky: Side,
  ) {}

  static async open(lucky: Side): Promise<Skirmish> {
    const relay = await TestRelay.open({ modules: SHELF })
    const table = await relay.table('online', { module: 'celtos', scenario: 'skirmish', referee: 'open' })
    const [first] = await relay.journal.read(table.table, -1)
    const { game } = JSON.parse(first!).action as Open
    const key = (await relay.journal.key(table.table))!
    const keeper = keeperFor(key, tableRulesFor(SHELF, game))
    recallEntry(keeper, first!)
    const [gael, sidhe] = await Promise.all(SIDES.map((side) => AdvisedSeat.sit(relay, table, side, referee)))
    return new Skirmish(relay, table, { gael: gael!, sidhe: sidhe! }, secretOf(key), keeper, lucky)
  }

  get turn(): number {
    return this.keeper.state.time.turn
  }

  outcome(side: Side): Outcome {
    return this.seats[side].outcome
  }

  /** The models of a side that are on the table. */
  models(side: Side): readonly { readonly id: PieceId; readonly def: Id; readonly at: Point }[] {
    return [...this.keeper.state.pieces.values()].flatMap(({ id, def = '', side: whose, at }) =>
      whose === side && 'x' in at ? [{ id, def, at }] : [],
    )
  }

  /** Plays until a side has no model left, or nothing is left to do. */
  async play(): Promise<void> {
    for (let steps = 0; steps < 2000 && !this.isOver; steps++) {
      const [side, step] = this.next()
      if (!side || !step) return
      await this.perform(side, step)
      if (step.rule === 'orders/rush') await this.advance(side, step.pieces)
    }
  }

  private get isOver(): boolean {
    return SIDES.some((side) => this.models(side).length === 0)
  }

  /** Ends the game by agreement; answers the log with its secret. */
  async ended(): Promise<string> {
    await this.do('gael', { type: 'close' })
    return (await fetch(`${this.relay.url}/api/tables/${this.table.table}/log`)).text()
  }

  close(): Promise<void> {
    return this.relay.close()
  }

  /** What is owed; then what the side that acts wishes; then anything that is offered. */
  private next(): readonly [Side | undefined, Proposal | undefined] {
    const offers = SIDES.flatMap((side) =>
      this.seats[side]
        .advised('next')
        .filter(
          ({ actions, owed = side, must }) => actions.length > 0 && owed === side && (must?.side ?? side) === side,
        )
        .map((step) => ({ side, step })),
    )
    const wish = (rule: Id) => offers.find(({ step }) => step.rule === rule)
    const found =
      offers.find(({ step }) => step.owed !== undefined || step.must !== undefined) ??
      WISHES.map(wish).find((offer) => offer !== undefined) ??
      offers.find(({ step }) => step.rule !== 'orders/move') ??
      offers[0]
    return [found?.side, found?.step]
  }

  /** A squad rushes towards the nearest enemy, as far as the rules allow. */
  private async advance(side: Side, pieces: readonly PieceId[]): Promise<void> {
    const own = this.models(side).filter(({ id }) => pieces.includes(id))
    const [first] = own
    const [enemy] = [...this.models(otherOf(side))].sort((a, b) => apart(a.at, first!.at) - apart(b.at, first!.at))
    if (!first || !enemy) return
    const towards = Math.atan2(enemy.at.y - first.at.y, enemy.at.x - first.at.x)
    for (const [far, turn] of WAYS) {
      const angle = towards + (turn * Math.PI) / 180
      const [dx, dy] = [Math.round(Math.cos(angle) * far), Math.round(Math.sin(angle) * far)]
      const moves = own.map(({ id, at }) => ({ pieces: [id], to: { ...at, x: at.x + dx, y: at.y + dy } }))
      const action: Action = { type: 'move', moves }
      if (this.seats[side].breaks(action).length > 0) continue
      await this.do(side, action)
      return
    }
  }

  private async perform(side: Side, { rule, actions }: Proposal): Promise<void> {
    this.done.set(rule, (this.done.get(rule) ?? 0) + 1)
    for (const action of actions) await this.do(side, action.type === 'roll' ? this.favoured(side, action) : action)
  }

  /** The roll with the nonce that suits the lucky side best. */
  private favoured(side: Side, roll: Roll): Roll {
    const dice = parseDice(roll.dice)!
    const other = otherOf(side)
    const shares = [{ seat: other, share: this.seats[other].player.shareIn(this.keeper.state.seq + 1) }]
    const sign = side === this.lucky ? 1 : -1
    const nonces = Array.from({ length: TRIED }, (_, n) => `skirmish-${n}`)
    const sumOf = (nonce: string) => {
      const text = chanceText(side, (this.results[side] ?? 0) + 1, nonce, shares)
      return rollDice(dice, chanceFrom(this.secret, text)).reduce((sum, face) => sum + face, 0)
    }
    const sums = new Map(nonces.map((nonce) => [nonce, sign * sumOf(nonce)]))
    return { ...roll, nonce: nonces.sort((a, b) => sums.get(b)! - sums.get(a)!)[0]! }
  }

  private async do(side: Side, action: Action): Promise<number> {
    const { seq, held } = await this.seats[side].player.act(action)
    await Promise.all(SIDES.map((each) => this.seats[each].heardOf(seq)))
    for (const line of await this.relay.journal.read(this.table.table, this.keeper.state.seq)) {
      const { entry } = recallEntry(this.keeper, line)
      if (entry.action.type === 'bind') this.results[entry.seat] = (this.results[entry.seat] ?? 0) + 1
    }
    for (const each of SIDES) this.read(each, seq, action)
    for (const asked of held?.asked ?? [])
      await this.do(asked as Side, { type: 'rule', entry: seq, ruling: 'accepted' })
    return seq
  }

  /** What the page of a seat shows of an entry. */
  private read(side: Side, seq: number, { type }: Action): void {
    const entry = this.seats[side].player.entries.find((each) => each.seq === seq)
    const { open, public: common } = entry?.verdict ?? {}
    for (const { severity, rule, message } of [...(open?.findings ?? []), ...(common?.findings ?? [])]) {
      if (severity === 'illegal') this.flagged.push(`turn ${this.turn}, ${side}, ${type}: ${rule}: ${message}`)
    }
  }
}
