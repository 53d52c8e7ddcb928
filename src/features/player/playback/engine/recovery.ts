/** Checks for a while, after a failure that ends by itself, whether the sound can go on. */

/** Recovery ends after this time: sound that comes back later would startle. */
const RECOVER_WITHIN_MS = 5 * 60_000
const CHECK_EVERY_MS = 2000

export interface Recovery {
  begin(): void
  isUnderWay(): boolean
  end(): void
}

/** `check` is called every 2 s, for five minutes at most. */
export const createRecovery = (nowMs: () => number, check: () => void): Recovery => {
  let timer: ReturnType<typeof setInterval> | undefined
  const end = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    begin: () => {
      end()
      const untilMs = nowMs() + RECOVER_WITHIN_MS
      timer = setInterval(() => (nowMs() > untilMs ? end() : check()), CHECK_EVERY_MS)
    },
    isUnderWay: () => timer !== undefined,
    end,
  }
}
