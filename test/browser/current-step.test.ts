import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { factsOf } from '../../table/action/action-kinds.ts'
import { seriousViolations } from './axe-violations.ts'
import { hex, openCelles, setTime, setUpAttack } from './celles-setup.ts'
import { openHouse } from './launch.ts'
import { caughtUp, leave, nextPhase, seqOf } from './players.ts'

const house = openHouse({ ACTIONS_PER_SECOND: 'none' })

const steps = (page: Page) => page.getByRole('list', { name: 'Current step' }).getByRole('listitem')
const crumbsOf = (page: Page): Promise<readonly string[]> =>
  steps(page).evaluateAll((all) =>
    all.map((each) =>
      [...each.childNodes]
        .flatMap((part) => (part instanceof Element && part.ariaHidden === 'true' ? [] : (part.textContent ?? '')))
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  )
/** Waits until the last step matches. */
const untilStep = (page: Page, last: RegExp) => expect.poll(async () => (await crumbsOf(page)).at(-1)).toMatch(last)

const goOn = (page: Page) => page.getByRole('button', { name: 'Go on until I am asked' })
const stop = (page: Page) => page.getByRole('button', { name: 'Stop going on' })
const goOnHidden = (page: Page) => expect.poll(() => goOn(page).or(stop(page)).count()).toBe(0)

const CHIT = 'Chit of 2nd Panzer, German 7.0'
const UNIT = 'Panzergrenadier Regiment 304 (2nd Panzer) acts, German 8.0'
const ATTACK = 'Medium attack on 2810, German 11.0'

/** Heights of the top bar and of its line, and the cut-off widths of the last step and of the line. */
const lines = (page: Page) =>
  page.evaluate(() => {
    const high = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0
    const last = document.querySelector('.crumbs [aria-current]')
    const cut = last ? last.scrollWidth - last.clientWidth : 0
    const line = document.querySelector('.procedure')
    const wide = line ? line.scrollWidth - line.clientWidth : 0
    return { bar: high('.topbar'), line: high('.procedure'), cut, wide }
  })

async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  mkdirSync(process.env.SHOTS, { recursive: true })
  await page.screenshot({ path: join(process.env.SHOTS, `crumbs-${name}.png`) })
}

describe('the line of the current step', () => {
  it('follows an attack from the chit to the loser’s result, on one line at every width', async () => {
    const { german, allied } = await openCelles(house)
    await setUpAttack(german, allied)
    const [anna, björn] = [await german.open('Anna'), await allied.open('Björn')]
    const both = async (...expected: readonly string[]) => {
      for (const page of [anna, björn]) await expect.poll(async () => (await crumbsOf(page)).slice(2)).toEqual(expected)
    }
    await both(CHIT)
    expect((await crumbsOf(anna)).slice(0, 2)).toEqual(['Turn 1', 'Action: German, German 7.0'])
    const { bar } = await lines(anna)
    await german.put('german-2pz-304', '2711')
    await both(CHIT, UNIT)
    const pieces = [german.id('german-2pz-304'), german.id('german-116pz-60')]
    await german.player.act({ type: 'declare', what: 'attack', pieces, at: [hex('2810')], text: 'medium' })
    await both(CHIT, UNIT, ATTACK)
    expect((await lines(anna)).bar).toBe(bar)

    // A case opens its rule.
    await steps(anna).last().getByRole('button', { name: 'Case 11.0' }).click()
    await anna.getByRole('dialog').getByText('11.0').first().waitFor()
    await anna.keyboard.press('Escape')

    for (const [width, size] of [
      [1600, ''],
      [1280, ''],
      [900, ''],
      [700, ''],
      [390, ''],
      [1280, 'double'],
      [900, 'double'],
    ] as const) {
      await anna.evaluate((chosen) => {
        document.documentElement.dataset.size = chosen
      }, size)
      await anna.setViewportSize({ width, height: 800 })
      const { line, cut, wide } = await lines(anna)
      expect([Math.round(line), cut, wide], `${width} ${size}`).toEqual([size === 'double' ? 45 : 22, 0, 0])
      await shoot(anna, `attack-${width}${size}`)
    }
    await anna.evaluate(() => {
      document.documentElement.dataset.size = ''
    })
    await anna.setViewportSize({ width: 1280, height: 720 })
    await anna.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await seriousViolations(anna)).toEqual([])
    await shoot(anna, 'attack-dark')

    // The side with a Combat chit decides whether to play it, so this is no step to go on with.
    const keeps = anna.locator('.proposals').getByRole('button', { name: /^[^:]+: Keep the .* Combat chit/ })
    if ((await keeps.count()) > 0) {
      expect(await goOn(anna).count()).toBe(0)
      await keeps.click()
    }
    expect(await goOn(björn).count()).toBe(0)
    await goOn(anna).click()
    const suffers = /^(The defender loses 1 step|A unit of the defender is Disrupted|.* retreats?), Allied 11\.0$/
    for (const page of [anna, björn]) await untilStep(page, suffers)
    await anna.getByText('Waiting for Allied.').waitFor()
    await goOnHidden(anna)
    await shoot(björn, 'suffers')
    // Björn does the forced steps, and chooses where to retreat. The result's own line retreats nobody.
    const back = björn.locator('.proposals').getByRole('button', { name: /^(?!Roll \d)[A-Z][^:]*: .*retreat/ })
    for (let left = 6; left > 0 && suffers.test((await crumbsOf(björn)).at(-1) ?? ''); left--) {
      await goOn(björn).or(back).first().waitFor()
      const before = await seqOf(björn)
      if ((await goOn(björn).count()) > 0) await goOn(björn).press('Enter')
      else await back.first().press('Enter')
      await caughtUp(björn, before + 1)
      await expect.poll(() => stop(björn).count()).toBe(0)
    }
    for (const page of [anna, björn]) await untilStep(page, /^(Medium attack on 2810|Panzergrenadier .* acts), German/)
    german.player.close()
    allied.player.close()
    await leave(anna, björn)
  })

  it('is absent without a referee', async () => {
    const { german, allied } = await openCelles(house)
    const anna = await german.open('Anna')
    await untilStep(anna, /^Chits 4\.0$/)
    await german.player.act({ type: 'set', option: 'referee', value: 'off' })
    await expect.poll(() => anna.locator('.procedure').count()).toBe(0)
    german.player.close()
    allied.player.close()
    await leave(anna)
  })
})

