import type { Atlas } from './atlas.ts'
import type { MadeMap } from './map-sheet.ts'

const figure = (number: number): string => `${number < 0 ? '-' : '+'}${Math.abs(number).toFixed(2)}`

/** Reports on a new map: how well each pin fits, and how much there is of everything. */
export function reportOf({ sheet, grid, projection, water }: MadeMap, atlas: Atlas): readonly string[] {
  const { residuals, rms, ground } = projection
  const width = Math.max(...residuals.map(({ pin }) => atlas.places.get(pin.place)!.name.length))
  const pins = residuals.map(({ pin, dx, dy, off, found, counted, fit }) => {
    const name = atlas.places.get(pin.place)!.name.padEnd(width)
    const under = grid.at(fit.x, fit.y)
    const miss = found ? '' : `, by the fit alone ${under ? grid.print(under) : 'off the map'}`
    return `  ${name} ${pin.cell}  ${figure(dx)} ${figure(dy)}  ${off.toFixed(2)}${counted ? '' : ' (not used)'}${miss}`
  })
  const count = (what: string, number: number) => `${number} ${what}`
  const counted = residuals.filter((each) => each.counted).length
  return [
    `${sheet.name}: residuals of its pins in hexes (east, south, in all)`,
    ...pins,
    `Root mean square of ${counted} fitted pins: ${rms.toFixed(3)} hexes`,
    `A hex is ${ground[0].toFixed(2)} km from west to east and ${ground[1].toFixed(2)} km from north to south.`,
    'Spots near a pin are moved with it until it lies well inside its hex; the effect falls with the square of distance.',
    [
      ...Object.entries(sheet.terrain).map(([id, cells]) => count(id, cells.length)),
      count('rivers', water.filter(({ chains }) => chains.length > 0).length),
      count('roads', sheet.paths?.length ?? 0),
      count('bridges', sheet.crossings?.length ?? 0),
      count('names', sheet.names?.length ?? 0),
    ].join(', '),
  ]
}
