import { describe, expect, it } from 'vitest'
import { openingFromSave } from '../../../relay/room/opening-entry.ts'
import { keeperFor } from '../../../relay/room/replay.ts'
import { factsOf } from '../../../table/action/action-kinds.ts'
import { apply } from '../../../table/action/apply.ts'
import type { Action, Entry, Hash, Id } from '../../../table/generated/types.ts'
import type { KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { wholeSaveOf } from '../../../table/log/whole-save.ts'
import { checkWholeSave } from '../../../table/module/schema.ts'
import { view } from '../../../table/secrecy/sight.ts'
import { EMPTY_STATE, toSnapshot } from '../../../table/state.ts'
import { playGame } from '../../../tools/selfplay/game.ts'
import { SeededChoices } from '../../../tools/selfplay/seeded-choices.ts'
import { SHELF } from '../../relay/advised-seat.ts'

/** A game that goes on from a whole save is the game that was never saved, for every viewer. */

const KEY: Hash = '5a'.repeat(32)
/** After each save so many entries are played in both games, at most. */
const ON = 12

/** Saves the game, carries it as text, and goes on with it elsewhere. */
function goneOn(keeper: LogKeeper): LogKeeper {
  const { state, head, referee, refereeViews } = keeper
  const saved = { seq: state.seq, name: 'Evening one', by: 'nobody', at: 0, time: state.time }
  const text = JSON.stringify(wholeSaveOf(state, head, saved, referee, refereeViews))
  const save = checkWholeSave(JSON.parse(text))
  if (!save.ok) throw new Error(JSON.stringify(save.problems))
  const opening = openingFromSave(SHELF, save.value, KEY)
  if ('code' in opening) throw new Error(opening.message)
  const next = keeperFor(KEY, SHELF.get(state.game.module)!)
  const kept = next.open(opening, 1)
  for (const { viewer } of refereeViews?.byViewer.values() ?? []) {
    const seen = redact(kept.entry, kept.patch, kept.before, kept.after, viewer)
    expect(toSnapshot({ ...apply(view(EMPTY_STATE, viewer), seen), veiled: {} })).toEqual(
      toSnapshot({ ...view(kept.after, viewer), veiled: {} }),
    )
    if (!viewer.all) expect(JSON.stringify(seen)).not.toContain('"memory"')
  }
  next.keep(kept)
  return next
}

/** What each viewer sees, and what the referee tells it of this table and of an action. */
function toldOf({ state, referee, refereeViews }: LogKeeper, next: Action | undefined) {
  if (!referee || !refereeViews) throw new Error('The referee does not watch.')
  return [...refereeViews.byViewer].map(([key, { viewer, memory, state: seen }]) => {
    const { game: _game, seq: _seq, ...table } = toSnapshot(seen)
    const position = { state: seen, memory, sides: viewer.sides }
    const asks: readonly Id[] = ['next', ...referee.topics.map(({ ask }) => ask)]
    return {
      key,
      table: { ...table, fresh: [...(state.fresh ?? [])].sort() },
      memory: JSON.stringify(referee.save(memory)),
      advice: asks.map((ask) => referee.advise(position, { ask })),
      procedure: referee.procedure(position),
      survey: referee.survey(position),
      supply: state.game.sides.map((side) => referee.supply(position, side)),
      verdict: next && referee.judge(position, next),
      outcome: referee.outcome(position),
    }
  })
}

const isByChance = ({ result, action }: Entry): boolean =>
  result?.faces !== undefined || result?.pieces !== undefined || factsOf(action).byChance === true

/** Plays the next entries of the log in both games, up to a result of chance, and compares them after each. */
function comparedOn(keeper: LogKeeper, next: LogKeeper, entries: readonly Entry[]): number {
  let played = 0
  for (const entry of entries.slice(0, ON)) {
    expect(toldOf(next, entry.action)).toEqual(toldOf(keeper, entry.action))
    if (isByChance(entry)) break
    const [one, other] = [keeper, next].map((each) =>
      each.decide(entry.seat, `on-${entry.seq}`, entry.action, entry.at),
    )
    if (!one || !other || !isKept(one) || !isKept(other)) throw new Error(JSON.stringify([one, other]))
    expect(other.entry.verdict).toEqual(one.entry.verdict)
    keeper.keep(one)
    next.keep(other)
    played++
  }
  return played
}

const isKept = (value: object): value is KeptEntry => 'entry' in value

const recalled = (module: Id, lines: readonly string[]): LogKeeper => {
  const keeper = keeperFor(KEY, SHELF.get(module)!)
  for (const line of lines) keeper.recall(line)
  return keeper
}

const GAMES = [
  { module: 'celles', scenario: 'campaign', seeds: [1, 2] },
  { module: 'combat-operations', scenario: 'red-attack', seeds: [1, 2] },
] as const

describe.each(GAMES)('a game of $module that goes on from a whole save', ({ module, scenario, seeds }) => {
  it.each(seeds)('is to every viewer and to the referee the game that was not saved, game %i', (seed) => {
    const { module: read, referee } = SHELF.get(module)!
    const { log } = playGame({ module: read, referee: referee! }, { scenario, seed })
    const lines = log.slice(0, -1)
    const entries = lines.map((line) => JSON.parse(line) as Entry)
    const luck = new SeededChoices(`whole save ${module} ${seed}`)
    // In the middle of attacks above all: there the referee remembers most.
    const attacks = entries.flatMap(({ seq, action }) =>
      action.type === 'declare' && seq < entries.length - 1 ? seq : [],
    )
    const cuts = [
      ...Array.from({ length: 3 }, () => 1 + luck.below(entries.length - 2)),
      ...Array.from({ length: 3 }, () => (luck.one(attacks) ?? 1) + luck.below(3)),
    ]
    expect(attacks.length).toBeGreaterThan(0)
    let played = 0
    for (const cut of cuts) {
      const keeper = recalled(module, lines.slice(0, cut + 1))
      const next = goneOn(keeper)
      expect(toldOf(next, undefined)).toEqual(toldOf(keeper, undefined))
      played += comparedOn(keeper, next, entries.slice(cut + 1))
      // A second save of the game that went on is still the same.
      expect(toldOf(goneOn(next), undefined)).toEqual(toldOf(keeper, undefined))
    }
    expect(played).toBeGreaterThan(0)
  })
})
