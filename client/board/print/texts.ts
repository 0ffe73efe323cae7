import type { Basis } from '../../../table/generated/types.ts'

export const missingPicture = (map: string): string =>
  `The picture of ${map} could not be loaded, so the table draws the map.`

/** Texts of a printed map's key. */
export const KEY_TEXTS = {
  terrain: 'Terrain key',
  costs: 'with movement costs',
  noScale: 'No scale',
  lengths: (unit: string) => `Lengths are in ${unit}`,
  across: { hex: 'One hex', square: 'One square', free: '100 units' },
} as const

/** Where a map comes from. */
export const MAP_BASIS_TEXTS: Readonly<Record<Basis, string>> = {
  printed: 'After the printed map.',
  reported: 'After published descriptions of the map.',
  reconstructed: 'Reconstructed from the rules and scenarios.',
  original: 'An original map, drawn for this game.',
}

/** Costs in the terrain key. */
export const COST_TEXTS = {
  notEntered: 'not entered',
  notCrossed: 'not crossed',
  all: 'all MP',
  free: 'free',
  ofTerrain: 'of the terrain cost',
  others: 'all else',
} as const
