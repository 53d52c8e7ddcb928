import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#contract/failure.ts'
import type { Positions } from '#platform/device/geolocation.ts'
import { createPacedPositions, PACE_MS } from './paced-positions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('every few seconds one look instead of a watch, and back', async () => {
  let looks = 0
  let watching = 0
  const device: Positions = {
    current: () => {
      looks += 1
      return Promise.resolve(ok({ latitude: 1, longitude: 2, accuracyM: 3, atMs: looks }))
    },
    watch: () => {
      watching += 1
      return () => (watching -= 1)
    },
  }
  const paced = createPacedPositions(device)
  let heard = 0
  const stop = paced.watch({ enableHighAccuracy: true, timeout: 1, maximumAge: 1 }, () => (heard += 1))
  expect([watching, looks]).toEqual([1, 0])
  paced.setPace(PACE_MS.lowBattery)
  expect(watching, 'the receiver may rest').toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([looks, heard]).toEqual([7, 7])
  paced.setPace(PACE_MS.all)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([watching, looks]).toEqual([1, 7])
  stop()
  paced.setPace(PACE_MS.pocket)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([watching, looks]).toEqual([0, 7])
})
