import { describe, expect, it } from 'vitest'
import { orderChoices } from '../../../../client/shell/menu/order-choices.ts'
import type { Proposal } from '../../../../table/generated/types.ts'

const proposal = (message: string, actions: Proposal['actions'] = []): Proposal => ({
  ...{ kind: 'step', rule: 'r', cite: '9.7', message, at: [], pieces: [], actions },
})

describe('the orders in the menu of a counter', () => {
  it('are commands where something can be done, and say how far it is with the rest', () => {
    const lay = proposal('9.7: Lay a bridge at S5/S6.', [{ type: 'flip', pieces: ['a'], face: 1 }])
    const all = [lay, proposal('9.7: Armor bridge: 1 of 4 turns in this hex.')]
    expect(orderChoices(all, () => true)).toEqual([
      { kind: 'act', label: 'Lay a bridge at S5/S6', actions: lay.actions },
      { kind: 'note', label: 'Armor bridge: 1 of 4 turns in this hex' },
    ])
  })

  it('leave out what this seat may not do', () => {
    const lay = proposal('9.7: Lay a bridge at S5/S6.', [{ type: 'flip', pieces: ['a'], face: 1 }])
    expect(orderChoices([lay], () => false)).toEqual([])
  })
})
