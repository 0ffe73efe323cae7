import { hash } from 'node:crypto'
import { mayDoProposal, withOwnNonce } from '../../table/action/proposals.ts'
import { commitmentTo } from '../../table/chance/commitment.ts'
import type {
  Action,
  Finding,
  Hash,
  Id,
  Open,
  OptionValue,
  PieceId,
  Proposal,
  Question,
  Seat,
  Turn,
} from '../../table/generated/types.ts'
import { hashOf } from '../../table/hashing/hash.ts'
import { type KeptEntry, LogKeeper } from '../../table/log/log-keeper.ts'
import { sealOf } from '../../table/log/verify.ts'
import { LOG_FORMAT } from '../../table/log-format.ts'
import type { Components } from '../../table/module/components.ts'
import { componentsOf } from '../../table/module/components.ts'
import type { Module } from '../../table/module/module.ts'
import { checkAction } from '../../table/module/schema.ts'
import { scenarioOpening } from '../../table/module/setup.ts'
import { type Outcome, type Position, REFEREE_OPTION, type Reach, type Referee } from '../../table/referee.ts'
import type { Refusal } from '../../table/refusal.ts'
import { ALL_SEEING, type Viewer, viewerKey, viewerOf } from '../../table/secrecy/sight.ts'
import { type State, seatOf } from '../../table/state.ts'
import { Marches } from './marches.ts'

export interface Subject {
  readonly module: Module
  readonly referee: Referee
}

export interface Objection {
  readonly kind: 'malformed' | 'refused' | 'illegal' | 'public' | 'warned'
  /** The broken rule, or the refusal's code. */
  readonly rule: string
  readonly message: string
}

/** A game in memory: one seat for each side, each with its own view, and chance from a secret. */
export class MemoryTable {
  readonly printed: Components
  readonly marches: Marches
  private readonly keeper: LogKeeper
  /** The entries as they are written. */
  private readonly lines: string[] = []

  constructor(
    readonly subject: Subject,
    readonly scenario: Id,
    seed: string,
    house: Readonly<Record<Id, OptionValue>> = {},
  ) {
    const { module, referee } = subject
    const secret = hashOf(`selfplay ${seed}`)
    this.printed = componentsOf(module)
    this.marches = new Marches(module, scenario)
    this.keeper = new LogKeeper(this.printed, secret, sha256, referee)
    this.take(this.keeper.open(opening(module, scenario, secret, house), 0))
  }

  get state(): State {
    return this.keeper.state
  }

  /** The saved game, for `npm run verify`. */
  get log(): readonly string[] {
    return [...this.lines, JSON.stringify(sealOf(this.keeper))]
  }

  get sides(): readonly Id[] {
    return this.state.seats.map(({ id }) => id)
  }

  seat(side: Id): Seat {
    return seatOf(this.state, side)!
  }

  /** The table as a side knows it. Throws what the referee threw. */
  positionFor(side: Id): Position {
    return { ...this.level(viewerOf(this.seat(side))), sides: [side] }
  }

  /** The side whose step is under way; undefined for both. */
  get acting(): Id | undefined {
    const crumbs = this.subject.referee.procedure({ ...this.level(ALL_SEEING), sides: [] })
    return this.state.time.side ?? crumbs.findLast(({ side }) => side !== undefined)?.side
  }

  /** The outcome for a viewer who sees everything. */
  get outcome(): Outcome {
    return this.subject.referee.outcome({ ...this.level(ALL_SEEING), sides: [] })
  }

  advise(side: Id, question: Question): readonly Proposal[] {
    return this.subject.referee.advise(this.positionFor(side), question)
  }

  offers(side: Id, question: Question): readonly Proposal[] {
    return this.doable(side, this.advise(side, question))
  }

  /** The proposals that this side can do, and all that are required of it: those must be possible. */
  doable(side: Id, all: readonly Proposal[]): readonly Proposal[] {
    const { state } = this.positionFor(side)
    return all.filter((each) => {
      if (each.must?.side !== undefined && each.must.side !== side) return false
      return (
        mayDoProposal(state, this.printed, this.seat(side), each) || (each.owed === side && each.actions.length > 0)
      )
    })
  }

