import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import atlas from '../../schemas/atlas.json' with { type: 'json' }
import common from '../../schemas/common.json' with { type: 'json' }
import map from '../../schemas/map.json' with { type: 'json' }
import type {
  AtlasFurniture,
  AtlasGround,
  AtlasPlaces,
  AtlasRecipe,
  AtlasRivers,
  AtlasRoads,
  MapSheet,
} from '../../table/generated/types.ts'
import type { Checked } from '../../table/module/problem.ts'
import { schemaProblems } from '../../table/module/schema-errors.ts'

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: true,
  allowUnionTypes: true,
  discriminator: true,
  schemas: [common, map, atlas],
})

function checker<T>(root: string): (value: unknown) => Checked<T> {
  let validate: ValidateFunction<T> | undefined
  return (value) => {
    validate ??= ajv.getSchema<T>(root)
    if (!validate) throw new Error(`schemas/ has no ${root}`)
    return validate(value) ? { ok: true, value } : { ok: false, problems: schemaProblems(validate.errors ?? []) }
  }
}

export const checkPlaces = checker<AtlasPlaces>('atlas.json#/$defs/AtlasPlaces')
export const checkRivers = checker<AtlasRivers>('atlas.json#/$defs/AtlasRivers')
export const checkRoads = checker<AtlasRoads>('atlas.json#/$defs/AtlasRoads')
export const checkGround = checker<AtlasGround>('atlas.json#/$defs/AtlasGround')
export const checkRecipe = checker<AtlasRecipe>('atlas.json#/$defs/AtlasRecipe')
export const checkFurniture = checker<AtlasFurniture>('atlas.json#/$defs/AtlasFurniture')
export const checkSheet = checker<MapSheet>('map.json')
