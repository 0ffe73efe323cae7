import type {
  CombatModifier,
  CombatRules,
  CombatTable,
  LossRules,
  RetreatRules,
  StrengthChange,
  SupplyRules,
  UnitState,
} from '../../../table/generated/types.ts'
import { pointsText } from '../../core/points.ts'
import { capital, counted, idWords, list, type Sentence, type SheetNames } from './rule-words.ts'

export function supplyHelp(rules: SupplyRules, names: SheetNames): readonly Sentence[] {
  const { cite, who, sources, length, zones, enemies, fixed, mark, effects = {} } = rules
  const { cells, points } = length ?? {}
  const byClass = length?.class === undefined ? '' : ` as ${names.moveClass(length.class)} pay`
  return [
    { cite, text: `${capital(names.who(who))} need a supply route to a source of their side.` },
    ...sources.map((source) => ({
      cite: source.cite,
      text: `Source: ${source.name}${source.units ? ` (${names.who(source.units)}${source.chained ? ', if in supply' : ''})` : ''}.`,
    })),
    ...(length && cells !== undefined
      ? [{ cite: length.cite, text: `A route has at most ${counted(cells, 'hex', 'hexes')}.` }]
      : []),
    ...(length && points !== undefined
      ? [{ cite: length.cite, text: `A route costs at most ${pointsText(points)}${byClass}.` }]
      : []),
    ...(zones ? [{ cite: zones.cite, text: 'No route enters an enemy zone of control.' }] : []),
    ...(enemies ? [{ cite: enemies.cite, text: 'No route enters a hex with enemy units.' }] : []),
    ...(fixed ? [{ cite, text: `Supply is settled in ${list(fixed.map(names.phase))}, and holds until then.` }] : []),
    ...(mark === undefined ? [] : [{ cite, text: `A unit without a route is marked ${names.mark(mark)}.` }]),
    ...Object.entries(effects).flatMap(([value, effect]) =>
      effect ? [{ cite: effect.cite, text: `Without supply ${idWords(value)} is ${change(effect)}.` }] : [],
    ),
  ]
}

export function combatHelp(rules: CombatRules, names: SheetNames): readonly Sentence[] {
  const { cite, phases, attack, defence, who, unable, again = [], ranged = [], must, strengths = [] } = rules
  const { table, modifiers = [], limits, losses, retreat, advance, marks = [] } = rules
  return [
    {
      cite,
      text: `In ${list(phases.map(names.phase))} the side in turn may attack${who ? ` with ${names.who(who)}` : ''}. The ${idWords(attack)} value attacks, the ${idWords(defence)} value defends.`,
    },
    ...(unable ? [{ cite, text: `Units marked ${list(unable.map(names.mark), 'or')} cannot attack.` }] : []),
    ...(again.includes('attackers') ? [] : [{ cite, text: 'A unit attacks once in a phase.' }]),
    ...(again.includes('targets') ? [] : [{ cite, text: 'A hex is attacked once in a phase.' }]),
    ...ranged.map((each) => ({
      cite: each.cite,
      text: `${capital(names.who(each.who))} attack as far as their ${idWords(each.range)} value${each.alone === 'no' ? ', but only to join adjacent attackers' : ''}.`,
    })),
    ...(must?.enemies ? [{ cite: must.cite, text: 'Every adjacent enemy must be attacked.' }] : []),
    ...(must?.units ? [{ cite: must.cite, text: 'Every unit beside an enemy must attack.' }] : []),
    ...strengths.map((each) => ({ cite: each.cite, text: strengthText(each, names) })),
    ...tableHelp(table, names),
    ...modifiers.map((each) => ({ cite: each.cite, text: modifierText(each, names) })),
    ...(limits?.shift ? [{ cite: limits.cite, text: `All column shifts together are ${span(limits.shift)}.` }] : []),
    ...(limits?.die ? [{ cite: limits.cite, text: `All changes of the die together are ${span(limits.die)}.` }] : []),
    ...lossesHelp(losses, names),
    ...(retreat ? retreatHelp(retreat) : []),
    ...(advance
      ? [
          {
            cite: advance.cite,
            text: `After ${list(advance.after ?? ['retreat', 'elimination'], 'or')} of the defender ${
              advance.units === undefined ? 'adjacent attackers' : `${counted(advance.units, 'adjacent attacker')}`
            } may advance into the hex${advance.who ? `: ${names.who(advance.who)}` : ''}.`,
          },
        ]
      : []),
    ...marks.map((each) => ({
      cite: each.cite,
      text: `${names.mark(each.mark)} is taken off in ${list(each.phases.map(names.phase))}.`,
    })),
  ]
}

const change = ({ divide, least }: { readonly divide?: number; readonly least?: number }): string =>
  `divided by ${divide ?? 1}, rounded down${least === undefined ? '' : `, but at least ${least}`}`

