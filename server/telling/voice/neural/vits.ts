/** Piper and other VITS models: one language each. */
import { type FolderFiles, type Speaker, UnusableVoice } from './folder-files.ts'

export function vitsVoices(files: FolderFiles, language: string | undefined): Speaker[] {
  if (language === undefined)
    throw new UnusableVoice('its name has no language, and there is no voice.json with one')
  const model = files.names.find((name) => name.endsWith('.onnx'))
  if (model === undefined) throw new UnusableVoice('there is no .onnx file')
  const dataDir = files.find('espeak-ng-data')
  const lexicon = files.find('lexicon.txt')
  if (files.name.includes('piper') && !dataDir && !lexicon)
    throw new UnusableVoice('espeak-ng-data and lexicon.txt are missing')
  const ruleFsts = files.list('date.fst', 'number.fst', 'phone.fst', 'new_heteronym.fst')
  return [
    {
      language,
      speaker: 0,
      model: {
        vits: {
          model: files.need(model),
          tokens: files.need('tokens.txt'),
          ...(dataDir && { dataDir }),
          ...(lexicon && { lexicon }),
        },
      },
      ...(ruleFsts && { ruleFsts }),
    },
  ]
}
