import { Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { download } from '../../../relay/http/download.ts'

/** A reader who takes one text at a time, when the test says so. */
function slowReader() {
  const read: string[] = []
  let take: (() => void) | undefined
  const response = new Writable({
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      take = () => {
        read.push(String(chunk))
        done()
      }
    },
  })
  return { response, read, take: () => take?.() }
}

/** Endless texts, or `count`; counts how many were asked for. */
function texts(most = Number.POSITIVE_INFINITY) {
  const asked = { count: 0, isOver: false }
  async function* all() {
    try {
      while (asked.count < most) yield `text ${asked.count++}`
    } finally {
      asked.isOver = true
    }
  }
  return { asked, all: all() }
}

const noRest = async () => {}

/** Waits until nothing can go on. */
async function quiet(): Promise<void> {
  for (let n = 0; n < 10; n++) await turn()
}

describe('a download', () => {
  it('waits for a slow reader, and fetches no more until the reader has taken what was sent', async () => {
    const { response, read, take } = slowReader()
    const { asked, all } = texts(3)
    const done = download(all, response, noRest)
    for (let n = 1; n <= 3; n++) {
      await quiet()
      expect([asked.count, read.length]).toEqual([n, n - 1])
      take()
    }
    await done
    expect(read).toEqual(['text 0', 'text 1', 'text 2'])
    expect(response.writableEnded).toBe(true)
  })

  it('stops when its reader disconnects while it waits for the reader', async () => {
    const { response, take } = slowReader()
    const { asked, all } = texts()
    const done = download(all, response, noRest)
    await quiet()
    take()
    await quiet()
    response.destroy()
    await done
    expect(asked.isOver).toBe(true)
    // One more was fetched before the backpressure showed.
    expect(asked.count).toBe(3)
    expect(response.writableEnded).toBe(false)
  })

  it('stops when its reader disconnects while it rests', async () => {
    const { response, take } = slowReader()
    const { asked, all } = texts()
    let goOn = () => {}
    const done = download(all, response, () => new Promise((resolve) => (goOn = resolve)))
    await quiet()
    take()
    await quiet()
    response.destroy()
    goOn()
    await done
    expect(asked).toEqual({ count: 2, isOver: true })
  })

  it('adds no listener for each text it waits for', async () => {
    const { response, take } = slowReader()
    const listeners = () => [response.listenerCount('close'), response.listenerCount('drain')]
    const { all } = texts(20)
    const done = download(all, response, noRest)
    await quiet()
    const first = listeners()
    for (let n = 0; n < 15; n++) {
      take()
      await quiet()
    }
    expect(listeners()).toEqual(first)
    for (let n = 0; n < 5; n++) {
      take()
      await quiet()
    }
    await done
  })
})
