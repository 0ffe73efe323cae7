import { tableRulesFor } from '../../../relay/modules/loaded-modules.ts'
import { keeperFor, recallEntry } from '../../../relay/room/replay.ts'
import { secretOf } from '../../../relay/room/seat-tokens.ts'
import { drawPieces } from '../../../table/action/piles.ts'
import { chanceText } from '../../../table/action/shared-chance.ts'
import { type Chance, chanceFrom } from '../../../table/chance/chance.ts'
import { rollDice } from '../../../table/chance/dice.ts'
import { parseDice } from '../../../table/chance/dice-notation.ts'
import type {
  Action,
  Finding,
  Hash,
  Id,
  Open,
  Piece,
  Place,
  SeenEntry,
  Verdicts,
} from '../../../table/generated/types.ts'
import { pileKey } from '../../../table/geometry/place.ts'
import type { LogKeeper } from '../../../table/log/log-keeper.ts'
import type { Module } from '../../../table/module/module.ts'
import { type State, stackAt } from '../../../table/state.ts'
import { AdvisedSeat, SHELF } from '../advised-seat.ts'
import type { Player } from '../player.ts'
import { type Table, TestRelay } from '../test-relay.ts'

/* Two players who mistrust each other, at a relay: each step is legal or a cheat, and what is said of it is written down. */

export interface EveningGame {
  readonly module: Id
  readonly scenario: Id
  readonly sides: readonly [Id, Id]
}

export type EveningMode = 'strict' | 'tournament'
export const EVENING_MODES: readonly EveningMode[] = ['strict', 'tournament']

/**
 * The answer that a try must get. A rule such as table/copied: it is flagged, and strict play holds or refuses it.
 * asks: it waits until the other side agrees. free: it breaks no rule. warned: it changes nothing, and is warned of.
 * Anything else is the code of the table's refusal.
 */
export type Answer = string

/** A gesture against the rules, by its name, with the answer that it must get. */
export type Cheat = readonly [name: string, action: Action, answer: Answer]

/** What became of a cheat. */
export interface Tried {
  readonly mode: EveningMode
  readonly moment: string
  readonly side: Id
  readonly name: string
  readonly kind: Action['type']
  /** held, flagged, refused, asks, warned, free, or the code of the table's refusal. */
  readonly outcome: string
  /** The broken rules, as the mover, the other side and the human referee were told. */
  readonly told: readonly (readonly Id[])[]
}

/** A refusal as `Player.act` throws it. */
interface Refused {
  readonly code: string
  readonly message: string
}

const isRefused = (entry: SeenEntry | Refused): entry is Refused => 'code' in entry

type Severity = Finding['severity']

const STEPS: readonly Action['type'][] = ['declare', 'roll', 'move']

/** The nonces that a wanted result is looked for among. */
const NONCES = 20_000

export class Evening {
  readonly tried: Tried[] = []
  /** What went otherwise than it must. */
  readonly wrong: string[] = []
  /** Legal steps that were warned of. */
  readonly warned: string[] = []
  /** Legal steps that were done, and those among them that waited for the other side's consent. */
  legal = 0
  consented = 0
  /** Where the evening is, in words. */
  moment = ''
  /** The number of results that each side has had from chance. */
  private readonly results = new Map<Id, number>()

  private constructor(
    private readonly relay: TestRelay,
    private readonly table: Table,
    readonly mode: EveningMode,
    readonly sides: readonly [Id, Id],
    readonly module: Module,
    private readonly seats: ReadonlyMap<Id, AdvisedSeat>,
    private readonly desk: Player | undefined,
    private readonly secret: Hash,
    private readonly keeper: LogKeeper,
  ) {}

  static async open({ module: id, scenario, sides }: EveningGame, mode: EveningMode): Promise<Evening> {
    const relay = await TestRelay.open({ modules: SHELF })
    const hasDesk = mode === 'tournament'
    const table = await relay.table('online', { module: id, scenario, referee: mode, ...(hasDesk && { desk: true }) })
    const [first] = await relay.journal.read(table.table, -1)
    const { game } = JSON.parse(first!).action as Open
    const { module, referee } = SHELF.get(id)!
    const key = (await relay.journal.key(table.table))!
    const { printed } = tableRulesFor(SHELF, game)
    const keeper = keeperFor(key, { printed })
    recallEntry(keeper, first!)
    const seats = new Map<Id, AdvisedSeat>()
    for (const side of sides) seats.set(side, await AdvisedSeat.sit(relay, table, side, referee))
    const desk = hasDesk ? await relay.seated(table, 'referee') : undefined
    return new Evening(relay, table, mode, sides, module, seats, desk, secretOf(key), keeper)
  }

  /** The whole table, as only the relay knows it. */
  get state(): State {
    return this.keeper.state
  }

  other(side: Id): Id {
    return this.sides.find((each) => each !== side)!
  }

  seat(side: Id): AdvisedSeat {
    return this.seats.get(side)!
  }

