import type { Id, Verdict } from '../../../table/generated/types.ts'
import type { Placed } from '../stage.ts'
import { go, Play, put, real, type Side } from './game.ts'
import told from './report.json' with { type: 'json' }

/** A move with the points paid for it, or without them where the report is silent. */
export interface Walk {
  readonly who: Id
  readonly from: string
  readonly to: string
  readonly via?: readonly string[]
  readonly paid?: number
  readonly trucked?: boolean
  /** The move goes from enemy zone to enemy zone, by a die that the report mentions. */
  readonly infiltrates?: boolean
}

/** An attack: the units that joined the active unit, and the result in the report. */
export interface Fight {
  readonly who: Id
  readonly how: string
  readonly against: string
  readonly with?: string
  /** Attack and defence, column, modified die, result; kill: a one-step unit was eliminated, no more is known. */
  readonly made: string
  /** The modifiers that the report used for terrain and for a river. */
  readonly ground?: number
  readonly river?: boolean
}

type Event = (
  | Walk
  | Fight
  | { readonly who: Id; readonly at: string }
  | { readonly who: Id; readonly gone: boolean }
  | { readonly who: Id; readonly disrupted: boolean }
) & {
  /** A part that the report prints otherwise or leaves out. */
  readonly note?: string
  /** The reason for a difference between map and report. */
  readonly apart?: string
}

/** One event of the report, with the position before it. */
export interface Reported<E> {
  readonly turn: number
  readonly event: E & { readonly note?: string; readonly apart?: string }
  readonly before: readonly Placed[]
}

export const sideOf = (who: Id): Side => (who.startsWith('german') ? 'german' : 'allied')

/** The game from its set-up on; a mover must stand in the hex where the report begins its move. */
function reportedEvents(): readonly Reported<Event>[] {
  const at = new Map<Id, string>(Object.entries(told.setup))
  return (told.turns as readonly (readonly Event[])[]).flatMap((events, index) => {
    const turn = index + 1
    const disrupted = new Set<Id>()
    return events.map((event) => {
      const { who } = event
      const before = [...at].map(([def, cell]) => put(def, cell, disrupted.has(def) ? { marks: { disrupted: 1 } } : {}))
      if ('from' in event) {
        const here = at.get(who)
        if (here !== event.from) throw new Error(`Turn ${turn}: ${who} starts in ${event.from}, but stands in ${here}`)
        at.set(who, event.to)
      } else if ('at' in event) at.set(who, event.at)
      else if ('gone' in event) at.delete(who)
      else if ('disrupted' in event) disrupted.add(who)
      return { turn, event, before }
    })
  })
}

const all = reportedEvents()

export const walks: readonly Reported<Walk & { readonly paid: number }>[] = all.flatMap(({ event, ...rest }) =>
  'from' in event && event.paid !== undefined ? [{ ...rest, event: { ...event, paid: event.paid } }] : [],
)
export const fights: readonly Reported<Fight>[] = all.flatMap(({ event, ...rest }) =>
  'against' in event ? [{ ...rest, event }] : [],
)
/** Attacks directly after a move of the active unit. */
export const assaults: readonly {
  readonly walk: Reported<Walk & { readonly paid: number }>
  readonly fight: Reported<Fight>
}[] = all.slice(1).flatMap((fight, index) => {
  const walk = walks.find((each) => each.before === all[index]?.before)
  const { event } = fight
  return walk && 'against' in event && event.who === walk.event.who ? [{ walk, fight: { ...fight, event } }] : []
})
export const notes: readonly Reported<Event>[] = all.filter(({ event }) => event.note !== undefined)

/** The position at the beginning of a turn. */
export const opening = (turn: number): readonly Placed[] => all.find((each) => each.turn === turn)?.before ?? []

/** The position before a unit's move to a hex. */
export function positionBefore(turn: number, who: Id, to: string): readonly Placed[] {
  const found = all.find(
    (each) => each.turn === turn && each.event.who === who && 'to' in each.event && each.event.to === to,
  )
  if (!found) throw new Error(`On turn ${turn} ${who} does not go to ${to}`)
  return found.before
}

