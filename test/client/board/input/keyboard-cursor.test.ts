import { beforeEach, describe, expect, test } from 'vitest'
import { BoardInput } from '../../../../client/board/input/board-input.ts'
import type { CursorAnnouncement } from '../../../../client/board/input/cursor-announcement.ts'
import { HoverReports } from '../../../../client/board/input/hover-reports.ts'
import { KeyboardCursor } from '../../../../client/board/input/keyboard-cursor.ts'
import { MovePreview } from '../../../../client/board/input/move-preview.ts'
import { TableLayout } from '../../../../client/board/layout/table-layout.ts'
import { tableSpotOf } from '../../../../client/board/layout/tabletop.ts'
import { Viewport } from '../../../../client/board/layout/viewport.ts'
import type { KeyPress } from '../../../../client/words/keys.ts'
import type { Action, Hover, PieceId, Place, Verdict } from '../../../../table/generated/types.ts'
import type { State } from '../../../../table/state.ts'
import { done, hex, module, piece, table, top } from '../trial-table.ts'

const PANE = { width: 700, height: 500 }
let acts: Action[] = []
let menus: (readonly [PieceId[], Place])[] = []
let hovers: Hover[] = []
let announced: (CursorAnnouncement | undefined)[] = []
let asked: (() => void)[] = []
let state: State
let layout: TableLayout
let viewport: Viewport
let input: BoardInput
let keyboard: KeyboardCursor
let preview: MovePreview

const fine: Verdict = { findings: [] }

beforeEach(() => {
  acts = []
  menus = []
  hovers = []
  announced = []
  asked = []
  layout = new TableLayout(top)
  const paper = top.boards[0]!.paper
  viewport = new Viewport(
    top.bounds,
    paper,
    () => PANE,
    true,
    () => {},
  )
  const page = <T>(pixel: T): T => pixel
  preview = new MovePreview({
    sidesOf: () => new Set(),
    action: (to, via) => input.dropActionAt(to, via),
    later: () => () => {},
    wait: (_, act) => {
      asked.push(act)
      return () => {}
    },
    changed: () => {},
    reachSize: () => {},
  })
  const pointing = new HoverReports(top, { hover: (hover) => hovers.push(hover), point: () => {} }, page)
  input = new BoardInput({
    ...{ module, top, layout, viewport, toPage: page, preview, hover: pointing },
    events: {
      act: (action) => acts.push(action),
      select: () => {},
      menu: (_, ids, place) => menus.push([[...ids], place as Place]),
    },
    setCursorShape: () => {},
    now: () => 0,
    nonce: () => 'nonce-of-the-hand',
    changed: () => {},
  })
  keyboard = new KeyboardCursor({
    ...{ top, layout, viewport, input, preview, hover: pointing },
    changed: () => {},
    announce: (what) => announced.push(what),
  })
  keyboard.sides = ['red']
  keyboard.focus(true)
  state = table([
    piece('a', hex('C3')),
    piece('b', hex('C3')),
    piece('c', hex('E3')),
    piece('foe', hex('F5'), { def: 'b', side: 'blue' }),
    piece('x', { pile: 'cup' }),
    piece('lost', { pile: 'dead' }),
    piece('gone', { pile: 'dead' }),
  ])
  input.follow(state)
})

const press = (...names: string[]): boolean => {
  let answered = false
  for (const name of names) {
    const parts = name.split('+')
    const has = (part: string): boolean => parts.includes(part)
    const key: KeyPress = {
      key: parts.at(-1) as string,
      ...{ shiftKey: has('Shift'), ctrlKey: has('Ctrl'), metaKey: false, altKey: has('Alt') },
    }
    answered = keyboard.key(key)
  }
  return answered
}
const last = () => announced.at(-1)
const isAt = (place: Place): void => expect(last()).toMatchObject({ says: 'here', place })