  /** The counter of a definition; the last one, if there are several. */
  piece(def: Id): Piece {
    const found = [...this.state.pieces.values()].findLast((piece) => piece.def === def)
    if (!found) throw new Error(`There is no ${def}`)
    return found
  }

  place(at: string): Place {
    const cell = this.module.maps[0]!.grid.parse(at)
    return cell ? { board: this.module.maps[0]!.id, ...cell } : { pile: at }
  }

  /** A legal step. It is never flagged, and waits only for the consent of the other side, who gives it. */
  async play(side: Id, action: Action): Promise<void> {
    const entry = await this.attempt(side, action)
    if (isRefused(entry)) throw new Error(`${this.moment}: ${side} ${action.type} is refused: ${entry.message}`)
    this.legal++
    const { seq, held } = entry
    const broken = this.told(seq).flat()
    if (broken.length > 0) this.note(`legal ${action.type} of ${side} is flagged`, JSON.stringify(this.findings(seq)))
    const warned = this.findings(seq, 'warning').flatMap((found) => found.map(([rule]) => rule))
    if (warned.length > 0) this.warned.push(`${this.moment}, ${side} ${action.type}: ${[...new Set(warned)]}`)
    if (!held) return
    if (broken.length > 0) this.note(`legal ${action.type} of ${side} is held`, broken.join())
    this.consented++
    for (const asked of held.asked ?? [this.other(side)]) {
      await this.answer(asked, { type: 'rule', entry: seq, ruling: 'accepted' })
    }
  }

  /** Rolls what the game waits for, with this result. */
  roll(side: Id, dice: string, faces: readonly number[]): Promise<void> {
    const isWanted = (chance: Chance) => rollDice(parseDice(dice)!, chance).join() === faces.join()
    return this.play(side, { type: 'roll', dice, nonce: this.nonceFor(side, isWanted) })
  }

  /** Draws this counter at random. */
  draw(side: Id, pile: Id, def: Id, to: Id): Promise<void> {
    const stack = stackAt(this.state, pileKey(pile))
    const wanted = this.piece(def).id
    const nonce = this.nonceFor(side, (chance) => drawPieces(stack, 'random', 1, () => chance)[0] === wanted)
    return this.play(side, { type: 'draw', pile, count: 1, from: 'random', to: { pile: to }, nonce })
  }

  /** Does all that a side is advised under these rules, while there is such advice. */
  async follow(side: Id, rules: readonly Id[], ask = 'next'): Promise<void> {
    for (let steps = 0; steps < 30; steps++) {
      const next = this.seat(side)
        .advised(ask)
        .find(({ rule, owed, must, actions }) => {
          const owner = owed ?? must?.side ?? side
          return rules.includes(rule) && owner === side && actions.length > 0
        })
      if (!next) return
      for (const action of next.actions) await this.play(side, action)
    }
  }

  /** Tries each cheat, compares the answer, and takes back what was done. */
  async cheat(side: Id, cheats: readonly Cheat[]): Promise<void> {
    for (const [name, action, answer] of cheats) {
      const before = printOf(this.state)
      const entry = await this.attempt(side, action)
      const outcome = this.outcomeOf(entry)
      const told = isRefused(entry) ? [] : this.told(entry.seq)
      const { mode, moment } = this
      this.tried.push({ mode, moment, side, name, kind: action.type, outcome, told })
      this.compare(side, name, action, answer, entry, outcome)
      if (!isRefused(entry)) await this.takeBack(side, entry, before)
      if (printOf(this.state) !== before) this.note(`${side} ${name}`, 'the table is not as it was')
    }
  }

  /** How many cheats each side has tried. */
  count(side: Id): number {
    return this.tried.filter((each) => each.side === side).length
  }

  close(): Promise<void> {
    return this.relay.close()
  }

  private outcomeOf(entry: SeenEntry | Refused): string {
    if (isRefused(entry)) return entry.code === 'unlawful' ? 'refused' : entry.code
    if (entry.held) return this.isFlagged(entry.seq) ? 'held' : 'asks'
    if (this.isFlagged(entry.seq)) return 'flagged'
    return this.findings(entry.seq, 'warning').flat().length > 0 ? 'warned' : 'free'
  }

  private compare(side: Id, name: string, action: Action, answer: Answer, entry: SeenEntry | Refused, outcome: string) {
    const got = isRefused(entry) ? entry.message : JSON.stringify(this.findings(entry.seq))
    if (!answer.includes('/')) {
      if (outcome !== answer) this.note(`${side} ${name}`, `${outcome}, not ${answer}: ${got}`)
      return
    }
    const right = this.mode === 'strict' ? ['held', 'refused'] : ['held', 'flagged']
    const isRight = right.includes(outcome)
    if (!isRight) this.note(`${side} ${name}`, `${outcome}, not ${answer}: ${got}`)
    else if (isRefused(entry)) {
      if (!this.seat(side).breaks(action).includes(answer)) this.note(`${side} ${name}`, `not ${answer}: ${got}`)
    } else {
      const told = this.told(entry.seq)
      const heard = this.mode === 'strict' ? told.slice(0, 2) : told.slice(2)
      if (!heard.every((rules) => rules.includes(answer))) this.note(`${side} ${name}`, `not ${answer}: ${got}`)
    }
  }