  reach(side: Id, pieces: readonly PieceId[]): Reach {
    return this.subject.referee.reach(this.positionFor(side), pieces)
  }

  /** Does an action unless the referee objects, or finds something of the severities in `heeds`. */
  act(side: Id, asked: Action, nonce: () => string, heeds: readonly Finding['severity'][]): Objection | undefined {
    const action = own(asked, nonce)
    const checked = checkAction(action)
    if (!checked.ok) return objection('malformed', 'schema', checked.problems[0]?.message ?? '')
    const kept = this.decide(side, action)
    if (!('entry' in kept)) return objection('refused', kept.code, kept.message)
    const { open, public: common } = kept.entry.verdict ?? {}
    const [broken] = illegal(open?.findings)
    if (broken) return objection('illegal', broken.rule, broken.message)
    // Other viewers know less than the mover, but must find nothing illegal either.
    const [seen] = illegal(common?.findings)
    if (seen) return objection('public', seen.rule, seen.message)
    const warned = open?.findings.find(({ severity }) => heeds.includes(severity))
    if (warned) return objection('warned', warned.rule, warned.message)
    this.take(kept)
    this.accept(kept)
    return undefined
  }

  /** Does an action whatever the referee finds; false where the table refuses it. */
  force(side: Id, asked: Action, nonce: () => string): boolean {
    const kept = this.decide(side, own(asked, nonce))
    if (!('entry' in kept)) return false
    this.take(kept)
    this.accept(kept)
    return true
  }

  /** The other sides agree to what they are asked. */
  private accept({ entry: { seq, held } }: KeptEntry): void {
    for (const side of held?.asked ?? []) {
      const answer = this.decide(side, { type: 'rule', entry: seq, ruling: 'accepted' })
      if ('entry' in answer) this.take(answer)
    }
  }

  /** The action that sets the next phase by hand. */
  get nextPhase(): Turn {
    const { phases } = this.subject.module.sequence
    const { turn, phase } = this.state.time
    const index = phases.findIndex(({ id }) => id === phase)
    const next = phases[index + 1]
    const { id = phase, player } = next ?? phases[0] ?? {}
    const side = player === undefined ? undefined : this.sides[player]
    return { type: 'turn', time: { turn: next ? turn : turn + 1, phase: id, ...(side !== undefined && { side }) } }
  }

  private decide(side: Id, action: Action): KeptEntry | Refusal {
    const { seq } = this.state
    const kept = this.keeper.decide(side, `a${seq}`, action, seq)
    this.rethrow()
    return kept
  }

  private take(kept: KeptEntry): void {
    this.keeper.keep(kept)
    this.lines.push(kept.text)
  }

  private level(viewer: Viewer): Pick<Position, 'state' | 'memory'> {
    const level = this.keeper.refereeViews?.byViewer.get(viewerKey(viewer))
    this.rethrow()
    if (!level) throw new Error('The referee does not watch this table.')
    return level
  }

  /** The keeper catches what the referee throws; selfplay looks for just that. */
  private rethrow(): void {
    if (this.keeper.failure !== undefined) throw this.keeper.failure
  }
}

const own = (action: Action, nonce: () => string): Action => withOwnNonce([action], nonce)[0] ?? action

const sha256 = (text: string): Hash => hash('sha256', text)

const objection = (kind: Objection['kind'], rule: string, message: string): Objection => ({ kind, rule, message })

const illegal = (findings: readonly Finding[] = []) => findings.filter(({ severity }) => severity === 'illegal')

function opening(module: Module, scenario: Id, secret: Hash, house: Readonly<Record<Id, OptionValue>>): Open {
  const opened = scenarioOpening(module, scenario, secret)
  const order = module.scenarios.get(scenario)?.order
  if (!opened || !order) throw new Error(`${module.manifest.title} has no scenario ${scenario}.`)
  return {
    type: 'open',
    ...opened,
    game: { ...opened.game, commitment: commitmentTo(secret), format: LOG_FORMAT },
    seats: order.map((side, index) => ({ id: side, sides: [side], host: index === 0 })),
    options: { ...opened.options, ...house, [REFEREE_OPTION]: 'open' },
  }
}
