import type { ArrivalRules, RulesSheet, VictoryRules } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Paragraph } from '../../../table/referee.ts'
import { combatHelp, supplyHelp } from './combat-help.ts'
import { measureHelp } from './measure-help.ts'
import { movementHelp, seasonHelp, stackingHelp, turnsHelp, zonesHelp } from './movement-help.ts'
import { capital, counted, idWords, list, type Sentence, SheetNames } from './rule-words.ts'

/** The rules to look up: the sheet's own texts, and for the cases without one what its data say. */
export function helpBy(module: Module, sheet: RulesSheet): readonly Paragraph[] {
  const { rulebook = [] } = sheet
  const written = new Set(rulebook.map(({ cite }) => cite))
  const own = rulebook.map(({ cite, text }): Paragraph => ({ anchor: `rule-${cite}`, cite, text }))
  const made = sheetHelp(module, sheet).filter(({ cite }) => !written.has(cite))
  return made.length === 0 ? own : [...own, ...made].sort(byCase)
}

/** What the data of a rules sheet say, a paragraph for each case. */
export function sheetHelp(module: Module, sheet: RulesSheet): readonly Paragraph[] {
  const names = new SheetNames(module)
  const { turns, movement, seasons = [], zones, stacking, supply, combat, arrivals, victory, measure } = sheet
  const sentences = [
    ...(turns ? turnsHelp(turns, names) : []),
    ...(movement ? movementHelp(movement, names) : []),
    ...seasons.flatMap((season) => seasonHelp(season, names)),
    ...(measure ? measureHelp(module, measure, names) : []),
    ...(zones ? zonesHelp(zones, names) : []),
    ...(stacking ? stackingHelp(stacking, names) : []),
    ...(supply ? supplyHelp(supply, names) : []),
    ...(combat ? combatHelp(combat, names) : []),
    ...(arrivals ? arrivalsHelp(arrivals, names) : []),
    ...(victory ? victoryHelp(victory, names) : []),
  ]
  const byCite = new Map<string, string[]>()
  for (const { cite, text } of sentences) byCite.set(cite, [...(byCite.get(cite) ?? []), text])
  return [...byCite].map(([cite, texts]) => ({ anchor: `rule-${cite}`, cite, text: texts.join(' ') })).sort(byCase)
}

/** The 10.0 after the 9.0. */
const byCase = (a: Paragraph, b: Paragraph): number => a.cite.localeCompare(b.cite, 'en', { numeric: true })

function arrivalsHelp({ cite, phases, groups }: ArrivalRules, names: SheetNames): readonly Sentence[] {
  return [
    { cite, text: `Units arrive in ${list(phases.map(names.phase))}, on their turn or later.` },
    ...groups.map((group) => ({
      cite: group.cite ?? cite,
      text: `${capital(names.turn)} ${group.turn}: ${list(group.counters.map(names.counter))}, at ${list(group.areas.map(idWords), 'or')}.`,
    })),
  ]
}

function victoryHelp(rules: VictoryRules, names: SheetNames): readonly Sentence[] {
  const { cite, places = [], losses = [], start = [], sudden = [], levels = [] } = rules
  return [
    { cite, text: 'After the last turn the side with more points wins.' },
    ...places.map((each) => ({
      cite: each.cite ?? cite,
      text: `${each.name}: ${counted(each.points, 'point')} for the side that alone has units there.`,
    })),
    ...losses.map((each) => ({
      cite: each.cite ?? cite,
      text: `${counted(each.points, 'point')} for each enemy unit eliminated${each.who ? ` (${names.who(each.who)})` : ''}.`,
    })),
    ...start.map(({ side, points }) => ({
      cite,
      text: `${names.side(side)} begins with ${counted(points, 'point')}.`,
    })),
    ...sudden.map((each) => ({
      cite: each.cite ?? cite,
      text: `${each.name}: at the end of a turn ${names.side(each.side)} has won.`,
    })),
    ...(levels.length > 0
      ? [{ cite, text: `${list(levels.map(({ least, name }) => `from ${counted(least, 'point')} ahead ${name}`))}.` }]
      : []),
  ].map(({ cite: each, text }) => ({ cite: each, text: capital(text) }))
}
