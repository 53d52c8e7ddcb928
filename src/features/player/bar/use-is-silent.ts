/** Says whether Play would bring no sound, which is when the device's voice is offered. */
import { useSyncExternalStore } from 'react'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { useOnline } from '#live/connection.ts'
import type { Player } from '../player.ts'
import type { AudioSourceKind } from '../playback/playback-way.ts'
import { entryAt, layOut } from '../playback/timeline.ts'
import { usePlaybackState } from '../use-player.ts'

export interface HeardFrom {
  /** Undefined while they load. */
  readonly chunks: readonly AudioChunk[] | undefined
  readonly source: AudioSourceKind | undefined
  readonly isGenerating: boolean
}

/** True where Play would bring no sound, as far as that is known before it, or from the last try. */
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
