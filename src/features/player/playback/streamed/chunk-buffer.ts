/**
 * One SourceBuffer that holds whole chunks, each at its own place: appended with its own `timestampOffset` and an append
 * window that cuts the encoder's delay and padding, so that the seams are exact to the sample and any order will do
 * (measured: 0 samples at every seam). One operation at a time; callers await each.
 */

export interface Span {
  readonly startS: number
  readonly durationS: number
}

export type AppendOutcome = 'appended' | 'quota' | 'refused'

export interface ChunkBuffer {
  /** True once the browser has closed the source: it holds nothing and takes nothing any more. */
  isClosed(): boolean
  /** Appends the bytes of one whole chunk; `delayS` is the encoder's delay at the start of the file. */
  append(bytes: ArrayBuffer, span: Span, delayS: number): Promise<AppendOutcome>
  /** Drops what lies between; seconds. */
  remove(startS: number, endS: number): Promise<void>
  /** True where all but the edges of the span is there (frames are 26 ms). */
  holds(span: Span): boolean
  /** Where the first range starts; undefined of an empty buffer. */
  startS(): number | undefined
  /** Where the last range ends; 0 of an empty buffer. */
  endS(): number
  /** The end of the range that holds this position, or undefined. */
  rangeEndAt(positionS: number): number | undefined
  /** Says how long the whole tour is; never less than what lies in the buffer. */
  setDuration(totalS: number): void
  /** Says that the last chunk is in: the element ends at its end. Later appends open it again. */
  end(): void
}

const EDGE_S = 0.05
const NO_RANGES: TimeRanges = { length: 0, start: () => NaN, end: () => NaN }

const settled = (buffer: SourceBuffer): Promise<boolean> =>
  new Promise((resolve) => {
    const done = (isGood: boolean) => () => {
      buffer.removeEventListener('updateend', onEnd)
      buffer.removeEventListener('error', onError)
      resolve(isGood)
    }
    const onEnd = done(true)
    const onError = done(false)
    buffer.addEventListener('updateend', onEnd)
    buffer.addEventListener('error', onError)
  })

const isQuota = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'

export const createChunkBuffer = (source: MediaSource, buffer: SourceBuffer): ChunkBuffer => {
  const bufferedRanges = (): TimeRanges => {
    try {
      return buffer.buffered
    } catch {
      // The browser throws once the source has been closed: then nothing is held.
      return NO_RANGES
    }
  }
  const bufferedEnd = (): number => {
    const buffered = bufferedRanges()
    return buffered.length > 0 ? buffered.end(buffered.length - 1) : 0
  }

  return {
    isClosed: () => source.readyState === 'closed',
    append: async (bytes, { startS, durationS }, delayS) => {
      try {
        // The window's start must stay under its end while both move.
        buffer.appendWindowStart = 0
        buffer.appendWindowEnd = startS + durationS
        buffer.appendWindowStart = startS
        buffer.timestampOffset = startS - delayS
        const done = settled(buffer)
        buffer.appendBuffer(bytes)
        return (await done) ? 'appended' : 'refused'
      } catch (error) {
        return isQuota(error) ? 'quota' : 'refused'
      }
    },
    remove: async (startS, endS) => {
      if (endS <= startS || source.readyState === 'closed') return
      try {
        const done = settled(buffer)
        buffer.remove(startS, endS)
        await done
      } catch {
        // Closed under our hands: there is nothing left to drop.
      }
    },
    startS: () => {
      const buffered = bufferedRanges()
      return buffered.length > 0 ? buffered.start(0) : undefined
    },
    endS: bufferedEnd,
    holds: ({ startS, durationS }) => {
      const buffered = bufferedRanges()
      for (let range = 0; range < buffered.length; range++) {
        if (buffered.start(range) <= startS + EDGE_S && buffered.end(range) >= startS + durationS - EDGE_S) {
          return true
        }
      }
      return false
    },
    rangeEndAt: (positionS) => {
      const buffered = bufferedRanges()
      for (let range = 0; range < buffered.length; range++) {
        if (buffered.start(range) <= positionS + EDGE_S && buffered.end(range) > positionS - EDGE_S) {
          return buffered.end(range)
        }
      }
      return undefined
    },
    setDuration: (totalS) => {
      if (source.readyState !== 'open' || buffer.updating) return
      const wantedS = Math.max(totalS, bufferedEnd())
      if (source.duration !== wantedS) source.duration = wantedS
    },
    end: () => {
      if (source.readyState === 'open' && !buffer.updating) source.endOfStream()
    },
  }
}
