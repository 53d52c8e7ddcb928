/**
 * Resolves when the first screen shows its content: its heading is there and nothing in it is loading. Work that can wait, such as storing
 * the app's files, then takes no bandwidth from it. On a slow connection it waits no longer than `PATIENCE_MS`. Once `signal` is aborted, it
 * stops checking and never resolves.
 */

const PATIENCE_MS = 8000
const CHECK_MS = 100

const isContentShown = (): boolean => {
  const main = document.querySelector('main')
  if (!main?.querySelector('h1')) return false
  return !main.matches('[aria-busy="true"]') && !main.querySelector('[aria-busy="true"]')
}

export const contentStands = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const until = performance.now() + PATIENCE_MS
    let next: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      if (isContentShown() || performance.now() >= until) return resolve()
      next = setTimeout(check, CHECK_MS)
    }
    signal.addEventListener('abort', () => clearTimeout(next), { once: true })
    check()
  })
