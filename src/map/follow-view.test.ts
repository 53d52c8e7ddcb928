import { expect, test } from 'vitest'
import { followingExtent } from './follow-view.ts'

/** A view of 400 by 400 px around the middle. */
const viewOf = (resolution: number) => ({
  extent: [-200 * resolution, -200 * resolution, 200 * resolution, 200 * resolution],
  resolution,
})
const FRAME = { sizePx: [400, 400], paddingPx: [48, 84, 56, 36], closestResolution: 1 }

test('the map stays while walker and next stop are both clear of its edges', () => {
  expect(
    followingExtent(viewOf(1), FRAME, [
      [0, 0],
      [90, 90],
    ]),
  ).toBeUndefined()
})

test('a next stop out of view, or under the buttons, is brought into it', () => {
  expect(
    followingExtent(viewOf(1), FRAME, [
      [0, 0],
      [300, 20],
    ]),
  ).toEqual([0, 0, 300, 20])
  expect(
    followingExtent(viewOf(1), FRAME, [
      [0, 0],
      [130, 20],
    ]),
  ).toEqual([0, 0, 130, 20])
})

test('who is near the stop gets a nearer map, down to the nearest', () => {
  expect(
    followingExtent(viewOf(5), FRAME, [
      [0, 0],
      [90, 90],
    ]),
  ).toEqual([0, 0, 90, 90])
  expect(
    followingExtent(viewOf(1), FRAME, [
      [0, 0],
      [3, 3],
    ]),
  ).toBeUndefined()
})
