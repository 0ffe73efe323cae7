import type { Id, OptionValue, PieceId, Proposal } from '../../table/generated/types.ts'
import { HOUSE_RULE_PREFIX, type HouseRule, type Outcome } from '../../table/referee.ts'
import { attackIdeas, type Idea, ideaKey, ideaOf, ideasFrom, isOnward, moveIdea, REACH } from './ideas.ts'
import { MemoryTable, type Objection, type Subject } from './memory-table.ts'
import { SeededChoices } from './seeded-choices.ts'

/** A fault of the referee or the game. */
export interface Fault {
  /** warned: a change of phase is flagged, and its proposal did not say so. again: one step is required without end. stuck: nothing leads on. thrown: the referee threw. */
  readonly kind: Objection['kind'] | 'again' | 'stuck' | 'thrown'
  readonly seed: number
  readonly scenario: Id
  readonly turn: number
  readonly phase: Id
  readonly side?: Id | undefined
  /** The number of the entry that the action would have become. */
  readonly seq: number
  /** The rule of the proposal, and its text. */
  readonly offer: string
  readonly text: string
  readonly rule: string
  readonly message: string
}

export interface GameResult {
  readonly seed: number
  readonly scenario: Id
  readonly outcome: Outcome | undefined
  readonly turns: number
  readonly actions: number
  /** Proposals and moves within reach that were tried. */
  readonly offers: number
  readonly faults: readonly Fault[]
  readonly log: readonly string[]
}

export interface GameChoice {
  readonly scenario: Id
  readonly seed: number
  /** Chooses each house rule by the seed. */
  readonly house?: boolean
  readonly tell?: (line: string) => void
}

/** A game with more entries counts as endless. */
const MOST_ACTIONS = 20_000
/** A step required more often in one phase counts as endless. */
const MOST_AGAIN = 40
/** An optional proposal is done so often in one phase at most. */
const OFTEN_ENOUGH = 4
/** Between two phases or chits a side moves and attacks so often at most. */
const MOST_FREE = 24

/** Plays one game to its end, at random among the referee's proposals, as the seed decides. */
export function playGame(subject: Subject, { scenario, seed, house = false, tell = () => {} }: GameChoice): GameResult {
  const game = new SelfPlay(subject, { scenario, seed, house, tell })
  const outcome = game.play()
  const { table, faults, offers } = game
  return {
    ...{ seed, scenario, outcome, offers, faults },
    turns: table.state.time.turn,
    actions: table.state.seq,
    log: table.log,
  }
}

/** After so many moves that should have helped, the phase counts as stuck. */
const MOST_BARRED = 30
const NOT_BARRED = { pieces: [], times: 0 }

/** Whether players must do it with their own moves. A note may name the units that still can. */
const isByHand = ({ kind, actions }: Proposal): boolean => (kind === 'step' || kind === 'note') && actions.length === 0

const missingLegalStep = (byHand: readonly Proposal[]): string =>
  byHand.length === 0
    ? 'The referee proposes nothing that can be done, and the phase does not go on.'
    : `The phase does not go on, and nothing that can be done helps: ${[...new Set(byHand.map(({ message }) => message))].join(' ')}`

type Source = 'offer' | 'topic' | 'attack' | 'walk' | 'onward'

const settingsBy = (luck: SeededChoices, switches: readonly HouseRule[]): Record<string, OptionValue> =>
  Object.fromEntries(
    switches.flatMap(({ id, settings }) => {
      const chosen = luck.one(settings)
      return chosen ? [[HOUSE_RULE_PREFIX + id, chosen.value] as const] : []
    }),
  )

class SelfPlay {
  readonly table: MemoryTable
  readonly faults: Fault[] = []
  offers = 0
  private readonly luck: SeededChoices
  /** Ideas that failed since the table last changed. */
  private readonly tried = new Set<string>()
  /** How often each idea was done in this phase. */
  private readonly taken = new Map<string, number>()
  /** Moves and attacks left before going on. */
  private appetite = 0
  /** Pieces that keep the phase from going on, and how often a move of theirs was tried. */
  private barred: { readonly pieces: readonly PieceId[]; readonly times: number } = NOT_BARRED

