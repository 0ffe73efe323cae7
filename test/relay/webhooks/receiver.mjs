// A web server in its own process, like a chat channel: prints what it receives.
import { createServer } from 'node:http'

/** Statuses of the answers in order, the last for ever. 0: no answer. */
const answers = process.argv.slice(2).map(Number)
let count = 0
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const status = answers[Math.min(count++, answers.length - 1)] ?? 204
    console.log(
      JSON.stringify({ method: request.method, path: request.url, type: request.headers['content-type'], body }),
    )
    if (status === 0) return
    if (status === 302) response.setHeader('Location', '/elsewhere')
    response.writeHead(status).end()
  })
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: server.address().port })))
