/** Stand-ins for what jsdom lacks: a MediaSource that checks placement, and voices driven by hand. For tests only. */
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { ok } from '#contract/failure.ts'
import type { OpenedSource } from './streamed/media-source.ts'
import { createPlayback } from './engine/create-playback.ts'
import type { Playback } from './playback.ts'
import type { TrackEvents } from './track.ts'
import type { OpenVoice, Voice, VoiceEvents, VoiceSource } from './voice.ts'

const nothing = () => {}

/** Events of a track that nobody listens to. */
export const NO_TRACK_EVENTS: TrackEvents = {
  onTime: nothing,
  onPlaying: nothing,
  onStarved: nothing,
  onDevicePause: nothing,
  onDevicePlay: nothing,
  onEnded: nothing,
  onRefused: nothing,
  onChunkFailed: nothing,
  onMeasured: nothing,
}

export const mp3Chunk = (chunkIndex: number, durationS: number): AudioChunk => ({
  chunkIndex,
  poiName: `Stop ${chunkIndex + 1}`,
  isReady: true,
  audioUrl: `/media/${chunkIndex}.mp3`,
  estimatedDuration: Math.round(durationS),
  contentLength: Math.round(durationS * 8000),
  mimeType: 'audio/mpeg',
  durationS,
  encoderDelaySamples: 1105,
  sampleRate: 44_100,
})

export const wavChunk = (chunkIndex: number, durationS: number): AudioChunk => ({
  ...mp3Chunk(chunkIndex, durationS),
  audioUrl: `/media/${chunkIndex}.wav`,
  mimeType: 'audio/wav',
  encoderDelaySamples: undefined,
})

export const notReady = (chunk: AudioChunk): AudioChunk => ({
  ...chunk,
  isReady: false,
  audioUrl: null,
  durationS: undefined,
  mimeType: undefined,
  encoderDelaySamples: undefined,
  sampleRate: undefined,
})

type Range = [number, number]

