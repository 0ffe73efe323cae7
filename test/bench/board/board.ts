import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../browser/launch.ts'
import { openSite } from '../frame/site.ts'
import { interleaved, median } from '../measure.ts'
import { type Aim, printTable, type Report, ratio } from '../report.ts'

const WINDOW = { width: 1366, height: 768 }
/** The longest time in which a board of 33 by 17 hexes may appear without a graphics card. */
const ALLOWED = 2000
/** The most time that a printed map may take, as a multiple of the simplest map. */
const DEARER = 12
const MODULES = ['combat-operations', 'celles']
const PEERS = ['opens', 'plain'] as const

/** Measures the time from the navigation to a fully painted map. */
export async function board(): Promise<Report> {
  const site = await openSite(new URL('.', import.meta.url), ['opens.html', 'plain.html'])
  const browser = await launchBrowser()
  const rows = []
  const aims: Aim[] = []
  try {
    const there = MODULES.filter((id) =>
      existsSync(new URL(`../../../assets/modules/${id}/module.json`, import.meta.url)),
    )
    for (const module of there) {
      const runs = await interleaved(PEERS, (peer) => opened(browser, `${site.url}/${peer}.html?module=${module}`))
      const [ours, plain] = PEERS.map((peer) => median(runs[peer])) as [number, number]
      rows.push({
        module,
        printed: ours,
        'plain hexes': plain,
        ratio: ratio(ours / plain),
        'of 2 s': ratio(ours / ALLOWED),
      })
      aims.push({ what: `${module}: opened, of plain hexes on canvas`, sign: '≤', limit: DEARER, figure: ours / plain })
      aims.push({ what: `${module}: opened, of the 2 seconds allowed`, sign: '≤', limit: 1, figure: ours / ALLOWED })
    }
  } finally {
    await browser.close()
    await site.close()
  }
  console.log('\nMilliseconds until the whole map is seen, canvas, beside the plainest map of the same hexes')
  printTable(rows)
  return { name: 'board', rows, aims }
}

async function opened(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: WINDOW })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForFunction(() => globalThis.opened !== undefined)
    return await page.evaluate(() => globalThis.opened ?? Number.NaN)
  } finally {
    await context.close()
  }
}
