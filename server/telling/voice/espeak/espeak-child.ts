/** Entry point of eSpeak NG's process: it is under the GPL-3, and is loaded nowhere else. */
import { speakForParent } from '../voice-process/speak-for-parent.ts'
import type { EspeakConfig, EspeakRequest } from './espeak-voice.ts'

interface Engine {
  readonly samplerate: number
  /** 0 where the voice is known; otherwise the one before stays. */
  set_voice(name: string): number
  set_rate(wordsPerMinute: number): number
  synthesize(text: string, take: (samples: Int16Array | null) => number): void
}

/** The package has no types of its own. */
interface EspeakPackage {
  default(): Promise<{ readonly eSpeakNGWorker: new () => Engine | Promise<Engine> }>
}

const FULL_SCALE = 32_768
const SLOWEST = 80
const QUICKEST = 450

speakForParent<EspeakConfig, EspeakRequest>(async ({ packageName }) => {
  const { default: open } = (await import(packageName)) as EspeakPackage
  const { eSpeakNGWorker: EspeakWorker } = await open()
  const engine = await new EspeakWorker()
  return async ({ text, voice, rate }) => {
    if (engine.set_voice(voice) !== 0) throw new Error(`eSpeak NG has no voice ${voice}`)
    engine.set_rate(Math.min(QUICKEST, Math.max(SLOWEST, Math.round(rate))))
    const parts: Int16Array[] = []
    engine.synthesize(text, (samples) => {
      // A view of the engine's memory, which the next part reuses.
      if (samples) parts.push(samples.slice())
      return 0
    })
    const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) for (const sample of part) samples[at++] = sample / FULL_SCALE
    return samples.length === 0 ? undefined : { samples, sampleRate: engine.samplerate }
  }
})
