/**
 * One html5 Howl over an audio element of ours: the only file that knows Howler.
 *
 * Howler checks the codec, loads and unloads. Transport and volume go to the element itself: Howler queues play, pause and
 * seek behind its own load and play locks, and over a MediaSource with holes a pause that was queued while it waits for
 * `canplaythrough` never runs; its seek also stops and starts the element, which a locked iPhone doesn't allow.
 */
import { Howl, Howler } from 'howler'

export interface VoiceEvents {
  onTime?(): void
  onPlaying?(): void
  onStarved?(): void
  onDevicePause?(): void
  onDevicePlay?(): void
  onEnded?(): void
  onRefused?(): void
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
  /** Howler's name of the format: a blob: address has no extension to guess it by. */
  readonly format: string
  /** An element to use again, because a tap has allowed it to play; else one is made. */
  readonly element?: HTMLAudioElement | undefined
}

export type OpenVoice = (source: VoiceSource, events: VoiceEvents) => Voice

// Narration never goes through Web Audio (it changes pitch with speed), so no AudioContext is ever made.
Howler.usingWebAudio = false
Howler.autoUnlock = false

/** Howler takes the element of a new html5 Howl from this private pool. */
interface HowlerPool {
  _html5AudioPool: HTMLAudioElement[]
}

/** A hidden element in the document, where tests and assistive tools find it. */
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
 * The browser fires `pause` at the end and around an error too, which are told by their own events; and an element that is
 * used again may still fire the pause of its last use, when it plays already.
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
  ]
  for (const [name, listener] of listeners) element.addEventListener(name, listener)

  ;(Howler as unknown as HowlerPool)._html5AudioPool.push(element)
  const howl = new Howl({
    src: [source.url],
    format: [source.format],
    html5: true,
    onloaderror: (_id, error) => {
      if (!isGone) events.onError?.(String(error))
    },
  })

  return {
    play: () => {
      wantsPlay = true
      element.play().catch((error: unknown) => {
        // An AbortError is a pause or a new source that came in between; other errors arrive as 'error' events.
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
      howl.unload()
      if (!source.element) element.remove()
    },
  }
}
