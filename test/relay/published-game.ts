import { tableRulesFor } from '../../relay/modules/loaded-modules.ts'
import { keeperFor, recallEntry } from '../../relay/room/replay.ts'
import { secretOf } from '../../relay/room/seat-tokens.ts'
import { drawPieces } from '../../table/action/piles.ts'
import { chanceText } from '../../table/action/shared-chance.ts'
import { type Chance, chanceFrom } from '../../table/chance/chance.ts'
import { rollDice } from '../../table/chance/dice.ts'
import { parseDice } from '../../table/chance/dice-notation.ts'
import type { Action, Hash, Id, Open, Piece, Place } from '../../table/generated/types.ts'
import { pileKey } from '../../table/geometry/place.ts'
import type { LogKeeper } from '../../table/log/log-keeper.ts'
import { stackAt } from '../../table/state.ts'
import { AdvisedSeat, D10, grid, module, SHELF, SIDES, type Side } from './advised-seat.ts'
import { type Table, TestRelay } from './test-relay.ts'

const sideOf = (def: Id): Side => (def.startsWith('german') ? 'german' : 'allied')

/** The next step of the report: the chits drawn for it, then a move, a fight or a loss. */
export interface Published {
  readonly who: Id
  readonly drawn?: string
  readonly to?: string
  readonly via?: readonly string[]
  readonly trucked?: boolean
  readonly infiltrates?: boolean
  readonly at?: string
  readonly how?: string
  readonly against?: string
  readonly with?: string
  readonly made?: string
  readonly gone?: boolean
  readonly whole?: boolean
  readonly disrupted?: boolean
  readonly marked?: Id
}

const FACES = Array.from({ length: 10 }, (_, face) => face)

const placeOf = (at: string): Place => {
  const cell = grid.parse(at)
  return cell ? { board: module.maps[0]!.id, ...cell } : { pile: at }
}
const cellOf = (id: string) => placeOf(id) as Extract<Place, { q: number }>

/**
 * The published game of Celles, played again over a relay. Dice and draws are the relay's own: only a test knows its
 * secret, and so the nonces by which they fall as they fell then.
 */
export class Replay {
  /** The result of each fight, then and here. */
  readonly fights: { readonly where: string; readonly published: string; readonly here: string }[] = []
  private fighter: Id | undefined
  /** How many results each side has had from chance. */
  private readonly results: Record<Side, number> = { german: 0, allied: 0 }
  /** Units that have acted in this Action Phase. */
  private readonly acted = new Set<Id>()

  private constructor(
    private readonly relay: TestRelay,
    private readonly table: Table,
    private readonly hands: Readonly<Record<Side, AdvisedSeat>>,
    private readonly secret: Hash,
    /** The whole state, as the relay knows it. */
    private readonly keeper: LogKeeper,
  ) {}

  static async open(setup: Readonly<Record<Id, string>>): Promise<Replay> {
    const relay = await TestRelay.open({ modules: SHELF })
    const table = await relay.table('online', { module: 'celles', scenario: 'campaign', referee: 'open' })
    const [first] = await relay.journal.read(table.table, -1)
    const { game } = JSON.parse(first!).action as Open
    const key = (await relay.journal.key(table.table))!
    const keeper = keeperFor(key, tableRulesFor(SHELF, game))
    recallEntry(keeper, first!)
    const [german, allied] = await Promise.all(SIDES.map((side) => AdvisedSeat.sit(relay, table, side)))
    const replay = new Replay(relay, table, { german: german!, allied: allied! }, secretOf(key), keeper)
    await replay.setUp(setup)
    return replay
  }

  /** Puts each unit where the report has it; later arrivals wait in a tray. */
  private async setUp(setup: Readonly<Record<Id, string>>): Promise<void> {
    const early = [...this.keeper.state.pieces.values()].filter(
      ({ def, at }) => 'q' in at && module.counters.get(def!)?.kind === 'unit' && !(def! in setup),
    )
    for (const { def } of early) await this.go(def!, `${sideOf(def!)}-4`)
    for (const [def, at] of Object.entries(setup)) await this.go(def, at)
  }

  async turn(turn: number, events: readonly Published[]): Promise<void> {
    await this.phase(turn, 'chits')
    await this.follow(['cups/fill', 'actions/marker'])
    await this.phase(turn, 'supply')
    await this.follow(['supply/marks'])
    const first = events.findIndex(({ drawn }) => drawn !== undefined)
    for (const event of events.slice(0, first)) await this.tell(turn, event, [])
    await this.phase(turn, 'initiative')
    await this.follow(['initiative/roll'])
    for (const [index, event] of events.entries()) {
      if (index < first) continue
      if (event.drawn !== undefined) await this.round(turn, event.drawn.split(' '))
      await this.tell(turn, event, events.slice(index + 1))
    }
    await this.rest()
    await this.phase(turn, 'recovery')
    await this.follow(['recovery/all'])
    await this.phase(turn, 'victory')
    await this.follow(['victory/marker'])
  }

