import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultLayout, floatPanel, type PanelBox } from '../../../../client/screen/dock-layout.ts'
import { Screen } from '../../../../client/screen/screen.ts'
import { dragCorner, dragPanel } from '../../../../client/shell/dock/panel-drag.ts'

const WINDOW = { width: 1366, height: 768 }
const BOX = { x: 100, y: 100, width: 300, height: 400 }

const pointer = (type: string, x: number, y: number, pointerId = 1) =>
  Object.assign(new Event(type), { clientX: x, clientY: y, pointerId }) as unknown as PointerEvent

const floating = () => new Screen(floatPanel(defaultLayout(WINDOW), 'log', BOX, WINDOW), WINDOW)
const boxOf = (screen: Screen): PanelBox | undefined => screen.layout.value.floating[0]?.box

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { querySelector: () => null })
})
afterEach(() => vi.unstubAllGlobals())

describe('a floating panel', () => {
  it('is under the pointer again when that returns from beyond the edge of the window', () => {
    const screen = floating()
    dragPanel(screen, 'log', pointer('pointerdown', 150, 110))
    window.dispatchEvent(pointer('pointermove', -350, -390))
    expect(boxOf(screen)).toMatchObject({ x: 8, y: 8 })
    window.dispatchEvent(pointer('pointermove', 150, 110))
    expect(boxOf(screen)).toEqual(BOX)
  })

  it('returns to its size after its corner was pushed below the readable minimum', () => {
    const screen = floating()
    dragCorner(screen, 'log', pointer('pointerdown', 400, 500))
    window.dispatchEvent(pointer('pointermove', -100, 0))
    expect(boxOf(screen)).toMatchObject({ width: 240, height: 160 })
    window.dispatchEvent(pointer('pointermove', 410, 500))
    expect(boxOf(screen)).toEqual({ ...BOX, width: 310 })
  })

  it('stays with its finger when another is cancelled, and is dropped with its own', () => {
    const screen = floating()
    dragPanel(screen, 'log', pointer('pointerdown', 150, 110))
    window.dispatchEvent(pointer('pointercancel', 0, 0, 2))
    window.dispatchEvent(pointer('pointermove', 170, 110))
    expect(boxOf(screen)?.x).toBe(120)
    window.dispatchEvent(pointer('pointercancel', 0, 0))
    window.dispatchEvent(pointer('pointermove', 300, 110))
    expect(boxOf(screen)?.x).toBe(120)
  })
})
