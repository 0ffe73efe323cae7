import type { Listed } from '../../table/generated/types.ts'

const HEX = 21
const [ROWS, COLUMNS] = [8, 7]
/** How far down the lid the front runs: below it stands the title. */
const FRONT = 0.4
const COUNTER = 24
const RISE = Math.sqrt(3) * HEX

/** A number from 0 to below 1 that is always the same for the same words. */
function steady(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  // Words that differ in their last letter only must not be neighbours.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

interface Cell {
  readonly x: number
  readonly y: number
  /** How far it lies in the second side's country; below 0 in the first's. */
  readonly depth: number
  readonly chance: number
}

/** A front line of hexes drawn from the name of the game, so that every box has its own. */
function cells(game: string): Cell[] {
  const slope = steady(`${game} slope`) * 1.2 - 0.6
  return Array.from({ length: ROWS * COLUMNS }, (_, index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)]
    const x = column * HEX * 1.5
    const y = row * RISE + (column % 2 ? RISE / 2 : 0)
    const bend = steady(`${game} ${column}`) * 0.14 - 0.07
    const depth = y / (ROWS * RISE) + (slope * (column - COLUMNS / 2)) / COLUMNS / 2 + bend - FRONT
    return { x, y, depth, chance: steady(`${game} ${column} ${row}`) }
  })
}

const outline = ({ x, y }: Cell): string =>
  Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner
    return `${(x + HEX * Math.cos(angle)).toFixed(1)},${(y + HEX * Math.sin(angle)).toFixed(1)}`
  }).join(' ')

/** The lid of a game's box. */
export function Cover({ game }: { game: Listed }) {
  const [north, south = north] = game.sides
  const all = cells(game.id)
  const colourOf = ({ depth }: Cell) => (depth < 0 ? north : south)?.colour
  const keyOf = ({ x, y }: Cell) => `${x} ${y}`
  const near = all.filter(
    ({ x, y, depth, chance }) => x > 20 && x < 170 && y < 160 && Math.abs(depth) < 0.26 && chance < 0.4,
  )
  return (
    <svg class="cover" viewBox="0 0 190 250" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="190" height="250" class="cover-ground" />
      {all.map((cell) => (
        <polygon
          key={keyOf(cell)}
          points={outline(cell)}
          class="cover-hex"
          fill={colourOf(cell)}
          fill-opacity={0.06 + 0.34 * Math.max(0, 1 - Math.abs(cell.depth) * 2.6)}
        />
      ))}
      {near.map((cell) => (
        <g key={keyOf(cell)} transform={`translate(${cell.x} ${cell.y})`} class="cover-counter">
          <rect x={-COUNTER / 2} y={-COUNTER / 2} width={COUNTER} height={COUNTER} rx="2.5" fill={colourOf(cell)} />
          <path
            d={
              cell.chance < 0.18
                ? 'M-7-4.5h14v9h-14ZM-7-4.5l14 9M7-4.5l-14 9'
                : 'M-7-4.5h14v9h-14ZM-3.5 0a3.5 2 0 0 1 7 0 3.5 2 0 0 1-7 0Z'
            }
          />
        </g>
      ))}
    </svg>
  )
}