describe('Go on until I am asked', () => {
  it('runs through supply and chits, is undone step by step, and stops at the choice of the initiative', async () => {
    const { german, allied } = await openCelles(house)
    const [anna, björn] = [await german.open('Anna'), await allied.open('Björn')]
    // 20.0: the 84th may still be set up.
    await untilStep(anna, /^Chits 4\.0$/)
    expect(await goOn(anna).count()).toBe(0)
    const { bar } = await lines(anna)
    await nextPhase(anna, björn)
    await goOn(anna).waitFor()
    await goOn(björn).waitFor()
    expect((await lines(anna)).bar).toBe(bar)
    expect(await seriousViolations(anna)).toEqual([])
    await shoot(anna, 'supply')

    await goOn(anna).focus()
    await anna.keyboard.press('Enter')
    for (const page of [anna, björn]) await untilStep(page, /^Chit of .*, German 7\.0$/)
    for (const page of [anna, björn]) await goOnHidden(page)
    expect((await lines(anna)).bar).toBe(bar)
    await expect.poll(() => anna.evaluate(() => document.activeElement?.tagName)).toBe('CANVAS')
    await shoot(anna, 'drawn')

    // The last step was to put the chit on its track.
    await anna.keyboard.press('Control+z')
    await goOn(anna).waitFor()
    await goOn(anna).click()
    await goOnHidden(anna)

    await setTime(german, allied, { turn: 2, phase: 'supply' })
    await goOn(anna).click()
    await anna.getByText('Waiting for Allied.').waitFor()
    await untilStep(björn, /^Initiative 6\.0$/)
    await shoot(anna, 'waits')
    const owed = async () => {
      for (const page of [anna, björn])
        if (await page.locator('.message-box.referee-strip .due').getByRole('button', { name: 'Choose' }).count())
          return page
      return undefined
    }
    // Tied dice are rolled again.
    await expect
      .poll(
        async () => {
          for (const page of [björn, anna]) if ((await goOn(page).count()) > 0) await goOn(page).press('Enter')
          return (await owed()) !== undefined
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    for (const page of [anna, björn]) await goOnHidden(page)
    await untilStep(anna, /^Initiative 6\.0$/)
    await shoot((await owed()) ?? anna, 'initiative')
    german.player.close()
    allied.player.close()
    await leave(anna, björn)
  })

  it.each(['Escape', 'Stop'])(
    'stops by %s while a result is being decided, and the result still arrives',
    async (how) => {
      const { german, allied } = await openCelles(house)
      // The other side shares late, so the chit takes a while.
      allied.player.isAsleep = true
      const anna = await german.open('Anna')
      const { seq } = await german.player.act({
        type: 'turn',
        time: { turn: 1, phase: 'german-action', side: 'german' },
      })
      await goOn(anna).waitFor()
      await anna.evaluate(async (key) => {
        const button = () => document.querySelector<HTMLElement>('.go-on')
        button()?.click()
        while (button()?.textContent !== 'Stop') await new Promise(requestAnimationFrame)
        if (key === 'Stop') button()?.click()
        else window.dispatchEvent(new KeyboardEvent('keydown', { key }))
      }, how)
      const gestures = () =>
        german.player.entries.flatMap((entry) =>
          entry.seq > seq && entry.action && factsOf(entry.action).gesture ? entry.action.type : [],
        )
      await expect.poll(gestures, { timeout: 10_000 }).toEqual(['draw'])
      await caughtUp(anna, german.player.entries.at(-1)?.seq ?? 0)
      // There are more steps, but the page does not take them.
      await goOn(anna).waitFor()
      expect(gestures()).toEqual(['draw'])
      german.player.close()
      allied.player.close()
      await leave(anna)
    },
  )
})
