/** One chunk, loaded in an audio element. */
import type { TimelineEntry } from '../timeline.ts'
import type { OpenVoice, Voice, VoiceEvents } from '../voice.ts'
import type { ChunkAddress } from './chunk-addresses.ts'

export interface LoadedChunk {
  readonly entry: TimelineEntry
  readonly voice: Voice
  readonly element: HTMLAudioElement | undefined
  /** Plays the chunk, and measures how long the start takes. */
  start(): void
  unload(): void
}

export interface LoadedChunkSeams {
  readonly openVoice: OpenVoice
  readonly element: HTMLAudioElement | undefined
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
  onStarted(tookMs: number): void
}

export const loadChunk = (
  { openVoice, element, nowMs, onStarted }: LoadedChunkSeams,
  entry: TimelineEntry,
  address: ChunkAddress,
  events: VoiceEvents,
): LoadedChunk => {
  let startedAtMs: number | undefined
  const voice = openVoice(
    { url: address.url, mimeType: entry.mimeType, element },
    {
      ...events,
      onPlaying: () => {
        if (startedAtMs !== undefined) onStarted(nowMs() - startedAtMs)
        startedAtMs = undefined
        events.onPlaying?.()
      },
    },
  )
  return {
    entry,
    voice,
    element,
    start: () => {
      startedAtMs ??= nowMs()
      voice.play()
    },
    unload: () => {
      voice.unload()
      address.release()
    },
  }
}
