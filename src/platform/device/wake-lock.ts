/** Keeps the screen on (Screen Wake Lock API). The browser releases the lock when the page is hidden; it is requested again when the page shows. */

export type WakeLockState = 'held' | 'released' | 'refused' | 'unsupported'

export interface WakeLockSeam {
  /** Holds the lock until the returned function is called. `listener` is called with the present state soon, and with every new one. */
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
        // The battery is low, or the page is not allowed to.
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
