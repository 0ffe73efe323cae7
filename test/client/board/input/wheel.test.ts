import { expect, test } from 'vitest'
import { type WheelTurn, wheelCommand } from '../../../../client/board/input/wheel.ts'

const turned = (more: Partial<WheelTurn>): WheelTurn => ({
  deltaX: 0,
  deltaY: 0,
  deltaMode: 0,
  ctrlKey: false,
  shiftKey: false,
  ...more,
})

test('a wheel notch forwards zooms in, and one backwards zooms out by as much', () => {
  const closer = wheelCommand(turned({ deltaY: -120, wheelDeltaY: 120 }))
  const farther = wheelCommand(turned({ deltaY: 120, wheelDeltaY: -120 }))
  if (closer.does !== 'zoom' || farther.does !== 'zoom') throw new Error('A wheel zooms.')
  expect(closer.factor).toBeGreaterThan(1)
  expect(closer.factor * farther.factor).toBeCloseTo(1)
})

test('a wheel that counts lines zooms too', () => {
  expect(wheelCommand(turned({ deltaY: 3, deltaMode: 1 }))).toMatchObject({ does: 'zoom' })
})

test('a slow Mac wheel is still a wheel', () => {
  expect(wheelCommand(turned({ deltaY: 4.0002, wheelDeltaY: -120 }))).toMatchObject({ does: 'zoom' })
})

test('two fingers on a touchpad pan, and the table goes with them', () => {
  expect(wheelCommand(turned({ deltaX: 5, deltaY: 12, wheelDeltaY: -36 }))).toEqual({ does: 'pan', dx: -5, dy: -12 })
  expect(wheelCommand(turned({ deltaY: 40, wheelDeltaY: -120 }))).toEqual({ does: 'pan', dx: -0, dy: -40 })
})

test('a pinch, reported as Ctrl and small deltas, zooms visibly', () => {
  const pinched = wheelCommand(turned({ deltaY: -4, ctrlKey: true }))
  expect(pinched).toMatchObject({ does: 'zoom' })
  expect(pinched.does === 'zoom' && pinched.factor).toBeGreaterThan(1.02)
})

test('Ctrl and a notched wheel do not jump', () => {
  const zoom = wheelCommand(turned({ deltaY: -120, wheelDeltaY: 120, ctrlKey: true }))
  expect(zoom.does === 'zoom' && zoom.factor).toBeLessThan(1.4)
})

test('Shift and a wheel pan sideways', () => {
  expect(wheelCommand(turned({ deltaY: 120, wheelDeltaY: -120, shiftKey: true }))).toEqual({
    does: 'pan',
    dx: -120,
    dy: 0,
  })
})

test('a wheel that is set to pan goes up and down, with Shift sideways, and zooms with Ctrl', () => {
  const notch = { deltaY: 120, wheelDeltaY: -120 }
  expect(wheelCommand(turned(notch), 'pan')).toEqual({ does: 'pan', dx: -0, dy: -120 })
  expect(wheelCommand(turned({ ...notch, shiftKey: true }), 'pan')).toEqual({ does: 'pan', dx: -120, dy: 0 })
  expect(wheelCommand(turned({ ...notch, ctrlKey: true }), 'pan')).toMatchObject({ does: 'zoom' })
})
