import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'

const FOLDER = new URL('../../schemas/', import.meta.url)
const schemas = readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')))
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, discriminator: true, schemas })

/** Expects a message of the relay to fit its schema. */
export function expectShape(value: unknown, root: string): void {
  const isSo = ajv.getSchema(root)
  expect(isSo?.(value), JSON.stringify(isSo?.errors)).toBe(true)
}
