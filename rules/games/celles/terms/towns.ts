import type { Cell } from '../../../../table/generated/types.ts'
import type { Unit } from '../../../core/unit.ts'
import { cellNamed, cellsIn, distinct } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { printedIn } from '../../../kit/chart.ts'
import { formationOf, nationOf } from './counters.ts'
import { readingsOf } from './switches.ts'

/** 14.0, 22.0 [107, 114, 130]: the entry hexes of a formation. */
export function entryHexes(scene: HexScene, formation: string | undefined): readonly Cell[] {
  const printed = formation === undefined ? undefined : printedIn(scene.book, 'entry', formation, 'hexes')
  return String(printed ?? '')
    .split(' ')
    .flatMap((id) => cellNamed(scene, id) ?? [])
}

/** Towns without a name on the map, by their printed hex. */
const PINNED: Readonly<Record<string, string>> = {
  Marche: '2808',
  Hotton: '3306',
  Rochefort: '2113',
  Givet: '0213',
  Dinant: '0704',
}

/** 13.3, 16.0 [107, 121, 122]: the hexes of a town. By house rule Givet and Dinant have two. */
export function townHexes(scene: HexScene, name: string): readonly Cell[] {
  const pinned = PINNED[name]
  const named = scene.book.module.maps.flatMap(({ sheet }) =>
    (sheet.names ?? []).filter(({ text }) => text === name).map(({ at }) => at),
  )
  const one = (pinned === undefined ? named : [pinned]).flatMap((id) => cellNamed(scene, id) ?? [])
  const more = readingsOf(scene.house).cities === 'two' ? cellsIn(scene, name.toLowerCase()) : []
  return distinct([...one, ...more])
}

/** 13.3 [107]: the hexes where destroyed units return. */
export function rebuildHexes(scene: HexScene, unit: Unit): readonly Cell[] {
  switch (nationOf(scene, unit)) {
    case 'us':
      return ['Marche', 'Hotton', 'Ciney', 'Hamois'].flatMap((name) => townHexes(scene, name))
    case 'british':
      return ['Dinant', 'Givet'].flatMap((name) => townHexes(scene, name))
    default:
      return entryHexes(scene, formationOf(unit))
  }
}
