import { describe, expect, it } from 'vitest'
import {
  asTab,
  below,
  boxFor,
  columnsOf,
  fitted,
  float,
  fold,
  inFront,
  isRead,
  type Layout,
  mayChangeColumn,
  moved,
  onTable,
  PANELS,
  type PanelName,
  raised,
  resized,
  revealed,
  sized,
  standing,
  tabTo,
  thereOf,
  usual,
  widened,
  within,
  withOverview,
  without,
} from '../../../client/screen/dock-layout.ts'
import { layoutOf, toKeep } from '../../../client/screen/saved-layout.ts'
import { dice } from '../../relay/simulation.ts'

const LAPTOP = { width: 1366, height: 768 }
const WIDE = { width: 1920, height: 1080 }
const TABLET = { width: 1024, height: 768 }
const BOX = { x: 100, y: 100, width: 300, height: 400 }

/** Every panel stands in at most one place, and what is in front of a group is one of it. */
function isSound(layout: Layout): boolean {
  const all = [
    ...layout.groups.flatMap(({ tabs }) => tabs),
    ...layout.folded,
    ...layout.floating.map(({ name }) => name),
  ]
  const nowhere = PANELS.filter((name) => !all.includes(name))
  return (
    new Set(all).size === all.length &&
    nowhere.every((name) => name === 'clocks' || name === 'hand') &&
    layout.groups.every(({ tabs, front }) => tabs.includes(front))
  )
}

