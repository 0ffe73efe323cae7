import { type Motif, motifsOf } from '../terrain/terrain-kinds.ts'

/** In painting order: what is flat first, what stands on it last. */
const FLAT = ['hill', 'field', 'sand', 'water', 'swamp', 'rough', 'plain'] as const
const STANDING = ['woods', 'stones', 'barricade', 'wall', 'building'] as const
export const SCENERY_LOOKS = [...FLAT, ...STANDING] as const
export type SceneryLook = (typeof SCENERY_LOOKS)[number]

/** Words of miniatures' tables; all others are those of maps. */
const WORDS: readonly (readonly [RegExp, SceneryLook])[] = [
  [/hill|ridge|knoll|mound|rise|slope|barrow/, 'hill'],
  [/barricade|fence|palisade|hedge|stake/, 'barricade'],
  [/wall|dyke|rampart|breastwork/, 'wall'],
  [/house|hut|build|tower|broch|hall|barn|ruin|church|fort|shed|mill/, 'building'],
  [/stone|cairn|menhir|altar|statue/, 'stones'],
]

const OF_MOTIF: Readonly<Record<Motif, SceneryLook>> = {
  ...{ woods: 'woods', dense: 'woods', swamp: 'swamp', rough: 'rough', water: 'water', field: 'field', sand: 'sand' },
  ...{ village: 'building', town: 'building' },
}

export function sceneryLook(kind: string): SceneryLook {
  const words = kind.toLowerCase()
  const own = WORDS.find(([pattern]) => pattern.test(words))?.[1]
  const [motif] = own ? [] : motifsOf(words)
  return own ?? (motif ? OF_MOTIF[motif] : 'plain')
}
