import { describe, expect, it } from 'vitest'
import { missingPart, printLink, readLink } from '../../../../client/session/storage/link.ts'

const TABLE = 'aBc_123-xyzQ'
const KEY = 'k3yK3yk3yK3yk3yK3yk3yQ'

describe('a link', () => {
  it('opens the table that it was printed for, with and without a key', () => {
    for (const link of [{ table: TABLE }, { table: TABLE, key: KEY }]) {
      expect(readLink(printLink(link, 'https://play.example'))).toEqual(link)
      expect(readLink(printLink(link))).toEqual(link)
    }
  })

  it('keeps table and key in the fragment, which no server receives', () => {
    const address = new URL(printLink({ table: TABLE, key: KEY }, 'https://play.example'))
    expect(address.pathname + address.search).toBe('/')
    expect(address.hash).toContain(KEY)
  })

  it('is read with the characters that a messenger puts around it', () => {
    expect(readLink(`  https://play.example/#table=${TABLE}&key=${KEY}\n`)).toEqual({ table: TABLE, key: KEY })
    expect(readLink(`#table=${TABLE}`)).toEqual({ table: TABLE })
  })

  it('is invalid if a part of it is lost, so that a seat does not become an observer unnoticed', () => {
    for (const text of [
      '',
      '#',
      '#table=',
      'https://play.example/',
      `#table=${TABLE}&key=`,
      `#key=${KEY}`,
      '#table=a b',
    ]) {
      expect(readLink(text)).toBeUndefined()
    }
    const torn = `#table=${TABLE}&key=${KEY.slice(0, 9)}`
    expect(readLink(torn)).toBeUndefined()
    expect([missingPart(torn), missingPart(`#table=${TABLE}&key=`), missingPart('#table=ab')]).toEqual([
      'key',
      'key',
      'table',
    ])
  })
})
