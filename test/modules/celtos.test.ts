import { describe, expect, it } from 'vitest'
import { readModule } from '../../relay/modules/module-folder.ts'
import type { Counter, StartPiece } from '../../table/generated/types.ts'
import { gapBetween, holds, overlaps } from '../../table/geometry/measure/gap.ts'
import { baseShape, outlineShape, type Shape, spotShape } from '../../table/geometry/measure/shape.ts'
import { printProblem } from '../../table/module/problem.ts'
import { pointNamed } from '../../table/module/scenario.ts'

const opened = readModule('assets/modules/celtos')
if ('problems' in opened) throw new Error(opened.problems.map(printProblem).join('\n'))
const { module, files, warnings } = opened
const sheets = files as Readonly<Record<string, { readonly counters?: readonly Counter[] }>>

const models = [...module.counters.values()].filter(({ kind }) => kind === 'token')
const squad = (formation: string) => models.filter((model) => model.formation === formation)
const value = ({ faces }: Counter, name: string) => faces[0]?.values?.[name]

const INCH = 100
const SCENARIOS = [...module.scenarios.keys()]

it('loads without problems, and without anything that is probably a mistake', () => {
  expect(warnings).toEqual([])
})

describe('the warbands', () => {
  it.each([
    ['Gael Staff-slingers', 7],
    ['Gael Warriors', 7],
    ['Gael Retainers', 8],
    ['Gael Chieftain', 1],
    ['Sidhe Retainers', 7],
    ['Sidhe Archers', 7],
    ['Sidhe Prince', 1],
  ])('%s are %i models, as reported', (formation, count) => {
    expect(squad(formation)).toHaveLength(count)
  })

  it('cost the reported points: 415 and 416', () => {
    const rows = module.rules!.charts!.find(({ id }) => id === 'warbands')!.rows
    const sum = (side: string) =>
      rows.filter(({ row }) => row.startsWith(side)).reduce((points, { cells }) => points + Number(cells[0]), 0)
    expect([sum('Gael'), sum('Sidhe')]).toEqual([415, 416])
    for (const { row, cells } of rows) expect([row, squad(row).length]).toEqual([row, cells[1]])
  })

  it('have every value that the rules ask for', () => {
    for (const model of models)
      for (const name of ['move', 'sh', 'as', 'power', 't', 'size', 'wounds', 'nerve', 'reaction'])
        expect([model.id, name, value(model, name)]).toEqual([
          model.id,
          name,
          expect.toSatisfy((n) => n >= 1 && n <= 10),
        ])
  })

  it('keep the reported values: Move 4 of Gael warriors and chieftain, SH 4 of the archers', () => {
    for (const model of [...squad('Gael Warriors'), ...squad('Gael Chieftain')]) expect(value(model, 'move')).toBe(4)
    for (const model of squad('Sidhe Archers'))
      expect([value(model, 'sh'), value(model, 'weapon')]).toEqual([4, 'longbow'])
  })

  it('say where their values come from: all but the reported ones are reconstructed', () => {
    for (const model of models) expect(model.basis).toBe('reconstructed')
    const printed = sheets['counters.json']!.counters!.flatMap(({ kind, faces }) =>
      kind === 'token' ? Object.keys(faces[0]?.values ?? {}) : [],
    )
    expect([...new Set(printed)].sort()).toEqual(['move', 'sh', 'weapon'])
  })
})

describe('the table', () => {
  it('measures 48 by 48 inches', () => {
    const { grid, scale } = module.maps[0]!.sheet
    expect([grid, scale]).toEqual([
      { kind: 'free', width: 48 * INCH, height: 48 * INCH },
      { cell: 1, unit: 'inches' },
    ])
  })

  it('has a tray for every pile', () => {
    const boxes = new Set(module.maps[0]!.sheet.boxes?.map(({ pile }) => pile))
    for (const { piles } of module.scenarios.values()) for (const { id } of piles) expect(boxes).toContain(id)
  })
})

const shapeOf = ({ def, at, turn }: StartPiece): Shape => {
  const { base, scenery } = module.counters.get(def)!
  const spot = pointNamed(at)!
  return scenery ? outlineShape(scenery.outline, spot, turn) : baseShape(base, spot, turn)
}

describe.each(SCENARIOS)('the set-up of %s', (id) => {
  const scenario = module.scenarios.get(id)!
  const kindOf = ({ def }: StartPiece) => module.counters.get(def)!.kind
  const standing = scenario.pieces.filter((piece) => kindOf(piece) === 'token')
  const lying = scenario.pieces.filter((piece) => kindOf(piece) === 'scenery')

  it('has every model once, in its own zone, clear of the others and of walls', () => {
    expect(new Set(standing.map(({ def }) => def)).size).toBe(standing.length)
    for (const [index, piece] of standing.entries()) {
      const { side } = module.counters.get(piece.def)!
      const zone = scenario.areas!.find((area) => area.use === 'set-up' && area.side === side)!
      expect([piece.def, holds(outlineShape(zone.outline, pointNamed(zone.at)!), pointNamed(piece.at)!)]).toEqual([
        piece.def,
        true,
      ])
      for (const other of standing.slice(index + 1)) expect(overlaps(shapeOf(piece), shapeOf(other))).toBe(false)
      for (const other of lying)
        expect([piece.def, other.def, overlaps(shapeOf(piece), shapeOf(other))]).toEqual([piece.def, other.def, false])
    }
  })

  it('keeps each squad together', () => {
    for (const piece of standing) {
      const { formation } = module.counters.get(piece.def)!
      const mates = standing.filter(
        (other) => other !== piece && module.counters.get(other.def)!.formation === formation,
      )
      if (mates.length === 0) continue
      expect(Math.min(...mates.map((mate) => gapBetween(shapeOf(piece), shapeOf(mate))))).toBeLessThanOrEqual(2 * INCH)
    }
  })

  it('locks its scenery', () => {
    expect(lying.filter(({ locked }) => !locked)).toEqual([])
  })
})

it('lays the scenery of the skirmish the same for both sides, turned half round', () => {
  const { pieces } = module.scenarios.get('skirmish')!
  const lying = pieces.filter(({ def }) => module.counters.get(def)!.kind === 'scenery')
  const far = (def: string, x: number, y: number) =>
    Math.min(
      ...lying
        .filter((piece) => piece.def === def)
        .map((piece) => gapBetween(spotShape(pointNamed(piece.at)!), spotShape({ x, y }))),
    )
  for (const piece of lying) {
    const { x, y } = pointNamed(piece.at)!
    expect([piece.def, far(piece.def, 48 * INCH - x, 48 * INCH - y)]).toEqual([
      piece.def,
      expect.toSatisfy((gap) => gap < 50),
    ])
  }
  expect(lying.length).toBeGreaterThan(15)
})

it('deploys the warbands 24 inches apart', () => {
  const { areas } = module.scenarios.get('skirmish')!
  const zones = areas!.map(({ at, outline }) => outlineShape(outline, pointNamed(at)!))
  expect(gapBetween(zones[0]!, zones[1]!)).toBe(24 * INCH)
})
