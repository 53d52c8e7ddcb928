// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMap } from './ol-map.ts'
import { SizedMap } from './sized-map.ts'

let container: HTMLElement
let observers: (() => void)[]

/** Lays the element out; OpenLayers hears of it by its observer. */
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
  // OpenLayers reads them as numbers.
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
  const sized = vi.fn<() => void>()
  map.whenSized(sized)
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
  expect(sized).toHaveBeenCalledOnce()
  map.dispose()
})

test('an archive that can not be read is told, and the schematic map can be set in its place', async () => {
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
