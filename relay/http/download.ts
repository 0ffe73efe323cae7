import type { Writable } from 'node:stream'

/** Sends texts as fast as the client reads them, until it disconnects. Awaits `rest` after each. */
export async function download(
  texts: AsyncIterable<string>,
  response: Writable,
  rest: () => Promise<void>,
): Promise<void> {
  let goOn = () => {}
  const resume = () => goOn()
  response.on('drain', resume).on('close', resume)
  for await (const text of texts) {
    if (response.destroyed) return
    if (!response.write(text)) {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
    }
    await rest()
  }
  response.end()
}
