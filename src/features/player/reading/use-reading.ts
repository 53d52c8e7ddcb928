/** The device's reading, bound to React. */
import { useSyncExternalStore } from 'react'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { useOnline } from '#live/connection.ts'
import type { Player } from '../player.ts'
import type { AudioSourceKind } from '../playback/playback-way.ts'
import { entryAt, layOut } from '../playback/timeline.ts'
import { usePlaybackState } from '../use-player.ts'
import type { ReadingSnapshot } from './reading.ts'

export const useReading = ({ reading }: Player): ReadingSnapshot =>
  useSyncExternalStore(reading.subscribe, reading.snapshot)

/** Index of the sentence that is read: renders once a sentence. */
export const useReadIndex = ({ playback, reading }: Player): number =>
  useSyncExternalStore(playback.onTime, reading.sentenceIndex)

export interface HeardFrom {
  /** Undefined while they are on their way. */
  readonly chunks: readonly AudioChunk[] | undefined
  readonly source: AudioSourceKind | undefined
  readonly isGenerating: boolean
}

/** True where a Play would bring no sound, as far as that is known before it, or known from the last one. */
export const useIsSilent = (player: Player, { chunks, source, isGenerating }: HeardFrom): boolean => {
  const { playback } = player
  const state = usePlaybackState(player)
  const isOnline = useOnline()
  const isFailedHere = useSyncExternalStore(
    playback.onTime,
    () =>
      chunks?.some(
        ({ chunkIndex, isFailed }) =>
          isFailed && chunkIndex === entryAt(layOut(chunks), playback.positionS())?.chunkIndex,
      ) ?? false,
  )
  const isOutOfReach = useSyncExternalStore(
    playback.onTime,
    () => !isOnline && source === 'network' && !playback.hasSoundAt(playback.positionS()),
  )
  switch (state.kind) {
    case 'failed':
      return state.failure.kind !== 'refused'
    case 'playing':
      return false
    case 'loading':
    case 'waiting':
      return isFailedHere
    default:
      return isFailedHere || isOutOfReach || (chunks?.length === 0 && !isGenerating)
  }
}