describe('the dock', () => {
  it('stands open beside the board, with the log in front; on a tablet the board comes first', () => {
    expect(usual(LAPTOP)).toMatchObject({ isOpen: true, groups: [{ front: 'log' }, { front: 'overview' }] })
    expect(usual(TABLET).isOpen).toBe(false)
    expect(usual(LAPTOP).width / LAPTOP.width).toBeLessThan(0.23)
    expect(standing(usual(LAPTOP), 'hand')).toBe('table')
  })

  it('has each panel in one place, whatever is done with it', () => {
    const draw = dice(5)
    let layout = usual(WIDE)
    for (let step = 0; step < 3000; step++) {
      const name = PANELS[draw(PANELS.length)] as PanelName
      const deeds = [
        () => asTab(layout, name),
        () => below(layout, name, draw(2) as 0 | 1),
        () => fold(layout, name),
        () => float(layout, name, boxFor(layout, name, LAPTOP), LAPTOP),
        () => revealed(layout, name),
        () => raised(layout, name),
        () => moved(layout, name, draw(4000) - 2000, draw(4000) - 2000, LAPTOP),
        () => sized(layout, name, draw(4000) - 2000, draw(4000) - 2000, LAPTOP),
        () => tabTo(layout, name, PANELS[draw(PANELS.length)] as PanelName),
        () => withOverview(layout, TABLET),
        () => layoutOf(JSON.parse(JSON.stringify(layout)), WIDE),
      ]
      layout = deeds[draw(deeds.length)]?.() ?? layout
      expect(isSound(layout), `${step}: ${JSON.stringify(layout)}`).toBe(true)
      for (const { box } of layout.floating) expect(box).toEqual(fitted(box, WIDE))
    }
  })

  it('puts what is read in front: where it is docked, from the edge, above the others that float', () => {
    const folded = { ...fold(usual(LAPTOP), 'notes'), isOpen: false }
    expect(isRead(folded, 'notes')).toBe(false)
    expect(isRead(revealed(folded, 'notes'), 'notes')).toBe(true)
    expect(isRead(revealed(folded, 'referee'), 'referee')).toBe(true)
    const dicy = revealed(usual(LAPTOP), 'dice')
    expect([isRead(dicy, 'dice'), isRead(dicy, 'log')]).toEqual([true, true])
    const two = float(float(usual(LAPTOP), 'log', BOX, LAPTOP), 'notes', BOX, LAPTOP)
    expect(revealed(two, 'log').floating.at(-1)?.name).toBe('log')
    expect(standing(revealed(fold(usual(LAPTOP), 'hand'), 'hand'), 'hand')).toBe('table')
  })

  it('opens a folded panel again where it floated, and docks it where it never did', () => {
    const floated = fold(float(usual(LAPTOP), 'notes', BOX, LAPTOP), 'notes')
    const again = layoutOf(JSON.parse(JSON.stringify(toKeep(floated, LAPTOP))), LAPTOP)
    expect(revealed(again, 'notes').floating).toEqual([{ name: 'notes', box: BOX }])
    const docked = fold(asTab(revealed(again, 'notes'), 'notes'), 'notes')
    expect(standing(revealed(docked, 'notes'), 'notes')).toBe('docked')
  })

  it('has the overview below what is read; where the dock would hide the board, it floats away from the dock', () => {
    expect(standing(usual(LAPTOP), 'overview')).toBe('docked')
    expect(standing(withOverview(fold(usual(LAPTOP), 'overview'), LAPTOP), 'overview')).toBe('docked')
    const tablet = withOverview(usual(TABLET), TABLET)
    expect([standing(usual(TABLET), 'overview'), standing(tablet, 'overview')]).toEqual(['folded', 'floating'])
    expect(tablet.isOpen).toBe(false)
  })

  it('puts a tab in the place of another, keeps what is read, and joins a new one to the order that stands', () => {
    const swapped = tabTo(usual(LAPTOP), 'notes', 'log')
    expect(swapped.groups[0]).toMatchObject({ tabs: ['notes', 'log', 'piles', 'counters', 'referee'], front: 'log' })
    expect(tabTo(swapped, 'log', 'overview')).toBe(swapped)
    expect(tabTo(swapped, 'notes', 'referee').groups[0]?.tabs.at(-1)).toBe('notes')
    const joined = asTab(fold(swapped, 'piles'), 'piles')
    expect(joined.groups[0]?.tabs).toEqual(['piles', 'notes', 'log', 'counters', 'referee'])
  })

  it('shows the one before when what was in front goes', () => {
    const layout = without(inFront(usual(LAPTOP), 'counters'), 'counters')
    expect(layout.groups[0]?.front).toBe('piles')
    expect(without(below(usual(LAPTOP), 'dice'), 'dice').groups).toEqual(usual(LAPTOP).groups)
  })

  it('shows the log where the game has nothing of what is in front', () => {
    const group = { tabs: ['piles', 'log', 'referee'], front: 'referee', column: 0 } as const
    expect(thereOf(group, () => true)).toMatchObject({ tabs: group.tabs, front: 'referee' })
    expect(thereOf(group, (name) => name !== 'referee')).toEqual({ tabs: ['piles', 'log'], front: 'log' })
    expect(thereOf({ ...group, tabs: ['referee', 'notes'] }, (name) => name === 'notes').front).toBe('notes')
    expect(thereOf({ ...group, tabs: ['referee'] }, () => false).front).toBeUndefined()
  })

  it('keeps what floats within the window, also when that becomes smaller', () => {
    const far = moved(float(usual(WIDE), 'log', BOX, WIDE), 'log', 5000, 5000, WIDE)
    expect(far.floating[0]?.box).toEqual({ x: 1612, y: 672, width: 300, height: 400 })
    expect(within(far, TABLET).floating[0]?.box).toEqual({ x: 716, y: 360, width: 300, height: 400 })
    expect(sized(far, 'log', -5000, -5000, WIDE).floating[0]?.box).toMatchObject({ width: 240, height: 160 })
    expect(onTable(far, 'log').floating).toEqual([])
  })

  it('keeps what floats off the dock that stands beside the board, and may cover it where it slides over', () => {
    const open = within(moved(float(usual(LAPTOP), 'log', BOX, LAPTOP), 'log', 5000, 0, LAPTOP), LAPTOP)
    const box = open.floating[0]!.box
    expect(box.x + box.width).toBeLessThanOrEqual(LAPTOP.width - open.width)
    const closed = within({ ...moved(open, 'log', 5000, 0, LAPTOP), isOpen: false }, LAPTOP)
    expect(closed.floating[0]!.box.x).toBeGreaterThan(box.x)
  })

  it('is as wide as one wants, but leaves the board more than half of the room', () => {
    expect(widened(usual(LAPTOP), 10, LAPTOP).width).toBe(260)
    expect(widened(usual(LAPTOP), 5000, LAPTOP).width).toBe(615)
    const two = below(usual(WIDE), 'notes', 1)
    expect(widened(two, 5000, WIDE).width).toBe(432)
  })

  it('leaves it as much when the window becomes smaller, and when every panel floats', () => {
    const large = widened(usual({ width: 2500, height: 1400 }), 5000, { width: 2500, height: 1400 })
    expect(large.width).toBe(1125)
    expect(within(large, { width: 1200, height: 800 }).width).toBe(540)
    expect(widened({ ...large, groups: [] }, 5000, LAPTOP).width).toBe(615)
  })

  it('offers another column to a panel only where that would change anything', () => {
    const lone = { ...usual(WIDE), groups: [{ tabs: ['log'], front: 'log', column: 0 }] } satisfies Layout
    expect(mayChangeColumn(lone, 'log', WIDE)).toBe(false)
    expect(mayChangeColumn(below(lone, 'notes'), 'log', WIDE)).toBe(true)
    expect(mayChangeColumn(asTab(lone, 'notes'), 'log', WIDE)).toBe(true)
    expect(mayChangeColumn(below(lone, 'notes'), 'dice', WIDE)).toBe(false)
    expect(mayChangeColumn(usual(LAPTOP), 'log', LAPTOP)).toBe(false)
  })

  it('has two columns where there is width for them, and else one below the other', () => {
    const two = below(without(usual(LAPTOP), 'overview'), 'notes', 1)
    expect(columnsOf(two, WIDE)).toHaveLength(2)
    expect(columnsOf(two, LAPTOP)).toHaveLength(1)
    expect(columnsOf(two, LAPTOP)[0]).toHaveLength(2)
    // On a tall screen the referee is read below the log from the first.
    expect(columnsOf(usual(WIDE), WIDE)[0]?.map(({ front }) => front)).toEqual(['log', 'referee', 'overview'])
    expect(columnsOf({ ...usual(WIDE), groups: [] }, WIDE)).toEqual([])
  })
})

