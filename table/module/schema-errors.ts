import type { ErrorObject } from 'ajv'
import { nearestTo, type Problem, pointerTo } from './problem.ts'

/** Turns errors of ajv into sentences. ajv needs the option `verbose`, or its errors do not hold the value. */
export function schemaProblems(errors: readonly ErrorObject[]): Problem[] {
  const problems = withoutBranches(errors).map((error) => {
    const message = capital(sentence(error))
    return { pointer: pointerOf(error), code: 'malformed' as const, message }
  })
  const seen = new Set<string>()
  return problems.filter(({ pointer, message }) => {
    const key = `${pointer} ${message}`
    return !seen.has(key) && seen.add(key)
  })
}

/** An error; for a union with the names of the forms it allows. */
type Fault = ErrorObject & { readonly forms?: readonly string[] }

/**
 * A value that fits no form of a union gets one message that names the forms, not one for each. If only one form has
 * the shape of the value, its own errors are more helpful.
 */
function withoutBranches(errors: readonly ErrorObject[]): Fault[] {
  const kept: Fault[] = []
  for (const error of errors) {
    if (error.keyword === 'if' || error.keyword === 'propertyNames') continue
    if (error.keyword !== 'oneOf' && error.keyword !== 'anyOf') {
      kept.push(error)
      continue
    }
    const inside: Fault[] = []
    while (kept.at(-1)?.instancePath.startsWith(error.instancePath)) inside.unshift(kept.pop() as Fault)
    const misshapen = inside.filter((each) => each.instancePath === error.instancePath && formOf(each) !== undefined)
    const within = inside.filter((each) => !misshapen.includes(each))
    const branches = Array.isArray(error.schema) ? error.schema.length : 0
    if (within.length > 0 && misshapen.length === branches - 1) kept.push(...within)
    else kept.push({ ...error, forms: within.length > 0 ? [] : misshapen.map((each) => formOf(each) as string) })
  }
  return kept
}

/** The name of the form that a value does not have, if its shape is wrong. */
function formOf({ keyword, params, forms }: Fault): string | undefined {
  if (keyword === 'type') return kind(params.type)
  if (keyword === 'enum') return (params.allowedValues as unknown[]).map(show).join(' or ')
  if (keyword === 'const') return show(params.allowedValue)
  return forms && forms.length > 0 ? forms.join(' or ') : undefined
}

function pointerOf({ keyword, instancePath, params, propertyName }: ErrorObject): string {
  if (keyword === 'additionalProperties') return instancePath + pointerTo(String(params.additionalProperty))
  return propertyName === undefined ? instancePath : instancePath + pointerTo(propertyName)
}

function sentence(error: Fault): string {
  const { keyword, params, data, parentSchema } = error
  const what = nameOf(error)
  const but = `, but is ${show(data)}.`
  switch (keyword) {
    case 'required':
      return `"${params.missingProperty}" is missing${error.instancePath === '' ? '' : ` in ${what}`}${meaning(parentSchema?.properties?.[params.missingProperty])}.`
    case 'additionalProperties': {
      const word = String(params.additionalProperty)
      const known = Object.keys((parentSchema?.properties as object | undefined) ?? {})
      const near = nearestTo(word, known)
      const list = known.join(', ')
      return near === undefined
        ? `"${word}" is not known here; known: ${list}.`
        : `"${word}" is not known here; did you mean "${near}"? Known: ${list}.`
    }
    case 'type':
      return `${what} must be ${kind(params.type)}, but is ${show(data)}${meaning(parentSchema)}.`
    case 'enum': {
      const known = (params.allowedValues as unknown[]).map(String)
      const near = typeof data === 'string' ? nearestTo(data, known) : undefined
      return `${what} must be one of ${known.join(', ')}, but is ${show(data)}${near ? `; did you mean ${near}?` : '.'}`
    }
    case 'const':
      return `${what} must be ${show(params.allowedValue)}${but}`
    case 'pattern':
      return error.propertyName === undefined
        ? `${what} is ${show(data)}, which does not match ${form(parentSchema, params)}.`
        : `"${error.propertyName}" is not a valid name here: it must match ${params.pattern}.`
    case 'minimum':
      return `${what} must be ${params.limit} or more${but}`
    case 'maximum':
      return `${what} must be ${params.limit} or less${but}`
    case 'multipleOf':
      return `${what} must be a multiple of ${params.multipleOf}${but}`
    case 'minLength':
    case 'maxLength':
      return `${what} must have at ${limit(keyword, params, 'character')}, but has ${String(data).length}.`
    case 'minItems':
    case 'maxItems':
      return `${what} must have at ${limit(keyword, params, 'item')}, but has ${(data as unknown[]).length}.`
    case 'minProperties':
    case 'maxProperties':
      return `${what} must have at ${limit(keyword, params, 'field')}, but has ${Object.keys(data as object).length}.`
    case 'uniqueItems':
      return `${what} lists ${show((data as unknown[])[Number(params.i)])} twice, at ${params.j} and ${params.i}.`
    case 'discriminator': {
      const found = params.tagValue === undefined ? 'missing' : show(params.tagValue)
      const known = tagsOf(parentSchema, String(params.tag))
      const may = known.length > 0 ? `one of ${known.join(', ')}` : 'a known value'
      return `"${params.tag}" of ${what} must be ${may}, but is ${found}.`
    }
    case 'oneOf':
    case 'anyOf':
      return error.forms?.length
        ? `${what} must be ${error.forms.join(' or ')}${but}`
        : `${what} has none of the allowed forms${but}`
    default:
      return `${what} ${error.message ?? `breaks ${keyword}`}${but}`
  }
}

/** The known values of a union's tag, if the schema lists them in place. */
function tagsOf(parent: ErrorObject['parentSchema'], tag: string): string[] {
  const forms: unknown = parent?.oneOf
  if (!Array.isArray(forms)) return []
  return forms.flatMap((each) => each?.properties?.[tag]?.const ?? [])
}

/** The field, or the entry of a list: entry 3 of "counters". */
function nameOf({ instancePath }: ErrorObject): string {
  const keys = instancePath.split('/').slice(1)
  const last = keys.at(-1)
  if (last === undefined) return 'it'
  const field = keys.findLast((key) => !/^\d+$/.test(key))
  if (field === last) return `"${field}"`
  return field === undefined ? `entry ${last}` : `entry ${last} of "${field}"`
}

const KINDS: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const kind = (type: unknown): string =>
  (Array.isArray(type) ? type : [type]).map((each: unknown) => KINDS[String(each)] ?? String(each)).join(' or ')

/** The description of a field in the schema, as the end of a sentence. */
function meaning(schema: ErrorObject['parentSchema']): string {
  const description: unknown = schema?.description
  return typeof description === 'string' ? ` (${lowerFirst(description.replace(/\.$/, ''))})` : ''
}

/** A description in the schema says more than a pattern. */
function form(parent: ErrorObject['parentSchema'], params: Record<string, unknown>): string {
  const description = parent?.description
  return typeof description === 'string'
    ? `${params.pattern} (${lowerFirst(description.replace(/\.$/, ''))})`
    : String(params.pattern)
}

const lowerFirst = (text: string): string => text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const limit = (keyword: string, { limit }: Record<string, unknown>, unit: string): string =>
  `${keyword.startsWith('min') ? 'least' : 'most'} ${limit} ${unit}${limit === 1 ? '' : 's'}`

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
