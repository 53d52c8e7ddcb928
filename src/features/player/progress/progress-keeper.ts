/**
 * Stores how far the walk has come (every few seconds of sound, at every pause, and when the page is hidden), and
 * resumes it at the next visit.
 */
import type { WalkProgress } from '#live/views.ts'
import { createListeners } from '#kit/listeners.ts'
import type { Fix } from '#platform/device/geolocation.ts'
import type { Playback } from '../playback/playback.ts'
import type { WalkSession } from '../walk/walk-session.ts'
import type { WalkSection } from '../walk/sections.ts'
import { NO_WAY, walkOn, type WayWalked } from './way-walked.ts'

const KEEP_EVERY_MS = 5000
/** The longest rest that counts as time under way; of a longer one only this much does. */
const LONGEST_REST_MS = 60_000
/** An element that was moved to the end is a little before it. */
const AT_END_S = 1

export type KeptProgress = Omit<WalkProgress, 'tourId'>

export interface ProgressSnapshot {
  /** The position where the last visit stopped; undefined once Play is pressed. */
  readonly resumeAtS: number | undefined
  /** The sum of the finished walk, until the next Play. */
  readonly finished: KeptProgress | undefined
}

export interface ProgressKeeper {
  snapshot(): ProgressSnapshot
  subscribe(listener: () => void): () => void
  setSections(sections: readonly WalkSection[]): void
  /** Restores what the last visit stored. Call it once the audio is set; later calls do nothing. */
  restore(kept: KeptProgress | undefined): void
  /** Begins the walk again from the start. */
  startAgain(): void
  flush(): void
  dispose(): void
}

export interface ProgressSeams {
  readonly playback: Playback
  readonly walk: WalkSession
  /** Epoch ms. */
  readonly clockMs: () => number
  keep(progress: KeptProgress): void
}

/** Returns the progress of a person who heard this much of the tour elsewhere, as a sample. */
export const begunAt = (positionS: number | undefined): KeptProgress | undefined =>
  positionS === undefined
    ? undefined
    : {
        positionS,
        durationS: 0,
        heardSections: [],
        stopsHeard: 0,
        stopsTotal: 0,
        distanceM: 0,
        activeS: 0,
        finishedAt: 0,
        updatedAt: 0,
      }

const NOTHING: ProgressSnapshot = { resumeAtS: undefined, finished: undefined }

const stopIds = (sections: readonly WalkSection[]): number[] => [
  ...new Set(sections.flatMap(({ poi }) => (poi ? [poi.id] : []))),
]

/** The time under way: the sum of the spans between two ticks, where a long rest counts as `LONGEST_REST_MS`. */
const createActiveTime = (clockMs: () => number) => {
  let activeMs = 0
  let lastTickMs: number | undefined
  return {
    ms: () => activeMs,
    set: (ms: number) => {
      activeMs = ms
    },
    /** The next span begins now. */
    begin: () => {
      lastTickMs = clockMs()
    },
    tick: () => {
      const nowMs = clockMs()
      if (lastTickMs !== undefined) activeMs += Math.max(0, Math.min(nowMs - lastTickMs, LONGEST_REST_MS))
      lastTickMs = nowMs
    },
  }
}

/** Calls `listener` with each new position of the walker, until the returned function is called. */
const onFixes = (walk: WalkSession, listener: (fix: Fix) => void): (() => void) => {
  let lastFix = walk.snapshot().fix
  return walk.subscribe(() => {
    const { fix } = walk.snapshot()
    if (fix === lastFix) return
    lastFix = fix
    if (fix) listener(fix)
  })
}

/**
 * A walk whose stops were heard in another order ends without the end of the sound. Who was quick has missed walking
 * tracks, and has walked the walk all the same.
 */
const isAllHeard = (sections: readonly WalkSection[], heard: ReadonlySet<number>): boolean =>
  sections.length > 0 &&
  sections.every(({ walk }, sectionIndex) => walk !== undefined || heard.has(sectionIndex))

