/** The messages to the process of eSpeak NG. */
export interface EspeakConfig {
  readonly packageName: string
}

export interface EspeakRequest {
  readonly text: string
  readonly voice: string
  /** The engine's measure of words a minute; languages need different ones for the same pace. */
  readonly rate: number
}
