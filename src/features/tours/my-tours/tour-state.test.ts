import { expect, test } from 'vitest'
import { testTour } from '../testing.ts'
import { isJob, tourState, viewKey } from './tour-state.ts'

const job = (fields: Parameters<typeof testTour>[0]) =>
  testTour({ id: 0, jobId: 'j1', slug: null, ...fields })

test('a placeholder names the place, its progress and what is done now', () => {
  expect(tourState(job({ generationStatus: 'queued' }))).toEqual({
    name: 'running',
    title: 'Generating tour for Florence...',
    percent: 0,
    message: 'Starting soon',
  })
  expect(
    tourState(
      job({ generationStatus: 'processing', generationProgress: 42.4, jobMessage: 'Writing stop 3' }),
    ),
  ).toMatchObject({ percent: 42, message: 'Writing stop 3' })
})

test('a waiting job has a text that no unsent change has', () => {
  expect(JSON.stringify(tourState(job({ generationStatus: 'queued' })))).not.toMatch(
    /pending|queued|waiting|unsent/i,
  )
})

test('a failed job says why, once', () => {
  const reason = 'Generation failed: no known places'
  expect(tourState(job({ generationStatus: 'failed', error: 'no known places' }))).toMatchObject({ reason })
  expect(tourState(job({ generationStatus: 'failed', narrativePreview: reason }))).toMatchObject({ reason })
  expect(tourState(job({ generationStatus: 'failed', narrativePreview: null }))).toMatchObject({
    reason: 'Generation failed: no reason was given',
  })
})

test('a completed tour, and one without a status, opens by its slug', () => {
  const ready = { name: 'ready', slug: 'florence-history' }
  expect(tourState(testTour({ generationStatus: 'completed' }))).toEqual(ready)
  expect(tourState(testTour({ generationStatus: null }))).toEqual(ready)
  expect(tourState(testTour({ slug: null }))).toEqual({ name: 'ready', slug: undefined })
  expect(isJob(testTour({}))).toBe(false)
})

test('two placeholders have two keys', () => {
  expect(viewKey(job({}))).not.toBe(viewKey(job({ jobId: 'j2' })))
  expect(viewKey(testTour({ id: 7 }))).toBe('tour:7')
})