describe('the cursor', () => {
  test('comes out where the hand last was, and goes from hex to hex with what lies there', () => {
    input.choose(['c'])
    press('ArrowRight')
    expect(last()).toEqual({ says: 'here', place: hex('E3'), ids: ['c'] })
    press('ArrowLeft', 'ArrowLeft')
    expect(last()).toEqual({ says: 'here', place: hex('C3'), ids: ['a', 'b'] })
    expect(keyboard.mark).toEqual(hex('C3'))
  })

  test('goes to the own stacks one after the other, and to no others', () => {
    press('n')
    const first = last()
    press('n')
    expect(new Set([first, last()].map((each) => each?.says === 'here' && each.ids.join()))).toEqual(
      new Set(['a,b', 'c']),
    )
    press('n')
    expect(last()).toEqual(first)
    keyboard.sides = ['green']
    press('N')
    expect(last()).toEqual({ says: 'no-stack' })
  })

  test('stays in sight: the table goes along under it', () => {
    press('n')
    for (let times = 0; times < 12; times++) press('ArrowRight')
    const place = (announced.findLast((each) => each?.says === 'here') as { place: Place }).place
    const pixel = viewport.toPixels(tableSpotOf(top, place)!)
    expect(pixel.x).toBeGreaterThan(26)
    expect(pixel.x).toBeLessThan(PANE.width - 26)
  })

  test('is put away by Escape, and by a hand with a pointer', () => {
    press('n')
    expect(press('Escape')).toBe(true)
    expect(last()).toEqual({ says: 'hidden' })
    expect(keyboard.mark).toBeUndefined()
    expect(press('Enter')).toBe(false)
    press('n')
    keyboard.away()
    expect(keyboard.mark).toBeUndefined()
    expect(press('Escape')).toBe(false)
  })

  test('leaves to others what is not its own: Shift with arrows, Enter before it is out, and Ctrl', () => {
    for (const key of ['Shift+ArrowUp', 'Enter', ' ', 'Escape', 'e']) expect(press(key), key).toBe(false)
    press('n')
    for (const key of ['Shift+ArrowUp', 'Ctrl+z', 'Tab', '?', 'x']) expect(press(key), key).toBe(false)
  })
})

