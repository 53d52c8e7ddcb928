/**
 * A voice: one source of sound on one audio element of the page, with play, pause, seek, speed and volume. Here the element
 * is driven directly; plain files that can't be joined play through Howler (howl-voice.ts). The reasons are in docs/decisions/0008-transport-on-the-element.md.
 */

export interface VoiceEvents {
  /** The position moved: about four times a second while playing, and after a seek. */
  onTime?(): void
  /** Sound comes out. */
  onPlaying?(): void
  /** The sound stopped for lack of data; it goes on by itself. */
  onStarved?(): void
  /** The device paused or resumed it: a call, a headset, another app. */
  onDevicePause?(): void
  onDevicePlay?(): void
  onEnded?(): void
  /** The browser refused to play without a tap. */
  onRefused?(): void
  /** The source cannot be loaded or played. */
  onError?(detail: string): void
  onDuration?(durationS: number): void
}

export interface Voice {
  play(): void
  pause(): void
  seek(positionS: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  positionS(): number
  unload(): void
}

export interface VoiceSource {
  readonly url: string
  /** The type of the file, for an address that has no extension. */
  readonly mimeType?: string | undefined
  /** An element to use again, because a tap has allowed it to play; without one a new element is made. */
  readonly element?: HTMLAudioElement | undefined
}

export type OpenVoice = (source: VoiceSource, events: VoiceEvents) => Voice

/** Adds a hidden audio element to the document, where tests and assistive tools find it. */
export const makeElement = (): HTMLAudioElement => {
  const element = document.createElement('audio')
  element.hidden = true
  element.preload = 'auto'
  // ManagedMediaSource opens only on an element that can't be cast to another device.
  element.disableRemotePlayback = true
  document.body.append(element)
  return element
}

/**
 * The browser fires `pause` at the end and around an error too, which have events of their own. An element that is used
 * again may still fire the pause of its last use when it plays already.
 */
const isPausedByDevice = ({ paused, ended, error }: HTMLAudioElement): boolean =>
  paused && !ended && error === null

export const openVoice: OpenVoice = (source, events) => {
  const element = source.element ?? makeElement()
  let wantsPlay = false
  let pendingSeekS: number | undefined
  let isGone = false

  const listeners: [string, () => void][] = [
    ['timeupdate', () => events.onTime?.()],
    ['seeked', () => events.onTime?.()],
    ['playing', () => events.onPlaying?.()],
    ['waiting', () => events.onStarved?.()],
    [
      'pause',
      () => {
        if (wantsPlay && isPausedByDevice(element)) events.onDevicePause?.()
      },
    ],
    [
      'play',
      () => {
        if (!wantsPlay) events.onDevicePlay?.()
      },
    ],
    [
      'ended',
      () => {
        wantsPlay = false
        events.onEnded?.()
      },
    ],
    [
      'loadedmetadata',
      () => {
        if (pendingSeekS !== undefined) element.currentTime = pendingSeekS
        pendingSeekS = undefined
      },
    ],
    [
      'durationchange',
      () => {
        if (Number.isFinite(element.duration)) events.onDuration?.(element.duration)
      },
    ],
    ['error', () => events.onError?.(String(element.error?.code ?? 0))],
  ]
  for (const [name, listener] of listeners) element.addEventListener(name, listener)

  element.src = source.url
  element.load()

  return {
    play: () => {
      wantsPlay = true
      element.play().catch((error: unknown) => {
        // An AbortError means that a pause or a new source came in between; other errors arrive as 'error' events.
        if (isGone || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return
        wantsPlay = false
        events.onRefused?.()
      })
    },
    pause: () => {
      wantsPlay = false
      element.pause()
    },
    seek: (positionS) => {
      if (element.readyState === 0) pendingSeekS = positionS
      else element.currentTime = positionS
    },
    setRate: (rate) => {
      // The default rate too: a new source starts with it.
      element.defaultPlaybackRate = rate
      element.playbackRate = rate
      element.preservesPitch = true
    },
    setVolume: (volume) => {
      element.volume = volume
    },
    positionS: () => pendingSeekS ?? element.currentTime,
    unload: () => {
      isGone = true
      for (const [name, listener] of listeners) element.removeEventListener(name, listener)
      element.pause()
      // Without a source the browser lets go of the bytes and of the decoder.
      element.removeAttribute('src')
      element.load()
      if (!source.element) element.remove()
    },
  }
}
