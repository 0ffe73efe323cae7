import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../browser/launch.ts'
import { interleaved, middle } from '../measure.ts'
import { type Aim, printTable, type Report, ratio } from '../report.ts'
import { openSite } from './site.ts'
import { type Cost, Watch } from './watch.ts'

const COUNTS = [100, 1000, 5000]
/** Whether the board is measured with a graphics card or without one. */
const RENDERERS = ['canvas', 'webgl'] as const
const SCENES = RENDERERS.flatMap((renderer) => COUNTS.map((count) => ({ renderer, count })))
const PEERS = ['ours', 'bare'] as const
/** How many counters a stack is dragged over: this many, and ten times as many. */
const CROWDS = ['200', '2000'] as const
const WINDOW = { width: 1280, height: 800 }
/** Milliseconds until the map is painted and the page is at rest. */
const SETTLE = 1200
const MEASURE = 1200
const REST = 1000
const ROUND = 48

type Peer = (typeof PEERS)[number]
/** The middle button pans the table, the left one drags a counter. */
const MOTIONS = [
  { motion: 'pan', button: 'middle' },
  { motion: 'drag', button: 'left' },
] as const
type Motion = (typeof MOTIONS)[number]['motion']

type Costs = Record<Motion, Cost>

/** Compares a frame of the board with the same picture made of bare Phaser images. */
export async function frame(): Promise<Report> {
  const site = await openSite(new URL('.', import.meta.url), ['ours.html', 'bare.html'])
  const browser = await launchBrowser(['--enable-unsafe-swiftshader'])
  const rows = []
  const aims: Aim[] = []
  const grown = []
  try {
    for (const renderer of RENDERERS) {
      const runs = await interleaved(CROWDS, (count) =>
        onPage(browser, `${site.url}/ours.html?count=${count}&renderer=${renderer}`, (page, watch) =>
          watch.cost(() => circle(page, 'left')),
        ),
      )
      const [few, many] = CROWDS.map((count) => middle(runs[count], ({ usual }) => usual)) as [number, number]
      const mean = CROWDS.map((count) => middle(runs[count], ({ script }) => script)) as [number, number]
      grown.push({
        renderer,
        'usual frame: 200': few,
        'usual frame: 2000': many,
        'usual frame: ratio': ratio(many / few),
        'with taking up: 200': mean[0],
        'with taking up: 2000': mean[1],
      })
      const what = `2000 counters, ${renderer}, dragging a stack: script of a frame with 200`
      aims.push({ what, sign: '≤', limit: 1.5, figure: many / few })
    }
    for (const { renderer, count } of SCENES) {
      const at = (peer: Peer) => `${site.url}/${peer}.html?count=${count}&renderer=${renderer}`
      const runs = await interleaved(PEERS, (peer) => onPage(browser, at(peer), draw))
      for (const { motion } of MOTIONS) {
        const what = { counters: count, renderer, motion }
        const name = `${count} counters, ${renderer}, ${motion}`
        const script = compared(runs, motion, 'script')
        const task = compared(runs, motion, 'task')
        rows.push({ ...what, ...figures('script', script), ...figures('frame', task) })
        aims.push({ what: `${name}: script of bare Phaser`, sign: '≤', limit: 1.5, figure: script.ours / script.bare })
        aims.push({ what: `${name}: frame of bare Phaser`, sign: '≤', limit: 1.5, figure: task.ours / task.bare })
      }
      const atRest = await onPage(browser, at('ours'), framesAtRest)
      const what = `${count} counters, ${renderer}, at rest: frames drawn in a second`
      aims.push({ what, sign: '≤', limit: 0, figure: atRest })
    }
  } finally {
    await browser.close()
    await site.close()
  }
  console.log('\nMilliseconds a frame takes while every frame is drawn anew, beside bare Phaser images')
  printTable(rows)
  console.log('\nMilliseconds of script in a frame while a stack is dragged over few counters and over many')
  printTable(grown)
  return { name: 'frame', rows: [...rows, ...grown], aims }
}

const compared = (runs: Record<Peer, Costs[]>, motion: Motion, part: keyof Cost): Record<Peer, number> => ({
  ours: middle(runs.ours, (costs) => costs[motion][part]),
  bare: middle(runs.bare, (costs) => costs[motion][part]),
})

const figures = (name: string, { ours, bare }: Record<Peer, number>) => ({
  [`${name}: ours`]: ours,
  [`${name}: bare`]: bare,
  [`${name}: ratio`]: ratio(ours / bare),
})

async function onPage<T>(browser: Browser, url: string, work: (page: Page, watch: Watch) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: WINDOW })
  try {
    const page = await context.newPage()
    const failed = new Promise<never>((_, reject) => page.once('pageerror', reject))
    const worked = (async () => {
      const watch = await Watch.begin(page)
      await page.goto(url)
      await page.waitForFunction(() => globalThis.bench)
      await pause(SETTLE)
      return await work(page, watch)
    })()
    return await Promise.race([worked, failed])
  } finally {
    await context.close()
  }
}

async function draw(page: Page, watch: Watch): Promise<Costs> {
  const pan = await watch.cost(() => circle(page, 'middle'))
  const drag = await watch.cost(() => circle(page, 'left'))
  return { pan, drag }
}

/** Presses on a counter and moves in circles, as fast as the page responds. */
async function circle(page: Page, button: 'left' | 'middle'): Promise<void> {
  const { x, y } = await page.evaluate(() => globalThis.bench?.spot() ?? { x: 0, y: 0 })
  await page.mouse.move(x, y)
  await page.mouse.down({ button })
  const end = performance.now() + MEASURE
  for (let step = 0; performance.now() < end; step++) {
    const angle = (step / ROUND) * 2 * Math.PI
    await page.mouse.move(x + 60 * Math.sin(angle), y + 60 * (1 - Math.cos(angle)))
  }
  await page.mouse.up({ button })
}

/** Counts the frames drawn in one idle second, after a pointer has been on the board. */
async function framesAtRest(page: Page): Promise<number> {
  await circle(page, 'left')
  await pause(REST)
  const frames = () => page.evaluate(() => globalThis.bench?.frames() ?? Number.NaN)
  const before = await frames()
  await pause(REST)
  return (await frames()) - before
}
