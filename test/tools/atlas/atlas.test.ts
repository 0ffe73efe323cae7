import { describe, expect, it } from 'vitest'
import type { AtlasPlace } from '../../../table/generated/types.ts'
import { readAtlas, resolveAtlas } from '../../../tools/atlas/atlas.ts'
import { unknownNames } from '../../../tools/atlas/recipe.ts'
import { atlas, files, partOf, recipeOf } from './country.ts'

const problemsOf = (broken: Readonly<Record<string, unknown>>) => {
  const result = resolveAtlas(broken)
  return 'problems' in result ? result.problems : []
}

const km = (a: AtlasPlace, b: AtlasPlace): number => Math.hypot((a.lat - b.lat) * 111.2, (a.lon - b.lon) * 71.3)
const place = (id: string): AtlasPlace => atlas.places.get(id)!

describe('the atlas', () => {
  it('has no problems, at least 150 places and every river and class of road that the games name', () => {
    expect(problemsOf(files())).toEqual([])
    expect(atlas.places.size).toBeGreaterThanOrEqual(150)
    const rivers = ['meuse', 'lesse', 'lhomme', 'ourthe-west', 'ourthe-east', 'ourthe', 'wamme', 'hermeton', 'bocq']
    const more = ['molignee', 'semois', 'ambleve', 'salm', 'warche', 'our', 'sure', 'vesdre', 'lienne', 'aisne']
    const last = ['houille', 'viroin', 'sambre', 'wiltz', 'clerve']
    expect([...rivers, ...more, ...last].filter((id) => !atlas.rivers.has(id))).toEqual([])
    expect(new Set(atlas.roads.map((road) => road.class))).toEqual(new Set(['highway', 'road']))
    expect(new Set(atlas.ground.map(({ kind }) => kind))).toEqual(new Set(['woods', 'rough', 'high']))
  })

  it.each([
    ['namur', 'liege', 54],
    ['dinant', 'givet', 15],
    ['dinant', 'celles', 8],
    ['marche', 'rochefort', 12],
    ['marche', 'hotton', 9],
    ['bastogne', 'saint-vith', 42],
    ['malmedy', 'stavelot', 8],
    ['huy', 'andenne', 11],
    ['losheim', 'malmedy', 27],
    ['vianden', 'diekirch', 8],
  ])('puts %s and %s about as far apart as they are: %i km', (a, b, far) => {
    expect(Math.abs(km(place(a), place(b)) - far)).toBeLessThan(2)
  })

  it('has no two places at one point, and no leg of a road longer than from Namur to Huy', () => {
    const all = [...atlas.places.values()]
    const twins = all.flatMap((a, at) => all.slice(at + 1).filter((b) => km(a, b) < 0.6))
    expect(twins).toEqual([])
    const legs = atlas.roads.flatMap(({ id, way }) =>
      way.slice(1).map((to, at) => ({ id, far: km(spot(way[at]!), spot(to)) })),
    )
    expect(legs.filter(({ far }) => far > 35)).toEqual([])
  })

  it('lets each river end on the one it runs into', () => {
    for (const { id, into, course } of atlas.rivers.values()) {
      if (into === undefined) continue
      const [lat = 0, lon = 0] = course.at(-1)!
      const mouth = { lat, lon } as AtlasPlace
      const banks = atlas.rivers.get(into)!.course
      const away = Math.min(...banks.slice(1).map((to, at) => offLine(mouth, banks[at]!, to)))
      expect(away, id).toBeLessThan(1.2)
    }
  })
})

const spot = (at: string | number[]): AtlasPlace =>
  typeof at === 'string' ? place(at) : ({ lat: at[0]!, lon: at[1]! } as AtlasPlace)

