/**
 * The way to play audio that can't be joined: one element for each chunk. The next one is loaded while the current one
 * plays, and started a little before its end. Two elements take turns; the tap that starts the tour allows both. What
 * happens when is decided by the state machine (step-chunks.ts); here are the elements, the addresses and the timers.
 */
import type { AudioBytes } from '#platform/audio/audio-bytes.ts'
import type { AudioSourceKind } from '../playback-way.ts'
import { createRetryTimes, type RetryTimes } from '../retry-times.ts'
import { entryAt, type Timeline, type TimelineEntry } from '../timeline.ts'
import type { Track, TrackEvents } from '../track.ts'
import type { OpenVoice } from '../voice.ts'
import { createChunkAddresses, type ChunkAddress, type ChunkAddresses } from './chunk-addresses.ts'
import { createHandOver, type HandOver } from './hand-over.ts'
import { loadChunk, type LoadedChunk } from './loaded-chunk.ts'
import { createLoadedChunks, type LoadedChunks } from './loaded-chunks.ts'
import { createStartLead } from './start-lead.ts'
import {
  positionIn,
  startState,
  stepChunks,
  type ChunksEffect,
  type ChunksEvent,
  type ChunksMoment,
  type ChunksState,
  type CurrentChunk,
} from './step-chunks.ts'

export interface PerChunkTrackSeams {
  readonly openVoice: OpenVoice
  readonly bytes: AudioBytes
  readonly source: AudioSourceKind
  /** Two elements that take turns; without them each chunk makes its own. */
  readonly elements?: readonly [HTMLAudioElement, HTMLAudioElement] | undefined
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
}

type Open = Extract<ChunksEffect, { kind: 'open' }>

interface EffectSeams {
  readonly loaded: LoadedChunks
  readonly handOver: HandOver
  readonly addresses: ChunkAddresses
  readonly retries: RetryTimes
  readonly events: TrackEvents
  open(effect: Open): void
  send(event: ChunksEvent): void
}

const createEffects =
  ({ loaded, handOver, addresses, retries, events, open, send }: EffectSeams) =>
  (effect: ChunksEffect): void => {
    switch (effect.kind) {
      case 'open':
        return open(effect)
      case 'start-current':
        return loaded.current?.start()
      case 'pause-current':
        return loaded.current?.voice.pause()
      case 'seek-current':
        return loaded.current?.voice.seek(effect.intoS)
      case 'unlock-next':
        // Howler unlocks its own elements, and would let a moment of the next chunk be heard.
        if (!loaded.next?.element) return
        loaded.next.voice.play()
        return loaded.next.voice.pause()
      case 'advance':
        return loaded.advance()
      case 'end-tail-later': {
        const finished = loaded.tail
        return handOver.afterTail(() => {
          if (loaded.tail === finished) loaded.endTail()
          send({ kind: 'tail-over' })
        })
      }
      case 'unload':
        return loaded.unload(effect.role)
      case 'unload-all':
        return loaded.unloadAll()
      case 'plan-hand-over':
        return handOver.plan(effect.leftS)
      case 'cancel-hand-over':
        return handOver.cancel()
      case 'preload':
        return addresses.preload(effect.following)
      case 'report-failure':
        retries.rest(effect.chunkIndex)
        return events.onChunkFailed(effect.chunkIndex, effect.failure)
      case 'report':
        return events[effect.what]()
      case 'then':
        return send(effect.event)
    }
  }

