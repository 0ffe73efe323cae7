import type { SoundEvent } from './sound-events.ts'

/** Times are in seconds. */
interface Tone {
  readonly hertz: number
  readonly at: number
  readonly for: number
  readonly loud: number
  readonly shape: OscillatorType
}

const tone = (hertz: number, at: number, length: number, loud: number, shape: OscillatorType = 'sine'): Tone => ({
  ...{ hertz, at, for: length, loud, shape },
})

/** A counter put down, dice on wood, two bells, a low tone, a knock at the door. */
const TONES: Readonly<Record<SoundEvent, readonly Tone[]>> = {
  put: [tone(150, 0, 0.07, 0.5, 'triangle'), tone(820, 0, 0.015, 0.08, 'square')],
  dice: [0, 0.07, 0.12, 0.2, 0.26].map((at, index) => tone(760 + (index % 3) * 210, at, 0.03, 0.22, 'triangle')),
  turn: [tone(523.25, 0, 0.5, 0.22), tone(783.99, 0.16, 0.6, 0.18)],
  flag: [tone(233.08, 0, 0.35, 0.26), tone(220, 0.18, 0.4, 0.22)],
  join: [tone(196, 0, 0.09, 0.4, 'triangle'), tone(196, 0.16, 0.09, 0.4, 'triangle')],
}

/** Plays sounds once the player has touched the page. */
export class SoundPlayer {
  private voice: { readonly context: AudioContext; sounding: number } | undefined
  private isTouched = false

  constructor(
    private readonly make: () => AudioContext,
    private readonly isWanted: () => boolean,
  ) {}

  /** A browser refuses sounds, with a warning, before the player has touched the page. */
  touched(): void {
    this.isTouched = true
  }

  play(event: SoundEvent): void {
    if (!this.isTouched || !this.isWanted()) return
    try {
      this.voice ??= { context: this.make(), sounding: 0 }
      const { voice } = this
      voice.sounding += TONES[event].length
      if (voice.context.state === 'suspended') void voice.context.resume()
      for (const each of TONES[event]) {
        playTone(voice.context, each, () => {
          if (--voice.sounding === 0 && this.voice === voice) void this.rest(voice)
        })
      }
    } catch {
      // Play goes on where the machine has no sound.
    }
  }

  close(): void {
    void this.voice?.context.close()
    this.voice = undefined
  }

  /** Suspends the silent audio context, which would use the processor. A sound asked for meanwhile wakes it again. */
  private async rest(voice: { readonly context: AudioContext; readonly sounding: number }): Promise<void> {
    await voice.context.suspend()
    if (voice.sounding > 0 && this.voice === voice) await voice.context.resume()
  }
}

function playTone(context: AudioContext, { hertz, at, for: length, loud, shape }: Tone, ended: () => void): void {
  const start = context.currentTime + at
  const source = context.createOscillator()
  const gain = context.createGain()
  source.onended = ended
  source.type = shape
  source.frequency.value = hertz
  // Fade in and out: a tone that is cut off clicks.
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loud * LOUDEST, start + 0.005)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  source.connect(gain).connect(context.destination)
  source.start(start)
  source.stop(start + length + 0.02)
}

const LOUDEST = 0.5
