// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { containsCoordinate } from 'ol/extent.js'
import { fromLonLat } from 'ol/proj.js'
import type View from 'ol/View.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMap } from './ol-map.ts'
import { SizedMap } from './sized-map.ts'

let container: HTMLElement
let observers: (() => void)[]

/** Sets the size of the element; OpenLayers learns it from its observer. */
const layOut = (width: number, height: number) => {
  Object.defineProperties(container, {
    offsetWidth: { value: width, configurable: true },
    offsetHeight: { value: height, configurable: true },
  })
  for (const changed of observers) changed()
}

beforeEach(() => {
  observers = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        observers.push(changed)
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  container = document.createElement('div')
  // OpenLayers parses them as numbers.
  Object.assign(container.style, { borderWidth: '0px', padding: '0px' })
  document.body.append(container)
})
afterEach(() => {
  container.remove()
  vi.unstubAllGlobals()
})

test('a map in an element without a size draws nothing and keeps the console silent', () => {
  layOut(300, 0)
  const map = createMap(container, {
    streetMap: { kind: 'none' },
    look: { theme: 'light', textScale: 1 },
    content: { stops: [{ id: 1, name: 'The Duomo', latitude: 43.7731, longitude: 11.256 }] },
  })
  layOut(0, 400)
  map.destroy()
})

test('it has the size of its element whenever that has one', () => {
  layOut(300, 0)
  const map = new SizedMap({ target: container })
  const sizes = [map.getSize()]
  for (const [width, height] of [
    [300, 400],
    [300, 0],
    [200, 400],
  ] as const) {
    layOut(width, height)
    sizes.push(map.getSize())
  }
  expect(sizes).toEqual([
    [0, 0],
    [300, 400],
    [0, 0],
    [200, 400],
  ])
  map.dispose()
})

test('an archive that cannot be read is reported, and the schematic map can be set in its place', async () => {
  layOut(300, 0)
  const failed = vi.fn<() => void>()
  const map = createMap(container, {
    streetMap: { kind: 'stored', key: '/7/map', archive: new Blob(['no archive']) },
    look: { theme: 'light', textScale: 1 },
    content: { stops: [{ id: 1, name: 'The Duomo', latitude: 43.7731, longitude: 11.256 }] },
    onStreetMapFailed: failed,
  })
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
  map.setStreetMap({ kind: 'none' })
  map.destroy()
})

describe('the whole walk is in view', () => {
  const at = (id: number, latitude: number, longitude: number) => ({
    id,
    name: 'A stop',
    latitude,
    longitude,
  })
  const STOPS = [at(1, 43.7731, 11.256), at(2, 43.7686, 11.2531)]
  const settled = vi.fn<(latitude: number, longitude: number) => void>()
  const open = (stops = STOPS) => {
    vi.spyOn(SizedMap.prototype, 'getView')
    return createMap(container, {
      streetMap: { kind: 'none' },
      look: { theme: 'light', textScale: 1 },
      content: { stops },
      onSettled: settled,
    })
  }
  const view = () => vi.mocked(SizedMap.prototype.getView).mock.results.at(-1)?.value as View
  /** True where both stops are inside the frame and close enough: a kilometre spans some hundred pixels. */
  const isWhole = (width: number, height: number) => {
    const shown = view().calculateExtent([width, height])
    const all = STOPS.every(({ latitude, longitude }) =>
      containsCoordinate(shown, fromLonLat([longitude, latitude])),
    )
    return all && (view().getZoom() ?? 0) > 13.5
  }
  afterEach(() => vi.restoreAllMocks())

  test('in a frame that has its size only later, and is still growing then', () => {
    layOut(390, 0)
    const map = open()
    for (const height of [20, 130, 384]) layOut(390, height)
    expect(isWhole(390, 384)).toBe(true)
    map.destroy()
  })

  test('where the stops come before the size', async () => {
    layOut(0, 0)
    const map = open([])
    map.show({ stops: STOPS })
    layOut(390, 384)
    expect(isWhole(390, 384)).toBe(true)
    expect(view().getAnimating()).toBe(false)
    map.destroy()
  })

  test('and an earlier way there does not end after the last one', () => {
    layOut(390, 170)
    const map = open([])
    map.show({ stops: STOPS })
    layOut(390, 384)
    expect([isWhole(390, 384), view().getAnimating()]).toEqual([true, false])
    map.destroy()
  })

  test('until somebody looks elsewhere: that stays where the frame changes its size', () => {
    layOut(390, 384)
    const map = open()
    map.centreOn(43.8, 11.3)
    const [before] = [view().getCenter()]
    layOut(390, 500)
    expect(view().getCenter()).toEqual(before)
    map.destroy()
    const other = open()
    container.dispatchEvent(new Event('wheel'))
    view().setCenter([0, 0])
    layOut(390, 600)
    expect(view().getCenter()).toEqual([0, 0])
    other.destroy()
  })
})
