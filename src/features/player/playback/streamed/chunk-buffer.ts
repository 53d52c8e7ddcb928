/**
 * One SourceBuffer that holds whole chunks, each at its own place. Each is appended with its own `timestampOffset`
 * and an append window that cuts the encoder's delay and padding, so that the seams are exact to the sample
 * (measured: 0 samples at every seam) and the order does not matter. It does one operation at a time; callers await
 * each.
 */

export interface Span {
  readonly startS: number
  readonly durationS: number
}

export type AppendOutcome = 'appended' | 'quota' | 'refused'

export interface ChunkBuffer {
  /** True once the browser has closed the source: it holds nothing and takes nothing. */
  isClosed(): boolean
  /** Appends the bytes of one whole chunk; `delayS` is the encoder's delay at the start of the file. */
  append(bytes: ArrayBuffer, span: Span, delayS: number): Promise<AppendOutcome>
  /** Removes what lies between two positions, in seconds. */
  remove(startS: number, endS: number): Promise<void>
  /** True where the whole span is in the buffer, but for its edges (an MP3 frame lasts 26 ms). */
  holds(span: Span): boolean
  /** The start of the first range; undefined for an empty buffer. */
  startS(): number | undefined
  /** The end of the last range; 0 for an empty buffer. */
  endS(): number
  /** The end of the range that contains the position; undefined where none does. */
  rangeEndAt(positionS: number): number | undefined
  /** Sets the length of the whole tour; never less than what the buffer holds. */
  setDuration(totalS: number): void
  /** The last chunk is appended: the element ends at its end. A later append opens the stream again. */
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
      // The browser throws after the source was closed: then the buffer holds nothing.
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
        // The source was closed meanwhile: there is nothing left to remove.
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
