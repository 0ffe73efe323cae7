// The referee of one checkout, driven by its parent: node --import tsx subject.ts ROOT GAME. Each message names a task.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Action, Cell, Piece, PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Referee } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import { seeded } from './board.ts'

/** The measured questions; each is about one counter. */
type Task = 'reach' | 'legal drop' | 'illegal drop' | 'remember' | 'next'

const UNITS = 60
const QUESTIONS = 1600
/** The longest drop, in cells: players seldom drag farther. */
const FAR = 8
/** A phase of each game in which its first side moves. */
const PHASES: Readonly<Record<string, { readonly phase: string; readonly side: string }>> = {
  celles: { phase: 'german-action', side: 'german' },
  'combat-operations': { phase: 'attacker-move', side: 'red' },
}

const [root = '', game = ''] = process.argv.slice(2)
const from = (path: string) => import(pathToFileURL(join(root, path)).href)

async function readModule(): Promise<Module> {
  const folder = join(root, 'assets/modules', game)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const parts = join(root, 'assets/parts')
  const files = Object.fromEntries([
    ...names.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
    ...readdirSync(parts).map((name) => [`parts/${name}`, JSON.parse(readFileSync(join(parts, name), 'utf8'))]),
  ])
  const resolved = (await from('table/module/schema.ts')).checkModule(files)
  if ('problems' in resolved) throw new Error(JSON.stringify(resolved.problems[0]))
  return resolved.module
}

/** Loads the referee; checkouts older than `refereesOf` export all rules as `referees`. */
async function refereeOf(module: Module): Promise<Referee> {
  const { referees, refereesOf } = await from('rules/referees.ts')
  const rules = referees ?? (await refereesOf().rulesFor(module.manifest.id))
  return rules.refereeFor(module)
}

/** Units of both sides, spread over the first map in the same way in every checkout. */
async function stateOf(module: Module): Promise<State> {
  const { fromSnapshot, NOTHING, toSnapshot } = await from('table/state.ts')
  const chance = seeded(11)
  const [board] = module.maps
  const [scenario] = module.scenarios.values()
  if (!board || !scenario) throw new Error('A game has a map and a scenario')
  const cells = board.grid.cells()
  const units = [...module.counters.values()].filter(({ kind, side }) => kind === 'unit' && side !== undefined)
  const pieces = Array.from({ length: UNITS }, (_, index): Piece => {
    const counter = units[chance(units.length)]!
    const { q, r } = cells[chance(cells.length)]!
    const at = { board: board.id, q, r }
    return { id: `p${index}`, def: counter.id, face: 0, turn: 0, side: counter.side!, at }
  })
  return fromSnapshot({
    ...toSnapshot(NOTHING),
    game: { ...NOTHING.game, module: module.manifest.id, scenario: scenario.id, piles: scenario.piles },
    pieces,
    time: { turn: scenario.turns.first, ...PHASES[game] },
  })
}

interface Drop {
  readonly piece: PieceId
  readonly to: Cell
}

function dropsOf(): { readonly legal: readonly Drop[]; readonly illegal: readonly Drop[] } {
  const chance = seeded(7)
  const { grid, id: board } = module.maps[0]!
  const own = [...state.pieces.values()].filter(({ side }) => side === PHASES[game]?.side)
  const all = own.flatMap(({ id, at }) => {
    if (!('q' in at)) return []
    const near = grid.cells().filter((cell) => grid.distance(cell, at) <= FAR && grid.distance(cell, at) > 0)
    return Array.from({ length: 12 }, (): Drop => {
      const { q, r } = near[chance(near.length)]!
      return { piece: id, to: { board, q, r } }
    })
  })
  const isIllegal = (drop: Drop) => verdictOn(state, drop).findings.some(({ severity }) => severity === 'illegal')
  return { legal: all.filter((drop) => !isIllegal(drop)), illegal: all.filter(isIllegal) }
}

const positionOf = (state: State) => ({ state, memory: referee.start, sides: [] })
const moveOf = ({ piece, to }: Drop): Action => ({ type: 'move', moves: [{ pieces: [piece], to }] })
const verdictOn = (state: State, drop: Drop) => referee.judge(positionOf(state), moveOf(drop))

/** The same position as a new state: one counter is a new object, so no cache applies. */
function another(piece: PieceId): State {
  const moved = state.pieces.get(piece)!
  return { ...state, pieces: state.pieces.set(piece, { ...moved }) }
}

function questionOf(task: Task, drop: Drop): () => unknown {
  const fresh = another(drop.piece)
  switch (task) {
    case 'reach':
      return () => referee.reach(positionOf(fresh), [drop.piece])
    case 'legal drop':
    case 'illegal drop':
      return () => verdictOn(fresh, drop)
    case 'next':
      return () => referee.advise(positionOf(fresh), { ask: 'next' })
    case 'remember': {
      const piece = fresh.pieces.get(drop.piece)!
      const after = { ...fresh, pieces: fresh.pieces.set(drop.piece, { ...piece, at: drop.to }), seq: fresh.seq + 1 }
      const entry = { seq: after.seq, id: 'a', seat: 'a', at: 0, prev: '0'.repeat(64), action: moveOf(drop) }
      return () => referee.remember(referee.start, entry, fresh, after)
    }
  }
}

/** Processor time, which excludes other programs. */
function microseconds(task: Task): number {
  const drops = task === 'illegal drop' ? illegal : task === 'reach' ? [...legal, ...illegal] : legal
  const questions = Array.from({ length: QUESTIONS }, (_, index) => questionOf(task, drops[index % drops.length]!))
  const began = process.cpuUsage()
  for (const question of questions) question()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / QUESTIONS
}

const module = await readModule()
const referee = await refereeOf(module)
const state = await stateOf(module)
const { legal, illegal } = dropsOf()

process.on('message', (task: Task) => process.send?.(microseconds(task)))
process.send?.({ legal: legal.length, illegal: illegal.length })
