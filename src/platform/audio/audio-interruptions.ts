/**
 * The browser's events about interrupted sound: headphones are unplugged, a call ends, a frozen page runs again. Many browsers raise only some
 * of them.
 */

export interface AudioInterruptions {
  /** The number of sound outputs fell, as far as the browser reports it. */
  onOutputLost(): void
  /** The interruption is over, and the page may play again (Audio Session API). */
  onEnded(): void
  /** The page is about to be frozen. */
  onFreeze(): void
  /** The page runs again after it was frozen (Page Lifecycle) or in the browser's page cache. */
  onThaw(): void
}

export interface InterruptionSeam {
  /** Returns a function that stops it. */
  watch(listener: AudioInterruptions): () => void
}

interface AudioSession extends EventTarget {
  readonly state: 'inactive' | 'active' | 'interrupted'
  type: string
}

type Browser = Pick<Navigator, 'mediaDevices'> & { readonly audioSession?: AudioSession }

/** Returns the number of outputs; undefined where the browser hides them. */
const countOutputs = async (devices: MediaDevices): Promise<number | undefined> => {
  try {
    const all = await devices.enumerateDevices()
    return all.filter(({ kind }) => kind === 'audiooutput').length || undefined
  } catch {
    return undefined
  }
}

export const interruptionsOf = (browser: Browser): InterruptionSeam => ({
  watch: (listener) => {
    const { audioSession } = browser
    // Pages without a secure context have none.
    const devices = browser.mediaDevices as MediaDevices | undefined
    let outputs: number | undefined
    let wasInterrupted = false
    let isStopped = false

    const check = async (isFirst: boolean) => {
      if (!devices) return
      const now = await countOutputs(devices)
      if (!isStopped && !isFirst && now !== undefined && outputs !== undefined && now < outputs)
        listener.onOutputLost()
      outputs = now
    }
    const onDevices = () => void check(false)
    const onSession = () => {
      const isInterrupted = audioSession?.state === 'interrupted'
      if (wasInterrupted && !isInterrupted) listener.onEnded()
      wasInterrupted = isInterrupted
    }
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) listener.onThaw()
    }
    const onHide = (event: PageTransitionEvent) => {
      if (event.persisted) listener.onFreeze()
    }

    void check(true)
    devices?.addEventListener('devicechange', onDevices)
    audioSession?.addEventListener('statechange', onSession)
    document.addEventListener('freeze', listener.onFreeze)
    document.addEventListener('resume', listener.onThaw)
    addEventListener('pageshow', onShow)
    addEventListener('pagehide', onHide)
    return () => {
      isStopped = true
      devices?.removeEventListener('devicechange', onDevices)
      audioSession?.removeEventListener('statechange', onSession)
      document.removeEventListener('freeze', listener.onFreeze)
      document.removeEventListener('resume', listener.onThaw)
      removeEventListener('pageshow', onShow)
      removeEventListener('pagehide', onHide)
    }
  },
})

export const audioInterruptions: InterruptionSeam = {
  watch: (listener) => interruptionsOf(navigator).watch(listener),
}
