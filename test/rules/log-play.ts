import type { Memory } from '../../rules/core/memory.ts'
import type { GameReferee } from '../../rules/core/referee.ts'
import type {
  Action,
  Draw,
  Finding,
  Id,
  OptionValue,
  Piece,
  PieceId,
  Proposal,
  Question,
} from '../../table/generated/types.ts'
import { pileKey, placeKey } from '../../table/geometry/place.ts'
import { LogKeeper } from '../../table/log/log-keeper.ts'
import { redact } from '../../table/log/redact.ts'
import { componentsOf } from '../../table/module/components.ts'
import type { Module } from '../../table/module/module.ts'
import type { CellReach } from '../../table/referee.ts'
import { ALL_SEEING, type Viewer, view } from '../../table/secrecy/sight.ts'
import { type State, stackAt, toSnapshot } from '../../table/state.ts'
import { at, type Placed, table, type When } from './stage.ts'

/** A game, and who looks at it. */
export interface Subject {
  readonly module: Module
  readonly referee: GameReferee<CellReach>
  readonly sides: readonly [Id, Id]
  readonly viewer?: Viewer
}

export type House = Readonly<Record<Id, OptionValue>>

/** A table played through a LogKeeper, by a host with both sides or by one of them, with the memory of its log. */
export class LogPlay {
  readonly keeper: LogKeeper
  memory: Memory
  private count = 0
  private readonly viewer: Viewer

  constructor(
    protected readonly subject: Subject,
    placed: readonly Placed[],
    house: House,
    when: When,
  ) {
    const { module, referee, sides, viewer = ALL_SEEING } = subject
    this.viewer = viewer
    this.memory = referee.start
    this.keeper = new LogKeeper(componentsOf(module), 'b'.repeat(64))
    const options = Object.fromEntries(Object.entries(house).map(([id, value]) => [`house/${id}`, value]))
    const state = table(module, placed, { ...when, options })
    const { pieces, time } = toSnapshot(state)
    const seats = [
      { id: 'host', sides: [...sides], host: true },
      ...sides.map((side) => ({ id: side, sides: [side], host: false })),
    ]
    this.take(this.keeper.open({ type: 'open', game: state.game, seats, pieces, time, options }, 0))
  }

  get state(): State {
    return view(this.keeper.state, this.viewer)
  }

  private take(kept: ReturnType<LogKeeper['open']>): void {
    const { entry, patch, before, after } = kept
    const { viewer } = this
    const seen = redact(entry, patch, before, after, viewer)
    this.memory = this.subject.referee.remember(this.memory, seen, view(before, viewer), view(after, viewer))
    this.keeper.keep(kept)
  }

  /** Has a seat do an action, whose dice show the given faces; the table's refusal, if it refuses. */
  protected decide(action: Action, seat: Id = 'host', faces?: readonly number[]): string | undefined {
    const kept = this.keeper.decide(seat, `a${this.count++}`, action, this.count)
    if (!('entry' in kept)) return kept.message
    this.take(faces ? { ...kept, entry: { ...kept.entry, result: { ...kept.entry.result, faces: [...faces] } } } : kept)
    return undefined
  }

  protected done(action: Action, seat?: Id, faces?: readonly number[]): this {
    const refused = this.decide(action, seat, faces)
    if (refused !== undefined) throw new Error(`${action.type} is refused: ${refused}`)
    return this
  }

  /** Draws a given counter: it is put on top of its pile first, which no player could do. */
  drawTop(def: Id, draw: Draw, seat?: Id): this {
    const { state } = this.keeper
    const key = pileKey(draw.pile)
    const wanted = this.piece(def).id
    const others = stackAt(state, key).filter((id) => id !== wanted)
    this.keeper.state = { ...state, stacks: state.stacks.set(key, [...others, wanted]) }
    return this.done({ ...draw, from: 'top' }, seat)
  }

  /** The piece of a definition, wherever it is and under its current id. */
  piece(def: Id): Piece {
    const found = [...this.keeper.state.pieces.values()].find((piece) => piece.def === def)
    if (!found) throw new Error(`There is no ${def}`)
    return found
  }

  /** The printed cell of a counter, or the key of its place. */
  where(def: Id): string {
    const { at: place } = this.piece(def)
    const map = 'q' in place ? this.subject.module.maps.find(({ id }) => id === place.board) : undefined
    return map && 'q' in place ? map.grid.print(place) : placeKey(place)
  }

  protected position(sides: readonly Id[] = this.subject.sides) {
    return at(this.subject.referee, this.state, sides, this.memory)
  }

  verdict(action: Action, sides?: readonly Id[]) {
    return this.subject.referee.judge(this.position(sides), action)
  }

  findings(action: Action, sides?: readonly Id[]): readonly Finding[] {
    return this.verdict(action, sides).findings
  }

  graded(severity: Finding['severity'], action: Action, sides?: readonly Id[]): readonly Id[] {
    return this.findings(action, sides).flatMap((each) => (each.severity === severity ? each.rule : []))
  }

  /** The rules that an action breaks. */
  breaks(action: Action, sides?: readonly Id[]): readonly Id[] {
    return this.graded('illegal', action, sides)
  }

  /** The cost of a move, or the first broken rule with the points needed and had. */
  price(action: Action): number | string {
    const { findings, walks } = this.verdict(action)
    const [broken] = findings.filter(({ severity }) => severity === 'illegal')
    if (!broken) return walks?.[0]?.cost ?? Number.NaN
    return broken.needed === undefined ? broken.rule : `${broken.rule} ${broken.needed}/${broken.had}`
  }

  protected asked(question: Question, sides?: readonly Id[]): readonly Proposal[] {
    return this.subject.referee.advise(this.position(sides), question)
  }

  protected reached(pieces: readonly PieceId[]): CellReach {
    return this.subject.referee.reach(this.position(), pieces)
  }
}
