import { drawPieces } from '../../../table/action/piles.ts'
import { chanceText } from '../../../table/action/shared-chance.ts'
import { type Chance, chanceFrom } from '../../../table/chance/chance.ts'
import { rollDice } from '../../../table/chance/dice.ts'
import { parseDice } from '../../../table/chance/dice-notation.ts'
import type { Action, Id, OptionValue, Piece, Place, Proposal } from '../../../table/generated/types.ts'
import { onCell, pileKey } from '../../../table/geometry/place.ts'
import { HOUSE_RULE_PREFIX } from '../../../table/referee.ts'
import { stackAt } from '../../../table/state.ts'
import { SHELF } from '../advised-seat.ts'
import { layTable, ScriptedTable } from '../scripted-table.ts'
import { CALLED_BY, cardsFor, cardsOf, JOKER, MISSES, type Shot, type Wanted } from './wanted-cards.ts'

/* A campaign of The Peiper Dream by two seats at a relay. Chance is the relay's own: only a test knows its secret. */

const { module } = SHELF.get('peiper')!

export const SIDES = ['german', 'us'] as const
export type Side = (typeof SIDES)[number]

const otherOf = (side: Id): Side => (side === 'german' ? 'us' : 'german')
const NONCES = 20_000

/** A step that the game does by itself: there is no choice in it. */
const PLAIN_STEPS = [
  'combat/loss',
  'depots/captured',
  'regroup/flip',
  'cards/shuffled',
  'bridges/blown',
  'bridges/marker',
]

/** A turn of a script. */
export type Turn = (table: Campaign) => Promise<void>

export class Campaign extends ScriptedTable<Side> {
  static async open(house: Readonly<Record<Id, OptionValue>> = {}): Promise<Campaign> {
    const campaign = new Campaign(await layTable({ module: 'peiper', scenario: 'campaign' }, SIDES), SIDES)
    for (const [id, value] of Object.entries(house))
      await campaign.do('german', { type: 'set', option: HOUSE_RULE_PREFIX + id, value })
    return campaign
  }

  /** What a seat reads about who would win. */
  verdict(side: Side): string {
    return this.seats[side]
      .advised('victory')
      .map(({ message }) => message)
      .join(' ')
  }
  /** The printed hex of a unit, or its pile. */
  where(def: Id): string {
    const { at } = this.piece(def)
    return this.print(at)
  }
  /** Turns to a phase of this turn or of the next. The other side agrees. */
  async phase(turn: number, phase: Id): Promise<void> {
    await this.do('german', { type: 'turn', time: { turn, phase } })
  }

  /** Shuffles for a turn, rolls what is asked before its cards, and goes on to them. */
  async begin(turn: number, dice: Readonly<Record<Id, number>> = {}): Promise<void> {
    if (turn > 1) await this.phase(turn, 'surprise')
    await this.follow(['cards/shuffled'])
    for (const [rule, die] of Object.entries(dice)) await this.roll(rule, die)
    await this.follow(['cards/shuffled'])
    await this.phase(turn, 'activation')
  }

  /** Turns up a card that activates this side: the highest number card left, or a face card. */
  async card(side: Side, kind: 'number' | 'face' = 'number'): Promise<void> {
    const ranks = kind === 'number' ? [8, 7, 9, 6, 10, 5, 4, 3] : [12, 11, 13]
    await this.drawNext('cards/next', this.inDeck(cardsOf(ranks, CALLED_BY[side])))
  }

  /** The Joker ends the turn. */
  joker(): Promise<void> {
    return this.drawNext('cards/next', JOKER)
  }

  /** The Joker, then the phases at the end of the turn. `enters` and `regroups` act in theirs. */
  async finish(acts: { regroups?: () => Promise<void>; enters?: () => Promise<void> } = {}): Promise<void> {
    const { turn } = this
    await this.joker()
    await this.phase(turn, 'regroup')
    await acts.regroups?.()
    await this.phase(turn, 'reinforcements')
    await acts.enters?.()
    await this.phase(turn, 'end')
  }

  async go(def: Id, to: string): Promise<void> {
    const { id } = this.piece(def)
    await this.do(this.sideOf(def), { type: 'move', moves: [{ pieces: [id], to: this.place(to) }] })
    await this.follow(PLAIN_STEPS)
  }

  /** Brings in all that a side is offered, each where it is first offered. */
  async enter(side: Side): Promise<void> {
    for (;;) {
      const step = this.seats[side]
        .advised('next')
        .find(
          ({ rule, pieces }) =>
            rule === 'reinforcements/enter' && this.defOf(pieces[0]) && this.sideOf(this.defOf(pieces[0])!) === side,
        )
      if (!step) return
      await this.perform(side, step)
    }
  }

