/**
 * The state machine of playing chunk by chunk: which chunk is loaded, started, handed over to and unloaded, and when. Pure:
 * it takes a state, an event and the facts of the moment, and returns the next state with the effects, in the order in
 * which they have to run. Positions are seconds on the tour's timeline.
 */
import type { Failure } from '#contract/failure.ts'
import { clampTo, entryAt, indexOfChunk, type Timeline, type TimelineEntry } from '../timeline.ts'

export interface ChunksState {
  readonly timeline: Timeline
  /** The position from which the sound goes on when a chunk is loaded again. */
  readonly restingS: number
  readonly wantsPlay: boolean
  /** Until the first tap only the chunk at the position is loaded: data costs money. */
  readonly hasPlayed: boolean
  readonly rate: number
  /** Counts up whenever what is being loaded is no longer wanted; a load of an older generation is dropped. */
  readonly generation: number
  readonly isLoadingNext: boolean
}

export const startState = (timeline: Timeline): ChunksState => ({
  timeline,
  restingS: 0,
  wantsPlay: false,
  hasPlayed: false,
  rate: 1,
  generation: 0,
  isLoadingNext: false,
})

/** The chunk that plays, as it was when it was loaded, and how far into it the element is. */
export interface CurrentChunk {
  readonly entry: TimelineEntry
  readonly intoS: number
}

/** The facts of the moment in which the event came. */
export interface ChunksMoment {
  readonly current: CurrentChunk | undefined
  /** The next chunk is loaded. */
  readonly hasNext: boolean
  /** The chunk before is still sounding out. */
  readonly hasTail: boolean
  /** The chunk failed a moment ago, and waits for its next try. */
  isResting(chunkIndex: number): boolean
}

export type ChunksEvent =
  | { readonly kind: 'play' | 'pause' | 'close' }
  | { readonly kind: 'seek'; readonly positionS: number }
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'timeline'; readonly timeline: Timeline }
  /** A chunk that failed may be loaded again. */
  | { readonly kind: 'retry' }
  /** The element of the current chunk moved, or came to its end. */
  | { readonly kind: 'time' | 'ended' }
  /** The chunks after the current one may be fetched ahead. */
  | { readonly kind: 'preload' }
  /** The time to start the next chunk has come. */
  | { readonly kind: 'hand-over-due' }
  /** The chunk before has sounded out. */
  | { readonly kind: 'tail-over' }
  /** A chunk was loaded in this role. */
  | { readonly kind: 'opened'; readonly role: 'current' | 'next' }
  /** The address of a chunk could not be had. */
  | {
      readonly kind: 'not-opened'
      readonly role: 'current' | 'next'
      readonly chunkIndex: number
      readonly failure: Failure
    }
  | {
      readonly kind: 'element-failed'
      readonly role: 'current' | 'next'
      readonly chunkIndex: number
      readonly detail: string
    }
  /** Loads the chunk at the resting position where none is loaded. */
  | { readonly kind: 'open-where-needed' }
  /** Loads the next chunk where it is missing. */
  | { readonly kind: 'load-next' }

export type ChunksEffect =
  /** Loads the chunk in this role, then sends `opened` or `not-opened`, unless the generation has changed. */
  | { readonly kind: 'open'; readonly role: 'current' | 'next'; readonly entry: TimelineEntry }
  | { readonly kind: 'start-current' | 'pause-current' }
  | { readonly kind: 'seek-current'; readonly intoS: number }
  /** Plays and pauses the next chunk, unheard, so that a tap allows its element to play. */
  | { readonly kind: 'unlock-next' }
  /** The next chunk becomes the current one, and the current one the tail. */
  | { readonly kind: 'advance' }
  | { readonly kind: 'end-tail-later' }
  | { readonly kind: 'unload'; readonly role: 'current' | 'next' }
  | { readonly kind: 'unload-all' }
  /** Seconds of the clock until the current chunk ends. */
  | { readonly kind: 'plan-hand-over'; readonly leftS: number }
  | { readonly kind: 'cancel-hand-over' }
  /** Fetches the bytes of these chunks ahead. */
  | { readonly kind: 'preload'; readonly following: readonly TimelineEntry[] }
  | { readonly kind: 'report-failure'; readonly chunkIndex: number; readonly failure: Failure }
  | { readonly kind: 'report'; readonly what: 'onTime' | 'onStarved' | 'onEnded' }
  /** Sends this event after the effects before it. */
  | { readonly kind: 'then'; readonly event: ChunksEvent }