/** Kilometres from a point to a stretch of a line. */
function offLine({ lat, lon }: AtlasPlace, a: readonly number[], b: readonly number[]): number {
  const [x, y] = [(lon - a[1]!) * 71.3, (lat - a[0]!) * 111.2]
  const [dx, dy] = [(b[1]! - a[1]!) * 71.3, (b[0]! - a[0]!) * 111.2]
  const share = Math.max(0, Math.min(1, (x * dx + y * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - dx * share, y - dy * share)
}

describe('a broken atlas', () => {
  it('reports a road to an unknown place, and the place meant', () => {
    const broken = files()
    partOf(broken, 'roads.json', 'roads', 0, 'way')[2] = 'asesse'
    expect(problemsOf(broken)).toEqual([
      {
        file: 'roads.json',
        pointer: '/roads/0/way/2',
        code: 'unknown',
        message: 'There is no place asesse; did you mean assesse?',
      },
    ])
  })

  it('reports an outline of two points', () => {
    const broken = files()
    partOf(broken, 'ground.json', 'ground', 3, 'outline').length = 2
    expect(problemsOf(broken)).toEqual([
      expect.objectContaining({ file: 'ground.json', pointer: '/ground/3/outline', code: 'malformed' }),
    ])
  })

  it('reports a duplicate place, a river without an end and one that runs in a ring', () => {
    const broken = files()
    const places = partOf(broken, 'places.json', 'places')
    partOf(places, 5).id = partOf(places, 0).id
    const rivers = Object.values(partOf(broken, 'rivers.json', 'rivers'))
    const at = (id: string) => rivers.findIndex((river) => partOf(river).id === id)
    partOf(rivers, at('lesse')).into = 'muese'
    partOf(rivers, at('ourthe')).into = 'aisne'
    const found = problemsOf(broken).map(({ file, code }) => [file, code])
    expect(found).toContainEqual(['places.json', 'duplicate'])
    expect(found).toContainEqual(['rivers.json', 'unknown'])
    expect(found).toContainEqual(['rivers.json', 'loop'])
  })

  it('reports a missing file', () => {
    const read = readAtlas('assets/modules')
    expect('problems' in read && read.problems.map(({ file, code }) => [file, code])).toContainEqual([
      'rivers.json',
      'missing-file',
    ])
  })
})

describe('a broken recipe', () => {
  it('reports unknown places, rivers, roads and terrains, cells off the grid and invalid sides', () => {
    const recipe = structuredClone(recipeOf('celles'))
    recipe.pins[0]!.place = 'givett'
    recipe.pins[1]!.cell = '3404'
    recipe.cover[0]!.terrain = 'rouhg'
    recipe.rivers[0] = { river: 'mouse', kind: 'river', along: ['0113/0913'] }
    recipe.roads.without = ['nowhere']
    const found = unknownNames(recipe, atlas, 'celles.json').map(({ pointer, code }) => `${pointer} ${code}`)
    expect(found.sort()).toEqual([
      '/cover/0/terrain unknown',
      '/pins/0/place unknown',
      '/pins/1/cell no-such-cell',
      '/rivers/0/along/0 not-neighbours',
      '/rivers/0/river unknown',
      '/roads/without/0 unknown',
    ])
  })

  it('reports the same in manual corrections', () => {
    const recipe = structuredClone(recipeOf('celles'))
    recipe.overrides = {
      terrain: { rouhg: ['0810'], rough: ['0810', '3499'] },
      rivers: [{ river: 'semois', add: ['0113/0913'], remove: ['0810/9999'] }],
      roads: [
        { id: 'a', kind: 'rode', cells: ['9999', '0810', '0812'] },
        { id: 'b', kind: 'road', cells: ['0810', '0811'] },
      ],
      unpaved: ['0810/0812'],
      unbridged: ['0810/0812'],
      bridges: [{ kind: 'bridge', side: '0810/0812' }],
      names: [{ text: 'Nowhere', at: '9999', kind: 'place' }],
    }
    const found = unknownNames(recipe, atlas, 'celles.json').map(({ pointer, code }) => `${pointer} ${code}`)
    expect(found.sort()).toEqual([
      '/overrides/bridges/0/side not-neighbours',
      '/overrides/names/0/at no-such-cell',
      '/overrides/rivers/0/add/0 not-neighbours',
      '/overrides/rivers/0/remove/0 not-neighbours',
      '/overrides/rivers/0/river unknown',
      '/overrides/roads/0/cells/0 no-such-cell',
      '/overrides/roads/0/cells/1 not-neighbours',
      '/overrides/roads/0/cells/2 not-neighbours',
      '/overrides/roads/0/kind unknown',
      '/overrides/terrain/rough/1 no-such-cell',
      '/overrides/terrain/rouhg unknown',
      '/overrides/unbridged/0 not-neighbours',
      '/overrides/unpaved/0 not-neighbours',
    ])
  })
})
