import { describe, expect, it } from 'vitest'
import {
  adviseJoining,
  attackerGroups,
  type Bar,
  judgeJoining,
  splitByBar,
} from '../../../../rules/kit/fight/joining.ts'
import { neighboursOf, vacated } from '../../../../rules/kit/fight/on-hexes/neighbours.ts'
import { cellOn, sceneOf, tiny } from '../../stage.ts'

const module = tiny()
const scene = sceneOf(module, [
  { def: 'grey-1', at: '3.6' },
  { def: 'grey-2', at: '3.6' },
  { def: 'grey-3', at: '4.7' },
  { def: 'grey-guns', at: '2.2' },
  { def: 'green-1', at: '4.6' },
  { def: 'green-2', at: '5.7' },
])
const unit = (id: string) => scene.unit(id)!
const units = ['grey-1', 'grey-2', 'grey-3', 'grey-guns'].map(unit)
const far: Bar = { rule: 'attack/joiner', cite: 'C2', why: 'too far away' }
const unseen: Bar = { rule: 'attack/joiner', cite: 'C3', why: 'perhaps pinned', severity: 'unchecked' }
const barOf = ({ id }: { readonly id: string }) =>
  id === 'grey-guns' || id === 'grey-2' ? far : id === 'grey-3' ? unseen : undefined

describe('units that join a fight', () => {
  it('are all units that nothing bars for certain, and each other unit has a reason', () => {
    const { able, barred } = splitByBar(units, barOf)
    expect(able.map(({ id }) => id)).toEqual(['grey-1', 'grey-3'])
    expect(barred.map((each) => [each.unit.id, each.bar.why])).toEqual([
      ['grey-2', 'too far away'],
      ['grey-guns', 'too far away'],
    ])
  })

  it('are judged by the same test: one finding for each reason, with all units that it bars', () => {
    const found = judgeJoining(units, barOf, [])
    expect(found.map(({ severity, message, pieces }) => [severity, message, pieces])).toEqual([
      ['illegal', 'C2: Grey 2nd and Grey Guns may not attack: too far away.', ['grey-2', 'grey-guns']],
      ['unchecked', 'C3: Grey 3rd might not attack: perhaps pinned.', ['grey-3']],
    ])
    expect(judgeJoining([unit('grey-1')], barOf, [])).toEqual([])
  })

  it('are proposed together, and each other unit with its reason', () => {
    const join = { rule: 'attack/join', cite: 'C1', message: 'C1: They may join.', at: [], actions: [] }
    expect(
      adviseJoining(splitByBar(units, barOf), join).map(({ kind, pieces, message }) => [kind, pieces, message]),
    ).toEqual([
      ['join', ['grey-1', 'grey-3'], 'C1: They may join.'],
      ['barred', ['grey-2'], 'C2: Grey 2nd may not attack: too far away.'],
      ['barred', ['grey-guns'], 'C2: Grey Guns may not attack: too far away.'],
    ])
  })

  it('are offered in every combination if they are few, otherwise alone, all, and as chosen', () => {
    const of = (all: readonly (typeof units)[number][], chosen: readonly (typeof units)[number][] = []) =>
      attackerGroups(all, chosen).map((each) => each.map(({ id }) => id.slice(5)).join('+'))
    expect(of(units.slice(0, 2))).toEqual(['', '1', '2', '1+2'])
    expect(of(units, units.slice(1, 3))).toEqual(['', '1', '2', '3', 'guns', '2+3', '1+2+3+guns'])
  })
})

describe('neighbours', () => {
  it('are the enemies beside some units, each once, with the adjacent units', () => {
    expect(neighboursOf(scene, units).map(({ id, by }) => [id, by])).toEqual([
      ['green-1', ['grey-1', 'grey-2', 'grey-3']],
      ['green-2', ['grey-3']],
    ])
    expect(neighboursOf(scene, [unit('green-2')]).map(({ id }) => id)).toEqual(['grey-3'])
    expect(neighboursOf(scene, units, (each) => each.id === 'grey-guns')).toEqual([])
  })

  it('exclude hexes without enemies of the side', () => {
    const cells = ['4.6', '4.5', '4.5', '3.6'].map((id) => cellOn(module, id))
    expect(vacated(scene, cells, 'grey')).toEqual([cells[1], cells[3]])
    expect(vacated(scene, cells, 'green')).toEqual([cells[0], cells[1]])
  })
})
