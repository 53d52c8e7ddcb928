import { expect, test } from 'vitest'
import { COVER, type CoverPoint } from './cover-frame.ts'
import { areaPx2, lengthPx, pathData, simplified, visibleArea, visibleParts } from './simplify.ts'

test('a line keeps its corners and loses what lies on the way', () => {
  const line: CoverPoint[] = [
    [0, 0],
    [10, 0.3],
    [20, 0],
    [20, 30],
  ]
  expect(simplified(line, 1)).toEqual([
    [0, 0],
    [20, 0],
    [20, 30],
  ])
  expect(lengthPx([line[0]!, line[2]!, line[3]!])).toBe(50)
})

test('what lies outside of the picture is left out', () => {
  const across: CoverPoint[] = [
    [-900, 100],
    [-400, 100],
    [100, 100],
    [200, 100],
    [5000, 100],
    [6000, 100],
  ]
  expect(visibleParts(across)).toEqual([across.slice(1, 5)])
  expect(visibleParts([[0, -500] as const, [10, -400] as const])).toEqual([])
})

test('an area is cut at the edges of the picture', () => {
  const sea: CoverPoint[] = [
    [-5000, -5000],
    [5000, -5000],
    [5000, 5000],
    [-5000, 5000],
  ]
  expect(areaPx2(visibleArea(sea))).toBe((COVER.width + 60) * (COVER.height + 60))
  expect(visibleArea(sea.map(([x, y]) => [x + 20_000, y] as const))).toEqual([])
})

test('path data is relative, in whole pixels, and empty where nothing is left', () => {
  const data = pathData([
    [10.4, 20.4],
    [15, 18],
    [15.2, 18.1],
    [12, 30],
  ])
  expect(data).toBe('M10 20l5-2 -3 12')
  expect(pathData([[1, 1] as const, [1.2, 1.1] as const], 'z')).toBe('')
})