function strengthText(each: StrengthChange, names: SheetNames): string {
  const { what, of, when, over, multiply, divide, add } = each
  const who = of === undefined ? 'strength' : `the ${of}’s strength`
  const how =
    multiply === undefined
      ? divide === undefined
        ? `changed by ${signed(add ?? 0)}`
        : change(each)
      : `multiplied by ${multiply}`
  const where = [...(when ? [stateText(when, names)] : []), ...(over ? [crossedText(over)] : [])].filter(Boolean)
  return `${capital(what)}${where.length > 0 ? ` (${where.join('; ')})` : ''}: ${who} is ${how}.`
}

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')

const crossedText = ({ edges, unless = [] }: NonNullable<StrengthChange['over']>): string =>
  `across a ${list(edges.map(idWords), 'or')}${unless.length > 0 ? ` without ${list(unless.map(idWords), 'or')}` : ''}`

const stateText = ({ who, marks, supply, terrains }: UnitState, names: SheetNames): string =>
  [
    ...(who ? [names.who(who)] : []),
    ...(marks ? [`marked ${list(marks.map(names.mark), 'or')}`] : []),
    ...(supply ? [supply === 'in' ? 'in supply' : 'out of supply'] : []),
    ...(terrains ? [`in ${list(terrains.map(names.terrain), 'or')}`] : []),
  ].join(', ')

function tableHelp({ cite, chart, by, dice, below, results }: CombatTable, names: SheetNames): readonly Sentence[] {
  const figure = by === 'ratio' ? 'The ratio of attack to defence, in favour of the defender,' : 'Attack less defence'
  const low = below === 'first' ? 'is fought on the first column' : 'is not allowed'
  return [
    {
      cite,
      text: `${figure} gives the column of “${names.chart(chart)}”; roll ${dice}. An attack below the first column ${low}.`,
    },
    ...results.flatMap(({ id, text }) => (text === undefined ? [] : [{ cite, text: `${id}: ${text}.` }])),
  ]
}

function modifierText(each: CombatModifier, names: SheetNames): string {
  const { what, shift, die, target, over, attacker, defender, all } = each
  const conditions = [
    ...(target ? [`target in ${list(target.map(names.terrain), 'or')}`] : []),
    ...(over ? [crossedText(over)] : []),
    ...(attacker ? [`attacker: ${stateText(attacker, names)}`] : []),
    ...(defender ? [`defender: ${stateText(defender, names)}`] : []),
    ...(all ? ['all of them'] : []),
  ]
  const effects = [
    ...(shift === undefined ? [] : [`${counted(Math.abs(shift), 'column')} to the ${shift > 0 ? 'right' : 'left'}`]),
    ...(die === undefined ? [] : [`${signed(die)} to the die`]),
  ]
  return `${capital(what)}${conditions.length > 0 ? ` (${conditions.join('; ')})` : ''}: ${list(effects)}.`
}

const span = ({ least, most }: { readonly least?: number; readonly most?: number }): string =>
  list([
    ...(least === undefined ? [] : [`at least ${signed(least)}`]),
    ...(most === undefined ? [] : [`at most ${signed(most)}`]),
  ])

const lossesHelp = ({ cite, by, mark, spread, first = [] }: LossRules, names: SheetNames): readonly Sentence[] => [
  {
    cite,
    text:
      by === 'face'
        ? 'A unit that loses a step is turned to its weaker side; after its last step it is removed.'
        : `A lost step is shown by ${mark === undefined ? 'a mark' : names.mark(mark)}; after its last step a unit is removed.`,
  },
  ...(spread ? [{ cite, text: 'Every unit loses a step before any loses a second.' }] : []),
  ...first.map((each) => ({ cite: each.cite, text: `${capital(names.who(each.who))} take losses first.` })),
]

function retreatHelp({ cite, zones, beside, stacking, home, blocked }: RetreatRules): readonly Sentence[] {
  const ways = { no: 'never', avoid: 'only if no better hex is open', loss: 'at the price of a step' } as const
  return [
    { cite, text: 'A unit retreats hex by hex, away from the fight, and not through enemies.' },
    ...(zones ? [{ cite, text: `It enters an enemy zone: ${ways[zones]}.` }] : []),
    ...(beside
      ? [
          {
            cite,
            text:
              beside === 'no'
                ? 'It does not stop beside an enemy.'
                : 'It goes beside an enemy only if no better hex is open.',
          },
        ]
      : []),
    ...(stacking
      ? [
          {
            cite,
            text:
              stacking === 'no'
                ? 'It cannot end over the stacking limit.'
                : 'It ends over the stacking limit only if no better hex is open.',
          },
        ]
      : []),
    ...(home ? [{ cite: home.cite, text: 'It does not move away from home.' }] : []),
    {
      cite,
      text:
        blocked === 'step'
          ? 'For each hex that it cannot go it loses a step.'
          : 'A unit that cannot retreat the full distance is eliminated.',
    },
  ]
}
