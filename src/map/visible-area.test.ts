// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { coveredPx } from './visible-area.ts'

let frame: HTMLElement
const layOut = (topPx: number, heightPx: number) => {
  frame.getBoundingClientRect = () =>
    ({ left: 10, width: 300, top: topPx, bottom: topPx + heightPx }) as DOMRect
}
/** The visible part of the page: the frame between two bars of a window that is 800 px high. */
const seeBetween = (fromPx: number, toPx: number) => {
  document.elementFromPoint = (_x, y) => {
    const { top, bottom } = frame.getBoundingClientRect()
    if (y < 0 || y > 800) return null
    return y >= fromPx && y < toPx && y >= top && y < bottom ? frame : document.body
  }
}
beforeEach(() => {
  frame = document.createElement('div')
  document.body.append(frame)
})
afterEach(() => frame.remove())

test('a map between two bars is seen whole', () => {
  layOut(100, 400)
  seeBetween(64, 620)
  expect(coveredPx(frame)).toEqual([0, 0])
})

test('what a bar at the foot lies over is not seen, nor what is beyond the window', () => {
  layOut(400, 400)
  seeBetween(64, 620)
  const [top, bottom] = coveredPx(frame)
  expect(top).toBe(0)
  expect(bottom).toBeGreaterThanOrEqual(180)
  expect(bottom).toBeLessThanOrEqual(196)
})

test('what is under the bar at the head is not seen', () => {
  layOut(-36, 400)
  seeBetween(64, 620)
  const [top, bottom] = coveredPx(frame)
  expect(top).toBeGreaterThanOrEqual(100)
  expect(top).toBeLessThanOrEqual(116)
  expect(bottom).toBe(0)
})

test('a map of which hardly anything is seen is used as a whole', () => {
  layOut(560, 400)
  seeBetween(64, 620)
  expect(coveredPx(frame)).toEqual([0, 0])
  layOut(-2000, 400)
  expect(coveredPx(frame)).toEqual([0, 0])
})
