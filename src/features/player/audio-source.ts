/** Chooses what the player plays: the chunks, and whether from the network or from the stored copy. */
import { useState } from 'react'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { apiUrl } from '#live/api-origin.ts'
import { useOnline } from '#live/connection.ts'
import type { TourView } from '#live/views.ts'
import { useWatched } from '#live/watch.ts'
import type { Player } from './player.ts'
import type { AudioSourceKind } from './playback/playback-way.ts'
import { isOn } from './playback/playback-state.ts'
import { usePlaybackState } from './use-player.ts'

/** Returns the tour's chunks with full addresses. A tour whose sound is a single file plays as one chunk. */
export const chunksOf = (
  tour: TourView,
  chunks: readonly AudioChunk[] | undefined,
): readonly AudioChunk[] => {
  if (tour.isChunked) {
    return (chunks ?? []).map((chunk) => ({
      ...chunk,
      audioUrl: chunk.audioUrl ? apiUrl(chunk.audioUrl) : null,
    }))
  }
  if (!tour.audioUrl) return []
  return [
    {
      chunkIndex: 0,
      isReady: true,
      audioUrl: apiUrl(tour.audioUrl),
      estimatedDuration: tour.duration * 60,
      contentLength: 0,
    },
  ]
}

export interface AudioChoice {
  /** Undefined until the stored copies are known: nothing is fetched before that. */
  readonly source: AudioSourceKind | undefined
  readonly hasCopy: boolean
  choose(source: AudioSourceKind): void
}

/**
 * Plays the stored copy where there is a whole one, unless a hand chose the network. Nothing changes by itself under
 * a playing walk.
 */
export function useAudioSource(player: Player, tourId: number): AudioChoice {
  const downloads = useWatched('downloads', null)
  const hasCopy =
    downloads.data?.some((copy) => copy.tourId === tourId && copy.state === 'downloaded') ?? false
  const isOnline = useOnline()
  const [chosen, setChosen] = useState<AudioSourceKind>()
  const [settled, setSettled] = useState<AudioSourceKind>()
  const isPlaying = isOn(usePlaybackState(player))
  const wanted: AudioSourceKind = hasCopy ? (chosen ?? 'stored') : 'network'
  const mustStay = settled !== undefined && isPlaying && isOnline && hasCopy && chosen === undefined
  const source = downloads.status === 'loading' ? undefined : mustStay ? settled : wanted
  if (source !== settled) setSettled(source)
  return { source, hasCopy, choose: setChosen }
}