describe('what is taken up by keys', () => {
  test('is the whole stack, is carried by arrows, and comes down as one move', () => {
    input.choose(['a', 'b'])
    press('ArrowUp', 'Enter')
    expect(last()).toEqual({ says: 'picked-up', ids: ['a', 'b'] })
    expect(keyboard.mark).toBeUndefined()
    press('ArrowDown', 'ArrowDown')
    expect(input.carried?.to).toEqual(hex('C5'))
    expect(hovers.at(-1)?.drag).toEqual(['a', 'b'])
    press('Enter')
    expect(acts).toEqual([{ type: 'move', moves: [{ pieces: ['a', 'b'], to: hex('C5') }] }])
    expect(input.carried).toBeUndefined()
    expect(keyboard.mark).toEqual(hex('C5'))
  })

  test('is with Shift only the top, and without moving comes back without a word in the log', () => {
    input.choose(['a', 'b'])
    press('ArrowUp', 'Shift+Enter')
    expect(last()).toEqual({ says: 'picked-up', ids: ['b'] })
    press('ArrowDown')
    expect(last()).toEqual({ says: 'here', place: hex('C4'), ids: [] })
    press('ArrowUp', 'Enter')
    expect(last()).toEqual({ says: 'put-back' })
    expect(acts).toEqual([])
  })

  test('goes back with Escape, and where the keys go elsewhere', () => {
    input.choose(['c'])
    press('ArrowUp', 'Enter', 'ArrowDown', 'Escape')
    expect(last()).toEqual({ says: 'put-back' })
    expect(input.carried).toBeUndefined()
    press('ArrowUp', 'Enter')
    expect(input.carried).toBeDefined()
    keyboard.focus(false)
    expect(input.carried).toBeUndefined()
    expect(acts).toEqual([])
  })

  test('are several stacks at once where several were selected, each as far from the others as before', () => {
    press('n', ' ', 'n', ' ')
    expect([...input.selected].sort()).toEqual(['a', 'b', 'c'])
    press('Enter', 'ArrowDown', 'Enter')
    expect(acts).toHaveLength(1)
    const [move] = acts as { moves: { pieces: string[]; to: Place }[] }[]
    expect(new Map(move?.moves.map(({ pieces, to }) => [pieces.join(), to]))).toEqual(
      new Map([
        ['a,b', hex('C4')],
        ['c', hex('E4')],
      ]),
    )
    press(' ')
    expect(last()).toMatchObject({ says: 'no-counter' })
  })

  test('is one counter out of an opened stack', () => {
    input.choose(['a', 'b'])
    press('ArrowUp', 'e')
    expect(last()).toEqual({ says: 'here', place: hex('C3'), ids: ['a', 'b'], one: 'b' })
    press('ArrowLeft')
    expect(last()).toMatchObject({ one: 'a' })
    expect(keyboard.mark).toMatchObject({ piece: { id: 'a' } })
    input.choose([])
    press('Enter', 'ArrowDown')
    // The ghost is as far from the counter's place as the cursor.
    const own = layout.heapOf('a')?.counters[0]
    expect(input.carried?.grab.held).toEqual({ x: own?.x, y: own?.y })
    press('Enter')
    expect(acts).toEqual([{ type: 'move', moves: [{ pieces: ['a'], to: hex('C4') }] }])
  })

  test('goes into a stack at the depth that one chooses, and a stack into another order', () => {
    input.choose(['c'])
    press('ArrowUp', 'Enter', 'ArrowLeft', 'ArrowLeft', 'e')
    expect(last()).toEqual({ says: 'gap', above: 'b' })
    press('ArrowLeft')
    expect(last()).toEqual({ says: 'gap', above: 'a' })
    press('ArrowLeft', 'ArrowLeft')
    expect(last()).toEqual({ says: 'gap', above: undefined })
    press('ArrowRight', 'Enter')
    expect(acts).toEqual([{ type: 'move', moves: [{ pieces: ['c'], to: hex('C3'), depth: 1 }] }])
    expect(input.fan).toBeUndefined()
    press('Shift+Enter', 'e', 'ArrowLeft', 'ArrowLeft', 'Enter')
    expect(acts[1]).toEqual({ type: 'stack', at: hex('C3'), pieces: ['b', 'a'] })
    press('Enter', 'ArrowDown', 'ArrowUp', 'e')
    expect(last()).toEqual({ says: 'no-counter' })
    press('Escape')
    expect(last()).toEqual({ says: 'put-back' })
  })

  test('is one counter out of a tray, brought back to the map', () => {
    keyboard.follow({ pile: 'dead' })
    press('n')
    keyboard.follow({ pile: 'dead' })
    press('e')
    expect(last()).toMatchObject({ says: 'here', ids: ['lost', 'gone'], one: 'gone' })
    press('Enter', 'ArrowLeft', 'Enter')
    expect(acts).toMatchObject([{ type: 'move', moves: [{ pieces: ['gone'], to: { board: 'm' } }] }])
    keyboard.follow({ pile: 'dead' })
    press('e', 'Enter', 'ArrowLeft', 'Ctrl+ArrowLeft', 'Enter')
    const cell = (acts[0] as { moves: { to: Place }[] }).moves[0]?.to as Place
    const { x, y } = tableSpotOf(top, cell)!
    expect(acts[1]).toMatchObject({ moves: [{ to: { board: 'm', x: Math.round(x) - 8, y: Math.round(y) } }] })
  })

  test('is drawn out of a cup, and goes into a tray as anywhere else', () => {
    press('n')
    keyboard.follow({ pile: 'cup' })
    press('Enter')
    expect(last()).toEqual({ says: 'drawn', pile: 'cup' })
    press('ArrowUp', 'Enter')
    expect(acts).toMatchObject([{ type: 'draw', pile: 'cup', from: 'random', to: { pile: 'dead' } }])
  })

  test('is put down freely with Ctrl and the arrows', () => {
    input.choose(['c'])
    press('ArrowUp', 'Enter', 'Ctrl+ArrowRight', 'Ctrl+ArrowDown', 'Enter')
    const { x, y } = tableSpotOf(top, hex('E3'))!
    const to = { board: 'm', x: Math.round(x) + 8, y: Math.round(y) + 8 }
    expect(acts).toEqual([{ type: 'move', moves: [{ pieces: ['c'], to }] }])
  })

  test('is put down freely and in the grid all the same where hands do it the other way round', () => {
    input.isLoose = true
    input.choose(['c'])
    press('ArrowUp', 'Enter', 'ArrowDown', 'Enter')
    expect(acts).toEqual([{ type: 'move', moves: [{ pieces: ['c'], to: hex('E4') }] }])
    input.follow(done(state, acts[0] as Action))
    press('Enter', 'Ctrl+ArrowDown', 'Enter')
    expect(acts[1]).toMatchObject({ moves: [{ pieces: ['c'], to: { board: 'm' } }] })
    expect((acts[1] as { moves: { to: Place }[] }).moves[0]?.to).toHaveProperty('x')
  })

  test('asks the referee at each place, and goes by way of what is pinned', () => {
    preview.referee = { reach: () => undefined, judge: () => fine, survey: () => undefined }
    input.choose(['c'])
    press('ArrowUp', 'Enter', 'ArrowDown', ' ')
    expect(last()).toEqual({ says: 'waypoint-added', at: hex('E4') })
    press('ArrowDown')
    asked.at(-1)?.()
    expect(preview.drop).toMatchObject({ to: hex('E5'), isLegal: true })
    press('Backspace')
    expect(last()).toEqual({ says: 'waypoint-removed' })
    press('ArrowUp', ' ', 'ArrowDown', 'Enter')
    expect(acts).toEqual([{ type: 'move', moves: [{ pieces: ['c'], to: hex('E5'), via: [hex('E4')] }] }])
  })

  test('is nothing where nothing lies, and nothing while one looks back', () => {
    input.choose(['c'])
    press('ArrowUp', 'ArrowUp', 'Enter')
    expect(last()).toEqual({ says: 'no-counter' })
    input.isLocked = true
    press('ArrowDown', 'Enter')
    expect(last()).toEqual({ says: 'locked' })
    expect(input.carried).toBeUndefined()
  })
})

