// A boardgame.io server, built as its documentation says; in JavaScript, because its types come with its installation.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { Server } = require('boardgame.io/server')
const { Stage } = require('boardgame.io/core')

const COUNTERS = Number(process.env.COUNTERS)

/** The state of a counter in a port of our table. */
const counterOf = (n) => ({ def: `unit-${n}`, side: n % 2 ? 'red' : 'blue', face: 0, turn: 0, at: { q: n, r: n } })

const game = {
  name: 'counters',
  setup: () => ({ counters: Object.fromEntries(Array.from({ length: COUNTERS }, (_, n) => [`0.${n}`, counterOf(n)])) }),
  // Send changes instead of the whole state: its fastest mode.
  deltaState: true,
  turn: { activePlayers: { all: Stage.NULL } },
  moves: {
    move: {
      // Otherwise it drops each move that was sent before the sender received the previous one.
      ignoreStaleStateID: true,
      move: ({ G }, _id, counter, q, r) => {
        G.counters[counter].at = { q, r }
      },
    },
  },
}

const server = Server({ games: [game], origins: [] })
await server.run({ port: { host: '127.0.0.1', port: Number(process.env.PORT) } })
process.once('SIGTERM', () => process.exit(0))
