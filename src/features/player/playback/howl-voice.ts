/**
 * A voice over Howler, for plain files of any format that Howler and the browser know. It uses documented calls and events
 * only. Docs: docs/decisions/0008-transport-on-the-element.md.
 */
import type { Howl, HowlOptions } from 'howler'
import type { OpenVoice, Voice, VoiceEvents, VoiceSource } from './voice.ts'

export type HowlCalls = Pick<
  Howl,
  'play' | 'pause' | 'seek' | 'rate' | 'volume' | 'mute' | 'duration' | 'unload'
>
export type MakeHowl = (options: HowlOptions) => HowlCalls

const POLL_MS = 250
/** A sound that should play and has not moved for this long lacks data. */
const STARVED_AFTER_MS = 1000

const FORMATS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
}

/**
 * Returns Howler's name of a format. An unknown type is called MP3, which Howler accepts everywhere; the browser then goes
 * by the Content-Type and the bytes.
 */
export const howlerFormat = (mimeType: string | undefined, url: string): string => {
  const byType = FORMATS[(mimeType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '']
  if (byType) return byType
  const extension = /\.([a-z0-9]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase()
  return extension && Object.values(FORMATS).includes(extension) ? extension : 'mp3'
}

/** Reports the position while it should move, and a sound that stands or moves again. */
const watchPosition = (positionS: () => number, events: VoiceEvents) => {
  let timer: ReturnType<typeof setInterval> | undefined
  let lastS = 0
  let stillMs = 0
  const check = () => {
    const nowS = positionS()
    if (nowS === lastS) {
      stillMs += POLL_MS
      if (stillMs === STARVED_AFTER_MS) events.onStarved?.()
      return
    }
    if (stillMs >= STARVED_AFTER_MS) events.onPlaying?.()
    stillMs = 0
    lastS = nowS
    events.onTime?.()
  }
  return {
    start: () => {
      if (timer !== undefined) return
      lastS = positionS()
      stillMs = 0
      timer = setInterval(check, POLL_MS)
    },
    stop: () => {
      clearInterval(timer)
      timer = undefined
    },
  }
}

const fileOptions = ({ url, mimeType }: VoiceSource): HowlOptions => ({
  src: [url],
  format: [howlerFormat(mimeType, url)],
  html5: true,
  preload: true,
})

const once = (act: () => void) => {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}

/** Wraps listeners, which do nothing once the voice is unloaded. */
const unlessGone =
  (isGone: () => boolean) =>
  <Given extends unknown[]>(listener: (...given: Given) => void) =>
  (...given: Given) => {
    if (!isGone()) listener(...given)
  }

/** Howler's script, and whether a tap has allowed the page to play. */
interface HowlerState {
  readonly make: Promise<MakeHowl>
  /** Set by the first play, which only a tap causes. Before it Howler would try a silent sound, which the browser refuses aloud. */
  isTapped: boolean
}

const openHowl = (howler: HowlerState, source: VoiceSource, events: VoiceEvents): Voice => {
  let howl: HowlCalls | undefined
  let id: number | undefined
  let isLoaded = false
  let isGone = false
  let wantsPlay = false
  let isPlaying = false
  /** Howler starts or seeks. Calls in between would wait in its queue, which the event that follows does not always run. */
  let isBusy = false
  let pendingSeekS: number | undefined
  let endedAtS: number | undefined
  let wanted = { rate: 1, volume: 1 }
  let applied = wanted

  const positionS = (): number => pendingSeekS ?? endedAtS ?? (howl && id !== undefined ? howl.seek(id) : 0)
  const position = watchPosition(positionS, events)

  const start = (sound: HowlCalls) => {
    isBusy = true
    // Howler seeks only a sound that has started: it is silent until then.
    if (pendingSeekS !== undefined) sound.mute(true)
    endedAtS = undefined
    id = sound.play(id)
  }
  /** Brings Howler one step nearer to the wanted state; each event of Howler calls for the next step. */
  const advance = () => {
    if (!howl || !isLoaded || isBusy || isGone) return
    if (applied.rate !== wanted.rate) howl.rate(wanted.rate)
    if (applied.volume !== wanted.volume) howl.volume(wanted.volume)
    applied = wanted
    if (isPlaying && !wantsPlay) {
      isPlaying = false
      howl.pause(id)
    }
    const toS = endedAtS === undefined ? pendingSeekS : undefined
    if (toS !== undefined && id !== undefined) {
      pendingSeekS = undefined
      isBusy = isPlaying
      howl.seek(toS, id)
    } else if (wantsPlay && !isPlaying) start(howl)
  }
  const want = (change: Partial<typeof wanted>) => {
    wanted = { ...wanted, ...change }
    advance()
  }
  const on = unlessGone(() => isGone)
  const fail = on((_id: number | undefined, error: unknown) => {
    position.stop()
    events.onError?.(String(error))
  })
  const options: HowlOptions = {
    ...fileOptions(source),
    onload: on(() => {
      isLoaded = true
      events.onDuration?.(howl?.duration() ?? 0)
      advance()
    }),
    onloaderror: fail,
    onplay: on(() => {
      isBusy = false
      // Howler sends it after a seek too.
      const isStart = !isPlaying
      isPlaying = true
      advance()
      if (pendingSeekS === undefined && !isBusy) howl?.mute(false)
      if (isStart && wantsPlay) events.onPlaying?.()
    }),
    onseek: on(() => {
      isBusy = false
      howl?.mute(false)
      events.onTime?.()
      advance()
    }),
    onplayerror: on(() => {
      isBusy = false
      if (!wantsPlay) return
      wantsPlay = false
      position.stop()
      events.onRefused?.()
    }),
    onend: on(() => {
      endedAtS = howl?.duration()
      isPlaying = false
      wantsPlay = false
      position.stop()
      events.onEnded?.()
    }),
  }
  const begin = on((makeHowl: MakeHowl) => void (howl = makeHowl(options)))
  const beginOnce = once(() => void howler.make.then(begin, (error: unknown) => fail(undefined, error)))
  if (howler.isTapped) beginOnce()

  return {
    play: () => {
      wantsPlay = true
      howler.isTapped = true
      beginOnce()
      position.start()
      advance()
    },
    pause: () => {
      wantsPlay = false
      position.stop()
      advance()
    },
    seek: (toS) => {
      pendingSeekS = toS
      advance()
    },
    setRate: (rate) => want({ rate }),
    setVolume: (volume) => want({ volume }),
    positionS,
    unload: () => {
      isGone = true
      position.stop()
      howl?.unload()
    },
  }
}

/**
 * Returns an opener of voices that loads Howler's script when the first voice opens, which is before the tap. The sounds themselves
 * are made from the first play on.
 */
export const createHowlVoices = (load: () => Promise<MakeHowl>): OpenVoice => {
  let howler: HowlerState | undefined
  return (source, events) => {
    if (!howler) {
      const make = load().catch((error: unknown) => {
        // The next voice tries again.
        howler = undefined
        throw error
      })
      howler = { make, isTapped: false }
      // A voice that is never played reports no failure.
      make.catch(() => undefined)
    }
    return openHowl(howler, source, events)
  }
}

export const openHowlVoice: OpenVoice = createHowlVoices(async () => {
  const { Howl } = await import('howler')
  return (options) => new Howl(options)
})
