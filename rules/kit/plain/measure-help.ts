import type { Gait, MeasureRules } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { freeBoards } from '../../measure/board/book.ts'
import { capital, idWords, list, type Sentence, type SheetNames } from './rule-words.ts'

/** The rules of an open table in sentences. */
export function measureHelp(module: Module, rules: MeasureRules, names: SheetNames): readonly Sentence[] {
  const unit = freeBoards(module)[0]?.sheet.scale?.unit ?? 'units'
  const { movement, terrain = [], passing, contact, coherency, cover = [], ranges = [], arc, activation } = rules
  return [
    ...(movement
      ? [
          { cite: movement.cite, text: `A model’s move is its ${idWords(movement.points)} value in ${unit}.` },
          ...movement.gaits.map((gait) => ({ cite: gait.cite ?? movement.cite, text: gaitText(gait, unit, names) })),
        ]
      : []),
    ...terrain.map(({ kind, cite, cost, who }) => ({
      cite,
      text: `${capital(idWords(kind))}, for ${names.who(who, 'all models')}: ${costText(cost)}.`,
    })),
    ...(passing
      ? [{ cite: passing.cite, text: `Models move through the bases of ${THROUGH[passing.through]}, and end on none.` }]
      : []),
    ...(contact ? [{ cite: contact.cite, text: 'Only a move that says so ends in contact with an enemy.' }] : []),
    ...(coherency
      ? [{ cite: coherency.cite, text: `A squad is linked by gaps of at most ${coherency.distance} ${unit}.` }]
      : []),
    ...sightHelp(rules, unit),
    ...cover.map(({ cite, name, inside, near }) => ({
      cite,
      text: `${capital(name)} covers a target ${inside ? 'in it' : `behind it${near === undefined ? '' : `, within ${near} ${unit}`}`}.`,
    })),
    ...ranges.map(({ name, most, cite }) => ({ cite: cite ?? rules.cite, text: `${name}: up to ${most} ${unit}.` })),
    ...(arc ? [{ cite: arc.cite, text: `The front arc is ${arc.front} degrees wide.` }] : []),
    ...(activation
      ? [
          {
            cite: activation.cite,
            text: `In ${list(activation.phases.map(names.phase))} the sides take turns: each activates one squad.`,
          },
        ]
      : []),
  ]
}

const THROUGH = { nobody: 'nobody', squad: 'their own squad', friends: 'their own side', all: 'everybody' } as const

function gaitText({ name, times = 1, plus = 0, contact, who }: Gait, unit: string, names: SheetNames): string {
  const far = times === 1 ? 'the move' : `${times} times the move`
  const more = plus === 0 ? '' : plus > 0 ? ` and ${plus} ${unit} more` : ` and ${-plus} ${unit} less`
  const touching = contact ? ', and may end in contact with enemies' : ''
  return `${name}, for ${names.who(who, 'all models')}: up to ${far}${more}${touching}.`
}

const costText = (cost: number | 'stop' | 'no'): string =>
  cost === 'no'
    ? 'nothing goes through'
    : cost === 'stop'
      ? 'a model stops at its edge'
      : `each length counts ${cost} times`

function sightHelp({ sight }: MeasureRules, unit: string): readonly Sentence[] {
  if (!sight) return []
  const { cite, models = 'others', scenery = [] } = sight
  const blocking = {
    none: 'No model blocks sight',
    others: 'Models of other squads block sight',
    all: 'Models block sight',
  }
  return [
    { cite, text: `${blocking[models]}.` },
    ...scenery.map(({ kind, cite: own, blocks, raises }) => {
      const by =
        blocks === undefined
          ? 'does not block sight'
          : blocks === 'all'
            ? 'blocks sight as high as it is'
            : `is seen through for ${blocks} ${unit}`
      return {
        cite: own ?? cite,
        text: `${capital(idWords(kind))} ${by}${raises ? ', and raises the models on it' : ''}.`,
      }
    }),
  ]
}
