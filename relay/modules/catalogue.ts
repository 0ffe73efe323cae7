import type {
  Basis,
  Catalogue,
  Damaged,
  Id,
  Listed,
  ListedScenario,
  MapSheet,
  ScenarioSheet,
} from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { LoadedModule, Shelf } from './loaded-modules.ts'
import type { BrokenModule } from './module-folder.ts'

/** Problems of a module that the lobby shows; the log has them all. */
const MOST_SHOWN = 3

/** A module that cannot be played, as the lobby shows it. */
export const damagedModule = (folder: string, { problems, title }: BrokenModule): Damaged => ({
  folder,
  ...(title !== undefined && { title }),
  count: problems.length,
  first: problems.slice(0, MOST_SHOWN).map(({ file, pointer, of, message }) => ({
    ...(file !== undefined && { file }),
    pointer,
    ...(of !== undefined && { of }),
    message,
  })),
})

export const catalogueOf = (shelf: Shelf, damaged: readonly Damaged[]): Catalogue => ({
  games: [...shelf.values()].map(listed),
  damaged: [...damaged],
})

/** A board without cells has no scale to show: nobody can see how far a hundred units are. */
const scaleOf = ({ scale, grid }: MapSheet): string | undefined =>
  scale && grid.kind !== 'free' ? `${scale.cell} ${scale.unit} a ${grid.kind}` : undefined

function listed({ module, referee }: LoadedModule): Listed {
  const { manifest, maps, sheet, scenarios, fingerprint, counters } = module
  const { id, title, subtitle, about, credits, when, sides } = manifest
  const scale = maps[0] && scaleOf(maps[0].sheet)
  return {
    id,
    fingerprint,
    title,
    ...(subtitle !== undefined && { subtitle }),
    about,
    ...(credits !== undefined && { credits }),
    ...(when !== undefined && { when }),
    ...(scale !== undefined && { scale }),
    rules: referee !== undefined,
    basis: { map: least(maps.map((board) => board.sheet.basis)), counters: sheet.basis },
    sides,
    scenarios: [...scenarios.values()].map((sheet) => listedScenario(sheet, counters)),
  }
}

/** Scenery is ground, not counted among what is played with. */
const isScenery = (def: Id, counters: Module['counters']): boolean => counters.get(def)?.kind === 'scenery'

function listedScenario(
  { id, name, about, order, when, turns, pieces, basis }: ScenarioSheet,
  counters: Module['counters'],
): ListedScenario {
  return {
    id,
    name,
    about,
    order,
    ...(when !== undefined && { when }),
    ...(turns.last !== undefined && { turns: turns.last - turns.first + 1 }),
    counters: pieces.reduce((sum, { def, count = 1 }) => (isScenery(def, counters) ? sum : sum + count), 0),
    basis,
  }
}

/** From the least certain to the surest. */
const CERTAINTY: readonly Basis[] = ['reconstructed', 'reported', 'printed', 'original']

const least = (all: readonly Basis[]): Basis => CERTAINTY.find((each) => all.includes(each)) ?? 'printed'
