import { effect, untracked } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { preferences } from '../../session/storage/current-preferences.ts'
import type { Table } from '../../session/table.ts'
import { type HeardUntil, heardUntil, soundEvents } from './sound-events.ts'
import { SoundPlayer } from './sound-player.ts'

const chime = new SoundPlayer(
  () => new AudioContext(),
  () => preferences.peek().sounds,
)

/** The sample for a player who turns sounds on. */
export function playSample(): void {
  chime.touched()
  chime.play('put')
}

/** Plays sounds for what happens at the table. */
export function useSounds(table: Table): void {
  useEffect(() => {
    let before: HeardUntil | undefined
    const end = effect(() => {
      const { past, live } = table.reportedLog.value
      const standing = {
        ...{ people: table.people.value, flags: table.flags.value.all, seat: table.seat.value },
        news: live.slice(-NEWEST),
      }
      const last = live.at(-1)?.entry ?? past.at(-1)
      if (!last) return
      const since = before
      before = heardUntil(last.seq, standing)
      // No sounds for entries from before the page was opened.
      if (since) untracked(() => play(soundEvents(since, standing)))
    })
    const silence = effect(() => {
      if (!preferences.value.sounds) chime.close()
    })
    const touched = () => chime.touched()
    for (const sign of TOUCHES) window.addEventListener(sign, touched, { capture: true })
    return () => {
      for (const sign of TOUCHES) window.removeEventListener(sign, touched, { capture: true })
      end()
      silence()
      chime.close()
    }
  }, [])
}

/** Browsers let a page play sounds only after one of these. */
const TOUCHES = ['pointerdown', 'keydown'] as const

/** Entries looked at per update; of more, older ones make no sound. */
const NEWEST = 50

/** In a hidden page only the sound of a turn is played. */
function play(all: readonly ReturnType<typeof soundEvents>[number][]): void {
  for (const each of all) if (!document.hidden || each === 'turn') chime.play(each)
}
