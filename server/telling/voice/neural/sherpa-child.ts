/** Entry point of a neural voice's process. sherpa-onnx holds eSpeak NG (GPL-3), and some broken models end the process. */
import { createRequire } from 'node:module'
import { speakForParent } from '../voice-process/speak-for-parent.ts'
import type { Sound } from '../wav.ts'
import type { SherpaRequest, SherpaVoice } from './sherpa-voice.ts'

interface OfflineTts {
  generateAsync(request: {
    text: string
    enableExternalBuffer: boolean
    generationConfig: object
  }): Promise<Sound>
}

/** The package has no types of its own. */
interface Sherpa {
  readonly OfflineTts: { createAsync(config: object): Promise<OfflineTts> }
  readonly GenerationConfig: new (options: object) => object
}

const THREADS = 2
const SUPERTONIC_STEPS = 5
const NO_SOUND = 'no audio'

speakForParent<SherpaVoice, SherpaRequest>(async ({ model, ruleFsts, speaker, speed, language }) => {
  const { OfflineTts, GenerationConfig } = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa
  // Never `new OfflineTts`: it ends the process where the file is cut.
  const tts = await OfflineTts.createAsync({
    model: { ...model, numThreads: THREADS, provider: 'cpu', debug: false },
    maxNumSentences: 1,
    ...(ruleFsts && { ruleFsts }),
  })
  return async ({ text, pace }) => {
    const generationConfig = new GenerationConfig({
      sid: speaker,
      speed: speed * pace,
      silenceScale: 0.2,
      ...(language && { numSteps: SUPERTONIC_STEPS, extra: { lang: language } }),
    })
    try {
      const { samples, sampleRate } = await tts.generateAsync({
        text,
        enableExternalBuffer: false,
        generationConfig,
      })
      return { samples: Float32Array.from(samples), sampleRate }
    } catch (error) {
      if (error instanceof Error && error.message.includes(NO_SOUND)) return undefined
      throw error
    }
  }
})