  score(side: Side): Readonly<Record<Side, number>> {
    const score = this.hands[side].advised('victory').find(({ rule }) => rule === 'victory/score')?.message ?? ''
    return { german: Number(/Germans (\d+)/.exec(score)?.[1]), allied: Number(/Allies (\d+)/.exec(score)?.[1]) }
  }

  /** The broken rules, as a seat saw them. */
  flags(side: Side): readonly Id[] {
    const verdicts = this.hands[side].player.entries.flatMap(({ verdict = {} }) => [verdict.open, verdict.public])
    const findings = verdicts.flatMap((verdict) => verdict?.findings ?? [])
    return findings.flatMap(({ severity, rule }) => (severity === 'illegal' ? rule : []))
  }

  /** Ends the game by agreement; answers the log with its secret. */
  async ended(): Promise<string> {
    await this.do('german', { type: 'close' })
    return (await fetch(`${this.relay.url}/api/tables/${this.table.table}/log`)).text()
  }

  close(): Promise<void> {
    return this.relay.close()
  }

  /** The other side agrees to what it is asked. */
  private async do(side: Side, action: Action): Promise<{ readonly seq: number }> {
    const { seq, held } = await this.hands[side].player.act(action)
    await Promise.all(SIDES.map((each) => this.hands[each].heardOf(seq)))
    for (const line of await this.relay.journal.read(this.table.table, this.keeper.state.seq)) {
      const { entry } = recallEntry(this.keeper, line)
      if (entry.action.type === 'bind') this.results[entry.seat as Side]++
    }
    for (const asked of held?.asked ?? [])
      await this.do(asked as Side, { type: 'rule', entry: seq, ruling: 'accepted' })
    return { seq }
  }

  private piece(def: Id): Piece {
    const found = [...this.keeper.state.pieces.values()].find((piece) => piece.def === def)
    if (!found) throw new Error(`There is no ${def}`)
    return found
  }

  /** Has the winner of the initiative choose which side acts first. */
  private phase(turn: number, phase: Id): Promise<unknown> {
    const side = /^(.*)-action$/.exec(phase)?.[1]
    const action: Action = { type: 'turn', time: { turn, phase, ...(side !== undefined && { side }) } }
    return this.do(SIDES.find((each) => this.hands[each].breaks(action).length === 0) ?? 'german', action)
  }

  private go(def: Id, to: string, via: readonly string[] = [], others: readonly Id[] = []): Promise<unknown> {
    const pieces = [def, ...others].map((each) => this.piece(each).id)
    const way = via.length > 0 ? { via: via.map(cellOf) } : {}
    return this.do(sideOf(def), { type: 'move', moves: [{ pieces, to: placeOf(to), ...way }] })
  }

  private flip(def: Id, face: number): Promise<unknown> {
    return this.do(sideOf(def), { type: 'flip', pieces: [this.piece(def).id], face })
  }

  /** The chit has removed the brigade already. */
  private async bury(def: Id): Promise<void> {
    if ('q' in this.piece(def).at) await this.go(def, `${sideOf(def)}-dead`)
  }

  private mark(def: Id, mark: Id): Promise<unknown> {
    return this.do(sideOf(def), { type: 'mark', pieces: [this.piece(def).id], mark, count: 1 })
  }

  /** Each side does what it is advised, while there is advice. */
  private async follow(rules: readonly Id[], sides: readonly Side[] = SIDES): Promise<void> {
    for (const side of sides) {
      for (let steps = 0; steps < 20; steps++) {
        const next = this.hands[side]
          .advised('next')
          .find(({ rule, owed = side, actions }) => rules.includes(rule) && owed === side && actions.length > 0)
        if (!next) break
        for (const action of next.actions) await this.do(side, action)
      }
    }
  }

  /** A nonce that gives a side the wanted result: the test knows the other side's share. */
  private nonceFor(side: Side, isWanted: (chance: Chance) => boolean): string {
    const seq = this.keeper.state.seq + 1
    const other = side === 'german' ? 'allied' : 'german'
    const shares = [{ seat: other, share: this.hands[other].player.shareIn(seq) }]
    for (let n = 0; n < 10_000; n++) {
      const nonce = `published-${n}`
      if (isWanted(chanceFrom(this.secret, chanceText(side, this.results[side] + 1, nonce, shares)))) return nonce
    }
    throw new Error(`Nothing brings what entry ${seq} wants`)
  }