export interface ChunksStep {
  readonly state: ChunksState
  readonly effects: readonly ChunksEffect[]
}

const step = (state: ChunksState, ...effects: readonly ChunksEffect[]): ChunksStep => ({ state, effects })
const OPEN: ChunksEffect = { kind: 'then', event: { kind: 'open-where-needed' } }
const LOAD_NEXT: ChunksEffect = { kind: 'then', event: { kind: 'load-next' } }
const PRELOAD: ChunksEffect = { kind: 'then', event: { kind: 'preload' } }

/** The chunk as the timeline has it now: durations become known while chunks play. */
const entryNow = ({ timeline }: ChunksState, { entry }: CurrentChunk): TimelineEntry =>
  timeline.entries[indexOfChunk(timeline, entry.chunkIndex)] ?? { ...entry, startS: 0, durationS: Infinity }

const following = ({ timeline }: ChunksState, { entry }: CurrentChunk): readonly TimelineEntry[] =>
  timeline.entries.slice(indexOfChunk(timeline, entry.chunkIndex) + 1)

export const positionIn = (state: ChunksState, current: CurrentChunk | undefined): number => {
  if (!current) return state.restingS
  const { startS, durationS } = entryNow(state, current)
  return startS + Math.min(current.intoS, durationS)
}

const preload = (state: ChunksState, current: CurrentChunk | undefined): readonly ChunksEffect[] =>
  current && state.hasPlayed ? [{ kind: 'preload', following: following(state, current) }] : []

const openWhereNeeded = (state: ChunksState, { current, isResting }: ChunksMoment): ChunksStep => {
  const entry = entryAt(state.timeline, state.restingS)
  if (current || !entry?.url || isResting(entry.chunkIndex)) return step(state)
  return step(
    { ...state, generation: state.generation + 1, isLoadingNext: false },
    { kind: 'open', role: 'current', entry },
  )
}

const loadNext = (state: ChunksState, moment: ChunksMoment): ChunksStep => {
  const entry = moment.current && following(state, moment.current)[0]
  const isMissing = !moment.hasNext && !moment.hasTail && !state.isLoadingNext
  if (!state.hasPlayed || !entry?.url || !isMissing || moment.isResting(entry.chunkIndex)) return step(state)
  return step({ ...state, isLoadingNext: true }, { kind: 'open', role: 'next', entry })
}

const onPlay = (state: ChunksState, { current }: ChunksMoment): ChunksStep => {
  const isAtEnd = state.restingS >= state.timeline.totalS && !current
  return step(
    { ...state, wantsPlay: true, hasPlayed: true, restingS: isAtEnd ? 0 : state.restingS },
    OPEN,
    { kind: 'start-current' },
    LOAD_NEXT,
    { kind: 'unlock-next' },
  )
}

const close = (state: ChunksState): ChunksState => ({
  ...state,
  generation: state.generation + 1,
  isLoadingNext: false,
})

const onSeek = (state: ChunksState, wantedS: number, { current }: ChunksMoment): ChunksStep => {
  const targetS = clampTo(state.timeline, wantedS)
  const entry = entryAt(state.timeline, targetS)
  const next = { ...state, restingS: targetS }
  const cancelled = { kind: 'cancel-hand-over' } as const
  if (entry && current?.entry.chunkIndex === entry.chunkIndex)
    return step(next, cancelled, { kind: 'seek-current', intoS: targetS - entry.startS })
  return step(close(next), cancelled, { kind: 'unload-all' }, OPEN)
}

