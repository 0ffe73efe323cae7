import { describe, expect, it } from 'vitest'
import { SoundPlayer } from '../../../../client/table/notifications/sound-player.ts'

interface Tone {
  onended?: () => void
}

/** A machine's voice that writes down whether it works, and ends its tones when it is told. */
class Voice {
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
  /** So many of the tones are over. */
  end(count = this.tones.length) {
    for (const { onended } of this.tones.splice(0, count)) onended?.()
  }
}

function heard() {
  const voice = new Voice()
  const chime = new SoundPlayer(
    () => voice as unknown as AudioContext,
    () => true,
  )
  chime.touched()
  chime.play('dice')
  return { voice, chime }
}
const soon = () => new Promise((resolve) => setTimeout(resolve))

describe('the voice of a table', () => {
  it('rests once its last tone is over, and wakes for the next', async () => {
    const { voice, chime } = heard()
    voice.end(4)
    expect(voice.state).toBe('running')
    voice.end()
    await soon()
    expect(voice.state).toBe('suspended')
    chime.play('put')
    expect(voice.state).toBe('running')
  })

  it('does not rest over what was to sound while it lay down', async () => {
    const { voice, chime } = heard()
    const { suspend } = voice
    voice.suspend = async () => {
      chime.play('turn')
      await suspend.call(voice)
    }
    voice.end()
    await soon()
    expect(voice.state).toBe('running')
  })

  it('is not woken again after it was closed', async () => {
    const { voice, chime } = heard()
    chime.close()
    voice.end()
    await soon()
    expect(voice.state).toBe('closed')
  })
})
