/**
 * Resolves when the first screen shows what it was opened for: its heading is there and nothing in it is loading. What can
 * wait (keeping the app's files) then takes no bandwidth from it. On a link that is too slow for that it waits no longer
 * than `PATIENCE_MS`. Once `signal` is aborted it looks no more, and never resolves.
 */

const PATIENCE_MS = 8000
const LOOK_MS = 100

const stands = (): boolean => {
  const main = document.querySelector('main')
  if (!main?.querySelector('h1')) return false
  return !main.matches('[aria-busy="true"]') && !main.querySelector('[aria-busy="true"]')
}

export const contentStands = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const until = performance.now() + PATIENCE_MS
    let next: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (stands() || performance.now() >= until) return resolve()
      next = setTimeout(look, LOOK_MS)
    }
    signal.addEventListener('abort', () => clearTimeout(next), { once: true })
    look()
  })
