import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hex, startOf } from '../client/combat.ts'
import { openHouse } from './launch.ts'
import { caughtUp, drag, faultsOf, fromMenu, laidOut, makeTable, newScreen, seqOf } from './players.ts'

const house = openHouse()

/** The sounds of a page: every tone that it played, and how often it made an audio context. */
interface Sounding extends Window {
  voices: number
  tones: number[]
}

/** A player whose browser records the sounds. */
async function listener(link: string, sounds: boolean): Promise<Page> {
  const page = await (await newScreen(house.browser)).newPage()
  await page.addInitScript((wanted) => {
    const here = window as unknown as Sounding
    here.voices = 0
    here.tones = []
    const ramp = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
    class Voice {
      state = 'running'
      currentTime = 0
      destination = {}
      constructor() {
        here.voices++
      }
      createGain() {
        return { gain: ramp, connect: (to: unknown) => to }
      }
      createOscillator() {
        const frequency = { value: 0 }
        return { frequency, connect: (to: unknown) => to, start: () => here.tones.push(frequency.value), stop() {} }
      }
      async resume() {}
      async close() {}
    }
    Object.assign(window, { AudioContext: Voice })
    localStorage.setItem('counterpoint.name', '"Björn"')
    localStorage.setItem('counterpoint.taste', JSON.stringify({ sounds: wanted }))
  }, sounds)
  await page.goto(link)
  await laidOut(page)
  return page
}

const voices = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Sounding).voices)
/** The sounds since the last call. */
const tones = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as Sounding).tones.splice(0, 100))

const [PUT, KNOCK, BELL] = [150, 196, 523.25]

describe('sounds', () => {
  it('are off by default', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url)
    const björn = await listener(seats.blue, false)
    await björn.mouse.click(500, 300)
    await drag(anna, startOf('red-49-hq'), hex('J9'))
    await caughtUp(björn, await seqOf(anna))
    expect(await voices(björn)).toBe(0)
    await fromMenu(björn, 'Preferences')
    await björn.getByLabel(/^Soft sounds/).check()
    // The player hears the chosen sound at once.
    expect(await tones(björn)).toContain(PUT)
    await björn.getByLabel(/^Soft sounds/).uncheck()
    await björn.keyboard.press('Escape')
    const seq = await seqOf(anna)
    await anna.keyboard.press('Control+z')
    await drag(anna, startOf('red-21-hq'), hex('K10'))
    await caughtUp(björn, seq + 2)
    expect(await tones(björn)).toEqual([])
    for (const page of [anna, björn]) {
      expect(faultsOf(page)).toEqual([])
      await page.context().close()
    }
  })

  it('are played for counters, dice, one’s turn and new players, but never before the first touch of the page', async () => {
    const { page: anna, seats } = await makeTable(house.browser, house.relay.url, undefined, { referee: 'off' })
    const björn = await listener(seats.blue, true)
    await caughtUp(anna, 2)
    let seq = await seqOf(anna)
    await drag(anna, startOf('red-49-hq'), hex('J9'))
    await caughtUp(björn, ++seq)
    expect(await voices(björn)).toBe(0)
    await björn.mouse.click(500, 300)
    await drag(anna, startOf('red-21-hq'), hex('K10'))
    await caughtUp(björn, ++seq)
    await expect.poll(() => tones(björn)).toContain(PUT)
    expect(await voices(björn)).toBe(1)
    await anna.getByRole('button', { name: 'Dice', exact: true }).click()
    await anna.getByRole('button', { name: '2d6', exact: true }).click()
    // A bind, Björn's share and the roll.
    await caughtUp(björn, seq + 3)
    const dice: number[] = []
    await expect.poll(async () => dice.push(...(await tones(björn)))).toBeGreaterThan(3)
    expect(dice).not.toContain(PUT)
    await anna.close()
    await björn.locator('.roster').getByText('away').waitFor()
    expect(await tones(björn)).toEqual([])
    const again = await (await newScreen(house.browser)).newPage()
    await again.addInitScript(() => localStorage.setItem('counterpoint.name', '"Anna"'))
    await again.goto(seats.red)
    await laidOut(again)
    await expect.poll(() => tones(björn)).toContain(KNOCK)
    for (let tries = 0; tries < 20; tries++) {
      seq = await seqOf(again)
      await again.getByRole('button', { name: 'Next phase', exact: true }).click()
      await caughtUp(again, seq + 1)
      const phases = await again.locator('.log .line.time').allTextContents()
      if (phases.at(-1)?.includes('(Blue)')) break
    }
    await caughtUp(björn, await seqOf(again))
    await expect.poll(() => tones(björn)).toContain(BELL)
    expect(await voices(björn)).toBe(1)
    await again.context().close()
    await björn.context().close()
  })
})