  private note(what: string, why: string): void {
    this.wrong.push(`${this.moment}, ${what}: ${why}`)
  }

  /** The broken rules of an entry, as the mover's page, the other page and the desk show them. */
  private told(seq: number): readonly (readonly Id[])[] {
    return this.findings(seq).map((found) => found.map(([rule]) => rule))
  }

  private isFlagged = (seq: number): boolean => this.told(seq).flat().length > 0

  private findings(seq: number, severity: Severity = 'illegal'): readonly (readonly (readonly [Id, string])[])[] {
    const entryOf = (player: Player) => player.entries.find((entry) => entry.seq === seq)
    const mover = this.moverOf(seq)
    const players = [mover, this.other(mover)].map((side) => this.seat(side).player)
    return [...players, ...(this.desk ? [this.desk] : [])].map((player) => foundIn(entryOf(player)?.verdict, severity))
  }

  /** The side that made an entry. */
  private moverOf(seq: number): Id {
    const [side] = this.sides
    return this.seat(side).player.entries.find((entry) => entry.seq === seq)?.seat ?? side
  }

  /** Withdraws what waits. What was done is undone: by the desk's ruling, or by its own side with the other's consent. */
  private async takeBack(side: Id, { seq, held, action }: SeenEntry, before: string): Promise<void> {
    if (held) {
      await this.answer(side, { type: 'rule', entry: seq, ruling: 'withdrawn' })
      return
    }
    if (action?.type === 'undo') {
      await this.answer(side, { type: 'redo' })
      return
    }
    const isStanding = () => printOf(this.state) !== before
    // A declaration, a roll and a move to and fro leave the table as it was, and are steps of the game.
    if (!isStanding() && !STEPS.some((type) => type === action?.type)) return
    if (this.desk) {
      const ruling = await this.attempt('referee', { type: 'rule', entry: seq, ruling: 'refused' })
      if (!isRefused(ruling) && ruling.result?.of === seq) return
    }
    const back = await this.attempt(side, { type: 'undo', ask: true })
    if (!isRefused(back) && back.held) {
      await this.answer(this.other(side), { type: 'rule', entry: back.seq, ruling: 'accepted' })
    }
  }

  private async answer(seat: Id, action: Action): Promise<void> {
    const entry = await this.attempt(seat, action)
    if (isRefused(entry)) this.note(`${seat} ${action.type}`, entry.message)
  }

  private async attempt(seat: Id, action: Action): Promise<SeenEntry | Refused> {
    const player = this.seats.get(seat)?.player ?? this.desk!
    const entry = await player.act(action).catch((error: Error) => JSON.parse(error.message) as Refused)
    if (isRefused(entry)) return entry
    await Promise.all([...this.seats.values()].map((each) => each.heardOf(entry.seq)))
    const { desk } = this
    if (desk) await desk.until(() => (desk.entries.at(-1)?.seq ?? 0) >= entry.seq)
    for (const line of await this.relay.journal.read(this.table.table, this.state.seq)) {
      const { entry } = recallEntry(this.keeper, line)
      if (entry.action.type === 'bind') this.results.set(entry.seat, this.resultsOf(entry.seat) + 1)
    }
    return entry
  }

  private resultsOf = (seat: Id): number => this.results.get(seat) ?? 0

  /** A nonce that gives a side the wanted result: only a test knows the relay's secret and the other side's share. */
  private nonceFor(side: Id, isWanted: (chance: Chance) => boolean): string {
    const other = this.other(side)
    const shares = [{ seat: other, share: this.seat(other).player.shareIn(this.state.seq + 1) }]
    for (let n = 0; n < NONCES; n++) {
      const nonce = `evening-${n}`
      if (isWanted(chanceFrom(this.secret, chanceText(side, this.resultsOf(side) + 1, nonce, shares)))) return nonce
    }
    throw new Error(`${this.moment}: no nonce gives ${side} what is wanted`)
  }
}

const foundIn = (verdict: Verdicts | undefined, wanted: Severity): readonly (readonly [Id, string])[] =>
  (verdict?.open?.findings ?? []).flatMap(({ severity, rule, message }) =>
    severity === wanted ? [[rule, message] as const] : [],
  )

/** The table as text, without the ids of counters: a drawn counter that is put back has another. */
function printOf({ pieces, stacks, time, options, notes, drawings }: State): string {
  const print = (id: Id) => {
    const { id: _id, ...rest } = pieces.get(id)!
    return JSON.stringify(rest)
  }
  const isMixed = (key: string) => key.includes('cup')
  const lying = [...stacks].map(([key, ids]) => {
    const all = ids.map(print)
    return `${key} ${isMixed(key) ? all.sort() : all}`
  })
  return [...lying.sort(), JSON.stringify([time, options, Object.keys(notes), Object.keys(drawings)])].join('\n')
}
