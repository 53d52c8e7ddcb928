// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail, ok, type Result } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { BuilderPoi } from '#live/views.ts'
import type { Fix, PositionFailure } from '#platform/device/geolocation.ts'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import type { DraftEvent } from './draft-history.ts'
import { testPoi } from './testing.ts'
import { useAddStop } from './use-add-stop.ts'

let live: FakeLive
let events: DraftEvent[]
let position: Result<Fix, PositionFailure>
beforeEach(() => {
  live = fakeLive()
  events = []
})
afterEach(() => dismissAllToasts())

const GREENWICH = { latitude: 51.4779, longitude: 0 }
const positions = { current: async () => position, watch: () => () => {} }
const adding = (pois: readonly BuilderPoi[] = []) =>
  renderHook(() => useAddStop(pois, (event) => void events.push(event), positions)).result.current
const place = { lat: '51.4779', lon: '0', display_name: 'Royal Observatory, Greenwich, London' }

test('a tapped point is there at once, and is named and given its address by the geocoder [2 §8 geocoding]', async () => {
  live.answer('reverseGeocode', () => ok(place))
  await adding().addPoint(GREENWICH)
  expect(events).toMatchObject([
    { name: 'poi-added', poi: { name: 'Point 1', address: '', ...GREENWICH } },
    {
      name: 'poi-named',
      instead: 'Point 1',
      fields: { name: 'Royal Observatory', address: place.display_name },
    },
  ])
})

test('without an answer it stays Point n, without an address [2 §8 geocoding]', async () => {
  await adding([testPoi('1'), testPoi('2')]).addPoint(GREENWICH)
  expect(events).toMatchObject([{ poi: { name: 'Point 3', address: '' } }])
  expect(currentToasts()).toEqual([])
})

test('a found place is a stop with its address, and is said', () => {
  adding().addPlace({ ...GREENWICH, displayName: place.display_name, isOnlyTown: false })
  expect(events).toMatchObject([
    { name: 'poi-added', poi: { name: 'Royal Observatory', address: place.display_name } },
  ])
  expect(currentToasts()).toMatchObject([{ text: 'Royal Observatory added' }])
})

test('no way adds a seventh [2 §5 route]', async () => {
  position = ok({ ...GREENWICH, accuracyM: 5, atMs: 0 })
  const full = adding(['1', '2', '3', '4', '5', '6'].map((key) => testPoi(key)))
  await full.addPoint(GREENWICH)
  full.addPlace({ ...GREENWICH, displayName: 'London', isOnlyTown: false })
  await full.addMyLocation()
  expect(full.add({ ...GREENWICH, name: 'Gate', address: '' })).toBe(false)
  expect(events).toEqual([])
  expect(currentToasts().map(({ text }) => text)).toEqual(['Maximum 6 POIs allowed per route'])
})

test.each([
  ['position-unsupported', 'Geolocation is not supported by this browser.'],
  ['position-denied', 'Location access denied. Please enable location services and try again.'],
  ['position-unavailable', 'Location information is unavailable.'],
  ['position-timeout', 'Location request timed out. Please try again.'],
  ['position-failed', 'Unable to get your location.'],
] as const)(
  '%s is said of my location, and Try Again asks anew [2 §8 builder position]',
  async (kind, text) => {
    position = fail({ kind })
    await adding().addMyLocation()
    expect(currentToasts()).toMatchObject([{ text, tone: 'error' }])
    expect(events).toEqual([])
    position = ok({ ...GREENWICH, accuracyM: 5, atMs: 0 })
    const [again] = currentToasts()[0]?.actions ?? []
    expect(again?.label).toBe('Try Again')
    again?.onPress?.()
    await waitFor(() => expect(events).toMatchObject([{ poi: { name: 'Point 1', ...GREENWICH } }]))
  },
)
