/** The narration of a replayed walk: a playback that passes by a clock that is turned by hand, and what was heard of it. */
import type { Sentence } from '#contract/api/audio-chunks.ts'
import type { Playback } from '../../src/features/player/playback/playback.ts'
import type { PlaybackState } from '../../src/features/player/playback/playback-state.ts'
import type { WalkSection } from '../../src/features/player/walk/sections.ts'
import type { Random } from '#server/telling/generation/random.ts'
import type { Sight } from './streets.ts'

export const STEP_MS = 50
const TELL_EVERY_MS = 250
const SILENCE_S = 0.3
const PAUSE_S = 0.25

/** Timers that go off as the clock is turned; they stand in for the browser's while a walk is replayed. */
export class Clock {
  nowMs = 0
  private nextId = 1
  private readonly timers = new Map<number, { atMs: number; everyMs: number | undefined; run: () => void }>()

  install(): () => void {
    const own = { setTimeout, clearTimeout, setInterval, clearInterval }
    const add = (everyMs: number | undefined) => (run: () => void, ms: number) => {
      this.timers.set(this.nextId, {
        atMs: this.nowMs + ms,
        everyMs: everyMs === undefined ? undefined : ms,
        run,
      })
      return this.nextId++
    }
    const remove = (id: number | undefined) => id !== undefined && this.timers.delete(id)
    Object.assign(globalThis, {
      setTimeout: add(undefined),
      setInterval: add(0),
      clearTimeout: remove,
      clearInterval: remove,
    })
    return () => Object.assign(globalThis, own)
  }

  turn(ms: number): void {
    this.nowMs += ms
    for (const [id, timer] of this.timers) {
      if (timer.atMs > this.nowMs) continue
      if (timer.everyMs === undefined) this.timers.delete(id)
      else timer.atMs += timer.everyMs
      timer.run()
    }
  }
}

export interface Told {
  readonly sections: readonly WalkSection[]
  readonly sentences: readonly Sentence[]
  readonly totalS: number
}

/** An introduction of 25 s, then 35 to 70 s at every stop, in sentences of 3 to 9 s. Where the stops are comes later. */
export const narrate = (stops: number, random: Random): Told => {
  const sections: WalkSection[] = []
  const sentences: Sentence[] = []
  let atS = 0
  const tell = (index: number, lengthS: number) => {
    const startS = atS
    atS += SILENCE_S
    while (atS < startS + lengthS) {
      const endS = atS + 3 + 6 * random()
      sentences.push({ text: 'A sentence.', startS: atS, endS })
      atS = endS + PAUSE_S
    }
    atS += SILENCE_S - PAUSE_S
    const title = index === 0 ? 'Welcome' : `Stop ${index}`
    sections.push({ index, title, text: '', sources: [], startS, endS: atS, poi: undefined })
  }
  tell(0, 25)
  for (let stop = 1; stop <= stops; stop += 1) tell(stop, 35 + 35 * random())
  return { sections, sentences, totalS: atS }
}

/** The narration of these stops. */
export const tellAt = (told: Told, stops: readonly Sight[]): Told => ({
  ...told,
  sections: told.sections.map((section) => {
    const stop = stops[section.index - 1]
    return stop
      ? { ...section, poi: { id: section.index, orderIndex: section.index - 1, media: [], ...stop } }
      : section
  }),
})

/** A stretch of narration that sounded without a break, on the tour's timeline and on the walk's. */
export interface Heard {
  readonly fromS: number
  readonly fromMs: number
  toS: number
  toMs: number
}

export const createSound = (clock: Clock, { totalS }: Told) => {
  let state: PlaybackState = { kind: 'idle' }
  let positionS = 0
  let toldMs = 0
  let fade: ReturnType<typeof setTimeout> | undefined
  const heard: Heard[] = []
  let hearing: Heard | undefined
  const onState = new Set<() => void>()
  const onTime = new Set<() => void>()
  const become = (next: PlaybackState) => {
    if (state.kind === next.kind) return
    state = next
    if (next.kind !== 'playing') hearing = undefined
    for (const listener of onState) listener()
  }
  const endFade = () => {
    clearTimeout(fade)
    fade = undefined
  }
  let pauses = 0
  const pause = () => {
    pauses += 1
    endFade()
    become({ kind: 'paused' })
  }
  const seek = (toS: number) => {
    positionS = Math.min(Math.max(0, toS), totalS)
    hearing = undefined
    for (const listener of onTime) listener()
  }
  const playback: Playback = {
    state: () => state,
    positionS: () => positionS,
    durationS: () => totalS,
    hasSoundAt: () => true,
    way: () => undefined,
    setAudio: () => {},
    play: () => {
      endFade()
      become({ kind: 'playing' })
    },
    pause,
    pauses: () => pauses,
    toggle: () => {},
    seek,
    skip: () => {},
    setRate: () => {},
    setVolume: () => {},
    cancelFade: endFade,
    fadeOut: (ms) => {
      if (state.kind === 'playing') fade ??= setTimeout(pause, ms)
    },
    retry: () => {},
    giveBack: () => {},
    subscribe: (listener) => {
      onState.add(listener)
      return () => onState.delete(listener)
    },
    onTime: (listener) => {
      onTime.add(listener)
      return () => onTime.delete(listener)
    },
    dispose: () => {},
  }
  const pass = () => {
    if (state.kind !== 'playing') return
    if (!hearing) {
      hearing = { fromS: positionS, fromMs: clock.nowMs, toS: positionS, toMs: clock.nowMs }
      heard.push(hearing)
    }
    positionS += STEP_MS / 1000
    hearing.toS = positionS
    hearing.toMs = clock.nowMs
    if (positionS >= totalS) {
      positionS = 0
      return become({ kind: 'ended' })
    }
    if (clock.nowMs - toldMs < TELL_EVERY_MS) return
    toldMs = clock.nowMs
    for (const listener of onTime) listener()
  }
  return { playback, heard, pass }
}