  /** An Action Phase: its chits come out of the cup; Tactical Chits are played at once. */
  private async round(turn: number, chits: readonly Id[]): Promise<void> {
    await this.rest()
    this.acted.clear()
    const side = sideOf(chits[0]!)
    if (this.keeper.state.time.phase !== `${side}-action`) await this.phase(turn, `${side}-action`)
    for (const chit of chits) {
      const pile = `${side}-cup`
      const stack = stackAt(this.keeper.state, pileKey(pile))
      const wanted = this.piece(chit).id
      const nonce = this.nonceFor(side, (chance) => drawPieces(stack, 'random', 1, () => chance)[0] === wanted)
      await this.do(side, { type: 'draw', pile, count: 1, from: 'random', to: { pile: `${side}-available` }, nonce })
    }
    for (const chit of chits) if (!chit.includes('-chit-')) await this.go(chit, `${side}-played`)
    await this.follow(['withdrawal/now', 'chits/track', 'actions/marker', 'action/fresh'], [side])
  }

  /** Flips the units that have acted to their used face. */
  private async rest(): Promise<void> {
    const { fighter } = this
    this.fighter = undefined
    if (fighter === undefined) return
    const { at, face } = this.piece(fighter)
    if ('q' in at && face % 2 === 0) await this.flip(fighter, face + 1)
  }

  private async tell(turn: number, event: Published, later: readonly Published[]): Promise<void> {
    const { who, to, at, via, against, trucked } = event
    const acts = to !== undefined || against !== undefined
    if (acts && this.fighter !== who) {
      await this.rest()
      this.fighter = who
      const { face } = this.piece(who)
      // A unit of another formation is activated alone.
      if (face % 2 === 1 && !this.acted.has(who)) await this.flip(who, face - 1)
      this.acted.add(who)
    }
    if (against !== undefined) await this.fight(turn, event, later)
    else if (to !== undefined) {
      if (trucked) await this.go('truck', this.printed(who))
      if (event.infiltrates) await this.infiltrate(who, to)
      await this.go(who, to, via, trucked ? ['truck'] : [])
    } else if (at !== undefined) await this.go(who, at)
    else if (event.gone) await this.bury(who)
    else if (event.whole) await this.flip(who, this.piece(who).face % 2)
    else if (event.disrupted) await this.mark(who, 'disrupted')
    else if (event.marked !== undefined) await this.mark(who, event.marked)
  }

  /** The best roll lets the unit through. */
  private async infiltrate(who: Id, to: string): Promise<void> {
    const side = sideOf(who)
    await this.do(side, { type: 'declare', what: 'infiltrate', pieces: [this.piece(who).id], at: [cellOf(to)] })
    await this.throw(side, 9)
  }

  private throw(side: Side, die: number): Promise<unknown> {
    const nonce = this.nonceFor(side, (chance) => rollDice(parseDice(D10)!, chance)[0] === die + 1)
    return this.do(side, { type: 'roll', dice: D10, nonce })
  }

  private printed(def: Id): string {
    const { at } = this.piece(def)
    return 'q' in at ? grid.print(at) : ''
  }

  /** Declares and rolls, and carries out losses that the report does not mention. */
  private async fight(turn: number, event: Published, later: readonly Published[]): Promise<void> {
    const { who, how = '', against = '', made = '' } = event
    const side = sideOf(who)
    const joiners = event.with?.split(' ') ?? []
    const pieces = [who, ...joiners].map((each) => this.piece(each).id)
    const cells = against.split(' ')
    const defenders = [...this.keeper.state.pieces.values()].filter(
      ({ at, def }) => 'q' in at && cells.includes(grid.print(at)) && sideOf(def!) !== side,
    )
    await this.do(side, { type: 'declare', what: 'attack', pieces, at: cells.map(cellOf), text: how })
    const [, , , published = ''] = made.split(' ')
    const here = await this.roll(side, published)
    this.fights.push({ where: `turn ${turn}, ${who} against ${against}`, published, here })
    const [attacker = '', defender = ''] = published.split('/')
    if (attacker.includes('1')) await this.lose(who)
    const fate = later.slice(
      0,
      later.findIndex(({ to, against: next }) => to !== undefined || next !== undefined),
    )
    const isTold = fate.some(({ who: each, gone }) => gone && defenders.some(({ def }) => def === each))
    const whole = defenders.find(({ def, face }) => face < 2 && module.counters.get(def!)?.steps === 2)
    if (defender.includes('1') && !isTold && whole) await this.lose(whole.def!)
  }

  private lose(def: Id): Promise<unknown> {
    const { face } = this.piece(def)
    return face < 2 && module.counters.get(def)?.steps === 2
      ? this.flip(def, 2 + face)
      : this.go(def, `${sideOf(def)}-dead`)
  }

  /** Finds the roll that gives the reported result, by asking for each. */
  private async roll(side: Side, published: string): Promise<string> {
    await this.follow(['combat/word'])
    const brings = FACES.map((die) => this.hands[side].foreseen(this.keeper.state.seq + 1, die))
    const die = Math.max(
      0,
      brings.findIndex((result) => isAs(published, result)),
    )
    await this.throw(side, die)
    const result = brings[die]!
    return isAs(published, result) ? published : result
  }
}

/** For some fights the report names only a loss. */
const isAs = (published: string, result: string): boolean =>
  published === 'kill' ? /^-\/1/.test(result) : published === result
