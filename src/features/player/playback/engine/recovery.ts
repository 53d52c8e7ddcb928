/** After a trouble that ends without the walker's doing: looks for a while whether the sound can go on. */

/** Sound that comes back later than this would startle. */
const RECOVER_WITHIN_MS = 5 * 60_000
const LOOK_EVERY_MS = 2000

export interface Recovery {
  begin(): void
  isUnderWay(): boolean
  end(): void
}

/** `look` is called every 2 s, for five minutes at most. */
export const createRecovery = (nowMs: () => number, look: () => void): Recovery => {
  let timer: ReturnType<typeof setInterval> | undefined
  const end = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    begin: () => {
      end()
      const untilMs = nowMs() + RECOVER_WITHIN_MS
      timer = setInterval(() => (nowMs() > untilMs ? end() : look()), LOOK_EVERY_MS)
    },
    isUnderWay: () => timer !== undefined,
    end,
  }
}
