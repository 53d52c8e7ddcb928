/**
 * The neural voices in `DATA_DIR/voices`: one folder each, as it was released for sherpa-onnx. What it is shows in its files, its
 * language in its name; an optional `voice.json` says otherwise.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { filesOf, type FolderFiles, type Speaker, UnusableVoice } from './folder-files.ts'
import { kokoroVoices } from './kokoro.ts'
import type { SherpaVoice } from './sherpa-voice.ts'
import { supertonicVoices } from './supertonic.ts'
import { vitsVoices } from './vits.ts'

export interface NeuralVoice {
  readonly folder: string
  readonly label: string
  /** BCP 47. */
  readonly language: string
  /** The licence that its files name. */
  readonly licence: string | undefined
  readonly config: SherpaVoice
  /** The size of the model, because another model under the same name sounds different. */
  readonly sizeBytes: number
  /** The engine writes numbers out by itself, and better than others can. */
  readonly readsNumbers: boolean
}

export interface UnusableFolder {
  readonly folder: string
  readonly reason: string
}

const languageTag = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/))
const VoiceFile = z.object({
  language: z.optional(languageTag),
  engine: z.optional(z.enum(['vits', 'piper', 'kokoro', 'supertonic'])),
  sid: z.optional(z.int().check(z.gte(0))),
  speed: z.optional(z.number().check(z.gte(0.25), z.lte(4))),
  label: z.optional(z.string().check(z.maxLength(100))),
  licence: z.optional(z.string().check(z.maxLength(300))),
})
type VoiceFile = z.infer<typeof VoiceFile>

/** `de-DE` of `vits-piper-de_DE-thorsten-medium`. */
export function languageOfFolder(name: string): string | undefined {
  const [, language, region] = /(?:^|[-_])([a-z]{2})(?:[-_]([A-Z]{2}))?(?=[-_]|$)/.exec(name) ?? []
  return region === undefined ? language : `${language}-${region}`
}

function speakersOf(files: FolderFiles, { engine, language }: VoiceFile): Speaker[] {
  const kind =
    engine ?? (files.find('tts.json') ? 'supertonic' : files.find('voices.bin') ? 'kokoro' : 'vits')
  const named = language ?? languageOfFolder(files.name)
  if (kind === 'supertonic') return supertonicVoices(files, named)
  if (kind === 'kokoro') return kokoroVoices(files, named)
  return vitsVoices(files, named)
}

function voiceFileOf(files: FolderFiles): VoiceFile {
  const path = files.find('voice.json')
  if (path === undefined) return {}
  try {
    return VoiceFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const { issues } = error as { issues?: readonly { path: readonly PropertyKey[] }[] }
    const field = issues?.[0]?.path.join('.')
    throw new UnusableVoice(field ? `voice.json: ${field} makes no sense` : 'voice.json cannot be read')
  }
}

const LICENCE_FILES = ['MODEL_CARD', 'README.md', 'LICENSE', 'LICENSE.txt', 'LICENSE.md']
const LONGEST_LICENCE = 200

/** The first line of its papers that speaks of a licence. */
function licenceOf(files: FolderFiles): string | undefined {
  for (const name of LICENCE_FILES) {
    const path = files.find(name)
    if (path === undefined) continue
    const lines = readFileSync(path, 'utf8').split(/\r?\n/)
    const line = lines.find((text) => /licen[cs]e/i.test(text))
    if (line)
      return line
        .replace(/^[\s#*-]+/, '')
        .replace(/[*\s]+$/, '')
        .slice(0, LONGEST_LICENCE)
  }
  return undefined
}

/** The voices of one folder, one for each language of it. Throws `UnusableVoice`. */
export function readVoiceFolder(folder: string): NeuralVoice[] {
  const files = filesOf(folder)
  const file = voiceFileOf(files)
  const licence = file.licence ?? licenceOf(files)
  const sizeBytes = files.names
    .filter((name) => /\.(onnx|bin)$/.test(name))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  return speakersOf(files, file).map(({ language, speaker, model, ruleFsts, readsNumbers = false }) => ({
    folder: files.name,
    label: file.label ?? files.name,
    language,
    licence,
    sizeBytes,
    readsNumbers,
    config: {
      model,
      ...(ruleFsts && { ruleFsts }),
      speaker: file.sid ?? speaker,
      speed: file.speed ?? 1,
      ...('supertonic' in model && { language: language.split('-')[0] ?? language }),
    },
  }))
}

/** All folders by name; those whose name begins with a dot are none. */
export function readVoiceFolders(voicesDir: string): {
  readonly voices: readonly NeuralVoice[]
  readonly unusable: readonly UnusableFolder[]
} {
  const voices: NeuralVoice[] = []
  const unusable: UnusableFolder[] = []
  let folders: readonly string[]
  try {
    folders = foldersIn(voicesDir)
  } catch (error) {
    // A folder that can't be read must not silence the other voices.
    return { voices, unusable: [{ folder: voicesDir, reason: reasonOf(error) }] }
  }
  for (const folder of folders) {
    try {
      voices.push(...readVoiceFolder(join(voicesDir, folder)))
    } catch (error) {
      unusable.push({ folder, reason: reasonOf(error) })
    }
  }
  return { voices, unusable }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Another text when a voice came or went, or when files of one did: an archive may be half unpacked. */
export function changeOfVoices(voicesDir: string): string {
  try {
    const folders = [voicesDir, ...foldersIn(voicesDir).map((folder) => join(voicesDir, folder))]
    return folders.map((folder) => String(statSync(folder, { throwIfNoEntry: false })?.mtimeMs)).join(' ')
  } catch (error) {
    return reasonOf(error)
  }
}

function foldersIn(voicesDir: string): string[] {
  try {
    return readdirSync(voicesDir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .toSorted()
  } catch (error) {
    // Most servers have none.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
