import { readdirSync, readFileSync } from 'node:fs'
import { type Json, pick, type Roll } from './odd-values.ts'

const FOLDER = new URL('../../schemas/', import.meta.url)
const FILES = new Map(
  readdirSync(FOLDER).map((name) => [name, JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Schema]),
)

/** The part of JSON Schema that the schemas of messages use. */
interface Schema {
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly $ref?: string
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly const?: Json
  readonly enum?: readonly Json[]
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly maxLength?: number
}

/** Below this depth optional properties are left out. */
const DEEP = 6

/** Values that match a schema, made of words that mean something at the table where possible. */
export class SchemaValues {
  constructor(
    private readonly roll: Roll,
    private readonly words: readonly string[],
  ) {}

  /** Resolves a reference such as wire.json#/$defs/Act. */
  of(reference: string): Json {
    return this.resolved(reference, '', 0)
  }

  private resolved(reference: string, from: string, depth: number): Json {
    const [file, path = ''] = reference.split('#')
    const name = file || from
    const defined = path.split('/').at(-1)
    const whole = FILES.get(name)
    const found = defined ? whole?.$defs?.[defined] : whole
    if (!found) throw new Error(`There is no schema ${reference}.`)
    return this.value(found, name, depth + 1)
  }

  private value(schema: Schema, file: string, depth: number): Json {
    if (schema.$ref !== undefined) return this.resolved(schema.$ref, file, depth)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(this.roll, schema.enum)
    const choices = schema.oneOf ?? schema.anyOf
    if (choices) return this.value(pick(this.roll, choices), file, depth)
    const type = typeof schema.type === 'object' ? pick(this.roll, schema.type) : schema.type
    switch (type) {
      case 'object':
        return this.record(schema, file, depth)
      case 'array':
        return this.list(schema, file, depth)
      case 'integer':
      case 'number':
        return this.number(schema)
      case 'boolean':
        return this.roll(2) === 0
      case 'string':
        return this.word(schema)
      default:
        return null
    }
  }

  private record({ properties = {}, required = [] }: Schema, file: string, depth: number): Json {
    const wanted = Object.entries(properties).filter(
      ([name]) => required.includes(name) || (depth < DEEP && this.roll(2) === 0),
    )
    return Object.fromEntries(wanted.map(([name, schema]) => [name, this.value(schema, file, depth + 1)]))
  }

  private list({ items = {}, minItems = 0, maxItems = 4 }: Schema, file: string, depth: number): Json {
    const count = Math.max(minItems, depth < DEEP ? this.roll(Math.min(maxItems, 4) + 1) : 0)
    return Array.from({ length: count }, () => this.value(items, file, depth + 1))
  }

  private number({ minimum = -10, maximum = 100 }: Schema): number {
    const near = Math.max(minimum, Math.min(maximum, this.roll(8)))
    return pick(this.roll, [near, near, near, minimum, maximum])
  }

  private word({ pattern, maxLength = 20 }: Schema): string {
    const isSo = new RegExp(pattern ?? '')
    const fitting = this.words.filter((word) => word.length <= maxLength && isSo.test(word))
    return fitting.length > 0 ? pick(this.roll, fitting) : 'x'
  }
}