  constructor(
    private readonly subject: Subject,
    private readonly choice: Required<GameChoice>,
  ) {
    const { scenario, seed, house } = choice
    this.luck = new SeededChoices(`${scenario} ${seed}`)
    const settings = house ? settingsBy(this.luck, subject.referee.switches) : {}
    this.table = new MemoryTable(subject, scenario, `${scenario} ${seed}`, settings)
  }

  play(): Outcome | undefined {
    try {
      this.begin()
      while (this.table.state.seq < MOST_ACTIONS) {
        const next = this.step()
        if (next === 'over') return this.table.outcome
        if (next === 'stuck') return undefined
      }
      this.report('again', `The game has ${MOST_ACTIONS} entries and does not end.`)
    } catch (error) {
      this.report('thrown', error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    return undefined
  }

  private step(): 'on' | 'over' | 'stuck' {
    const { table } = this
    const asked = table.sides.map((side) => ({ side, all: table.advise(side, { ask: 'next' }) }))
    const next = asked.flatMap(({ side, all }) =>
      table.doable(side, all).map((each) => ({ each, idea: ideaOf(side, each) })),
    )
    const due = next.filter(({ each }) => each.owed !== undefined || each.must !== undefined).map(({ idea }) => idea)
    if (due.length > 0) return this.stepDue(due)
    const ideas = next.map(({ idea }) => idea)
    const onward = ideas.filter(isOnward)
    const isOver = onward.length === 0 && table.outcome.over
    const others = ideas.filter((idea) => !isOnward(idea))
    const found = this.pick(others, onward, isOver)
    if (found === 'over') return 'over'
    if (found !== undefined) this.attempt(found)
    else if (isOver) return 'over'
    else {
      const byHand = asked.flatMap(({ all }) => all).filter(isByHand)
      if (this.barred.times >= MOST_BARRED) return this.pushOn(missingLegalStep(byHand), onward[0])
      // Something must be done by hand before the phase goes on: perhaps a move helps.
      this.barred = { pieces: byHand.flatMap(({ pieces }) => pieces), times: this.barred.times + 1 }
      this.appetite = 1
    }
    return 'on'
  }

  /** Goes on with a stuck game, as players could agree to, so that the rest of it is tried too. */
  private pushOn(why: string, idea: Idea | undefined): 'on' | 'over' | 'stuck' {
    const { table, luck } = this
    this.report('stuck', why, idea)
    if (table.outcome.over) return 'over'
    const onward = idea && isOnward(idea) ? idea : { side: table.sides[0] ?? '', actions: [table.nextPhase] }
    for (const action of onward.actions) {
      if (!table.force(onward.side, action, () => luck.nonce())) return 'stuck'
    }
    this.begin()
    return 'on'
  }

  /** Call this when a phase or a chit begins. */
  private begin(): void {
    this.tried.clear()
    this.taken.clear()
    this.barred = NOT_BARRED
    this.appetite = this.luck.below(MOST_FREE)
  }

  /** Required steps come first; one that is required without end stops the game. */
  private stepDue(due: readonly Idea[]): 'on' | 'over' | 'stuck' {
    const open = this.untried(due)
    const idea = this.luck.one(open)
    if (!idea) return this.pushOn('No required step can be done.', due[0])
    if ((this.taken.get(ideaKey(idea)) ?? 0) < MOST_AGAIN) {
      this.attempt(idea)
      return 'on'
    }
    this.report('again', `It was done ${MOST_AGAIN} times in this phase, and is required again.`, idea)
    return 'stuck'
  }

  /** Picks an idea from one source after the other, until one has an idea. */
  private pick(offers: readonly Idea[], onward: readonly Idea[], isOver: boolean): Idea | 'over' | undefined {
    const isHungry = this.appetite > 0
    const wanted = this.untried(offers).filter((idea) => (this.taken.get(ideaKey(idea)) ?? 0) < OFTEN_ENOUGH)
    let sources: readonly { readonly source: Source; readonly weight: number }[] = [
      { source: 'offer', weight: wanted.length > 0 ? 30 : 0 },
      { source: 'topic', weight: 6 },
      { source: 'attack', weight: isHungry ? 16 : 0 },
      { source: 'walk', weight: isHungry ? 40 : 0 },
      { source: 'onward', weight: isHungry ? 3 : 20 },
    ]
    for (;;) {
      const drawn = this.luck.weighted(sources)
      if (!drawn) return undefined
      if (drawn.source === 'onward' && isOver) return 'over'
      const idea = this.ideaBy(drawn.source, wanted, onward)
      if (idea) return idea
      sources = sources.filter((each) => each !== drawn)
    }
  }

  private ideaBy(source: Source, offers: readonly Idea[], onward: readonly Idea[]): Idea | undefined {
    const { table, luck } = this
    switch (source) {
      case 'offer':
        return luck.one(offers)
      case 'onward':
        return luck.one(this.untried(onward))
      case 'topic': {
        const topics = this.subject.referee.topics.filter(({ ask, stays }) => ask !== 'next' && !stays)
        const topic = luck.one(topics)
        const ideas = topic ? ideasFrom(table, this.anySide(), { ask: topic.ask }) : []
        return luck.one(this.untried(ideas).filter((idea) => (this.taken.get(ideaKey(idea)) ?? 0) < OFTEN_ENOUGH))
      }
      case 'attack':
        this.appetite -= 1
        return luck.one(this.untried(attackIdeas(table, this.anySide(), luck)))
      case 'walk': {
        this.appetite -= 1
        const idea = moveIdea(table, this.anySide(), luck, this.barred.pieces)
        return idea && this.untried([idea])[0]
      }
    }
  }

  private untried(ideas: readonly Idea[]): readonly Idea[] {
    return ideas.filter((idea) => !this.tried.has(ideaKey(idea)))
  }

  /** Usually the side to play. */
  private anySide(): Id {
    const { sides, acting: now } = this.table
    return (now !== undefined && this.luck.often(90) ? now : this.luck.one(sides)) ?? ''
  }

  /** Does the idea's actions up to the first objection. */
  private attempt(idea: Idea): void {
    const { table, luck } = this
    const { seq, time } = table.state
    if (idea.promised) this.offers += 1
    for (const action of idea.actions) {
      const objection = table.act(idea.side, action, () => luck.nonce(), idea.heeds)
      if (!objection) continue
      if (idea.promised && (objection.kind !== 'warned' || idea.rule !== REACH))
        this.report(objection.kind, objection.message, idea, objection.rule)
      this.tried.add(ideaKey(idea))
      break
    }
    if (table.state.seq === seq) return
    this.choice.tell(`${table.state.seq} turn ${time.turn} ${time.phase} ${idea.side}: ${idea.rule} ${idea.text}`)
    this.tried.clear()
    this.taken.set(ideaKey(idea), (this.taken.get(ideaKey(idea)) ?? 0) + 1)
    const now = table.state.time
    if (isOnward(idea)) {
      this.appetite = luck.below(MOST_FREE)
      this.barred = NOT_BARRED
    }
    if (now.phase !== time.phase || now.turn !== time.turn) this.begin()
  }

  private report(kind: Fault['kind'], message: string, idea?: Idea, rule = ''): void {
    const { time, seq } = this.table.state
    const fault: Fault = {
      ...{
        kind,
        seed: this.choice.seed,
        scenario: this.choice.scenario,
        turn: time.turn,
        phase: time.phase,
        seq: seq + 1,
      },
      ...{ side: idea?.side, offer: idea?.rule ?? '', text: idea?.text ?? '', rule, message },
    }
    this.faults.push(fault)
    this.choice.tell(`${seq + 1} ${kind}: ${fault.offer} ${fault.text} -> ${rule} ${message}`)
  }
}
