import { readModule } from '../frame/crowd.ts'
import { boardElement } from '../frame/page.ts'
import { moduleAsked, reportShown } from './page.ts'

/** The simplest map: filled and outlined hexes with their ids, drawn in tiles as large as the board's. */
const SIDE = 512

const { grid } = readModule(moduleAsked()).maps[0]!
const scale = 0.5
for (let top = 0; top < grid.size.height * scale; top += SIDE) {
  for (let left = 0; left < grid.size.width * scale; left += SIDE) {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = SIDE
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.translate(-left, -top)
    pen.scale(scale, scale)
    pen.font = '16px sans-serif'
    for (const cell of grid.cells()) {
      const { x, y } = grid.centre(cell)
      pen.beginPath()
      for (const corner of grid.corners(cell)) pen.lineTo(corner.x, corner.y)
      pen.closePath()
      pen.fillStyle = '#e8e0c8'
      pen.fill()
      pen.stroke()
      pen.fillStyle = '#333333'
      pen.fillText(grid.print(cell), x - 15, y - 30)
    }
    boardElement().append(canvas)
  }
}
reportShown()
