/** The speakers of Kokoro's models, by language. Their numbers are those of the released files. */
import { LANGUAGE_MODULES } from '#server/languages/languages.ts'
import { type FolderFiles, type Speaker, UnusableVoice } from './folder-files.ts'

export function kokoroVoices(files: FolderFiles, language: string | undefined): Speaker[] {
  const model = files.names.find((name) => /^model.*\.onnx$/.test(name))
  if (model === undefined) throw new UnusableVoice('model.onnx is missing')
  const parts = {
    model: files.need(model),
    voices: files.need('voices.bin'),
    tokens: files.need('tokens.txt'),
    dataDir: files.need('espeak-ng-data'),
  }
  if (!files.name.includes('multi'))
    return [{ language: language ?? 'en', speaker: 0, model: { kokoro: parts } }]
  const release = files.name.includes('v1_1') ? 'chineseFirst' : 'multilingual'
  return LANGUAGE_MODULES.flatMap(({ speech: { kokoro } }): Speaker[] => {
    const spoken = kokoro[release]
    if (!spoken) return []
    const { tag, speaker } = spoken
    if (language !== undefined && tag.split('-')[0] !== language.split('-')[0]) return []
    const lexicon = kokoro.hasLexicon ? files.list('lexicon-us-en.txt', 'lexicon-zh.txt') : undefined
    const ruleFsts = files.list(...kokoro.numberRules)
    return [
      {
        language: tag,
        speaker,
        model: { kokoro: { ...parts, ...(lexicon ? { lexicon } : { lang: tag.toLowerCase() }) } },
        ...(ruleFsts && { ruleFsts }),
      },
    ]
  })
}
