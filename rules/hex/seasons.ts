import type { Id, RulesSheet, Season } from '../../table/generated/types.ts'

/** The rules sheet of each turn with its seasons applied, each combination made once. */
export function sheetsByTurn(sheet: RulesSheet): (scenario: Id, turn: number) => RulesSheet {
  const { seasons = [] } = sheet
  const sheetsBySeason = new Map<string, RulesSheet>([['', sheet]])
  return (scenario, turn) => {
    const now = seasons.filter((each) => each.turns.includes(turn) && (each.scenario ?? scenario) === scenario)
    const key = now.map(({ id }) => id).join(' ')
    const known = sheetsBySeason.get(key) ?? now.reduce(inSeason, sheet)
    sheetsBySeason.set(key, known)
    return known
  }
}

/** Season lines replace those of the same terrain, edge or path, and the longest supply route. */
function inSeason(sheet: RulesSheet, { terrain = [], edges = [], paths = [], length }: Season): RulesSheet {
  const { movement, supply } = sheet
  return {
    ...sheet,
    ...(movement && {
      movement: {
        ...movement,
        terrain: replaced(movement.terrain, terrain, (line) => line.terrain) as typeof movement.terrain,
        edges: replaced(movement.edges ?? [], edges, ({ kind }) => kind),
        paths: replaced(movement.paths ?? [], paths, ({ kind }) => kind),
      },
    }),
    ...(supply && length && { supply: { ...supply, length } }),
  }
}

const replaced = <T>(lines: readonly T[], others: readonly T[], key: (line: T) => Id): T[] => [
  ...lines.map((line) => others.find((other) => key(other) === key(line)) ?? line),
  ...others.filter((other) => !lines.some((line) => key(line) === key(other))),
]
