import type { Counter, Id } from '../../table/generated/types.ts'

/** How units of one name are told apart: by side or formation where two could be meant, or always by formation. */
export type Naming = 'where-needed' | 'formation'

/**
 * The name of each unit in sentences. A shared name gets its side in front or, within one side, its formation behind:
 * Blue 1st Infantry Regiment, 1st Battalion (36th Division).
 */
export function unitNames(
  counters: Iterable<Counter>,
  sides: ReadonlyMap<Id, { readonly name: string }>,
  naming: Naming = 'where-needed',
): ReadonlyMap<Id, string> {
  const byName = new Map<string, Counter[]>()
  for (const counter of counters) {
    if (counter.kind !== 'unit' && counter.kind !== 'token') continue
    const bearers = byName.get(counter.name)
    if (bearers) bearers.push(counter)
    else byName.set(counter.name, [counter])
  }
  const called = new Map<Id, string>()
  for (const bearers of byName.values()) {
    for (const counter of bearers) {
      const twins = bearers.filter(({ side }) => side === counter.side)
      if (naming === 'formation' || twins.length > 1) called.set(counter.id, withFormation(counter))
      else if (bearers.length > 1) called.set(counter.id, withSide(counter, sides))
    }
  }
  return called
}

const withFormation = ({ name, formation }: Counter): string =>
  formation === undefined || name.includes(formation) ? name : `${name} (${formation})`

function withSide({ name, side }: Counter, sides: ReadonlyMap<Id, { readonly name: string }>): string {
  const owner = side === undefined ? undefined : sides.get(side)?.name
  return owner === undefined || name.startsWith(owner) ? name : `${owner} ${name}`
}
