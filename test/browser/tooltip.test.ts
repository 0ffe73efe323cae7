import { expect, it } from 'vitest'
import { hex, openCelles } from './celles-setup.ts'
import { openHouse } from './launch.ts'
import { caughtUp, leave, pixel } from './players.ts'

const house = openHouse()

it('the tooltip says what a tray, a chit and a mark are for', async () => {
  const { german, allied } = await openCelles(house)
  const unit = german.id('german-2pz-304')
  await german.put('german-2pz-304', '2413')
  const { seq } = await german.player.act({ type: 'mark', pieces: [unit], mark: 'disrupted', count: 1 })
  const anna = await german.open('Anna')
  await caughtUp(anna, seq)
  await anna.getByRole('button', { name: 'Whole table' }).click()
  const tip = anna.locator('.tooltip')
  const rest = async (at: Parameters<typeof pixel>[1], words: string) => {
    const { x, y } = await pixel(anna, at)
    await anna.mouse.move(x, y)
    await tip.getByText(words).waitFor()
  }
  // An empty tray, and a cup that nobody looks into.
  await rest({ pile: 'german-played' }, 'Chits of this turn that are done with.')
  await tip.getByText('0 pieces').waitFor()
  await rest({ pile: 'german-cup' }, 'chits are drawn until an Action Chit comes')
  await rest(hex('2413'), 'A third less movement and no zone of control.')
  // Not on the board, where the chit is too small to be hit for sure.
  await anna.getByRole('tab', { name: 'Trays and piles' }).click()
  expect(await anna.getByRole('button', { name: 'German other days', exact: true }).getAttribute('title')).toMatch(
    /^Action Chits of other days\./,
  )
  german.player.close()
  allied.player.close()
  await leave(anna)
})