/** The part of the progress that says what was heard. A stop counts as heard when all of its sections are. */
const heardOf = (
  sections: readonly WalkSection[],
  heard: ReadonlySet<number>,
): Pick<KeptProgress, 'heardSections' | 'stopsHeard' | 'stopsTotal'> => {
  const stops = stopIds(sections)
  const isHeard = (id: number) =>
    sections.every(({ poi }, sectionIndex) => poi?.id !== id || heard.has(sectionIndex))
  return {
    heardSections: [...heard].flatMap((sectionIndex) => sections[sectionIndex]?.index ?? []),
    stopsHeard: stops.filter(isHeard).length,
    stopsTotal: stops.length,
  }
}

export const createProgressKeeper = ({ playback, walk, clockMs, keep }: ProgressSeams): ProgressKeeper => {
  let snapshot = NOTHING
  let sections: readonly WalkSection[] = []
  let heardBefore: readonly number[] | undefined
  let isRestored = false
  let hasBegun = false
  let way: WayWalked = NO_WAY
  let keptAtMs = 0
  const active = createActiveTime(clockMs)
  const changes = createListeners()

  const show = (next: ProgressSnapshot) => {
    snapshot = next
    changes.tell()
  }

  const progress = (finishedAt: number): KeptProgress => ({
    ...heardOf(sections, walk.snapshot().heard),
    positionS: finishedAt > 0 ? 0 : playback.positionS(),
    durationS: playback.durationS(),
    distanceM: Math.round(way.distanceM),
    activeS: Math.round(active.ms() / 1000),
    finishedAt,
    updatedAt: clockMs(),
  })

  const flush = () => {
    if (!hasBegun || snapshot.finished) return
    active.tick()
    keptAtMs = clockMs()
    keep(progress(0))
  }

  const finish = () => {
    if (!hasBegun) return
    active.tick()
    const finished = progress(clockMs())
    hasBegun = false
    show({ resumeAtS: undefined, finished })
    keep(finished)
  }

  const forget = () => {
    way = NO_WAY
    active.set(0)
    walk.forgetHeard()
  }

  const begin = () => {
    // A play after the end is another walk.
    if (snapshot.finished) forget()
    hasBegun = true
    active.begin()
    show(NOTHING)
  }

  /** Sections may load after the stored progress, or before it. */
  const tellHeard = () => {
    if (!heardBefore || sections.length === 0) return
    const before = new Set(heardBefore)
    heardBefore = undefined
    walk.setHeard(sections.flatMap(({ index }, sectionIndex) => (before.has(index) ? [sectionIndex] : [])))
  }

  const stopState = playback.subscribe(() => {
    const { kind } = playback.state()
    if (kind === 'playing' && !hasBegun) begin()
    else if (kind === 'ended') finish()
    else if (kind === 'paused' || kind === 'failed') {
      if (isAllHeard(sections, walk.snapshot().heard)) finish()
      else flush()
    }
  })
  const stopTime = playback.onTime(() => {
    if (hasBegun && clockMs() - keptAtMs >= KEEP_EVERY_MS) flush()
  })
  const stopWalk = onFixes(walk, (fix) => {
    if (!hasBegun) return
    active.tick()
    way = walkOn(way, fix)
  })

  return {
    snapshot: () => snapshot,
    subscribe: changes.add,
    setSections: (next) => {
      sections = next
      tellHeard()
    },
    restore: (kept) => {
      if (isRestored) return
      isRestored = true
      if (!kept || hasBegun) return
      if (kept.finishedAt > 0) return show({ resumeAtS: undefined, finished: kept })
      way = { distanceM: kept.distanceM, from: undefined }
      active.set(kept.activeS * 1000)
      heardBefore = kept.heardSections
      tellHeard()
      const positionS = Math.min(kept.positionS, playback.durationS() - AT_END_S)
      if (positionS <= 0) return
      walk.seek(positionS)
      show({ resumeAtS: positionS, finished: undefined })
    },
    startAgain: () => {
      forget()
      walk.seek(0)
      show(NOTHING)
      keep(progress(0))
    },
    flush,
    dispose: () => {
      flush()
      stopState()
      stopTime()
      stopWalk()
      changes.clear()
    },
  }
}
