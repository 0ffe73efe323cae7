import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readModule } from '../../../../relay/modules/module-folder.ts'
import { sheetHelp } from '../../../../rules/kit/plain/help.ts'
import { refereeFor } from '../../../../rules/kit/plain/system.ts'
import type { Module } from '../../../../table/module/module.ts'

function moduleAt(path: string): Module {
  const opened = readModule(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)))
  if ('problems' in opened) throw new Error(opened.problems.map(({ message }) => message).join('\n'))
  return opened.module
}
const rains = moduleAt('assets/modules/before-the-rains')
const millbrook = moduleAt('test/modules/millbrook')

/** What the data of a module say on a case. */
const said = (module: Module, cite: string): string =>
  sheetHelp(module, module.rules ?? { basis: 'original' }).find((each) => each.cite === cite)?.text ?? ''

describe('the rules of a game without code, in words made from its sheet', () => {
  it('say what ground, rivers, bridges and roads cost each kind of unit', () => {
    expect(said(millbrook, '3.1')).toMatch(/Woods: 2 points for Infantry and 3 points for Horse\./)
    expect(said(millbrook, '3.2')).toBe(
      'Crossing a river: the whole allowance for Infantry and prohibited for Horse. A bridge over river: no extra cost instead.',
    )
    expect(said(millbrook, '3.3')).toBe('Along a road: 1 point for Infantry and ½ point for Horse for each hex.')
    expect(said(rains, '6.1')).toContain(
      'Mountains: 2 points for Mountain infantry, 4 points for Infantry and prohibited',
    )
  })

  it('name the phases, and who moves in them', () => {
    expect(said(millbrook, '3')).toContain('In Blue: movement and Red: movement all units may move.')
    expect(said(rains, '6.6')).toMatch(/that have neither moved nor attacked this turn may move\.$/)
  })

  it('tell zones, stacking and supply', () => {
    expect(said(rains, '7.0')).toMatch(
      /have a zone of control .* It does not reach across a river or sea, except at a bridge/,
    )
    expect(said(rains, '7.1')).toBe('Units that enter an enemy zone stop there.')
    expect(said(rains, '8.0')).toMatch(/^A hex holds at most 2 units \(counting all units but .*\), at any time\.$/)
    expect(said(millbrook, '5')).toContain('A route has at most 8 hexes.')
    expect(said(millbrook, '5.1')).toBe(
      'Without supply attack is divided by 2, rounded down, but at least 1. Without supply movement is divided by 2, rounded down, but at least 1.',
    )
  })

  it('tell the fight from the odds to the advance', () => {
    expect(said(rains, '9.3')).toMatch(/gives the column of “Combat results”; roll d6\. .* is not allowed\./)
    expect(said(rains, '9.4')).toMatch(/City \(target in City\): 2 columns to the left\./)
    expect(said(rains, '9.4')).toContain('All column shifts together are at least −2 and at most +2.')
    expect(said(rains, '9.8')).toMatch(/After retreat or elimination of the defender 2 adjacent attackers may advance/)
    expect(said(millbrook, '6.2')).toBe(
      'Across the brook (across a river without bridge): the attacker’s strength is divided by 2, rounded down, but at least 1.',
    )
  })

  it('stand beside the sheet’s own texts, which come first for their cases, in the order of the cases', () => {
    const { help = [] } = refereeFor(millbrook) ?? {}
    const cites = help.map(({ cite }) => cite)
    expect(new Set(cites).size).toBe(cites.length)
    expect(cites.slice(0, 6)).toEqual(['2', '3', '3.1', '3.2', '3.3', '3.4'])
    expect(help.find(({ cite }) => cite === '5')?.text).toContain('is cut off')
    expect(refereeFor(rains)?.help).toEqual(
      rains.rules?.rulebook?.map(({ cite, text }) => ({ anchor: `rule-${cite}`, cite, text })),
    )
  })

  it('are there in a game that has written none', () => {
    const { rulebook: _, ...sheet } = millbrook.rules ?? { basis: 'original' as const }
    const bare = { ...millbrook, rules: sheet } as Module
    const cites = refereeFor(bare)?.help.map(({ cite }) => cite) ?? []
    for (const cite of ['3', '3.4', '4', '5', '6', '7', '8']) expect(cites).toContain(cite)
  })

  it('hold no id of the sheet where its module has a name, and no empty place', () => {
    for (const module of [rains, millbrook]) {
      const texts = sheetHelp(module, module.rules ?? { basis: 'original' }).map(({ text }) => text)
      expect(texts.filter((text) => /undefined|\[object|\(\)| {2}|\bcorran-|\bblue-move/.test(text))).toEqual([])
    }
  })
})
