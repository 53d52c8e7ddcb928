/** What eSpeak NG's process is told to load. */
export interface EspeakVoice {
  readonly packageName: string
  readonly voice: string
  /** The engine's measure of words a minute; languages need different ones for the same pace. */
  readonly rate: number
}