describe('at the cursor', () => {
  test('what can be done is asked by a key, for the stack, for one of it, and for a bare hex', () => {
    input.choose(['a', 'b'])
    press('ArrowUp', 'c')
    expect(menus.at(-1)).toEqual([['a', 'b'], hex('C3')])
    input.choose([])
    press('e', 'ArrowLeft', 'c')
    expect(menus.at(-1)).toEqual([['a'], hex('C3')])
    press('Escape', 'Escape', 'ArrowDown', 'c')
    expect(menus.at(-1)).toEqual([[], hex('C4')])
  })

  test('a deed meant for counters takes those here, where none are selected', () => {
    press('n')
    const where = last()
    const here = where?.says === 'here' ? where.ids : []
    expect(here).not.toEqual([])
    expect(press('f')).toBe(false)
    expect(input.selected).toEqual(here)
  })

  test('a stack leans apart as under a pointer, unless its player prefers that it does not', () => {
    input.choose(['a'])
    press('ArrowUp')
    expect(layout.leaning?.ids).toEqual(['a', 'b'])
    input.stackFan.isLeaning = false
    press('ArrowDown', 'ArrowUp')
    expect(layout.leaning).toBeUndefined()
  })

  test('one points at it for all to see', () => {
    press('n', 'Alt+Enter')
    expect(hovers.at(-1)).toMatchObject({ ping: true })
  })

  test('a place that is shown to this player is where it stands', () => {
    press('n')
    keyboard.follow(hex('H6'))
    press('ArrowUp')
    isAt(hex('H5'))
  })
})
