/** Waits for the server to make a chunk: asks for it again and again, and gives up after a while. */
import { CHUNKS } from '#contract/limits.ts'

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
  onGivenUp(chunkIndex: number): void
}

export const createChunkWait = ({ nowMs, refresh, onGivenUp }: ChunkWaitSeams): ChunkWait => {
  let wait: { readonly chunkIndex: number; readonly timer: ReturnType<typeof setInterval> } | undefined
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
        if (nowMs() >= deadlineMs) onGivenUp(chunkIndex)
        else refresh()
      }, CHUNKS.notReadyPollMs)
      wait = { chunkIndex, timer }
      return true
    },
    end,
  }
}
