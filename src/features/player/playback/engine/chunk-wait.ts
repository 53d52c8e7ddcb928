/** Waits for the server to make a chunk: asks for it again and again, gives up after a while, and goes on looking now and then. */
import { CHUNKS } from '#contract/audio-chunks.ts'

/** After it was given up. */
const LOOK_EVERY_MS = 10_000

export interface ChunkWait {
  /** False where this chunk is waited for already. */
  begin(chunkIndex: number): boolean
  end(): void
}

export interface ChunkWaitSeams {
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
  /** The answer ends the wait. */
  refresh(): void
  /** From here on it is only looked for. */
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
      if (wait?.chunkIndex === chunkIndex) return false
      end()
      const deadlineMs = nowMs() + CHUNKS.notReadyWaitMs
      const timer = setInterval(() => {
        if (nowMs() < deadlineMs) return refresh()
        end()
        onGivenUp(chunkIndex)
        // Who heard of it may have asked for something else.
        if (wait) return
        const looking = setInterval(() => {
          if (isOnline()) refresh()
        }, LOOK_EVERY_MS)
        wait = { chunkIndex: undefined, timer: looking }
      }, CHUNKS.notReadyPollMs)
      wait = { chunkIndex, timer }
      return true
    },
    end,
  }
}