/** Opens a chunk in an element. Only the current chunk reports to the player; any chunk measures its length. */
const createOpener = (
  { openVoice, nowMs }: PerChunkTrackSeams,
  loaded: LoadedChunks,
  events: TrackEvents,
  onStarted: (tookMs: number) => void,
  send: (event: ChunksEvent) => void,
) => {
  const open = (entry: TimelineEntry, address: ChunkAddress): LoadedChunk => {
    const ifCurrent = (report: () => void) => () => {
      if (loaded.current === chunk) report()
    }
    const element = loaded.freeElement()
    const chunk = loadChunk({ openVoice, element, nowMs, onStarted }, entry, address, {
      onTime: ifCurrent(() => {
        events.onTime()
        send({ kind: 'time' })
      }),
      onPlaying: ifCurrent(() => {
        events.onPlaying()
        send({ kind: 'preload' })
      }),
      onStarved: ifCurrent(events.onStarved),
      onDevicePause: ifCurrent(events.onDevicePause),
      onDevicePlay: ifCurrent(events.onDevicePlay),
      onEnded: ifCurrent(() => send({ kind: 'ended' })),
      onRefused: ifCurrent(events.onRefused),
      onDuration: (durationS) => {
        if (!entry.isExact) events.onMeasured(entry.chunkIndex, durationS)
      },
      onError: (detail) => {
        // The error of a chunk that is no longer wanted concerns nobody.
        const role = loaded.roleOf(chunk)
        if (role) send({ kind: 'element-failed', role, chunkIndex: entry.chunkIndex, detail })
      },
    })
    return loaded.adopt(chunk)
  }
  return open
}

export const createPerChunkTrack = (
  seams: PerChunkTrackSeams,
  timeline: Timeline,
  events: TrackEvents,
): Track => {
  let state: ChunksState = startState(timeline)
  const lead = createStartLead()
  const loaded = createLoadedChunks(seams.elements ?? [])
  const addresses = createChunkAddresses(seams.bytes, seams.source)
  const handOver = createHandOver(lead, () => send({ kind: 'hand-over-due' }))
  const retries = createRetryTimes(() => send({ kind: 'open-where-needed' }))

  const current = (): CurrentChunk | undefined =>
    loaded.current && { entry: loaded.current.entry, intoS: loaded.current.voice.positionS() }

  const send = (event: ChunksEvent) => {
    const moment: ChunksMoment = {
      current: current(),
      hasNext: loaded.next !== undefined,
      hasTail: loaded.tail !== undefined,
      isResting: retries.isResting,
    }
    const step = stepChunks(state, event, moment)
    state = step.state
    for (const effect of step.effects) run(effect)
  }

  const openIn = createOpener(seams, loaded, events, lead.learn, send)
  const openLater = async ({ role, entry }: Open) => {
    const { generation } = state
    const found = await addresses.find(entry)
    if (generation !== state.generation) {
      if (found.ok) found.value.release()
      return
    }
    if (!found.ok)
      return send({ kind: 'not-opened', role, chunkIndex: entry.chunkIndex, failure: found.failure })
    loaded[role] = openIn(entry, found.value)
    send({ kind: 'opened', role })
  }
  const open = (effect: Open) => {
    // A tap allows only the elements that are opened in it: the current chunk's address is used at once where it is known.
    const address = effect.role === 'current' ? addresses.now(effect.entry) : undefined
    if (!address) return void openLater(effect)
    loaded.current = openIn(effect.entry, address)
    send({ kind: 'opened', role: 'current' })
  }
  const run = createEffects({ loaded, handOver, addresses, retries, events, open, send })

  send({ kind: 'open-where-needed' })

  return {
    way: 'per-chunk',
    play: () => send({ kind: 'play' }),
    pause: () => send({ kind: 'pause' }),
    seek: (positionS) => send({ kind: 'seek', positionS }),
    setRate: (rate) => {
      send({ kind: 'rate', rate })
      loaded.setRate(rate)
    },
    setVolume: loaded.setVolume,
    positionS: () => positionIn(state, current()),
    hasSoundAt: (positionS) =>
      loaded.current !== undefined &&
      entryAt(state.timeline, positionS)?.chunkIndex === loaded.current.entry.chunkIndex,
    setTimeline: (changed) => send({ kind: 'timeline', timeline: changed }),
    retry: () => {
      retries.clearAll()
      addresses.retry()
      send({ kind: 'retry' })
    },
    dispose: () => {
      retries.dispose()
      send({ kind: 'close' })
      addresses.dispose()
      for (const element of seams.elements ?? []) element.remove()
    },
  }
}
