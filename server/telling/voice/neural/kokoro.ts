/** The speakers of Kokoro's models, by language. Their numbers are those of the released files. */
import { type FolderFiles, type Speaker, UnusableVoice } from './folder-files.ts'

type Spoken = readonly [language: string, speaker: number]

/** Japanese is left out: its signs of Chinese origin are read as Chinese. */
const MULTILINGUAL: readonly Spoken[] = [
  ['en', 3],
  ['es', 28],
  ['fr', 30],
  ['it', 35],
  ['pt-BR', 42],
  ['zh', 45],
]
/** A hundred speakers of Chinese and three of English. */
const CHINESE_FIRST: readonly Spoken[] = [
  ['en', 0],
  ['zh', 3],
]

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
  const spoken = files.name.includes('v1_1') ? CHINESE_FIRST : MULTILINGUAL
  const ruleFsts = files.list('date-zh.fst', 'number-zh.fst', 'phone-zh.fst')
  return spoken
    .filter(([one]) => language === undefined || one.split('-')[0] === language.split('-')[0])
    .map(([one, speaker]): Speaker => {
      // English and Chinese have word lists; the other languages go by eSpeak's rules.
      const hasLexicon = one === 'en' || one === 'zh'
      const lexicon = hasLexicon ? files.list('lexicon-us-en.txt', 'lexicon-zh.txt') : undefined
      return {
        language: one,
        speaker,
        model: { kokoro: { ...parts, ...(lexicon ? { lexicon } : { lang: one.toLowerCase() }) } },
        ...(one === 'zh' && ruleFsts && { ruleFsts }),
      }
    })
}
