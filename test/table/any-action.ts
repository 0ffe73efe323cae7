import type { GeneratorValue } from 'fast-check'
import fc from 'fast-check'
import action from '../../schemas/action.json' with { type: 'json' }
import type { Action } from '../../table/generated/types.ts'
import { SchemaValues } from '../faults/schemavalues.ts'

/** The parts of an action's schema that describe its fields. */
export interface Schema {
  readonly $ref?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

export const DEFS = action.$defs as Readonly<Record<string, Schema>>

/** The name of the definition of each kind of action. */
export const KINDS: ReadonlyMap<Action['type'], string> = new Map(
  Object.entries(action.$defs).flatMap(([name, def]) =>
    'properties' in def && 'type' in def.properties
      ? [[def.properties.type.const as Action['type'], name] as const]
      : [],
  ),
)

/** Any action of a kind that its schema allows, with words that may exist. */
export const anyAction = (gen: GeneratorValue, type: Action['type'], words: readonly string[]): Action =>
  new SchemaValues((below) => gen(fc.nat, { max: Math.max(0, below - 1) }), words).of(
    `action.json#/$defs/${KINDS.get(type)}`,
  ) as unknown as Action
