import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '../../../relay/http/openapi.ts'
import type { TestRelay } from '../test-relay.ts'
import { openRelay, post } from './referee-client.ts'

/** Every example of docs/referee-requests.md, and the OpenAPI file. */

const PAGE = readFileSync(fileURLToPath(new URL('../../../docs/referee-requests.md', import.meta.url)), 'utf8')
const blocks = (kind: string) => [...PAGE.matchAll(new RegExp(`\`\`\`json ${kind}\\n(.*?)\`\`\``, 'gs'))]
const parsed = (kind: string): readonly unknown[] => blocks(kind).map(([, text = '']) => JSON.parse(text))
const EXAMPLES = parsed('request').map((request, index) => [index + 1, request, parsed('answer')[index]] as const)

/** The page may show only a part of an answer. */
const shown = (answer: unknown): object =>
  JSON.parse(JSON.stringify(answer), (key, value) =>
    key === 'findings' && value.length > 0
      ? expect.arrayContaining(value.map((each: object) => expect.objectContaining(each)))
      : value,
  )

let relay: TestRelay
beforeAll(async () => {
  relay = await openRelay()
})
afterAll(() => relay.close())

/** Validates by a schema of the OpenAPI file. */
function validator(schema: object): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, discriminator: false, allErrors: false })
  return ajv.compile({ ...schema, components: openApi().components })
}
const valid = (validate: ValidateFunction, value: unknown) => [validate(value), validate.errors ?? []]

interface Operation {
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >
}
const operation = (openApi().paths as Readonly<Record<string, { readonly post: Operation }>>)['/api/referee']!.post
const REQUEST = validator(operation.requestBody.content['application/json']!.schema)
const RESPONSES = Object.fromEntries(
  Object.entries(operation.responses).map(([status, { content }]) => [
    status,
    validator(content['application/json']!.schema),
  ]),
)

describe('the page of requests', () => {
  it('has an answer for each request', () => {
    expect(EXAMPLES.length).toBeGreaterThan(7)
    expect(blocks('answer')).toHaveLength(EXAMPLES.length)
  })

  it.each(EXAMPLES)('example %i has the answer on the page, and fits the OpenAPI file', async (_, request, answer) => {
    const { status, reply } = await post(relay, request)
    expect(reply).toMatchObject(shown(answer))
    expect(valid(REQUEST, request)).toEqual([true, []])
    expect(valid(RESPONSES[status]!, reply)).toEqual([true, []])
  })
})

describe('GET /api/openapi.json', () => {
  it('is made from the schemas', async () => {
    const response = await fetch(`${relay.url}/api/openapi.json`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApi())))
  })

  it('refers only to definitions that it holds', () => {
    const { schemas } = openApi().components as { readonly schemas: Readonly<Record<string, unknown>> }
    const refs = [...JSON.stringify(openApi()).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
    expect(refs.length).toBeGreaterThan(100)
    for (const ref of refs) expect(schemas).toHaveProperty([ref.replace('#/components/schemas/', '')])
    for (const [name, schema] of Object.entries(schemas)) expect([name, schema]).toEqual([name, expect.any(Object)])
  })

  it.each([
    ['a word that no field has', { module: 'celles', position: { time: { turn: 1, phase: 'x' } }, acts: [] }],
    [
      'a die that is told as a word of its own',
      {
        module: 'celles',
        position: { time: { turn: 1, phase: 'x' } },
        actions: [{ type: 'roll', dice: 'd6', gives: 6 }],
      },
    ],
    ['no position', { module: 'celles' }],
    ['an empty list', []],
  ])('refuses %s', (_, request) => {
    expect(REQUEST(request)).toBe(false)
  })
})
