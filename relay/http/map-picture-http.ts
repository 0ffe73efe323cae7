import { createReadStream, statSync } from 'node:fs'
import { extname } from 'node:path'
import { refusal } from '../../table/refusal.ts'
import { type Handler, sendRefusal } from './reply.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
}

/** Serves a picture that some map of a module shows, and no other file of its folder. */
export const mapPictureHandler =
  (shown: ReadonlyMap<string, string> | undefined, file: string): Handler =>
  (request, response) => {
    const path = shown?.get(file)
    const type = TYPES[extname(file)]
    const found = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })
    if (path === undefined || type === undefined || !found?.isFile() || found.size === 0) {
      return sendRefusal(response, 404, refusal('unknown-module', `No map shows a picture ${file}.`))
    }
    // An SVG may hold styles, but no script may run.
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    response.setHeader('Content-Type', type)
    response.setHeader('Cache-Control', 'no-cache')
    const tag = `W/"${found.size}-${found.mtimeMs}"`
    response.setHeader('ETag', tag)
    response.setHeader('Last-Modified', found.mtime.toUTCString())
    if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end()
    response.setHeader('Content-Length', found.size)
    if (request.method === 'HEAD') return void response.end()
    // The file may grow meanwhile: send no more than Content-Length.
    createReadStream(path, { end: found.size - 1 }).pipe(response)
  }
