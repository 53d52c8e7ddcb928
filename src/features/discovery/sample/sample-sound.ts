/** The sound of a sample: one media element with the lock screen's controls. Free of React. */
import { PLAYER } from '#kit/player-controls.ts'
import { createListeners } from '#kit/listeners.ts'
import { audioInterruptions, type InterruptionSeam } from '#platform/audio/audio-interruptions.ts'
import { mediaSession, type MediaCard, type MediaSessionSeam } from '#platform/audio/media-session.ts'

/** `idle`: not started, or the browser requires a tap first. */
export type SampleStateKind = 'idle' | 'loading' | 'playing' | 'paused' | 'ended' | 'failed'

export interface SampleState {
  readonly kind: SampleStateKind
  readonly positionS: number
  /** The server's value until the file's own is known. */
  readonly durationS: number
}

export interface SampleSound {
  readonly state: () => SampleState
  readonly subscribe: (listener: () => void) => () => void
  /** Starts at the beginning once it has ended. Without a tap a browser may refuse: then the state is `idle` again. */
  play(): void
  pause(): void
  toggle(): void
  dispose(): void
}

export interface SampleSeams {
  readonly makeElement: () => HTMLAudioElement
  readonly mediaSession: MediaSessionSeam
  readonly interruptions: InterruptionSeam
}

const browserSeams = (): SampleSeams => ({
  makeElement: () => new Audio(),
  mediaSession,
  interruptions: audioInterruptions,
})

export interface SampleToPlay {
  readonly url: string
  readonly durationS: number
  readonly card: MediaCard
}

export function createSampleSound(
  { url, durationS, card }: SampleToPlay,
  seams: SampleSeams = browserSeams(),
): SampleSound {
  const element = seams.makeElement()
  let state: SampleState = { kind: 'idle', positionS: 0, durationS }
  let stopControls: (() => void) | undefined
  const listeners = createListeners()

  const show = (change: Partial<SampleState>) => {
    state = { ...state, ...change }
    if (state.kind === 'playing' || state.kind === 'paused') {
      seams.mediaSession.setPlaying(state.kind)
      seams.mediaSession.setPosition(state.positionS, state.durationS, 1)
    }
    listeners.tell()
  }
  const showTime = () => show({ positionS: element.currentTime })

  const takeControls = () => {
    stopControls ??= seams.mediaSession.handle(
      {
        play: sound.play,
        pause: sound.pause,
        skip: (byS) => seek(element.currentTime + byS),
        seek: (toS) => seek(toS),
        previous: () => seek(0),
        next: () => {},
      },
      PLAYER.skipS,
    )
    seams.mediaSession.show(card)
  }
  const seek = (toS: number) => {
    element.currentTime = Math.min(Math.max(0, toS), state.durationS)
    showTime()
  }
  const letControlsGo = () => {
    stopControls?.()
    stopControls = undefined
  }

  const events: Readonly<Record<string, () => void>> = {
    playing: () => {
      takeControls()
      show({ kind: 'playing' })
    },
    waiting: () => show({ kind: 'loading' }),
    timeupdate: showTime,
    durationchange: () => {
      if (Number.isFinite(element.duration) && element.duration > 0) show({ durationS: element.duration })
    },
    pause: () => {
      if (!element.ended) show({ kind: 'paused', positionS: element.currentTime })
    },
    ended: () => {
      letControlsGo()
      show({ kind: 'ended', positionS: state.durationS })
    },
    error: () => {
      // An element that has never played cannot fail.
      if (state.kind === 'idle') return
      // Nothing plays, and an update of the app waits for silence. The next `playing` takes the controls again.
      letControlsGo()
      show({ kind: 'failed' })
    },
  }
  for (const [name, act] of Object.entries(events)) element.addEventListener(name, act)
  const stopInterruptions = seams.interruptions.watch({
    // Pauses, since an unplugged headphone must not make the guide audible to everyone around.
    onOutputLost: () => element.pause(),
    onEnded: () => {},
    onFreeze: () => {},
    onThaw: () => {},
  })

  const sound: SampleSound = {
    state: () => state,
    subscribe: listeners.add,
    play: () => {
      if (state.kind === 'failed' || element.src === '') element.src = url
      if (state.kind === 'ended') element.currentTime = 0
      show({ kind: 'loading', positionS: element.currentTime })
      element.play().catch((error: unknown) => {
        const { name } = error as DOMException
        if (name === 'NotAllowedError') show({ kind: 'idle' })
        // An AbortError follows a pause, which reports its own state.
        else if (name !== 'AbortError') show({ kind: 'failed' })
      })
    },
    pause: () => element.pause(),
    toggle: () => {
      if (state.kind === 'playing' || state.kind === 'loading') sound.pause()
      else sound.play()
    },
    dispose: () => {
      for (const [name, act] of Object.entries(events)) element.removeEventListener(name, act)
      stopInterruptions()
      letControlsGo()
      listeners.clear()
      element.pause()
      element.removeAttribute('src')
      element.load()
    },
  }
  return sound
}
