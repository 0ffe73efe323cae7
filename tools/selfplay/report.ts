import type { Id } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { Fault, GameResult } from './game.ts'

/** Summarizes the games of one scenario. */
export function reportOf(
  module: Module,
  scenario: Id,
  games: readonly GameResult[],
  seconds: number,
): readonly string[] {
  const name = module.scenarios.get(scenario)?.name ?? scenario
  const seeds = games.map(({ seed }) => seed)
  const span = `seed${seeds.length > 1 ? `s ${seeds[0]} to ${seeds.at(-1)}` : ` ${seeds[0]}`}`
  const offers = games.reduce((sum, game) => sum + game.offers, 0)
  return [
    `${module.manifest.title}, ${name}: ${games.length} ${games.length === 1 ? 'game' : 'games'}, ${span}, ${seconds.toFixed(1)} s`,
    `  ${winsLine(module, games)}`,
    `  a game: ${mean(games, ({ turns }) => turns)} turns, ${mean(games, ({ actions }) => actions)} actions; proposals tried: ${offers}`,
    ...faultLines(games.flatMap(({ faults }) => faults)).map((line) => `  ${line}`),
  ]
}

/** How often each side won. */
function winsLine({ sides }: Module, games: readonly GameResult[]): string {
  const ended = games.flatMap(({ outcome }) => outcome ?? [])
  const count = (side: Id | undefined) => ended.filter(({ winner }) => winner === side).length
  const share = (wins: number) => `${wins} (${Math.round((100 * wins) / Math.max(1, ended.length))} %)`
  const wins = [...sides.values()].map(({ id, name }) => `${name} won ${share(count(id))}`)
  const parts = [...wins, `nobody ${share(count(undefined))}`]
  const open = games.length - ended.length
  return [...parts, ...(open > 0 ? [`${open} did not end`] : [])].join(', ')
}

const mean = (games: readonly GameResult[], of: (game: GameResult) => number): string =>
  (games.reduce((sum, game) => sum + of(game), 0) / Math.max(1, games.length)).toFixed(1)

/** One entry for each kind of fault, the most frequent first, with its first place. */
export function faultLines(faults: readonly Fault[]): readonly string[] {
  if (faults.length === 0) return ['no faults']
  const kinds = new Map<string, Fault[]>()
  for (const fault of faults) {
    const key = [fault.kind, fault.offer, fault.rule].join('\n')
    kinds.set(key, [...(kinds.get(key) ?? []), fault])
  }
  return [...kinds.values()].sort((a, b) => b.length - a.length).flatMap(linesOf)
}

function linesOf(same: readonly Fault[]): readonly string[] {
  const [{ kind, seed, scenario, seq, turn, phase, side, offer, text, rule, message }] = same as readonly [Fault]
  const what = [kind, offer, rule && `against ${rule}`].filter((part) => part !== '').join(' ')
  return [
    `${same.length} × ${what}: seed ${seed} of ${scenario}, entry ${seq}, turn ${turn} ${phase}${side ? `, ${side}` : ''}`,
    ...(text === '' ? [] : [`    proposal: ${text}`]),
    `    finding: ${message}`,
  ]
}
