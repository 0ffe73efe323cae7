import { chanceText } from '../../../table/action/shared-chance.ts'
import { chanceFrom } from '../../../table/chance/chance.ts'
import { rollDice } from '../../../table/chance/dice.ts'
import { parseDice } from '../../../table/chance/dice-notation.ts'
import type { Action, Id, PieceId, Point, Proposal, Roll } from '../../../table/generated/types.ts'
import { apart } from '../../../table/geometry/measure/convex.ts'
import { type Laid, layTable, ScriptedTable } from '../scripted-table.ts'

/* A skirmish of Celtos by two seats at a relay. Chance is the relay's own: only a test knows its secret. */

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

export class Skirmish extends ScriptedTable<Side> {
  private constructor(
    laid: Laid<Side>,
    /** The side that the dice favour. */
    private readonly lucky: Side,
  ) {
    super(laid, SIDES)
  }

  static async open(lucky: Side): Promise<Skirmish> {
    return new Skirmish(await layTable({ module: 'celtos', scenario: 'skirmish' }, SIDES), lucky)
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
}
