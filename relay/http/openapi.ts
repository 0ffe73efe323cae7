import action from '../../schemas/action.json' with { type: 'json' }
import common from '../../schemas/common.json' with { type: 'json' }
import referee from '../../schemas/referee.json' with { type: 'json' }
import state from '../../schemas/state.json' with { type: 'json' }
import askedAction from '../../table/generated/asked-action.json' with { type: 'json' }
import { COMPLAINT_STATUS } from './complaint-status.ts'
import { MOST_REQUESTS } from './judge-request.ts'

type Schema = Readonly<Record<string, unknown>>

const FILES: Readonly<Record<string, Schema>> = {
  'action.json': action,
  'asked-action.json': askedAction,
  'common.json': common,
  'referee.json': referee,
  'state.json': state,
}

/** In an answer every cell has its printed id. */
const PRINTED: Readonly<Record<string, string>> = { Place: 'PrintedPlace', Cell: 'PrintedCell' }

const COMPLAINT: Schema = {
  description: 'Why a request was not answered.',
  type: 'object',
  properties: {
    code: { enum: Object.keys(COMPLAINT_STATUS) },
    message: { type: 'string' },
    problems: {
      description: 'Every problem, with its JSON pointer into the request.',
      type: 'array',
      items: {
        type: 'object',
        properties: { pointer: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
        required: ['pointer', 'code', 'message'],
        additionalProperties: false,
      },
    },
  },
  required: ['code', 'message'],
  additionalProperties: false,
}

let made: Schema | undefined

/** Describes POST /api/referee as OpenAPI 3.1, made from the schemas by which requests are checked. */
export function openApi(): Schema {
  made ??= makeOpenApi()
  return made
}

function makeOpenApi(): Schema {
  const schemas = new Map<string, unknown>([['Complaint', COMPLAINT]])
  const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  /** Takes a definition in, with all that it refers to. */
  const take = (file: string, pointer: string): Schema => {
    const sheet = FILES[file] ?? {}
    const last = pointer.split('/').at(-1) ?? ''
    const name = pointer === '' ? String(sheet.title) : (PRINTED[last] ?? last)
    const from = PRINTED[last] ? 'referee.json' : file
    if (!schemas.has(name)) {
      schemas.set(name, undefined)
      const definitions = (FILES[from]?.$defs ?? {}) as Readonly<Record<string, Schema>>
      schemas.set(name, rewritten(pointer === '' ? whole(sheet) : definitions[name], from))
    }
    return refTo(name)
  }
  const rewritten = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => rewritten(each, file))
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as { readonly $ref?: string }
    const copy = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, rewritten(inner, file)]))
    if ($ref === undefined) return copy
    const [other = '', pointer = ''] = $ref.split('#')
    return { ...copy, ...take(other === '' ? file : other, pointer) }
  }
  const request = take('referee.json', '/$defs/RefereeRequest')
  const answer = take('referee.json', '/$defs/RefereeAnswer')
  const json = (schema: Schema) => ({ 'application/json': { schema } })
  const complaint = (description: string) => ({ description, content: json(refTo('Complaint')) })
  const list = (items: Schema) => ({ type: 'array', minItems: 1, maxItems: MOST_REQUESTS, items })
  return {
    openapi: '3.1.0',
    info: {
      title: 'The referee without a table',
      version: '1',
      description:
        'Judges actions in a position and answers questions about it. docs/referee-requests.md has examples.',
    },
    paths: {
      '/api/referee': {
        post: {
          summary: 'Judge a list of actions, and answer questions between them',
          requestBody: { required: true, content: json({ oneOf: [request, list(request)] }) },
          responses: {
            200: {
              description: 'The answer; for a list of requests a list of answers, in their order.',
              content: json({ oneOf: [answer, list({ oneOf: [answer, refTo('Complaint')] })] }),
            },
            400: complaint('The request is not JSON, or something in it is wrong.'),
            404: complaint('There is no such module.'),
            413: complaint('The request is too large.'),
            415: complaint('The request is not sent as application/json.'),
            429: complaint('The address has sent too many requests; Retry-After says when to try again.'),
            500: complaint('The referee could not handle this request.'),
            501: complaint('This relay has no referee for the module.'),
            503: complaint('Too many requests are waiting.'),
          },
        },
      },
    },
    components: { schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))) },
  }
}

/** A file's own schema, without its metadata. */
function whole({ $schema: _, $id: __, $comment: ___, $defs: ____, title: _____, ...rest }: Schema): Schema {
  return rest
}