  /** Goes as far along a route as the rules allow, and stays if they allow nothing. */
  async march(def: Id, route: readonly string[], last = route.at(-1)!): Promise<void> {
    const side = this.sideOf(def)
    const piece = this.piece(def)
    const here = route.indexOf(this.print(piece.at))
    const ahead = route.slice(here + 1, route.indexOf(last) + 1).reverse()
    const to = ahead.find((hex) => {
      const action: Action = { type: 'move', moves: [{ pieces: [piece.id], to: this.place(hex) }] }
      return this.seats[side].breaks(action).length === 0
    })
    if (to !== undefined) await this.go(def, to)
  }

  /** Declares an attack, rolls the check, draws the card that brings what is wanted, and carries the result out. */
  async fire(firer: Id, target: Id, wanted: Wanted, more: Shot = {}): Promise<void> {
    const side = this.sideOf(firer)
    const [from, at] = [this.piece(firer), this.piece(target)]
    const pieces = [from.id, at.id, ...(more.with ?? []).map((def) => this.piece(def).id)]
    await this.do(side, { type: 'declare', what: 'attack', pieces, at: [at.at] })
    if (more.malmedy) await this.perform('us', this.stepOf('us', 'malmedy/use', more.malmedy))
    await this.roll('combat/check', more.die ?? 1)
    if (more.face) await this.perform(side, this.stepOf(side, 'combat/card'), { card: more.face })
    const step = this.stepOf(side, 'combat/card')
    await this.perform(side, step, { card: this.inDeck(cardsFor(wanted, step.message)) })
    if (more.fallBack !== undefined) await this.roll('combat/fall-back', more.fallBack)
    // A unit that falls back keeps its step.
    const isBack = await this.follow(['combat/retreat'], more.to)
    if (!isBack) await this.follow(['combat/loss', 'combat/last-battle'])
    if (wanted === 'retreat') await this.follow(['combat/retreat'], more.to)
    if (more.advance) await this.follow(['combat/advance'])
    await this.follow(PLAIN_STEPS)
  }

  /** A unit next to an enemy tries to come through. */
  async infiltrate(def: Id, to: string, die: number): Promise<void> {
    const side = this.sideOf(def)
    await this.do(side, { type: 'declare', what: 'infiltrate', pieces: [this.piece(def).id], at: [this.place(to)] })
    await this.roll('infiltration/roll', die)
    await this.follow(['infiltration/move'])
  }

  /** Tries to blow a bridge, by its hexes. */
  async blow(def: Id, bridge: string, card: 'even' | 'odd' | 'high' = 'even'): Promise<void> {
    const at = bridge.split('/').map((hex) => this.place(hex))
    await this.do('us', { type: 'declare', what: 'blow-bridge', pieces: [this.piece(def).id], at })
    const wanted = cardsOf({ even: [2, 4], odd: [3, 5], high: [13, 12] }[card])
    await this.perform('us', this.stepOf('us', 'bridges/card'), { card: this.inDeck(wanted) })
    await this.follow(['bridges/blown'])
  }

  /** A side rebuilds a bridge that it is advised it may. */
  async rebuild(side: Side, bridge: string): Promise<void> {
    await this.perform(side, this.stepOf(side, 'bridges/rebuild', bridge))
    await this.follow(['bridges/marker'])
  }

  /** Rolls for reduced units and draws for eliminated ones, with these dice and cards by definition. */
  async regroup(wanted: Readonly<Record<Id, number | string>>): Promise<void> {
    for (let steps = 0; steps < 60; steps++) {
      const [side, step] = this.owed(['regroup/roll', 'regroup/flip', 'cards/shuffled', 'regroup/card'])
      if (!side || !step) return
      const def = this.unitOf(step)
      const given = def === undefined ? undefined : wanted[def]
      if (step.rule === 'regroup/roll') await this.perform(side, step, { die: typeof given === 'number' ? given : 6 })
      else if (step.rule === 'regroup/card') {
        const card = typeof given === 'string' ? `card-${given}` : undefined
        await this.perform(side, step, { card: card ?? this.inDeck(MISSES) })
      } else await this.perform(side, step)
    }
  }

  /** Puts a unit that a card brought back into an offered hex. */
  async return(def: Id, to: string): Promise<void> {
    const side = this.sideOf(def)
    const { id } = this.piece(def)
    const at = JSON.stringify(this.place(to))
    const step = this.seats[side]
      .advised('next')
      .find(
        ({ rule, pieces, at: there }) =>
          rule === 'regroup/return' && pieces.includes(id) && there.some((place) => JSON.stringify(place) === at),
      )
    if (!step) throw new Error(`Turn ${this.turn}: ${def} is not offered ${to}`)
    await this.perform(side, step)
  }

  /** Does what the sides owe, and offers of these rules, while there are such. Answers whether there were. */
  async follow(rules: readonly Id[], to?: string): Promise<boolean> {
    for (let steps = 0; steps < 30; steps++) {
      const [side, step] = this.owed(rules, to)
      if (!side || !step) return steps > 0
      await this.perform(side, step)
    }
    throw new Error(`Turn ${this.turn}: ${rules} without end`)
  }

