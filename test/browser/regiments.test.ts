import { describe, expect, it } from 'vitest'
import { printLink } from '../../client/session/storage/link.ts'
import { hex } from '../client/combat.ts'
import { Player } from '../relay/player.ts'
import { closeLinks, setTime } from './celles-setup.ts'
import { openHouse } from './launch.ts'
import { caughtUp, laidOut, leave, pixel, seqOf, visit } from './players.ts'

const house = openHouse({ ACTIONS_PER_SECOND: 'none' })

const REGIMENT = 'red-49-inf-1'

/** Red's page in its movement, with a covered regiment in D9. */
async function withRegiment() {
  const port = Number(new URL(house.relay.url).port)
  const host = await Player.connect(port)
  const made = await host.create({
    module: 'combat-operations',
    scenario: 'red-attack',
    play: 'online',
    referee: 'open',
  })
  host.close()
  if ('refused' in made) throw new Error(made.refused.message)
  const { table, seats } = made.ok
  const join = async (side: string) => {
    const key = seats.find(({ seat }) => seat === side)?.token ?? ''
    const player = await Player.connect(port)
    const { snapshot } = await player.join({ table, token: key })
    return { player, key, pieces: snapshot?.pieces ?? [] }
  }
  const [red, blue] = [await join('red'), await join('blue')]
  const id = red.pieces.find(({ def }) => def === REGIMENT)?.id ?? REGIMENT
  await red.player.act({ type: 'move', moves: [{ pieces: [id], to: hex('D9') }] })
  await setTime(red, blue, { turn: 1, phase: 'attacker-move', side: 'red' })
  const page = await visit(house.browser, printLink({ table, key: red.key }, house.relay.url), 'Anna')
  await laidOut(page)
  await closeLinks(page)
  const end = () => {
    red.player.close()
    blue.player.close()
  }
  return { page, end }
}

describe('a covered regiment', () => {
  it('breaks down into covered battalions by one command, and one undo takes it back', async () => {
    const { page, end } = await withRegiment()
    const { x, y } = await pixel(page, hex('D9'))
    const menu = async (choice: string) => {
      await page.mouse.click(x, y, { button: 'right' })
      await page.getByRole('menuitem', { name: choice }).click()
    }
    const offers = async (choice: string) => {
      await page.mouse.click(x, y, { button: 'right' })
      await page.getByRole('menu').waitFor()
      const found = (await page.getByRole('menuitem', { name: choice }).count()) > 0
      await page.keyboard.press('Escape')
      return found
    }
    const isCovered = !(await offers('Cover'))
    if (!isCovered) await menu('Cover')
    const before = await seqOf(page)
    await menu('Break down into 3 battalions')
    await caughtUp(page, before + 2)
    expect(await offers('Break down into 3 battalions')).toBe(false)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await caughtUp(page, before + 4)
    expect(await offers('Break down into 3 battalions')).toBe(true)
    end()
    await leave(page)
  })
})
