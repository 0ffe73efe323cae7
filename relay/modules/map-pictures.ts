import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Module } from '../../table/module/module.ts'
import type { Problem } from '../../table/module/problem.ts'
import { refusal } from '../../table/refusal.ts'
import { type Handler, sendRefusal } from '../http/reply.ts'

/** What a module's maps show instead of what is drawn from them: where each lies, and what is wrong with the others. */
export interface MapPictures {
  /** By their names in the module's folder. */
  readonly shown: ReadonlyMap<string, string>
  readonly problems: readonly Problem[]
}

const LARGEST = 30_000_000
const HEAD = 512

const SIGNS: Readonly<Record<string, (head: Buffer) => boolean>> = {
  '.png': (head) => head.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  '.jpg': (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
  '.jpeg': (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
  '.webp': (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  '.svg': (head) => /<svg[\s>]/i.test(head.toString('utf8')),
}

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
}

/** Looks at the beginning of each picture. One with problems is not shown: the table draws the map itself. */
export function mapPicturesIn(folder: string, { manifest, maps }: Module): MapPictures {
  const shown = new Map<string, string>()
  const problems: Problem[] = []
  for (const [index, { sheet }] of maps.entries()) {
    if (!sheet.picture) continue
    const { file } = sheet.picture
    const path = join(folder, file)
    const fault = faultOf(path, file)
    if (fault === undefined) shown.set(file, path)
    else problems.push({ file: manifest.maps[index] ?? '', pointer: '/picture/file', ...fault })
  }
  return { shown, problems }
}

function faultOf(path: string, file: string): Pick<Problem, 'code' | 'message'> | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return { code: 'missing-file', message: `There is no picture ${file} in the folder.` }
  if (!found.isFile()) return { code: 'malformed', message: `${file} is no file, but a folder or something else.` }
  const { size } = found
  if (size > LARGEST)
    return { code: 'mismatch', message: `${file} has ${size} bytes, and a picture has at most ${LARGEST}.` }
  if (SIGNS[extname(file)]?.(headOf(path))) return undefined
  return { code: 'malformed', message: `${file} is not the picture that its name says: it does not begin as one.` }
}

function headOf(path: string): Buffer {
  const head = Buffer.alloc(HEAD)
  const opened = openSync(path, 'r')
  try {
    return head.subarray(0, readSync(opened, head, 0, HEAD, 0))
  } finally {
    closeSync(opened)
  }
}

/** Gives out a picture that some map of a module shows, and nothing else of its folder. */
export const mapPictureHandler =
  (shown: ReadonlyMap<string, string> | undefined, file: string): Handler =>
  (request, response) => {
    const path = shown?.get(file)
    const type = TYPES[extname(file)]
    const found = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })
    if (path === undefined || type === undefined || !found?.isFile() || found.size === 0) {
      return sendRefusal(response, 404, refusal('unknown-module', `No map here shows a picture ${file}.`))
    }
    // A drawing may bring its own style, and nothing that runs.
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    response.setHeader('Content-Type', type)
    response.setHeader('Cache-Control', 'no-cache')
    const tag = `W/"${found.size}-${found.mtimeMs}"`
    response.setHeader('ETag', tag)
    response.setHeader('Last-Modified', found.mtime.toUTCString())
    if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end()
    response.setHeader('Content-Length', found.size)
    if (request.method === 'HEAD') return void response.end()
    // No more than was promised, should the file grow meanwhile.
    createReadStream(path, { end: found.size - 1 }).pipe(response)
  }