  /** The first doable proposal of these rules, with the side that does it. */
  private owed(rules: readonly Id[], to?: string): readonly [Side | undefined, Proposal | undefined] {
    const there = to === undefined ? undefined : JSON.stringify(this.place(to))
    for (const side of SIDES) {
      const step = this.seats[side].advised('next').find(({ rule, owed = side, actions, at }) => {
        const isThere = there === undefined || at.some((place) => JSON.stringify(place) === there)
        return rules.includes(rule) && owed === side && actions.length > 0 && isThere
      })
      if (step) return [side, step]
    }
    return [undefined, undefined]
  }

  private stepOf(side: Side, rule: Id, words = ''): Proposal {
    const all = this.seats[side].advised('next')
    const found = all.find((each) => each.rule === rule && each.actions.length > 0 && each.message.includes(words))
    if (!found)
      throw new Error(`Turn ${this.turn}: ${side} is not offered ${rule}, but ${all.map((each) => each.rule)}`)
    return found
  }

  private async drawNext(rule: Id, card: Id): Promise<void> {
    const side = SIDES.find((each) =>
      this.seats[each].advised('next').some((step) => step.rule === rule && step.actions.length > 0),
    )
    if (!side) throw new Error(`Turn ${this.turn}: nobody is offered ${rule}`)
    await this.perform(side, this.stepOf(side, rule), { card })
  }

  /** The side that owes a roll rolls. */
  private roll(rule: Id, die: number): Promise<void> {
    const [side, step] = this.owed([rule])
    if (!side || !step) throw new Error(`Turn ${this.turn}: nobody is offered ${rule}`)
    return this.perform(side, step, { die })
  }

  /** Does a proposal, with the wanted chance. */
  private async perform(
    side: Side,
    { rule, actions }: Proposal,
    chance: { die?: number; card?: Id } = {},
  ): Promise<void> {
    this.done.set(rule, (this.done.get(rule) ?? 0) + 1)
    for (const action of actions) await this.do(side, this.withChance(side, action, chance))
  }

  private withChance(side: Side, action: Action, { die, card }: { die?: number; card?: Id }): Action {
    if (action.type === 'roll' && die !== undefined) {
      const dice = parseDice(action.dice)!
      return { ...action, nonce: this.nonceFor(side, (chance) => rollDice(dice, chance)[0] === die) }
    }
    if (action.type === 'draw' && card !== undefined) {
      const stack = stackAt(this.keeper.state, pileKey(action.pile))
      const wanted = this.piece(card).id
      return {
        ...action,
        nonce: this.nonceFor(side, (chance) => drawPieces(stack, action.from, 1, () => chance)[0] === wanted),
      }
    }
    return action
  }

  /** The first of these cards that is still in the deck. */
  private inDeck(wanted: readonly Id[]): Id {
    const { pieces } = this.keeper.state
    const there = new Set(stackAt(this.keeper.state, pileKey('deck')).map((id) => pieces.get(id)?.def))
    const found = wanted.find((def) => there.has(def))
    if (found === undefined) throw new Error(`Turn ${this.turn}: none of ${wanted} is in the deck`)
    return found
  }
  private nonceFor(side: Side, isWanted: (chance: Chance) => boolean): string {
    const other = otherOf(side)
    const shares = [{ seat: other, share: this.seats[other].player.shareIn(this.keeper.state.seq + 1) }]
    for (let n = 0; n < NONCES; n++) {
      const nonce = `campaign-${n}`
      if (isWanted(chanceFrom(this.secret, chanceText(side, (this.results[side] ?? 0) + 1, nonce, shares))))
        return nonce
    }
    throw new Error(`Turn ${this.turn}: no nonce brings what ${side} wants`)
  }

  private defOf(id: Id | undefined): Id | undefined {
    return id === undefined ? undefined : this.keeper.state.pieces.get(id)?.def
  }

  /** The unit that a proposal is about; a draw names it in words only. */
  private unitOf({ pieces, message }: Proposal): Id | undefined {
    const named = [...module.counters.values()].find(({ name }) => message.includes(`Draw a card for ${name}:`))
    return this.defOf(pieces[0]) ?? named?.id
  }

  private piece(def: Id): Piece {
    const found = this.pieces(def)[0]
    if (!found) throw new Error(`There is no ${def}`)
    return found
  }

  private pieces(def: Id): readonly Piece[] {
    return [...this.keeper.state.pieces.values()].filter((piece) => piece.def === def)
  }

  private sideOf(def: Id): Side {
    return module.counters.get(def)?.side as Side
  }

  private place(at: string): Place {
    for (const { id: board, grid } of module.maps) {
      const cell = grid.parse(at)
      if (cell) return { board, ...cell }
    }
    return { pile: at }
  }

  private print(at: Place): string {
    if (!onCell(at)) return 'pile' in at ? at.pile : 'track'
    return module.maps.find(({ id }) => id === at.board)!.grid.print(at)
  }
}
