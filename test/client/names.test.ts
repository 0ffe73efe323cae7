import { describe, expect, it } from 'vitest'
import { waitsFor } from '../../client/room/names.ts'
import type { Seat } from '../../table/generated/types.ts'
import { module } from './board/trial.ts'

const seat = (side: string): Seat => ({ id: side, sides: [side], host: false })

describe('what something waits for', () => {
  it('is said of one who agrees, and of several who agree', () => {
    expect(waitsFor(module, [seat('red')])).toMatch(/^It waits until \w+ agrees\.$/)
    expect(waitsFor(module, [seat('red'), seat('blue')])).toMatch(/^It waits until \w+ and \w+ agree\.$/)
  })
})
