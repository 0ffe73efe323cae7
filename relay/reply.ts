import type { IncomingMessage, ServerResponse } from 'node:http'

export function json(response: ServerResponse, status: number, value: unknown): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache')
  response.writeHead(status)
  response.end(JSON.stringify(value))
}

/** Words for a browser that asks by hand, codes for a program that asks by rote. */
export function refuse(
  response: ServerResponse,
  status: number,
  { code, message }: { readonly code: string; readonly message: string },
): void {
  if (response.headersSent) response.destroy()
  else json(response, status, { code, message })
}

/** The answer to a request over which the relay itself failed. */
export const FAILED = { code: 'failed', message: 'The relay failed over this request; what it was doing is logged.' }

export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
