/** Waits for the server to make a chunk: it asks again and again, gives up after a while, and then still asks now and then. */
import { CHUNKS } from '#contract/audio-chunks.ts'

/** The interval at which a chunk that was given up is still asked for. */
const ASK_AGAIN_MS = 10_000

export interface ChunkWait {
  begin(chunkIndex: number): void
  /** The chunk that is waited for; undefined for none, and once it was given up. */
  chunkIndex(): number | undefined
  end(): void
}

export interface ChunkWaitSeams {
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
  /** Asks for the chunks; the answer ends the wait. */
  refresh(): void
  /** From here on the chunk is asked for now and then only. */
  onGivenUp(chunkIndex: number): void
  isOnline(): boolean
}

export const createChunkWait = ({ nowMs, refresh, onGivenUp, isOnline }: ChunkWaitSeams): ChunkWait => {
  let wait:
    { readonly chunkIndex: number | undefined; readonly timer: ReturnType<typeof setInterval> } | undefined
  const end = () => {
    clearInterval(wait?.timer)
    wait = undefined
  }
  return {
    begin: (chunkIndex) => {
      end()
      const deadlineMs = nowMs() + CHUNKS.notReadyWaitMs
      const timer = setInterval(() => {
        if (nowMs() < deadlineMs) return refresh()
        end()
        onGivenUp(chunkIndex)
        // A listener may have asked for another chunk.
        if (wait) return
        const asking = setInterval(() => {
          if (isOnline()) refresh()
        }, ASK_AGAIN_MS)
        wait = { chunkIndex: undefined, timer: asking }
      }, CHUNKS.notReadyPollMs)
      wait = { chunkIndex, timer }
    },
    chunkIndex: () => wait?.chunkIndex,
    end,
  }
}
