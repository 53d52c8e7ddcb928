import { expect, test } from 'vitest'
import { playbackFailureText, tourFailureText } from './messages.ts'
import type { PlaybackFailure } from './playback/playback-state.ts'

const MADE = { isGenerating: false, hasCopy: false, isChunked: true }

test.each<[PlaybackFailure, string]>([
  [{ kind: 'chunk-not-ready', chunkIndex: 3 }, 'Chunk 3 is not ready for playback'],
  [{ kind: 'chunk-not-found', chunkIndex: 3 }, 'Chunk 3 not found'],
  [{ kind: 'chunk-error', chunkIndex: 3 }, 'Audio playback error for chunk 3'],
  [{ kind: 'no-audio-url', chunkIndex: 3 }, 'No audio URL available for this chunk'],
  [{ kind: 'no-chunks' }, 'No audio chunks available for this tour.'],
  [{ kind: 'offline' }, 'No offline audio available and no internet connection'],
  [{ kind: 'no-offline-audio' }, 'No offline audio available'],
  [{ kind: 'not-initialized' }, 'Failed to initialize audio'],
  [{ kind: 'refused', isResume: false }, 'Failed to play audio'],
  [{ kind: 'refused', isResume: true }, 'Failed to resume audio playback.'],
])('a failure has its own words: %o, %s [2 §8 player errors]', (failure, text) => {
  expect(playbackFailureText(failure, MADE)).toBe(text)
})

test('while more is being made, it says that it may be only that; with a copy, that the network is missing [2 §8 player errors]', () => {
  const making = { isGenerating: true, hasCopy: true, isChunked: true }
  expect(playbackFailureText({ kind: 'no-chunks' }, making)).toBe(
    'Failed to load audio. Audio may still be generating.',
  )
  expect(playbackFailureText({ kind: 'chunk-error', chunkIndex: 0 }, making)).toBe(
    'Failed to play audio. Audio may still be generating.',
  )
  expect(playbackFailureText({ kind: 'chunk-not-ready', chunkIndex: 3 }, making)).toBe(
    'Chunk 3 is not ready for playback. It is still being made: you can press Play as soon as it has come.',
  )
  expect(playbackFailureText({ kind: 'offline' }, making)).toBe('No internet connection available')
})

test.each<PlaybackFailure>([
  { kind: 'chunk-error', chunkIndex: 0 },
  { kind: 'chunk-not-found', chunkIndex: 0 },
])('a tour whose sound is one file never names a chunk: %o [2 §8 player errors]', (failure) => {
  expect(playbackFailureText(failure, { ...MADE, isChunked: false })).toBe(
    'Failed to load audio. Audio may still be generating.',
  )
})

test('a tour that can’t be had: the server’s own words, else the text of what was asked for [2 §8 player errors]', () => {
  const unread = { kind: 'invalid-answer', detail: '' } as const
  expect([tourFailureText(unread, 'slug'), tourFailureText(unread, 'id')]).toEqual([
    'Failed to fetch tour',
    'Failed to fetch tour basic info',
  ])
  expect(tourFailureText({ kind: 'rejected', status: 403, text: 'Not yours' }, 'id')).toBe('Not yours')
})
