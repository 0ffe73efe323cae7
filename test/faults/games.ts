import type { Action, Id } from '../../table/generated/types.ts'
import { LOG_FORMAT } from '../../table/log-format.ts'
import { MODES } from '../../table/referee.ts'
import { dice } from '../relay/simulation.ts'
import { attack, halfHidden, hiddenAction, openAction, type Pair } from './hidden-actions.ts'
import { ATTACKERS, openings, type Roll, type Setting, unhashed, World } from './paired-worlds.ts'
import type { Report } from './report.ts'

/**
 * Plays pairs of games at random. The two games differ only in what red hides, so all others must receive the same
 * bytes, message by message, refusals included, whatever they do.
 */

/** A message that was sent in one world and not in the other. */
export interface Leak {
  readonly seed: number
  readonly step: number
  readonly to: string
  /** The actions in each of the worlds. */
  readonly done: string
  readonly messages: readonly [string | undefined, string | undefined]
}

const STEPS = 40

export interface Plan {
  readonly setting: Setting
  readonly steps: number
  /** The next pair of actions; undefined to look at everything that can be seen. */
  next(states: Parameters<typeof halfHidden>[0], roll: Roll): { readonly by: Id; readonly pair: Pair } | undefined
}

/** The id of red's note: in format 1 any name is allowed. */
export const redNote =
  ({ format }: Setting) =>
  (name: string): Id =>
    format !== 1 ? `red/${name}` : name

const same = (action: Action): Pair => [action, action]

/** A plan of all kinds of actions. */
export const anything = (setting: Setting): Plan => ({
  setting,
  steps: STEPS,
  next(states, roll) {
    const kind = roll(20)
    const note = redNote(setting)
    if (kind < 4) return { by: 'red', pair: [hiddenAction(states[0], roll, note), hiddenAction(states[1], roll, note)] }
    if (kind < 6) return { by: 'red', pair: halfHidden(states, roll, note) }
    if (kind < 9) return { by: 'red', pair: same(openAction(states[0], roll)) }
    if (kind < 10) return undefined
    const by = roll(3) === 0 ? 'green' : 'blue'
    return { by, pair: same(attack(states, by, roll)) }
  },
})

/** Plays a pair of games; returns the first difference, if there is one. */
export async function playPair(seed: number, plan: Plan): Promise<Leak | undefined> {
  const roll = dice(seed)
  const [one, other] = openings(plan.setting, roll)
  const worlds = [await World.open(one), await World.open(other)] as const
  try {
    for (let step = 0; step < plan.steps; step++) {
      const deed = plan.next([worlds[0].state, worlds[1].state], roll)
      if (deed) await doBoth(worlds, deed.by, `s${step}`, deed.pair)
      else for (const name of Object.keys(ATTACKERS)) await lookBoth(worlds, name, roll)
      const leak = difference(worlds)
      if (leak) return { seed, step, done: JSON.stringify(deed), ...leak }
    }
    return undefined
  } finally {
    for (const { room } of worlds) room.close()
  }
}

/** Red's hidden actions happen in both worlds or in none; otherwise the count of entries would tell them apart. */
async function doBoth(worlds: readonly [World, World], by: Id, id: string, pair: Pair): Promise<void> {
  const [first, second] = [worlds[0].wouldTake(by, pair[0]), worlds[1].wouldTake(by, pair[1])]
  const isAlike = by !== 'red' || (first !== undefined && first === second)
  const [one, other] = isAlike ? pair : same({ type: 'say', text: 'nothing', to: ['red'] })
  await worlds[0].act(by, id, one)
  await worlds[1].act(by, id, other)
}

async function lookBoth(worlds: readonly [World, World], name: string, roll: Roll): Promise<void> {
  const from = roll(Math.max(1, worlds[0].state.seq))
  for (const world of worlds) await world.look(name, from)
}

function difference([one, other]: readonly [World, World]): Pick<Leak, 'to' | 'messages'> | undefined {
  for (const to of Object.keys(ATTACKERS)) {
    const [first = [], second = []] = [one.inbox.get(to)?.splice(0), other.inbox.get(to)?.splice(0)]
    for (let index = 0; index < Math.max(first.length, second.length); index++) {
      const [was, is] = [first[index], second[index]].map((text) => text && unhashed(text))
      if (was !== is) return { to, messages: [was, is] }
    }
  }
  return undefined
}

/** A leak in few words, from where the messages differ. */
export function describeLeak({ seed, step, to, done, messages: [one = 'nothing', other = 'nothing'] }: Leak): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  const from = Math.max(0, at - 120)
  return `seed ${seed}, step ${step}, ${done}: ${to} was sent …${one.slice(from, at + 120)} and …${other.slice(from, at + 120)}`
}

/** Plays pairs of games in the current log format. */
export async function fuzzGames({ seed, rounds }: { seed: number; rounds: number }): Promise<Report> {
  const failures: string[] = []
  for (let round = 0; round < rounds; round++) {
    const mode = MODES[round % MODES.length] ?? 'off'
    const leak = await playPair(seed + round, anything({ format: LOG_FORMAT, mode, isCrowded: false }))
    if (leak) failures.push(describeLeak(leak))
  }
  return {
    name: 'games in pairs',
    lines: [`${rounds} pairs of games of ${STEPS} steps: ${failures.length} leaked something hidden`],
    failures,
  }
}
