// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreetMap } from './map-model.ts'
import type { MapOptions } from './ol-map.ts'
import { TourMap } from './tour-map.tsx'

let made: MapOptions | undefined
let under: StreetMap[] = []

/** OpenLayers draws nothing without a browser; the test looks at the calls that it gets. */
vi.mock('./ol-map.ts', () => ({
  createMap: (_container: HTMLElement, options: MapOptions) => {
    made = options
    return {
      ...Object.fromEntries(
        ['show', 'setLook', 'fit', 'centreOn', 'follow', 'beginAt', 'zoomBy', 'destroy'].map((name) => [
          name,
          () => {},
        ]),
      ),
      setStreetMap: (streetMap: StreetMap) => under.push(streetMap),
    }
  },
}))

const STOPS = [{ id: 1, name: 'The Duomo', latitude: 43.7731, longitude: 11.256 }]

beforeEach(() => {
  made = undefined
  under = []
})
afterEach(cleanup)

test('a street map that can not be read gives way to the schematic one, and the map says so', async () => {
  render(<TourMap stops={STOPS} mapUrl="/media/7/map.pmtiles" />)
  await vi.waitFor(() => expect(made?.streetMap.kind).toBe('remote'))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => made?.onStreetMapFailed?.())
  expect(under).toEqual([{ kind: 'none' }])
  expect(screen.getByRole('status').textContent).toBe(
    'The street map could not be read. The walk is drawn without streets.',
  )
  // The failed load may have been caused by a lost connection.
  act(() => void dispatchEvent(new Event('online')))
  expect(under[1]).toMatchObject({ kind: 'remote' })
  expect(screen.queryByRole('status')).toBeNull()
})
