// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fail, ok } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { Positions } from '#platform/device/geolocation.ts'
import { beginHistory, draftReducer, type DraftEvent } from './draft-history.ts'
import { testDraft } from './testing.ts'
import { useAddStop } from './use-add-stop.ts'

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
})
const ADDRESS = { city: 'Lisbon', country: 'Portugal', country_code: 'pt' }
const says = (display_name: string) =>
  live.answer('reverseGeocode', () => ok({ lat: '38.7139', lon: '-9.1394', display_name, address: ADDRESS }))

/** Returns the stop that a tap on the map has added. */
async function tapped() {
  let history = beginHistory(testDraft(0).route)
  const dispatch = (event: DraftEvent) => {
    history = draftReducer(history, event)
  }
  const { result } = renderHook(() => useAddStop([], dispatch, {} as Positions))
  await act(() => result.current.addPoint({ latitude: 38.714, longitude: -9.1395 }))
  return history.present.pois[0]
}

test('a point at a known place has its name, where it was tapped', async () => {
  says('Rossio, Lisbon, Portugal')
  expect(await tapped()).toMatchObject({
    name: 'Rossio',
    address: 'Rossio, Lisbon, Portugal',
    latitude: 38.714,
    longitude: -9.1395,
  })
})

test('a point of which only the town is known keeps its number, and has the town as its address', async () => {
  says('Lisbon, Portugal')
  expect(await tapped()).toMatchObject({ name: 'Point 1', address: 'Lisbon, Portugal' })
})

test('a point of which nothing is known has a number and no address [2 §8 geocoding]', async () => {
  live.answer('reverseGeocode', () => fail({ kind: 'offline' }))
  expect(await tapped()).toMatchObject({ name: 'Point 1', address: '' })
})
