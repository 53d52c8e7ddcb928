import { expect, test } from 'vitest'
import type { WalkSection } from './sections.ts'
import { stopStates } from './stop-states.ts'

const STOPS = [1, 2, 3, 4].map((id) => ({
  id,
  name: `Stop ${id}`,
  latitude: id / 100,
  longitude: 0,
  orderIndex: id,
  media: [],
}))
const SECTIONS: WalkSection[] = [undefined, ...STOPS].map((poi, index) => ({
  index,
  title: '',
  text: '',
  sources: [],
  startS: index,
  endS: index + 1,
  poi,
}))
const states = (
  sectionIndex: number,
  heard: readonly number[],
  hasBegun = true,
  fix?: { latitude: number; longitude: number },
) => stopStates(STOPS, SECTIONS, { sectionIndex, heard: new Set(heard), fix, hasBegun })

test('stops are told, next, heard, near or ahead [2 §4]', () => {
  expect(states(0, [], false)).toEqual(['next', 'ahead', 'ahead', 'ahead'])
  expect(states(2, [0, 1])).toEqual(['done', 'active', 'next', 'ahead'])
  expect(states(2, [0, 3])).toEqual(['ahead', 'active', 'done', 'next'])
  expect(states(1, [0], true, { latitude: 0.04, longitude: 0 })).toEqual([
    'active',
    'next',
    'ahead',
    'nearby',
  ])
})
