/** `npm run voices -- add`: adds a released voice from a file or an address to `DATA_DIR/voices`, after a trial of speaking. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { downloadFile } from '#server/kernel/storage/download-file.ts'
import {
  isNeuralEngineInstalled,
  neuralProcess,
  wordsForVoice,
} from '#server/telling/voice/neural/neural-engine.ts'
import { type NeuralVoice, readVoiceFolder } from '#server/telling/voice/neural/voice-folders.ts'
import { moduleOfTag } from '#server/languages/languages.ts'
import { isHeard } from '#server/telling/voice/wav.ts'
import { AddVoiceFailure, unpackVoice } from './archive.ts'

const MEGABYTE = 1_000_000

const download = (address: string, file: string, say: (line: string) => void): Promise<void> =>
  downloadFile(address, file, {
    unreachable: (reason) => new AddVoiceFailure('unreachable', `${address}: ${reason}`),
    onSize: (sizeBytes) =>
      say(`Fetching ${sizeBytes > 0 ? `${Math.ceil(sizeBytes / MEGABYTE)} MB` : address} ...`),
  })

/** Speaks one sentence. Returns the seconds of sound and of work. Throws where the voice does not speak. */
async function hear(voice: NeuralVoice): Promise<{ readonly soundS: number; readonly workS: number }> {
  const process = neuralProcess(voice)
  const text = wordsForVoice(voice)(moduleOfTag(voice.language)?.speech.trial ?? voice.label)
  try {
    // The first call loads the model, and is not measured.
    await process.say({ text, pace: 1 })
    const startedAt = performance.now()
    const sound = await process.say({ text, pace: 1 })
    if (!sound || !isHeard(sound)) throw new AddVoiceFailure('unusable', `it has no sound for "${text}"`)
    return { soundS: sound.samples.length / sound.sampleRate, workS: (performance.now() - startedAt) / 1000 }
  } catch (error) {
    throw new AddVoiceFailure(
      'unusable',
      `It does not speak. ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    process.close()
  }
}

function voicesOf(folder: string): NeuralVoice[] {
  try {
    return readVoiceFolder(folder)
  } catch (error) {
    throw new AddVoiceFailure('unusable', `This is no voice that can be used: ${(error as Error).message}`)
  }
}

export interface AddVoiceOptions {
  readonly voicesDir: string
  readonly say: (line: string) => void
  /** For tests. */
  readonly tarProgram?: string
}

/** Adds a voice. Throws `AddVoiceFailure`, and leaves nothing behind then. */
export async function addVoice(
  source: string,
  { voicesDir, say, tarProgram }: AddVoiceOptions,
): Promise<void> {
  await mkdir(voicesDir, { recursive: true })
  // Beside its place, so that a rename puts the whole folder there; the dot hides it from the server.
  const incoming = await mkdtemp(join(voicesDir, '.incoming-'))
  try {
    const isAddress = /^https?:\/\//i.test(source)
    const archive = isAddress ? join(incoming, 'archive') : resolve(source)
    if (isAddress) await download(source, archive, say)
    else if (!existsSync(archive)) throw new AddVoiceFailure('unreadable', `There is no file ${archive}`)
    const unpacked = join(incoming, 'unpacked')
    await mkdir(unpacked)
    const name = await unpackVoice(archive, unpacked, tarProgram)
    if (existsSync(join(voicesDir, name)))
      throw new AddVoiceFailure(
        'there-already',
        `${name} is there already. Delete ${join(voicesDir, name)} to replace it.`,
      )
    const voices = voicesOf(join(unpacked, name))
    const [first] = voices
    say(`${name}: ${voices.map(({ language }) => language).join(', ')}`)
    say(`Licence, as its papers say: ${first?.licence ?? 'they say nothing; ask where you got it'}`)
    if (first) await report(first, say)
    await rename(join(unpacked, name), join(voicesDir, name))
    say(`It is in ${join(voicesDir, name)}; a running server takes it from now on.`)
  } finally {
    await rm(incoming, { recursive: true, force: true })
  }
}

async function report(voice: NeuralVoice, say: (line: string) => void): Promise<void> {
  if (!isNeuralEngineInstalled()) {
    say('It was not heard: the optional package sherpa-onnx-node is not installed here.')
    return
  }
  const { soundS, workS } = await hear(voice)
  say(`It speaks ${voice.language}: ${soundS.toFixed(1)} s of speech took ${workS.toFixed(1)} s of work.`)
}
