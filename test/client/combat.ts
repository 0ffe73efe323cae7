import { readdirSync, readFileSync } from 'node:fs'
import { commitmentTo } from '../../table/chance/commitment.ts'
import type { Action, Cell, Id, Open, Place, SeenEntry } from '../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../table/log/log-keeper.ts'
import { redact } from '../../table/log/redact.ts'
import { componentsOf } from '../../table/module/components.ts'
import { type Module, partFile, resolveModule, TRUSTED } from '../../table/module/module.ts'
import { openScenario } from '../../table/module/setup.ts'
import type { Viewer } from '../../table/secrecy/sight.ts'

/** A game of the house, as a page loads it. */
export function houseGame(id: Id): Module {
  const folder = new URL(`../../assets/modules/${id}/`, import.meta.url)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const files = Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]))
  const parts: readonly string[] = files['module.json'].parts ?? []
  for (const part of parts)
    files[partFile(part)] = JSON.parse(
      readFileSync(new URL(`../../assets/parts/${part}.json`, import.meta.url), 'utf8'),
    )
  const resolved = resolveModule(files, TRUSTED)
  if ('problems' in resolved) throw new Error(resolved.problems.map(({ message }) => message).join('\n'))
  return resolved.module
}

export const combat = houseGame('combat-operations')
const SECRET = 'c0ffee'.padEnd(64, '0')

/** Combat Operations from its opening, as a log keeper records it. */
export class Game {
  readonly keeper = new LogKeeper(componentsOf(combat), SECRET)
  readonly log: KeptEntry[] = []
  private count = 0
  private late = 0

  constructor(play: 'online' | 'hotseat' = 'online', format?: 2 | 3) {
    const sides: Id[] = ['red', 'blue']
    const setUp = openScenario(combat, 'red-attack')!
    const open: Open = {
      type: 'open',
      game: {
        module: combat.manifest.id,
        title: combat.manifest.title,
        scenario: 'red-attack',
        fingerprint: combat.fingerprint,
        commitment: commitmentTo(SECRET),
        sides,
        piles: [...setUp.piles],
        ...(format !== undefined && { format }),
      },
      seats:
        play === 'hotseat'
          ? [{ id: 'both', sides, host: true }]
          : sides.map((side) => ({ id: side, sides: [side], host: side === 'red' })),
      pieces: [...setUp.pieces],
      time: setUp.time,
      options: setUp.options,
    }
    this.keep(this.keeper.open(open, 0))
  }

  /** `asked` are the seats that the relay asks for a share. */
  do(
    seat: Id,
    action: Action,
    { asked, later = 0, byRelay }: { asked?: Id[]; later?: number; byRelay?: boolean } = {},
  ): KeptEntry {
    this.count += 1
    this.late += later
    const recorded = asked && { result: { asked } }
    const kept = this.keeper.decide(seat, `a${this.count}`, action, this.count + this.late, recorded, byRelay)
    if (!('entry' in kept)) throw new Error(kept.message)
    return this.keep(kept)
  }

  private keep(kept: KeptEntry): KeptEntry {
    this.keeper.keep(kept)
    this.log.push(kept)
    return kept
  }

  seen(viewer: Viewer): SeenEntry[] {
    return this.log.map(({ entry, patch, before, after }) => redact(entry, patch, before, after, viewer))
  }

  /** The id of a counter by the id of its definition. */
  id(def: Id): string {
    const found = [...this.keeper.state.pieces.values()].find((piece) => piece.def === def)
    if (!found) throw new Error(`No ${def} on the table`)
    return found.id
  }
}

export const hex = (id: string): Place => {
  const [board] = combat.maps
  const cell = board?.grid.parse(id)
  if (!board || !cell) throw new Error(`No hex ${id}`)
  return { board: board.id, q: cell.q, r: cell.r }
}

export const move = (id: string, to: Place): Action => ({ type: 'move', moves: [{ pieces: [id], to }] })

/** Where a counter stands when the scenario begins. */
export function startOf(def: Id): Cell {
  const at = openScenario(combat, 'red-attack')?.pieces.find((each) => each.def === def)?.at
  if (!at || !('q' in at)) throw new Error(`No ${def} on a hex of the scenario`)
  return at
}
