import { expect, test } from 'vitest'
import type { Download } from '#live/views.ts'
import { batchOf, progressOf } from './queue-progress.ts'

const one = (tourId: number, state: Download['state'], percent = 0): Download => ({
  tourId,
  state,
  percent,
  bytesDone: 0,
  bytesTotal: 0,
})
const NONE: ReadonlySet<number> = new Set()

test('several downloads are one progress, which never goes back as they end one by one', () => {
  const steps: readonly (readonly Download[])[] = [
    [one(1, 'downloading', 40), one(2, 'queued')],
    [one(1, 'downloaded', 100), one(2, 'downloading', 50)],
    // The third one was requested while the others ran.
    [one(1, 'downloaded', 100), one(2, 'downloading', 80), one(3, 'queued')],
    [one(1, 'downloaded', 100), one(2, 'failed', 80), one(3, 'downloading', 10)],
    [one(1, 'downloaded', 100), one(2, 'failed', 80), one(3, 'downloaded', 100)],
  ]
  let batch = NONE
  const progress = steps.map((downloads) => progressOf((batch = batchOf(batch, downloads)), downloads))
  expect(progress).toMatchObject([
    { percent: 20, number: 1, of: 2 },
    { percent: 75, number: 2, of: 2 },
    { percent: 60, number: 2, of: 3 },
    { percent: 70, number: 3, of: 3 },
    undefined,
  ])
})

test('what was stored before is no part of it', () => {
  const downloads = [one(1, 'downloaded', 100), one(2, 'downloading', 10)]
  expect(progressOf(batchOf(NONE, downloads), downloads)).toMatchObject({
    percent: 10,
    number: 1,
    of: 1,
  })
})

test.each<[string, readonly Download['state'][], string | undefined]>([
  ['one waits for its sound and another is fetched', ['awaiting-sound', 'downloading'], undefined],
  [
    'all that are left wait for their sound',
    ['downloaded', 'awaiting-sound', 'awaiting-sound'],
    'awaiting-sound',
  ],
  ['there is no signal', ['downloaded', 'awaiting-sound', 'awaiting-signal'], 'awaiting-signal'],
])('%s: it says so', (_what, states, waitsFor) => {
  const downloads = states.map((state, index) => one(index, state, 50))
  expect(progressOf(batchOf(NONE, downloads), downloads)).toMatchObject({ waitsFor })
})
