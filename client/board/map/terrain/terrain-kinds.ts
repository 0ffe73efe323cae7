import type { Id, MapSheet } from '../../../../table/generated/types.ts'

export type Motif = 'woods' | 'dense' | 'swamp' | 'village' | 'town' | 'rough' | 'water' | 'field' | 'sand'
export type EdgeLook = 'river' | 'stream' | 'cliff' | 'border' | 'wall' | 'coast'
export type PathLook = 'highway' | 'road' | 'track' | 'railway'
export type CrossingLook = 'bridge' | 'ford'

const MOTIFS: readonly (readonly [RegExp, Motif])[] = [
  [/wood|forest|jungle|grove|orchard|bocage|copse|tree/, 'woods'],
  [/(heavy|dense|deep|thick|dark)[ -]*(wood|forest|jungle)/, 'dense'],
  [/swamp|marsh|bog|fen|moor|peat|polder|wetland/, 'swamp'],
  [/village|hamlet/, 'village'],
  [/town|city|urban|built|suburb|factory|fort/, 'town'],
  [/rough|broken|rock|hill|ridge|mountain|slope|ravine|boulder|crag/, 'rough'],
  [/lake|sea|water|ocean|pond|lagoon/, 'water'],
  [/field|farm|crop|plough|vineyard|paddy/, 'field'],
  [/sand|desert|dune|beach|salt/, 'sand'],
]

/** Terrain may have several motifs: rough woods are both, and dense woods are woods. */
export const motifsOf = (words: string): readonly Motif[] =>
  MOTIFS.flatMap(([pattern, motif]) => (pattern.test(words.toLowerCase()) ? [motif] : []))

/** The motifs of a map's terrains, by id. */
export const motifsIn = ({ terrains }: Pick<MapSheet, 'terrains'>): ReadonlyMap<Id, readonly Motif[]> =>
  new Map(terrains.map(({ id, name }) => [id, motifsOf(`${id} ${name}`)]))

const EDGES: readonly (readonly [RegExp, EdgeLook])[] = [
  [/stream|brook|creek|minor|ditch|wadi/, 'stream'],
  [/coast|shore|beach/, 'coast'],
  [/river|canal|water/, 'river'],
  [/cliff|escarp|ridge|crest|slope|bank|gully|ravine/, 'cliff'],
  [/wall|hedge|line|trench|fort|dragon|minefield|wire/, 'wall'],
]

export const edgeLook = (kind: string): EdgeLook =>
  EDGES.find(([pattern]) => pattern.test(kind.toLowerCase()))?.[1] ?? 'border'

const PATHS: readonly (readonly [RegExp, PathLook])[] = [
  [/rail/, 'railway'],
  [/track|trail|path|dirt|minor|secondary|lane/, 'track'],
  [/high|main|primary|major|auto|motor|trunk/, 'highway'],
]

export const pathLook = (kind: string): PathLook =>
  PATHS.find(([pattern]) => pattern.test(kind.toLowerCase()))?.[1] ?? 'road'

export const crossingLook = (kind: string): CrossingLook => (/ford|ferry/.test(kind.toLowerCase()) ? 'ford' : 'bridge')
