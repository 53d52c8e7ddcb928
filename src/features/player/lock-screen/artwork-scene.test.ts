import { expect, test } from 'vitest'
import type { WalkSection } from '../walk/sections.ts'
import { artworkScene } from './artwork-scene.ts'

const section = (index: number, place?: [latitude: number, longitude: number], id = index): WalkSection => ({
  index,
  title: `Part ${index}`,
  text: '',
  sources: [],
  startS: index * 10,
  endS: index * 10 + 10,
  poi: place && {
    id,
    name: `Stop ${id}`,
    latitude: place[0],
    longitude: place[1],
    orderIndex: index,
    media: [],
  },
})

test('the stops in order, north up and in one scale, and which of them is told', () => {
  const sections = [
    section(0),
    section(1, [0, 0]),
    section(2, [0, 2]),
    section(3, [1, 1]),
    section(4, [1, 1], 3),
  ]
  const scene = artworkScene(sections, [], 3)
  expect(scene?.stops.map((point) => point.map((share) => Math.round(share * 100)))).toEqual([
    [16, 67],
    [84, 67],
    [50, 33],
  ])
  expect([
    scene?.current,
    artworkScene(sections, [], 4)?.current,
    artworkScene(sections, [], 0)?.current,
  ]).toEqual([2, 2, -1])
  expect(scene?.line).toEqual(scene?.stops)
})

test('the tour’s own line is drawn where there is one; one place lies in the middle; no place is no picture', () => {
  const line = [
    { latitude: 0, longitude: 0 },
    { latitude: 1, longitude: 0 },
  ]
  expect(artworkScene([section(0, [0.5, 0])], line, 0)?.line).toHaveLength(2)
  expect(artworkScene([section(0, [48, 11])], [], 0)?.stops).toEqual([[0.5, 0.5]])
  expect(artworkScene([section(0)], [], 0)).toBeUndefined()
})
