import { afterAll, describe, expect, it } from 'vitest'
import type { Action, Id, SeenEntry, Snapshot } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { fromSnapshot, type State } from '../../../table/state.ts'
import { cheatsOf, drawOf, preparation, STAGES, type Stage, type Victims, victimsOf } from '../../rules/cheats.ts'
import { SHELF } from '../advised-seat.ts'
import type { Player } from '../player.ts'
import { TestRelay } from '../test-relay.ts'

/** Two players who mistrust each other cheat by every gesture of the table, at a relay with the real referees. */

const relays: TestRelay[] = []
afterAll(async () => {
  for (const relay of relays.splice(0)) await relay.close()
})

interface Seated {
  readonly module: Module
  readonly players: Readonly<Record<Id, Player>>
  readonly victims: Readonly<Record<Id, Victims>>
  state(side: Id): Promise<State>
}

/** The table of a stage: its units are worn and lost, and from then on the referee is in this mode. */
async function seated(stage: Stage, mode: string): Promise<Seated> {
  const relay = await TestRelay.open({ modules: SHELF })
  relays.push(relay)
  const { module } = SHELF.get(stage.module)!
  const { scenario } = stage
  const table = await relay.table('online', { module: stage.module, scenario, referee: 'coach' })
  const players: Record<Id, Player> = {}
  for (const side of stage.sides) players[side] = await relay.seated(table, side)
  const state = async (side: Id) => {
    const { snapshot } = await (await relay.player()).join({ table: table.table, token: String(table.tokens[side]) })
    return fromSnapshot(snapshot as Snapshot)
  }
  const victims: Record<Id, Victims> = {}
  for (const side of stage.sides) {
    const own = await state(side)
    victims[side] = victimsOf(module, own, side)
    for (const action of preparation(module, own, stage, side)) await players[side]!.act(action)
  }
  const host = (await state(stage.sides[0])).seats.find((seat) => seat.host)!
  const { seq, held } = await players[host.id]!.act({ type: 'turn', time: stage.time })
  for (const asked of held?.asked ?? []) await players[asked]!.act({ type: 'rule', entry: seq, ruling: 'accepted' })
  await players[host.id]!.act({ type: 'set', option: 'referee', value: mode })
  return { module, players, victims, state }
}

/** The entry of an action, or the code of its refusal. */
async function tried(player: Player, action: Action): Promise<SeenEntry | string> {
  try {
    return await player.act(action)
  } catch (error) {
    return (JSON.parse((error as Error).message) as { code: string }).code
  }
}

const REFUSED = ['not-yours', 'unlawful']

describe.each(STAGES)('two who mistrust each other play $module', (stage) => {
  it.each(stage.sides)(
    'strictly: nothing that %s does against the rules is done',
    async (side) => {
      const { module, players, victims, state } = await seated(stage, 'strict')
      const foe = stage.sides.find((each) => each !== side)!
      const before = await state(side)
      const cheats = cheatsOf(module, before, stage, side, victims[side]!, victims[foe]!)
      expect(cheats.length).toBeGreaterThanOrEqual(20)
      const done: string[] = []
      for (const [name, action] of cheats) {
        const entry = await tried(players[side]!, action)
        if (typeof entry === 'string') {
          if (!REFUSED.includes(entry)) done.push(`${name}: refused as ${entry}`)
          continue
        }
        if (!entry.held) done.push(name)
        else await players[side]!.act({ type: 'rule', entry: entry.seq, ruling: 'withdrawn' })
      }
      expect(done).toEqual([])
      const draw = drawOf(side, before.pieces.get(victims[side]!.sound)!.at)
      expect(await tried(players[side]!, draw)).toBe('unlawful')
      const after = await state(side)
      expect([...after.pieces.values()]).toEqual([...before.pieces.values()])
      expect(after.time).toEqual(before.time)
    },
    120_000,
  )
})

describe.each(['coach', 'open'])('with the referee at %s', (mode) => {
  it.each(STAGES)(
    'every such gesture is flagged in $module',
    async (stage) => {
      const { module, players, victims, state } = await seated(stage, mode)
      const unflagged: string[] = []
      for (const side of stage.sides) {
        const foe = stage.sides.find((each) => each !== side)!
        const cheats = cheatsOf(module, await state(side), stage, side, victims[side]!, victims[foe]!)
        for (const [name, action] of cheats) {
          const entry = await tried(players[side]!, action)
          if (typeof entry === 'string') {
            if (!REFUSED.includes(entry)) unflagged.push(`${side} ${name}: refused as ${entry}`)
            continue
          }
          const found = entry.verdict?.open?.findings ?? []
          if (!found.some(({ severity }) => severity === 'illegal'))
            unflagged.push(`${side} ${name}: ${found.map(({ message }) => message)}`)
          await tried(players[side]!, { type: 'undo' })
        }
      }
      for (const side of stage.sides) {
        const { at } = (await state(side)).pieces.get(victims[side]!.sound)!
        const entry = await players[side]!.act(drawOf(side, at))
        expect(entry.verdict?.open?.findings.map(({ rule }) => rule)).toContain('table/drawn')
      }
      expect(unflagged).toEqual([])
    },
    120_000,
  )
})
