import { expect, test } from 'vitest'
import { wayThrough } from '#contract/route-rules.ts'
import type { RouteDraft } from './route-draft.ts'
import { draftedRoute, madeRoute } from './route-view.ts'

const stop = (key: string, latitude: number) => ({ key, name: `Stop ${key}`, latitude, longitude: -9.14 })
const draft = (latitudes: readonly number[], fields: Partial<RouteDraft> = {}): RouteDraft => ({
  name: 'Gates',
  topic: 'History',
  isPublic: false,
  pois: latitudes.map((latitude, index) => stop(String(index), latitude)),
  ...fields,
})
const THREE = [38.71, 38.72, 38.73]

test('a route that the server does not know yet has the length and time of the server’s rule', () => {
  const { totalDistance, estimatedDuration, poiCount } = madeRoute('k', draft(THREE), 0)
  expect({ totalDistance, estimatedDuration, poiCount }).toEqual({
    totalDistance: 1.38,
    estimatedDuration: 28,
    poiCount: 3,
  })
})

test('an edit is measured anew where the stops or their order changed, else the server’s own length stays', () => {
  const served = { ...madeRoute('k', draft(THREE), 0), totalDistance: 2.5, estimatedDuration: 60 }
  const renamed = draftedRoute(served, draft(THREE, { name: 'Walls' }))
  expect([renamed.name, renamed.totalDistance, renamed.estimatedDuration]).toEqual(['Walls', 2.5, 60])
  for (const latitudes of [
    [38.71, 38.73, 38.72],
    [38.71, 38.72],
    [38.71, 38.72, 38.75],
  ]) {
    const { totalDistance, estimatedDuration } = draftedRoute(served, draft(latitudes))
    const way = wayThrough(draft(latitudes).pois)
    expect([totalDistance, estimatedDuration]).toEqual([way.totalDistance, way.estimatedDuration])
  }
})