const merge = (ranges: readonly Range[]): Range[] => {
  const merged: Range[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && start <= last[1] + 1e-6) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

export interface Appended {
  readonly timestampOffset: number
  readonly windowStart: number
  readonly windowEnd: number
  readonly bytes: number
}

/**
 * Behaves as Chromium's MP3 SourceBuffer was measured to: bytes play for bytes / 8000 s plus delay from `timestampOffset`,
 * cut to the append window; one operation at a time; a quota in bytes.
 */
export class FakeSourceBuffer extends EventTarget {
  updating = false
  appendWindowEnd = Infinity
  timestampOffset = 0
  readonly appends: Appended[] = []
  readonly removals: Range[] = []
  quotaS = Infinity
  /** The buffer was removed from its source: the browser throws where it is used. */
  isRemoved = false
  private windowStart = 0
  private ranges: Range[] = []
  private readonly onWork: () => void

  constructor(onWork: () => void) {
    super()
    this.onWork = onWork
  }

  get appendWindowStart(): number {
    return this.windowStart
  }

  set appendWindowStart(startS: number) {
    if (startS >= this.appendWindowEnd) throw new TypeError('the window starts at or after its end')
    this.windowStart = startS
  }

  get buffered(): TimeRanges {
    this.assertInUse()
    const { ranges } = this
    return {
      length: ranges.length,
      start: (index) => ranges[index]?.[0] ?? NaN,
      end: (index) => ranges[index]?.[1] ?? NaN,
    }
  }

  /** Removes a range as the browser may by itself. */
  evict(startS: number, endS: number): void {
    this.ranges = this.ranges.flatMap(([start, end]) => {
      const kept: Range[] = []
      if (start < startS) kept.push([start, Math.min(end, startS)])
      if (end > endS) kept.push([Math.max(start, endS), end])
      return kept
    })
  }

  appendBuffer(bytes: ArrayBuffer): void {
    this.assertIdle()
    const startS = Math.max(this.windowStart, this.timestampOffset)
    const endS = Math.min(
      this.appendWindowEnd,
      this.timestampOffset + 1105 / 44_100 + bytes.byteLength / 8000,
    )
    const heldS = this.ranges.reduce((sum, [start, end]) => sum + end - start, 0)
    if (heldS + endS - startS > this.quotaS) throw new DOMException('full', 'QuotaExceededError')
    this.onWork()
    this.appends.push({
      timestampOffset: this.timestampOffset,
      windowStart: this.windowStart,
      windowEnd: this.appendWindowEnd,
      bytes: bytes.byteLength,
    })
    this.work(() => (this.ranges = merge([...this.ranges, [startS, endS]])))
  }

  remove(startS: number, endS: number): void {
    this.assertIdle()
    this.onWork()
    this.removals.push([startS, endS])
    this.work(() => this.evict(startS, endS))
  }

  private assertInUse(): void {
    if (this.isRemoved) throw new DOMException('removed', 'InvalidStateError')
  }

  private assertIdle(): void {
    this.assertInUse()
    if (this.updating) throw new DOMException('busy', 'InvalidStateError')
  }

  private work(done: () => void): void {
    this.updating = true
    queueMicrotask(() => {
      done()
      this.updating = false
      this.dispatchEvent(new Event('updateend'))
    })
  }
}

export class FakeMediaSource {
  readyState: 'closed' | 'open' | 'ended' = 'open'
  duration = NaN
  readonly buffer = new FakeSourceBuffer(() => {
    this.readyState = 'open'
  })

  endOfStream(): void {
    if (this.readyState !== 'open') throw new DOMException('not open', 'InvalidStateError')
    this.readyState = 'ended'
  }

  /** Closes the source, as the browser does when its element lets go of it. */
  close(): void {
    this.readyState = 'closed'
    this.buffer.isRemoved = true
  }

  opened(): OpenedSource {
    return {
      url: 'blob:fake',
      opened: Promise.resolve({
        source: this as unknown as MediaSource,
        buffer: this.buffer as unknown as SourceBuffer,
      }),
      dispose: () => {},
    }
  }
}

/** A voice that the test drives: it reports events and moves the position. */
export class FakeVoice implements Voice {
  readonly source: VoiceSource
  readonly events: VoiceEvents
  isPlaying = false
  isUnloaded = false
  atS = 0
  rate = 1
  volume = 1

  constructor(source: VoiceSource, events: VoiceEvents) {
    this.source = source
    this.events = events
  }

  play(): void {
    this.isPlaying = true
  }
  pause(): void {
    this.isPlaying = false
  }
  seek(positionS: number): void {
    this.atS = positionS
  }
  setRate(rate: number): void {
    this.rate = rate
  }
  setVolume(volume: number): void {
    this.volume = volume
  }
  positionS(): number {
    return this.atS
  }
  unload(): void {
    this.isUnloaded = true
    this.isPlaying = false
  }

  /** The element reports this position. */
  reach(positionS: number): void {
    this.atS = positionS
    this.events.onTime?.()
  }
  /** Sound comes out. */
  sound(): void {
    this.events.onPlaying?.()
  }
  starve(): void {
    this.events.onStarved?.()
  }
  finish(): void {
    this.isPlaying = false
    this.events.onEnded?.()
  }
}

export const fakeVoices = (): { readonly open: OpenVoice; readonly made: FakeVoice[]; last(): FakeVoice } => {
  const made: FakeVoice[] = []
  return {
    made,
    open: (source, events) => {
      const voice = new FakeVoice(source, events)
      made.push(voice)
      return voice
    },
    last: () => {
      const voice = made.at(-1)
      if (!voice) throw new Error('no voice was opened')
      return voice
    },
  }
}

/** A real engine that plays two WAV chunks by a voice the test drives. Sounds from its start. */
export const playingWav = (): {
  readonly playback: Playback
  readonly voice: FakeVoice
  /** The voice of the second chunk, once its turn has come. */
  last(): FakeVoice
} => {
  const voices = fakeVoices()
  const playback = createPlayback({
    openVoice: voices.open,
    mediaSource: undefined,
    bytes: {
      stream: () => Promise.resolve(ok(new ArrayBuffer(8))),
      stored: () => Promise.resolve(ok(new Blob(['x']))),
    },
    nowMs: () => Date.now(),
    isOnline: () => true,
    askFor: () => {},
    refresh: () => {},
  })
  playback.setAudio([wavChunk(0, 4000), wavChunk(1, 4000)], 'network')
  playback.play()
  const voice = voices.made[0]
  if (!voice) throw new Error('no voice was opened')
  voice.sound()
  return { playback, voice, last: voices.last }
}
