import { expect, test } from 'vitest'
import { positionsOf } from './geolocation.ts'

const options = { enableHighAccuracy: true, timeout: 1, maximumAge: 0 }

const withError = (code: number): Geolocation =>
  ({
    getCurrentPosition: (_done: PositionCallback, failed: PositionErrorCallback) =>
      failed({ code } as GeolocationPositionError),
    watchPosition: () => 0,
    clearWatch: () => {},
  }) as Geolocation

test.each([
  [1, 'position-denied'],
  [2, 'position-unavailable'],
  [3, 'position-timeout'],
  [0, 'position-failed'],
])('code %d is %s', async (code, kind) => {
  expect(await positionsOf(withError(code)).current(options)).toEqual({ ok: false, failure: { kind } })
})

test('a browser without positions says so, at once and to a watcher', async () => {
  const none = positionsOf(undefined)
  expect(await none.current(options)).toEqual({ ok: false, failure: { kind: 'position-unsupported' } })
  const heard: unknown[] = []
  none.watch(options, (result) => heard.push(result))()
  expect(heard).toEqual([{ ok: false, failure: { kind: 'position-unsupported' } }])
})

test('a watcher hears fixes and is taken off', () => {
  let listener: PositionCallback | undefined
  let cleared: number | undefined
  const geolocation = {
    watchPosition: (done: PositionCallback) => {
      listener = done
      return 7
    },
    clearWatch: (id: number) => (cleared = id),
  } as unknown as Geolocation
  const heard: unknown[] = []
  const stop = positionsOf(geolocation).watch(options, (result) => heard.push(result))
  listener?.({
    coords: { latitude: 1, longitude: 2, accuracy: 5 },
    timestamp: 9,
  } as GeolocationPosition)
  listener?.({
    coords: { latitude: 1, longitude: 2, accuracy: 5, heading: 270 },
    timestamp: 10,
  } as GeolocationPosition)
  stop()
  expect(heard.pop()).toMatchObject({ ok: true, value: { headingDeg: 270, atMs: 10 } })
  expect(heard).toEqual([{ ok: true, value: { latitude: 1, longitude: 2, accuracyM: 5, atMs: 9 } }])
  expect(cleared).toBe(7)
})