/** The verdict on a move in the position before it. Disruption of the mover changes no cost. */
export function verdictOf({ turn, event, before: placed }: Reported<Walk>): Verdict {
  const { who, from, to, via = [], trucked } = event
  const riders = trucked ? [...placed, put('truck', from)] : placed
  const play = new Play(riders, { turn, side: sideOf(who), onMap: true })
  return play.verdict(go(trucked ? [who, 'truck'] : who, to, ...via))
}

export const costOf = (reported: Reported<Walk>): number => verdictOf(reported).walks?.[0]?.cost ?? Number.NaN

export const isMet = (paid: number, cost: number): boolean => Math.abs(paid - cost) <= 0.5
export const isDay = (turn: number): boolean => turn % 2 === 0

const name = (who: Id): string => {
  const { name: own, formation } = real.counters.get(who) ?? { name: who, formation: undefined }
  return formation === undefined ? own : `${formation}, ${own}`
}
const cellsOf = (event: Event): string =>
  'from' in event
    ? `${event.from} to ${event.to}`
    : 'against' in event
      ? `against ${event.against}`
      : 'at' in event
        ? event.at
        : ''

/** The costs of a movement class in the chart, by terrain. */
const priced = (column: string): string =>
  (real.rules?.movement?.terrain ?? [])
    .map(({ terrain, cost }) => `${terrain} ${new Map(Object.entries(cost)).get(column)}`)
    .join(', ')

/** The chart as sentences, by class. */
export function chartSentences(): readonly [motors: string, feet: string] {
  const river = real.rules?.movement?.edges?.find(({ kind }) => kind === 'minor-river')?.cost
  const motors = `Motors pay ${priced('motor')}, and across a minor river without a road ${river} more.`
  return [motors, `Infantry pays ${priced('foot')}.`]
}

/** The text of docs/celles-report.md, made from the present results. */
export function page(): string {
  const judged = walks.map((each) => ({ ...each, cost: costOf(each) }))
  const count = (day: boolean) => {
    const some = judged.filter(({ turn }) => isDay(turn) === day)
    return `${some.filter(({ event, cost }) => isMet(event.paid, cost)).length} of ${some.length}`
  }
  const exact = judged.filter(({ event, cost }) => cost === event.paid).length
  const apart = judged.filter(({ event, cost }) => !isMet(event.paid, cost))
  const rows = apart.map(
    ({ turn, event, cost }) =>
      `| ${turn} | ${name(event.who)} | ${event.from} to ${event.to} | ${event.paid} | ${cost} | ${event.apart} |`,
  )
  const read = notes.map(({ turn, event }) => `| ${turn} | ${name(event.who)} | ${cellsOf(event)} | ${event.note} |`)
  const fought = fights.flatMap(({ turn, event }) =>
    event.apart === undefined ? [] : [`| ${turn} | ${name(event.who)} | ${event.against} | ${event.apart} |`],
  )
  return `# Celles beside a published game

A play report of the whole campaign tells what ${walks.length} moves cost, and what ${fights.length} attacks did. \`test/rules/celles/report.json\`
keeps it in its order, so that every move is judged among all who stood about: zones, exits, crowded roads. Within half
a point the referee asks on this map what was paid for **${count(true)}** moves by day and **${count(false)}** by night, ${exact} of
all to the point. Map and chart were fitted to these moves: where they agree they follow the report, and are no witness of the
printed map.

The chart that does so is ours, but for highway, road and rough, which are printed.
${chartSentences().join('\n')}

This page is written by its test: \`npx vitest run test/rules/celles/report.test.ts -u\`.

## Moves that cost something else

| turn | who | from, to | paid | here | why |
|---|---|---|---|---|---|
${rows.join('\n')}

## Fights on other ground

All others have here the terrain and the river that the report added to their dice.

| turn | who | against | why |
|---|---|---|---|
${fought.join('\n')}

## Supply and points

The points at the Meuse come out as reported on turns 1 to 6, and nobody lacks supply then, as it says. On turn 7 it has Panzer
Lehr in Givet Out of Supply, and so without a point; among those who are told to stand about there is still a way along the south edge.

Played again over a relay by two seats (\`test/relay/celles.long.test.ts\`), with 49 of its 51 dice as they fell and two that its author read as
10 for a 0, the game ends as published: 17 to 17. Which chit was drawn for what is told for the most part, and for the rest our reading.

## Read otherwise than printed, or not told

| turn | who | where | reading |
|---|---|---|---|
${read.join('\n')}
`
}
