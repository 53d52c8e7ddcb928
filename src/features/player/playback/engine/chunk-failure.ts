/** Turns the failure of a chunk into the failure that the walker sees, and knows what ends it. */
import type { Failure } from '#contract/failure.ts'
import type { AudioSourceKind } from '../playback-way.ts'
import type { PlaybackFailure } from '../playback-state.ts'
import type { Timeline } from '../timeline.ts'

/** The server does not know the address any more. */
const isGone = (failure: Failure): boolean =>
  failure.kind === 'rejected' && (failure.status === 404 || failure.status === 410)

export const failureOfChunk = (
  chunkIndex: number,
  cause: Failure,
  { source, isOnline }: { readonly source: AudioSourceKind; readonly isOnline: boolean },
): PlaybackFailure => {
  if (source === 'stored') return { kind: 'no-offline-audio' }
  if (!isOnline || cause.kind === 'offline') return { kind: 'offline' }
  return isGone(cause) ? { kind: 'chunk-not-found', chunkIndex } : { kind: 'chunk-error', chunkIndex, cause }
}

/** True where new chunks bring what was missing. */
export const isEndedBy = (failure: PlaybackFailure, { entries }: Timeline): boolean =>
  failure.kind === 'no-chunks' ||
  (failure.kind === 'chunk-not-ready' &&
    entries.some(({ chunkIndex, url }) => chunkIndex === failure.chunkIndex && url !== undefined))