describe('a room that was kept', () => {
  it('is found again as it was', () => {
    const kept = float(fold(below(usual(WIDE), 'referee', 1), 'notes'), 'log', BOX, WIDE)
    expect(layoutOf(JSON.parse(JSON.stringify(kept)), WIDE)).toEqual(kept)
  })

  it.each([
    undefined,
    null,
    'x',
    [],
    {},
    { groups: 7, folded: {}, floating: [null, { name: 'log' }, { name: 'log', box: { x: 'a' } }], width: 'wide' },
    { groups: [{ tabs: ['log', 'log', 'cellar'], front: 'cellar', column: 9 }, null], folded: ['log', 'attic'] },
    { groups: [{ tabs: ['dice'] }], width: Number.NaN, isOpen: 3 },
  ])('loses no panel and stands none of them twice, whatever it says: %j', (kept) => {
    const layout = layoutOf(kept, LAPTOP)
    expect(isSound(layout)).toBe(true)
    expect(layout.width).toBeGreaterThanOrEqual(260)
    expect(PANELS.filter((name) => standing(layout, name) === 'table')).toEqual(
      expect.arrayContaining(kept && typeof kept === 'object' ? [] : ['clocks', 'hand']),
    )
  })

  it.each([
    ['a laptop', LAPTOP, WIDE],
    ['a tall screen', WIDE, LAPTOP],
  ])(
    'for %s stands in another window as it does there for the first time, as long as nobody moved a panel',
    (_, before, now) => {
      const first = usual(before)
      const again = (layout: Layout) => layoutOf(JSON.parse(JSON.stringify(toKeep(layout, before))), now)
      expect(again(first)).toEqual(usual(now))
      expect(resized(first, before, now)).toEqual(usual(now))
      const read = inFront({ ...first, isOpen: false }, 'notes')
      expect(again(read)).toEqual({ ...inFront(usual(now), 'notes'), isOpen: false })
      expect(resized(read, before, now)).toEqual(again(read))
      const own = fold(first, 'piles')
      expect(again(own).groups).toEqual(own.groups)
      expect(resized(own, before, now).groups).toEqual(own.groups)
    },
  )

  it('begins with the board where the window is narrow', () => {
    expect(layoutOf({ isOpen: true }, TABLET).isOpen).toBe(false)
    expect(layoutOf({ isOpen: false }, LAPTOP).isOpen).toBe(false)
  })
})
