/** The model that the process of a neural voice loads: the part of sherpa-onnx's configuration that our voices use. */

interface VitsModel {
  readonly model: string
  readonly tokens: string
  readonly dataDir?: string
  readonly lexicon?: string
}

interface KokoroModel {
  readonly model: string
  readonly voices: string
  readonly tokens: string
  readonly dataDir: string
  /** File names, joined by commas. */
  readonly lexicon?: string
  readonly lang?: string
}

interface SupertonicModel {
  readonly durationPredictor: string
  readonly textEncoder: string
  readonly vectorEstimator: string
  readonly vocoder: string
  readonly ttsJson: string
  readonly unicodeIndexer: string
  readonly voiceStyle: string
}

export interface SherpaVoice {
  /** Exactly one of them. */
  readonly model:
    { readonly vits: VitsModel } | { readonly kokoro: KokoroModel } | { readonly supertonic: SupertonicModel }
  /** Rules that write numbers and dates out, joined by commas. */
  readonly ruleFsts?: string
  /** The number of one of the model's speakers. */
  readonly speaker: number
  readonly speed: number
  /** Supertonic only. */
  readonly language?: string
}

export interface SherpaRequest {
  readonly text: string
  /** 1 is the voice's own. */
  readonly pace: number
}
