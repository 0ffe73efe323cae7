import { describe, expect, it } from 'vitest'
import { SoundPlayer } from '../../../../client/table/notifications/sound-player.ts'

interface Tone {
  onended?: () => void
}

/** A fake AudioContext that records its state, and ends its tones when told to. */
class FakeAudio {
  state = 'running'
  readonly currentTime = 0
  readonly destination = {}
  private tones: Tone[] = []
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
    return { gain, connect: (to: unknown) => to }
  }
  createOscillator() {
    const tone: Tone & Record<string, unknown> = {
      frequency: { value: 0 },
      connect: (to: unknown) => to,
      start() {},
      stop() {},
    }
    this.tones.push(tone)
    return tone
  }
  async resume() {
    this.state = 'running'
  }
  async suspend() {
    this.state = 'suspended'
  }
  async close() {
    this.state = 'closed'
  }
  /** Ends this many of the tones. */
  end(count = this.tones.length) {
    for (const { onended } of this.tones.splice(0, count)) onended?.()
  }
}

function setUpPlayer() {
  const audio = new FakeAudio()
  const player = new SoundPlayer(
    () => audio as unknown as AudioContext,
    () => true,
  )
  player.touched()
  player.play('dice')
  return { audio, player }
}
const soon = () => new Promise((resolve) => setTimeout(resolve))

describe('the sound player of a table', () => {
  it('suspends after its last tone, and resumes for the next', async () => {
    const { audio, player } = setUpPlayer()
    audio.end(4)
    expect(audio.state).toBe('running')
    audio.end()
    await soon()
    expect(audio.state).toBe('suspended')
    player.play('put')
    expect(audio.state).toBe('running')
  })

  it('plays a sound that was requested while it was being suspended', async () => {
    const { audio, player } = setUpPlayer()
    const { suspend } = audio
    audio.suspend = async () => {
      player.play('turn')
      await suspend.call(audio)
    }
    audio.end()
    await soon()
    expect(audio.state).toBe('running')
  })

  it('is not resumed after it was closed', async () => {
    const { audio, player } = setUpPlayer()
    player.close()
    audio.end()
    await soon()
    expect(audio.state).toBe('closed')
  })
})
