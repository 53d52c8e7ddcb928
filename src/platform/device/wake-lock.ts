/** Keeps the screen on (Screen Wake Lock API). The browser takes it back when the page is hidden; it is asked for again. */

export type WakeLockState = 'held' | 'released' | 'refused' | 'unsupported'

export interface WakeLockSeam {
  /** Holds it until the returned function is called. `listener` hears the present state soon and every new one. */
  hold(listener: (state: WakeLockState) => void): () => void
}

export const wakeLockOf = (wakeLock: WakeLock | undefined): WakeLockSeam => ({
  hold: (listener) => {
    if (!wakeLock) {
      listener('unsupported')
      return () => {}
    }
    let sentinel: WakeLockSentinel | undefined
    let isGone = false
    const take = async () => {
      if (isGone || document.visibilityState !== 'visible' || (sentinel && !sentinel.released)) return
      try {
        const taken = await wakeLock.request('screen')
        if (isGone) return void taken.release()
        sentinel = taken
        taken.addEventListener('release', () => {
          if (!isGone && sentinel === taken) listener('released')
        })
        listener('held')
      } catch {
        // An empty battery, or a page that may not.
        if (!isGone) listener('refused')
      }
    }
    const onVisibility = () => void take()
    document.addEventListener('visibilitychange', onVisibility)
    void take()
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onVisibility)
      void sentinel?.release()
    }
  },
})

export const wakeLock: WakeLockSeam = {
  hold: (listener) => wakeLockOf((navigator as { wakeLock?: WakeLock }).wakeLock).hold(listener),
}