/** From the current chunk to the next: the one that is loaded at once, else by loading it. */
const handOver = (state: ChunksState, { current, hasNext }: ChunksMoment): ChunksStep => {
  const cancelled = { kind: 'cancel-hand-over' } as const
  if (!current) return step(state, cancelled)
  const [entry] = following(state, current)
  if (!entry)
    return step(
      { ...state, wantsPlay: false, restingS: state.timeline.totalS },
      cancelled,
      { kind: 'unload', role: 'current' },
      { kind: 'report', what: 'onEnded' },
    )
  const start: readonly ChunksEffect[] = hasNext && state.wantsPlay ? [{ kind: 'start-current' }] : []
  const load: readonly ChunksEffect[] = hasNext ? [] : [{ kind: 'report', what: 'onStarved' }, OPEN]
  return step(
    { ...state, restingS: entry.startS },
    cancelled,
    { kind: 'advance' },
    ...start,
    // The tail of the old chunk is silence; it sounds on while the new one starts.
    { kind: 'end-tail-later' },
    ...load,
    { kind: 'report', what: 'onTime' },
  )
}

const onTime = (state: ChunksState, { current, hasNext }: ChunksMoment): ChunksStep => {
  if (!current || !hasNext || !state.wantsPlay) return step(state)
  const { durationS, isExact } = entryNow(state, current)
  const leftS = (durationS - current.intoS) / state.rate
  return isExact ? step(state, { kind: 'plan-hand-over', leftS }) : step(state)
}

const onOpened = (state: ChunksState, role: 'current' | 'next', { current }: ChunksMoment): ChunksStep => {
  if (role === 'next') return step({ ...state, isLoadingNext: false })
  const intoS = current ? state.restingS - entryNow(state, current).startS : 0
  const seek: readonly ChunksEffect[] = intoS > 0 ? [{ kind: 'seek-current', intoS }] : []
  const start: readonly ChunksEffect[] = state.wantsPlay ? [{ kind: 'start-current' }] : []
  return step(state, ...seek, ...start, LOAD_NEXT)
}

const onElementFailed = (
  state: ChunksState,
  { role, chunkIndex, detail }: Extract<ChunksEvent, { kind: 'element-failed' }>,
  { current }: ChunksMoment,
): ChunksStep =>
  step(
    role === 'current' ? { ...state, restingS: positionIn(state, current) } : state,
    { kind: 'unload', role },
    { kind: 'report-failure', chunkIndex, failure: { kind: 'invalid-answer', detail } },
  )

/** Returns the consequence of one event. */
export const stepChunks = (state: ChunksState, event: ChunksEvent, moment: ChunksMoment): ChunksStep => {
  switch (event.kind) {
    case 'play':
      return onPlay(state, moment)
    case 'pause':
      return step({ ...state, wantsPlay: false }, { kind: 'cancel-hand-over' }, { kind: 'pause-current' })
    case 'close':
      return step(close(state), { kind: 'cancel-hand-over' }, { kind: 'unload-all' })
    case 'seek':
      return onSeek(state, event.positionS, moment)
    case 'rate':
      return step({ ...state, rate: event.rate })
    case 'timeline':
      return step({ ...state, timeline: event.timeline }, OPEN, LOAD_NEXT, PRELOAD)
    case 'retry':
      return step(state, OPEN, LOAD_NEXT, PRELOAD)
    case 'preload':
      return step(state, ...preload(state, moment.current))
    case 'time':
      return onTime(state, moment)
    case 'ended':
    case 'hand-over-due':
      return handOver(state, moment)
    case 'tail-over':
    case 'load-next':
      return loadNext(state, moment)
    case 'open-where-needed':
      return openWhereNeeded(state, moment)
    case 'opened':
      return onOpened(state, event.role, moment)
    case 'not-opened': {
      const { role, chunkIndex, failure } = event
      const next = role === 'next' ? { ...state, isLoadingNext: false } : state
      return step(next, { kind: 'report-failure', chunkIndex, failure })
    }
    case 'element-failed':
      return onElementFailed(state, event, moment)
  }
}
