import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../browser/launch.ts'
import { interleaved, middle } from '../measure.ts'
import { type Aim, printTable, type Report, ratio } from '../report.ts'
import { openSite } from './site.ts'
import { type Cost, Watch } from './watch.ts'

const COUNTS = [100, 1000, 5000]
const PEERS = ['ours', 'bare'] as const
const WINDOW = { width: 1280, height: 800 }
/** Until the map is painted and the page has come to rest, in milliseconds. */
const SETTLE = 1500
const MEASURE = 1500
const REST = 1000
const ROUND = 48

type Peer = (typeof PEERS)[number]
/** The middle button pushes the table, the first one drags a counter. */
const MOTIONS = [
  { motion: 'pan', button: 'middle' },
  { motion: 'drag', button: 'left' },
] as const
type Motion = (typeof MOTIONS)[number]['motion']

interface Drawn {
  readonly costs: Record<Motion, Cost>
  readonly renderer: string
}

/** What a frame of the board costs beside the same picture of bare Phaser images. */
export async function frame(): Promise<Report> {
  const site = await openSite()
  const browser = await launchBrowser()
  const rows = []
  const aims: Aim[] = []
  try {
    for (const count of COUNTS) {
      const at = (peer: Peer) => `${site.url}/${peer}.html?count=${count}`
      const runs = await interleaved(PEERS, (peer) => onPage(browser, at(peer), draw))
      const renderer = runs.ours[0]?.renderer ?? ''
      for (const { motion } of MOTIONS) {
        const figure = (peer: Peer, part: keyof Cost) => middle(runs[peer], ({ costs }) => costs[motion][part])
        const [script, task] = [figure('ours', 'script'), figure('ours', 'task')]
        const [ofScript, ofTask] = [script / figure('bare', 'script'), task / figure('bare', 'task')]
        rows.push({
          ...{ counters: count, motion, renderer, script, 'bare script': figure('bare', 'script') },
          ...{ 'of script': ratio(ofScript), 'whole frame': task, 'bare frame': figure('bare', 'task') },
          ...{
            'of frame': ratio(ofTask),
            'frame to frame': figure('ours', 'frame'),
            'bare f.t.f.': figure('bare', 'frame'),
          },
        })
        aims.push({
          what: `${count} counters, ${motion}: script of bare Phaser`,
          sign: '≤',
          limit: 1.5,
          figure: ofScript,
        })
        aims.push({ what: `${count} counters, ${motion}: frame of bare Phaser`, sign: '≤', limit: 1.5, figure: ofTask })
      }
      const atRest = await onPage(browser, at('ours'), framesAtRest)
      aims.push({ what: `${count} counters at rest: frames drawn in a second`, sign: '≤', limit: 0, figure: atRest })
    }
  } finally {
    await browser.close()
    await site.close()
  }
  console.log('\nMilliseconds a frame takes while every frame is drawn anew, beside bare Phaser images')
  printTable(rows)
  return { name: 'frame', rows, aims }
}

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

async function draw(page: Page, watch: Watch): Promise<Drawn> {
  const pan = await watch.cost(() => circle(page, 'middle'))
  const drag = await watch.cost(() => circle(page, 'left'))
  return { costs: { pan, drag }, renderer: await page.evaluate(() => globalThis.bench?.renderer ?? '') }
}

/** Presses on a counter and goes round in circles, as fast as the page takes it. */
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

/** Frames drawn in a second in which nothing happens, once a hand has been there. */
async function framesAtRest(page: Page): Promise<number> {
  await circle(page, 'left')
  await pause(REST)
  const frames = () => page.evaluate(() => globalThis.bench?.frames() ?? Number.NaN)
  const before = await frames()
  await pause(REST)
  return (await frames()) - before
}
