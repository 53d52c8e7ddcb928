/** The lock screen's and headset's controls, where the browser has them; nothing happens where it has none. */

export interface MediaControls {
  play(): void
  pause(): void
  /** Seconds; negative skips back. */
  skip(byS: number): void
  seek(positionS: number): void
  previous(): void
  next(): void
}

export interface MediaCard {
  readonly title: string
  readonly artist: string
  readonly album: string
  /** Pictures; the app's own where none is given. */
  readonly artwork?: readonly MediaImage[] | undefined
}

export interface MediaSessionSeam {
  show(card: MediaCard): void
  setPlaying(state: 'playing' | 'paused' | 'none'): void
  setPosition(positionS: number, durationS: number, rate: number): void
  /** Handles the controls until the returned function is called. */
  handle(controls: MediaControls, skipS: number): () => void
}

/** Files of the app itself, stored with it, so that a lock screen shows them with no signal too. */
const ARTWORK: readonly MediaImage[] = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
]

const ACTIONS: readonly MediaSessionAction[] = [
  'play',
  'pause',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
]

/** Dispatched on the window with each state, also where the browser has no Media Session; src/platform/audio/sound-playing.ts listens to it. */
const SOUND_EVENT = 'streetlore-sound'
const notifyPage = (isPlaying: boolean): void =>
  void dispatchEvent(new CustomEvent(SOUND_EVENT, { detail: isPlaying }))

export const mediaSessionOf = (session: MediaSession | undefined): MediaSessionSeam => ({
  show: (card) => {
    if (!session || typeof MediaMetadata === 'undefined') return
    session.metadata = new MediaMetadata({ ...card, artwork: [...(card.artwork ?? ARTWORK)] })
  },
  setPlaying: (state) => {
    notifyPage(state === 'playing')
    if (session) session.playbackState = state
  },
  setPosition: (positionS, durationS, rate) => {
    // `setPositionState` throws a TypeError on a position beyond the duration.
    if (!session?.setPositionState || !(durationS > 0)) return
    session.setPositionState({
      duration: durationS,
      position: Math.min(Math.max(0, positionS), durationS),
      playbackRate: rate,
    })
  },
  handle: (controls, skipS) => {
    const handlers: Readonly<Record<string, MediaSessionActionHandler>> = {
      play: () => controls.play(),
      pause: () => controls.pause(),
      seekbackward: (details) => controls.skip(-(details.seekOffset ?? skipS)),
      seekforward: (details) => controls.skip(details.seekOffset ?? skipS),
      seekto: (details) => {
        if (details.seekTime !== undefined) controls.seek(details.seekTime)
      },
      previoustrack: () => controls.previous(),
      nexttrack: () => controls.next(),
    }
    const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        session?.setActionHandler(action, handler)
      } catch {
        // This browser doesn't know the action.
      }
    }
    for (const action of ACTIONS) set(action, handlers[action] ?? null)
    return () => {
      notifyPage(false)
      for (const action of ACTIONS) set(action, null)
      if (session) {
        session.metadata = null
        session.playbackState = 'none'
      }
    }
  },
})

export const mediaSession: MediaSessionSeam = mediaSessionOf(globalThis.navigator?.mediaSession)
