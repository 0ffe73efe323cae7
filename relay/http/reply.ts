import type { IncomingMessage, ServerResponse } from 'node:http'

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache')
  response.writeHead(status)
  response.end(JSON.stringify(value))
}

/** JSON encoded once, with the tag by which a browser knows whether it has it. */
export interface TaggedJson {
  readonly bytes: Buffer
  readonly tag: string
}

export function sendText(request: IncomingMessage, response: ServerResponse, { bytes, tag }: TaggedJson): void {
  response.setHeader('ETag', tag)
  response.setHeader('Cache-Control', 'no-cache')
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end()
    return
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', bytes.length)
  response.writeHead(200)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

export function sendRefusal(
  response: ServerResponse,
  status: number,
  { code, message }: { readonly code: string; readonly message: string },
): void {
  if (response.headersSent) response.destroy()
  else sendJson(response, status, { code, message })
}

export const FAILED = { code: 'failed', message: 'The relay could not handle this request; its log has the details.' }

export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
