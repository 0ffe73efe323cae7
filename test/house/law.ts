import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** The folders that each folder may import; a folder that is not named here is free. */
const LAWS: Readonly<Record<string, Law>> = {
  table: { folders: ['table', 'schemas', 'assets'], packages: ['immutable', '@noble/hashes', 'ajv'], pure: true },
  rules: { folders: ['rules', 'table', 'schemas', 'assets'], packages: ['immutable'], pure: true },
  relay: { folders: ['relay', 'table', 'schemas', 'assets'] },
  client: { folders: ['client', 'table', 'schemas', 'assets'], lazy: ['rules'], browser: true },
  tools: { folders: ['tools', 'relay', 'table', 'rules', 'schemas', 'assets'] },
}

/**
 * Inside a folder imports run one way: each room knows only those before it. Files beside the rooms know all of them,
 * unless '' names their rung.
 * The folder kit/fight comes before hex, because games without hexes use it too; kit/fight/on-hexes counts as kit.
 */
const LADDERS: Readonly<Record<string, readonly string[]>> = {
  // '' stands for the files beside the rooms: state, referee, protocol.
  table: ['generated', 'hashing', 'chance', 'geometry', 'module', '', 'secrecy', 'action', 'log'],
  relay: ['runtime', 'limits', 'journal', 'modules', 'webhooks', 'room', 'socket', 'http'],
  client: [
    ...['style', 'words', 'session', 'controls'],
    ...[
      'board/geometry',
      'board/counter',
      'board/map/terrain',
      'board/map/names',
      'board/map/scenery',
      'board/layout',
      'board/stage',
    ],
    ...['board/print', 'board/input', 'board/overlay', 'board/picture', 'board'],
    ...['screen', 'reference', 'referee', 'table', 'past', 'lobby', 'shell'],
  ],
  rules: [
    ...['core', 'kit/fight', 'measure/route', 'measure/board', 'measure/movement', 'measure'],
    ...['hex/ground', 'hex/board', 'hex/supply', 'hex/movement', 'hex', 'kit', 'games'],
  ],
  'rules/games/celles': ['terms', 'round', 'movement', 'scenario', 'combat'],
  'rules/games/celtos': ['terms', 'turn', 'combat', 'morale', 'orders', 'scenario', 'advice'],
  'rules/games/combat-operations': ['terms', 'turn', 'combat', 'scenario', 'bridges'],
  'rules/games/peiper': ['terms', 'supply', 'turn', 'combat', 'movement', 'bridges', 'scenario', 'phases'],
}

/** The one file of the relay that loads the rules. */
const COMPOSER = 'relay/load-referees.ts'

/** Names that give a clock, chance, the machine or a page to code that must use none of them. */
const WORLDLY = new Set([
  ...['process', 'Buffer', 'require', 'globalThis', 'window', 'document', 'navigator', 'localStorage', 'crypto'],
  ...['Date', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'fetch'],
])

interface Law {
  readonly folders: readonly string[]
  /** Folders that may be imported only by import(), so that the program runs without them. */
  readonly lazy?: readonly string[]
  /** All packages, where missing. */
  readonly packages?: readonly string[]
  readonly pure?: boolean
  /** Runs in a browser, without the modules of Node. */
  readonly browser?: boolean
}

interface Import {
  /** Undefined if it is computed, and so unknown. */
  readonly from: string | undefined
  readonly lazy: boolean
}

/** The breaches of the law in a source file, one sentence each. Its path is given from the root. */
export function offences(path: string, text: string): readonly string[] {
  const law = LAWS[path.split('/')[0] ?? '']
  if (!law) return []
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) return [`${path} cannot be parsed: ${errors[0]?.message}`]
  const found = imports(program).flatMap((one) => unlawful(path, law, one) ?? [])
  if (law.pure) found.push(...worldly(program).map((name) => `${path} uses ${name}`))
  return found
}

/** The room of a file on its folder's ladder, or the rung above all of them. */
function rungOf(path: string, folder: string, ladder: readonly string[]): number {
  const inside = path
    .slice(folder.length + 1)
    .split('/')
    .slice(0, -1)
    .join('/')
  const rung = ladder.findLastIndex((room) => inside === room || inside.startsWith(`${room}/`))
  const exact = ladder.indexOf(inside)
  return exact >= 0 ? exact : rung >= 0 ? rung : ladder.length
}

