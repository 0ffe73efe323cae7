import type {
  MovementRules,
  Season,
  StackingRules,
  TurnRules,
  ZoneEffect,
  ZoneRules,
} from '../../../table/generated/types.ts'
import { pointsText } from '../../core/points.ts'
import { capital, counted, enterCost, extraCost, idWords, list, type Sentence, type SheetNames } from './rule-words.ts'

/** Whose units move in which phase. */
export function turnsHelp({ cite, move, other, setUp, rounds }: TurnRules, names: SheetNames): readonly Sentence[] {
  const phases = (ids: readonly string[]) => list(ids.map(names.phase))
  return [
    ...(setUp ? [{ cite, text: `Units are set up in ${phases(setUp)}.` }] : []),
    ...move.map((each) => {
      const fresh = each.fresh ? ' that have neither moved nor attacked this turn' : ''
      return { cite: each.cite ?? cite, text: `In ${phases(each.phases)} ${names.who(each.who)}${fresh} may move.` }
    }),
    ...(other ? [{ cite, text: `In ${phases(other)} units change place only by retreat, advance or arrival.` }] : []),
    ...(rounds ? [{ cite, text: `${phases(rounds)} may be repeated in any order.` }] : []),
  ]
}

export function movementHelp(rules: MovementRules, names: SheetNames): readonly Sentence[] {
  const { cite, points, classes, terrain, edges = [], crossings = [], paths = [], climb, march, least, whole } = rules
  const { enemies, entry } = rules
  return [
    { cite, text: `A unit has as many movement points as its ${idWords(points)} value says.` },
    ...(classes.length > 1
      ? [
          {
            cite,
            text: `The chart tells apart ${list(classes.map(({ name }) => name))}; a unit belongs to the first that fits.`,
          },
        ]
      : []),
    ...terrain.map((each) => ({
      cite: each.cite,
      text: `${names.terrain(each.terrain)}: ${names.cost(each.cost, enterCost)}${each.stop ? '; a unit stops there' : ''}.`,
    })),
    ...edges.map((each) => ({
      cite: each.cite,
      text: `Crossing a ${idWords(each.kind)}: ${names.cost(each.cost, extraCost)}${each.stop ? '; a unit stops behind it' : ''}.`,
    })),
    ...crossings.map((each) => ({
      cite: each.cite,
      text: `A ${idWords(each.kind)} over ${list(each.over.map(idWords), 'or')}: ${names.cost(each.cost, extraCost)} instead.`,
    })),
    ...paths.map((each) => ({ cite: each.cite, text: pathText(each, names) })),
    ...(climb?.up === undefined
      ? []
      : [{ cite: climb.cite, text: `Uphill: ${names.cost(climb.up, extraCost)}${perStep(climb.by)}.` }]),
    ...(climb?.down === undefined
      ? []
      : [{ cite: climb.cite, text: `Downhill: ${names.cost(climb.down, extraCost)}${perStep(climb.by)}.` }]),
    ...(climb?.most === undefined
      ? []
      : [{ cite: climb.cite, text: `No step climbs more than ${counted(climb.most, 'level')}.` }]),
    ...(march ? [{ cite: march.cite, text: `A march away from enemies adds ${pointsText(march.bonus)}.` }] : []),
    ...(least ? [{ cite: least.cite, text: `No step costs less than ${pointsText(least.points)}.` }] : []),
    ...(whole
      ? [
          {
            cite: whole.cite,
            text: `A unit may always enter one hex with ${whole.with === 'rest' ? 'the points it has left' : 'its whole allowance'}.`,
          },
        ]
      : []),
    ...(enemies
      ? [{ cite: enemies.cite, text: `No unit enters a hex with ${names.who(enemies.who, 'enemy units')}.` }]
      : []),
    ...(entry
      ? [
          {
            cite: entry.cite,
            text: `Units enter the map at the entry hexes of their side${entry.free ? '; the first hex costs nothing' : ''}.`,
          },
        ]
      : []),
  ]
}

