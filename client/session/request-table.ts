import type { Create, Refusal } from '../../table/generated/types.ts'
import { printLink } from './storage/link.ts'
import { saveTable } from './storage/storage.ts'

/** Creates a table and goes there as its host. Returns the refusal where it cannot. */
export async function requestTable(
  wanted: Create,
  title: string,
  partOf: (sides: readonly string[]) => string,
): Promise<Refusal | undefined> {
  // Loaded only here: the lobby needs no socket.
  const { openConnection: openLine } = await import('./sync/connection.ts')
  const silent = () => {}
  return new Promise((resolve) => {
    let isAsked = false
    const line = openLine({
      async status(status) {
        if (status.kind === 'offline')
          finish({ code: 'stopping', message: 'The relay cannot be reached just now; try again in a moment.' })
        if (status.kind === 'closed') finish(status.refusal)
        if (status.kind !== 'online' || isAsked) return
        isAsked = true
        const answer = await line.create(wanted)
        if (!answer) return finish({ code: 'stopping', message: 'The relay did not answer; try again in a moment.' })
        if ('refused' in answer) return finish(answer.refused)
        const { table, seats } = answer.ok
        const host = seats.find((seat) => seat.host) ?? seats[0]
        if (!host) return finish({ code: 'malformed', message: 'The relay opened a table without a seat.' })
        const link = { table, key: host.token }
        saveTable(localStorage, { ...link, title, part: partOf(host.sides), at: Date.now(), seats })
        finish(undefined)
        location.hash = printLink(link).slice(1)
      },
      entries: silent,
      refused: silent,
      people: silent,
      hover: silent,
      edition: silent,
    })
    function finish(refusal: Refusal | undefined): void {
      line.close()
      resolve(refusal)
    }
  })
}
