import { afterEach, describe, expect, it } from 'vitest'
import { keeperFor } from '../../../relay/room/replay.ts'
import { ANY_COMPONENTS } from '../../../table/module/components.ts'
import { type Sluice, sluice } from '../hand-clock.ts'
import { closeRelays, entriesOf, open, say } from '../table-relay.ts'
import { emptyMemoryFile, memoryJournal } from './memory-journal.ts'

afterEach(closeRelays)

describe('two relays at one journal', () => {
  it('send their own clients what the other one wrote', async () => {
    const relay = await open()
    const other = await open({ file: relay.file })
    const table = await relay.table()
    const [amber, cobalt] = [await relay.seated(table, 'amber'), await other.seated(table, 'cobalt')]
    await amber.act(say('from here'))
    await cobalt.until(() => cobalt.entries.length === 1)
    await cobalt.act(say('from there'))
    await amber.until(() => amber.entries.length === 2)
    await amber.act({ type: 'note', note: 'amber/plan', text: 'for Amber alone', to: ['amber'] })
    await cobalt.until(() => cobalt.entries.length === 3)
    expect(cobalt.entries.slice(0, 2)).toEqual(amber.entries.slice(0, 2))
    expect(JSON.stringify(cobalt.frames)).not.toContain('for Amber alone')
    const log = await entriesOf(relay, table)
    expect(log.map(({ seat }) => seat)).toEqual(['relay', 'amber', 'cobalt', 'amber'])
  })

  it('refuse what they decided on an outdated log; the sender joins again and repeats it, and it is done once', async () => {
    let gate: Sluice | undefined
    const relay = await open({
      journal: (inner) => {
        gate = sluice(inner)
        return gate.journal
      },
    })
    const other = await open({ file: relay.file })
    const table = await relay.table()
    const [amber, cobalt] = [await relay.seated(table, 'amber'), await other.seated(table, 'cobalt')]
    gate?.close()
    const id = amber.send(say('too late'))
    await amber.history({ before: 0, count: 1 })
    await cobalt.act(say('first'))
    gate?.open()
    await amber.until(() => amber.refused.length > 0)
    expect(amber.refused[0]).toMatchObject({ id, code: 'journal' })
    await amber.join({ table: table.table, token: String(table.tokens.amber) })
    amber.send(say('too late'), id)
    await amber.until(() => amber.find(id) !== undefined)
    await cobalt.until(() => cobalt.find(id) !== undefined)
    expect((await entriesOf(relay, table)).map(({ action }) => action).slice(1)).toEqual([
      say('first'),
      say('too late'),
    ])
  })
})

describe('a journal that was changed', () => {
  /** A journal that a test can rewrite behind the relay's back. */
  const forged = async () => {
    const shelf = emptyMemoryFile()
    const relay = await open({ journal: () => memoryJournal(shelf) })
    const table = await relay.table()
    const amber = await relay.seated(table, 'amber')
    await amber.act(say('as it was'))
    return { relay, table, amber, lines: shelf.tables.get(table.table)?.lines as string[] }
  }

  it('makes every client begin again, because its last entry is in no log', async () => {
    const { relay, table, amber, lines } = await forged()
    const cobalt = await relay.seated(table, 'cobalt')
    const keeper = keeperFor(String(await relay.journal.key(table.table)), { printed: ANY_COMPONENTS })
    keeper.recall(String(lines[0]))
    for (const [n, text] of ['as it is', 'and more'].entries()) {
      const kept = keeper.decide('cobalt', `forged-${n}`, say(text), 0)
      if ('code' in kept) throw new Error(kept.message)
      keeper.keep(kept)
      lines[n + 1] = kept.text
    }
    expect(await amber.offend(say('on top of what was'))).toMatchObject({ code: 'journal' })
    await cobalt.until(() => cobalt.frames.length === 1)
    expect(cobalt.frames).toEqual([{ entries: [], head: keeper.head }])
    const after = { seq: 1, head: String(amber.frames[0]?.head) }
    const { snapshot, entries, head } = await amber.join({ table: table.table, after })
    expect(snapshot?.seq).toBe(2)
    expect(entries.map(({ id }) => id)).toEqual(['open', 'forged-0', 'forged-1'])
    expect(head).toBe(keeper.head)
  })

  it('disconnects everybody if it cannot be read, and lets them in again when it can', async () => {
    const { relay, table, amber, lines } = await forged()
    const [kept] = lines.splice(1, 1, 'no JSON')
    lines.push('to make the next append a conflict')
    const cobalt = await relay.seated(table, 'cobalt')
    expect(await amber.offend(say('lost'))).toMatchObject({ code: 'journal' })
    await cobalt.until(() => cobalt.gone !== undefined)
    expect(cobalt.byes).toMatchObject([{ code: 'journal' }])
    const back = await relay.player()
    expect(await back.ask({ table: table.table })).toMatchObject({ refused: { code: 'damaged-log' } })
    lines.splice(1, 2, String(kept))
    const { snapshot } = await back.join({ table: table.table })
    expect(snapshot?.seq).toBe(1)
  })
})
