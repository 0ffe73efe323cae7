import { describe, expect, test } from 'vitest'
import { drawingAt, pointsOf, type Template } from '../../../../client/board/geometry/drawing-shapes.ts'
import { layTemplate } from '../../../../client/board/layout/templates.ts'
import { templateWords } from '../../../../client/words/lengths.ts'
import type { Point } from '../../../../table/generated/types.ts'
import { point, readModule, stateOf } from '../../../browser/miniatures/table.ts'

const module = readModule()
const [board] = module.maps

function wordsOf(shape: Template, from: Point, to: Point): string | undefined {
  const laid = layTemplate(module, stateOf(), { shape, points: [from, to] })
  return board && laid && templateWords(module, board, laid)
}

describe('a template', () => {
  test('counts the models that it touches by more than their edge', () => {
    expect(wordsOf('blast', point(1080, 600), point(1080, 700))).toBe('1 inch, 2 models: Fir Bolg 1 and Fir Bolg 2')
    expect(wordsOf('blast', point(200, 200), point(200, 400))).toBe('2 inches')
  })

  test('opens as a cone in the direction of its drag', () => {
    expect(wordsOf('cone', point(1140, 1000), point(1140, 650))).toBe('3.5 inches, 1 model: Fir Bolg 2')
    expect(wordsOf('cone', point(1140, 1000), point(1140, 1300))).toContain('Gael 2')
  })

  test('runs as a beam from end to end', () => {
    expect(wordsOf('beam', point(1020, 200), point(1020, 700))).toBe('5 inches, 1 model: Fir Bolg 1')
  })

  test('is as long as whole and half inches go', () => {
    expect(pointsOf('cone', [point(100, 100), point(100, 390)])).toEqual([point(100, 100), point(100, 400)])
    expect(pointsOf('blast', [point(100, 100), point(170, 100)])).toEqual([point(100, 100), point(150, 100)])
  })

  test('is found by the eraser at its rim', () => {
    const blast = { id: 'b', by: 'a', shape: 'blast' as const, points: [point(100, 100), point(200, 100)] }
    expect(drawingAt({ b: blast }, point(100, 198), 10)).toBe('b')
    expect(drawingAt({ b: blast }, point(100, 120), 10)).toBeUndefined()
  })
})