const perStep = (by: 'step' | 'level' | undefined): string => (by === 'step' ? '' : ' for each level')

function pathText({ kind, cost, share, most }: NonNullable<MovementRules['paths']>[number], names: SheetNames): string {
  const along = `Along a ${idWords(kind)}`
  if (cost !== undefined) return `${along}: ${names.cost(cost, enterCost)} for each hex.`
  if (share === undefined) return `${along} a unit pays for the terrain.`
  return `${along}: ${share} of the terrain’s cost${most === undefined ? '' : `, at most ${pointsText(most)}`}.`
}

export function seasonHelp(
  { name, cite, turns, terrain = [], edges = [], paths = [], length }: Season,
  names: SheetNames,
): readonly Sentence[] {
  return [
    { cite, text: `${name} (${names.turn} ${list(turns.map(String))}) changes what follows.` },
    ...terrain.map((each) => ({
      cite: each.cite,
      text: `${names.terrain(each.terrain)}: ${names.cost(each.cost, enterCost)}.`,
    })),
    ...edges.map((each) => ({
      cite: each.cite,
      text: `Crossing a ${idWords(each.kind)}: ${names.cost(each.cost, extraCost)}.`,
    })),
    ...paths.map((each) => ({ cite: each.cite, text: pathText(each, names) })),
    ...(length?.cells === undefined
      ? []
      : [{ cite: length.cite, text: `A supply route has at most ${counted(length.cells, 'hex', 'hexes')}.` }]),
    ...(length?.points === undefined
      ? []
      : [{ cite: length.cite, text: `A supply route costs at most ${pointsText(length.points)}.` }]),
  ]
}

export function stackingHelp({ cite, limits, ends, always }: StackingRules, names: SheetNames): readonly Sentence[] {
  const when = always
    ? ', at any time'
    : ends
      ? ` at the end of ${list(ends.map(names.phase))}`
      : ' at the end of a move'
  return limits.map((limit) => {
    const of = limit.who ? ` (counting ${names.who(limit.who)})` : ''
    return { cite: limit.cite ?? cite, text: `A hex holds at most ${limit.most} ${limit.name}${of}${when}.` }
  })
}

export function zonesHelp(
  { cite, who, across, immune, enter, leave, through, friends = [] }: ZoneRules,
  names: SheetNames,
): readonly Sentence[] {
  const barred = [
    ...(across?.edges ?? []).map((edge) => `a ${idWords(edge)}`),
    ...(across?.terrains ?? []).map((each) => names.terrain(each).toLowerCase()),
  ]
  return [
    { cite, text: `${capital(names.who(who))} have a zone of control in the adjacent hexes.` },
    ...(across && barred.length > 0
      ? [
          {
            cite: across.cite ?? cite,
            text: `It does not reach across ${list(barred, 'or')}${across.bridged ? ', except at a bridge' : ''}.`,
          },
        ]
      : []),
    ...effectHelp('enter an enemy zone', enter, names),
    ...effectHelp('leave an enemy zone', leave, names),
    ...effectHelp('go straight from one enemy zone to another', through, names),
    ...(immune ? [{ cite, text: `${capital(names.who(immune))} are not hindered by enemy zones.` }] : []),
    ...(friends.length > 0
      ? [{ cite, text: `A friendly unit in a hex cancels enemy zones there for ${list(friends)}.` }]
      : []),
  ]
}

function effectHelp(does: string, zone: ZoneEffect | undefined, names: SheetNames): readonly Sentence[] {
  if (!zone) return []
  const { cite, effect, classes } = zone
  const units = classes ? `Units of ${list(classes.map(names.moveClass))}` : 'Units'
  if (effect === 'no') return [{ cite, text: `${units} may not ${does}.` }]
  if (effect === 'stop') return [{ cite, text: `${units} that ${does} stop there.` }]
  return [
    {
      cite,
      text: `${units} that ${does} pay ${effect === 'all' ? 'all their points' : `${pointsText(effect)} more`}.`,
    },
  ]
}
