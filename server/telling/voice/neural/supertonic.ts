/** Supertonic: one model of characters, without eSpeak NG. */
import { LANGUAGE_MODULES } from '#server/languages/languages.ts'
import type { FolderFiles, Speaker } from './folder-files.ts'

const spokenLanguages = (): string[] =>
  LANGUAGE_MODULES.filter(({ speech }) => speech.isSpokenBySupertonic).map(({ code }) => code)

export function supertonicVoices(files: FolderFiles, language: string | undefined): Speaker[] {
  const onnx = (part: string) =>
    files.need(files.names.find((name) => onnxOf(part).test(name)) ?? `${part}.onnx`)
  const model = {
    supertonic: {
      durationPredictor: onnx('duration_predictor'),
      textEncoder: onnx('text_encoder'),
      vectorEstimator: onnx('vector_estimator'),
      vocoder: onnx('vocoder'),
      ttsJson: files.need('tts.json'),
      unicodeIndexer: files.need('unicode_indexer.bin'),
      voiceStyle: files.need('voice.bin'),
    },
  }
  return (language === undefined ? spokenLanguages() : [language]).map((one) => ({
    language: one,
    speaker: 0,
    model,
    readsNumbers: true,
  }))
}
const onnxOf = (part: string) => new RegExp(`^${part}(\\.[a-z0-9]+)?\\.onnx$`)
