import { expect, test } from 'vitest'
import { routeOutline } from './route-outline.ts'

const FRAME = { width: 100, height: 60, margin: 10 }
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test('north is up, and the way fills the frame', () => {
  const [south, north] = routeOutline([at(43, 11), at(44, 11)], FRAME)
  expect(south).toEqual({ x: 50, y: 50 })
  expect(north).toEqual({ x: 50, y: 10 })
})

test('a degree of longitude is shorter away from the equator', () => {
  const points = routeOutline([at(60, 10), at(60, 11), at(61, 11)], FRAME)
  const [east, up] = [(points[1]?.x ?? 0) - (points[0]?.x ?? 0), (points[1]?.y ?? 0) - (points[2]?.y ?? 0)]
  expect(east / up).toBeCloseTo(0.49, 2)
})

test('stops in one place stand in the middle; none draw nothing', () => {
  expect(routeOutline([at(1, 1), at(1, 1)], FRAME)).toEqual([
    { x: 50, y: 30 },
    { x: 50, y: 30 },
  ])
  expect(routeOutline([], FRAME)).toEqual([])
})

test('across the date line the short way', () => {
  const [west, east] = routeOutline([at(0, 179.9), at(0, -179.9)], FRAME)
  expect([west?.x, east?.x].map((x) => Math.round(x ?? 0))).toEqual([10, 90])
})
