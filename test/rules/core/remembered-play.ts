import type { Memory } from '../../../rules/core/memory.ts'
import type { Action, Id, SeenEntry } from '../../../table/generated/types.ts'
import { LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { componentsOf } from '../../../table/module/components.ts'
import { ALL_SEEING, type Viewer, view } from '../../../table/secrecy/sight.ts'
import { type State, toSnapshot } from '../../../table/state.ts'
import { at, moveTo, type Placed, refereeFor, sentencesOf, table, tiny } from '../stage.ts'

export const game = tiny({ supply: undefined })
export const referee = refereeFor(game)!

/** A table that is really played, and the memory of a referee that sees what one viewer sees. */
export class Play {
  readonly keeper: LogKeeper
  readonly referee
  memory: Memory
  private count = 0

  constructor(
    placed: readonly Placed[],
    readonly viewer: Viewer = ALL_SEEING,
    module = game,
  ) {
    this.keeper = new LogKeeper(componentsOf(module), 'a'.repeat(64))
    this.referee = module === game ? referee : refereeFor(module)!
    this.memory = this.referee.start
    const state = table(module, placed)
    const { pieces, time, options } = toSnapshot(state)
    this.take(
      this.keeper.open(
        {
          type: 'open',
          game: state.game,
          seats: [
            { id: 'host', sides: ['grey', 'green'], host: true },
            { id: 'green', sides: ['green'], host: false },
          ],
          pieces,
          time,
          options,
        },
        0,
      ),
    )
  }

  get state(): State {
    return view(this.keeper.state, this.viewer)
  }

  private take(kept: ReturnType<LogKeeper['open']>): SeenEntry {
    const { entry, patch, before, after } = kept
    const seen = redact(entry, patch, before, after, this.viewer)
    this.memory = this.referee.remember(this.memory, seen, view(before, this.viewer), view(after, this.viewer))
    this.keeper.keep(kept)
    return seen
  }

  do(action: Action, seat: Id = 'host'): boolean {
    const kept = this.keeper.decide(seat, `a${this.count++}`, action, this.count)
    if (!('entry' in kept)) return false
    this.take(kept)
    return true
  }

  phase(phase: string, turn = 2): boolean {
    return this.do({ type: 'turn', time: { turn, phase } })
  }

  /** The findings on a further move. */
  says(piece: string, to: string): string[] {
    const position = at(this.referee, this.state, ['grey', 'green'], this.memory)
    return sentencesOf(this.referee.judge(position, moveTo(game, piece, to)))
  }
}

/** The part of a memory that a verdict can depend on. */
export const gist = ({ time, walked, moved, attacked, supply, chapters }: Memory) =>
  JSON.parse(
    JSON.stringify({
      time,
      walked: walked.sortBy((_, id) => id).toJS(),
      moved: moved.sortBy((_, id) => id).toJS(),
      attacked: attacked.sortBy((_, id) => id).toJS(),
      supply: supply && { ...supply, out: supply.out.toArray().sort(), unknown: supply.unknown.toArray().sort() },
      chapters: chapters.toJS(),
    }),
  )
