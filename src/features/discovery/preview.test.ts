import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TourPreview } from '#contract/api/tours.ts'
import { moreStopsText, narrativeExcerpt, previewStops } from './preview.ts'

const poi = (orderIndex: number) => ({
  id: orderIndex + 1,
  name: `Stop ${orderIndex}`,
  latitude: 0,
  longitude: 0,
  orderIndex,
  media: [],
})
const preview = (pois: number, poiCount?: number): TourPreview => ({
  id: 1,
  title: 'Florence',
  topic: 'History',
  locationName: 'Florence',
  duration: 60,
  playCount: 0,
  createdAt: '2026-11-01T10:00:00Z',
  pointsOfInterest: Array.from({ length: pois }, (_, index) => poi(pois - 1 - index)),
  ...(poiCount === undefined ? {} : { poiCount }),
})

test('500 characters and an ellipsis', () => {
  expect(narrativeExcerpt('a'.repeat(500), false)).toBe('a'.repeat(500))
  expect(narrativeExcerpt('a'.repeat(501), false)).toBe(`${'a'.repeat(500)}…`)
  expect(narrativeExcerpt('Short.', true)).toBe('Short.')
  expect(narrativeExcerpt(null, true)).toBe('')
})

test('a text that the server cut says that there is more', () => {
  expect(narrativeExcerpt('b'.repeat(500), true)).toBe(`${'b'.repeat(500)}…`)
  expect(narrativeExcerpt(`${'b'.repeat(499)}.`, true)).toBe(`${'b'.repeat(499)}.`)
})

test('no character is ever cut in half', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (text) => {
      expect(narrativeExcerpt(text, true).isWellFormed()).toBe(true)
    }),
  )
})

test('four stops in order, and the rest as a number', () => {
  const { shown, moreCount } = previewStops(preview(6))
  expect(shown.map(({ orderIndex }) => orderIndex)).toEqual([0, 1, 2, 3])
  expect(moreCount).toBe(2)
  expect(previewStops(preview(4, 9)).moreCount).toBe(5)
  expect(previewStops(preview(3)).moreCount).toBe(0)
})

test('one point, many points', () => {
  expect(moreStopsText(1)).toBe('+1 more point of interest')
  expect(moreStopsText(4)).toBe('+4 more points of interest')
})