/** Whether a file imports a layer above its own, or one game another. */
function climbs(path: string, target: string): boolean {
  for (const [folder, ladder] of Object.entries(LADDERS)) {
    const isInside = [path, target].every((file) => file.startsWith(`${folder}/`))
    if (isInside && rungOf(target, folder, ladder) > rungOf(path, folder, ladder)) return true
  }
  const game = (file: string) => /^rules\/games\/([^/]+)\//.exec(file)?.[1]
  return game(path) !== undefined && game(target) !== undefined && game(path) !== game(target)
}

/** For each file all that it imports, directly or by way of others, type imports counted. */
export function reachOf(sources: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map([...sources].map(([path, text]) => [path, neighbours(path, text)]))
  const reached = (from: string): ReadonlySet<string> => {
    const seen = new Set<string>()
    const open = [from]
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      for (const next of known.get(path) ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        open.push(next)
      }
    }
    return seen
  }
  return new Map([...known.keys()].map((path) => [path, reached(path)]))
}

/** Files that import one another in a circle: each circle once, by its files. */
export function circles(sources: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const reach = reachOf(sources)
  const circled = [...reach.keys()].filter((path) => reach.get(path)!.has(path))
  const sets = circled.map((path) =>
    circled.filter((other) => reach.get(path)!.has(other) && reach.get(other)!.has(path)).sort(),
  )
  return [...new Map(sets.map((set) => [set.join(), set])).values()]
}

function neighbours(path: string, text: string): readonly string[] {
  const froms = imports(parseSync(path, text).program).flatMap(({ from }) => from ?? [])
  return froms.filter((from) => from.startsWith('.')).map((from) => posix.join(posix.dirname(path), from))
}

function unlawful(path: string, law: Law, { from, lazy }: Import): string | undefined {
  if (from === undefined) return law.packages || law.lazy ? `${path} imports what it computes` : undefined
  if (from.startsWith('.')) {
    const target = posix.join(posix.dirname(path), from)
    const folder = target.split('/')[0] ?? ''
    if (climbs(path, target)) return `${path} imports ${target}, which stands above it`
    if (law.folders.includes(folder) || (lazy && law.lazy?.includes(folder))) return undefined
    if (path === COMPOSER && folder === 'rules') return undefined
    return `${path} imports ${target}${law.lazy?.includes(folder) ? ' at once, not lazily' : ''}`
  }
  const name = from.split('/', from.startsWith('@') ? 2 : 1).join('/')
  const lawful = isBuiltin(from) ? !law.browser && !law.packages : (law.packages?.includes(name) ?? true)
  return lawful ? undefined : `${path} imports ${from}`
}

type Program = ReturnType<typeof parseSync>['program']

/** import, export from, import(), import.meta.glob(), and import('...') among the types. */
function imports(program: Program): readonly Import[] {
  const found: Import[] = []
  const at = (from: string | undefined, lazy = false) => found.push({ from, lazy })
  new Visitor({
    ImportDeclaration: (node) => at(node.source.value),
    ExportAllDeclaration: (node) => at(node.source.value),
    ExportNamedDeclaration: (node) => node.source && at(node.source.value),
    TSImportType: (node) => at(node.source.value),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') return at(source.value, true)
      at(source.type === 'TemplateLiteral' ? source.quasis[0]?.value.raw || undefined : undefined, true)
    },
    CallExpression: ({ callee, arguments: [first, options] }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty') return
      if (callee.property.type !== 'Identifier' || callee.property.name !== 'glob') return
      const patterns = first?.type === 'ArrayExpression' ? first.elements : [first]
      for (const one of patterns) at(one?.type === 'Literal' ? String(one.value) : undefined, options === undefined)
    },
  }).visit(program)
  return found
}

/** Only names used as values count; a property of the same name is allowed. */
function worldly(program: Program): readonly string[] {
  const found = new Set<string>()
  const innocent = new Set<unknown>()
  const key = (node: { computed: boolean; key: unknown; shorthand?: boolean }) => {
    if (!node.computed && !node.shorthand) innocent.add(node.key)
  }
  new Visitor({
    MemberExpression: (node) => {
      if (node.computed || node.property.type !== 'Identifier') return
      innocent.add(node.property)
      if (node.object.type !== 'Identifier' || node.object.name !== 'Math') return
      if (node.property.name === 'random') found.add('Math.random')
    },
    Property: key,
    PropertyDefinition: key,
    MethodDefinition: key,
    TSPropertySignature: key,
    TSMethodSignature: key,
    Identifier: (node) => {
      if (WORLDLY.has(node.name) && !innocent.has(node)) found.add(node.name)
    },
  }).visit(program)
  return [...found]
}
