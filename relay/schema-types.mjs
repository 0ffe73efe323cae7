// Writes table/generated/types.ts from schemas/, so that no type is written twice.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'
import { askedAction } from './asked-action-schema.mjs'

const FOLDER = new URL('../schemas/', import.meta.url)
const OUT = new URL('../table/generated/', import.meta.url)

/** Bundles all schemas as definitions of one, so that a shared type is written once. */
export function bundle() {
  const definitions = {}
  const define = (name, schema) => {
    if (definitions[name]) throw new Error(`schemas/: two definitions are called ${name}`)
    definitions[name] = schema
  }
  const titles = {}
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  const written = files.map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')))
  const parsed = [...written, askedAction(written.find(({ $id }) => $id === 'action.json'))]
  for (const schema of parsed) if (schema.title) titles[schema.$id] = schema.title
  const local = (value) => {
    if (Array.isArray(value)) return value.map(local)
    if (value === null || typeof value !== 'object') return value
    if (value.$ref) return { $ref: reference(value.$ref) } // a description beside it would make a second type
    const copy = {}
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'discriminator' || key === 'propertyNames') continue
      copy[key] = local(inner)
    }
    if (copy.type === 'array') for (const bound of ['minItems', 'maxItems']) delete copy[bound]
    return copy
  }
  const reference = (ref) => {
    const [file, pointer] = ref.split('#')
    return `#/definitions/${pointer ? pointer.split('/').at(-1) : titles[file]}`
  }
  for (const schema of parsed) {
    const { $defs = {}, $id, $schema, $comment, title, ...root } = schema
    for (const [name, inner] of Object.entries($defs)) define(name, local(inner))
    if (title) {
      if (root.oneOf) for (const key of ['type', 'required']) delete root[key]
      define(title, local(root))
    }
  }
  return { title: 'Schemas', definitions }
}

export async function writeTypes() {
  const banner = '// Written by relay/schema-types.mjs from schemas/. Not kept in git.'
  const options = { bannerComment: banner, unreachableDefinitions: true, additionalProperties: false, format: false }
  const text = await compile(bundle(), 'Schemas', options)
  mkdirSync(OUT, { recursive: true })
  writeFileSync(new URL('types.ts', OUT), text)
  const action = JSON.parse(readFileSync(new URL('action.json', FOLDER), 'utf8'))
  writeFileSync(new URL('asked-action.json', OUT), `${JSON.stringify(askedAction(action))}\n`)
}
