import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NarrativeSection } from '#contract/api/tours.ts'
import { mp3Chunk } from '../playback/testing.ts'
import { isWorthTaking } from './position/whereabouts.ts'
import { joinSections, sectionIndexAt } from './sections.ts'

const section = (index: number, startS: number, endS: number, text = 'x'): NarrativeSection => ({
  index,
  title: `Section ${index}`,
  text,
  poiId: index,
  estimatedAudioStartTime: startS,
  estimatedAudioEndTime: endS,
})
const poi = (id: number) => ({ id, name: `P${id}`, latitude: 0, longitude: 0, orderIndex: id, media: [] })

test('audio time selects the section whose range contains it [2 §4 section by time]', () => {
  const sections = joinSections([section(2, 30, 60), section(1, 0, 30)], [poi(1)], [mp3Chunk(0, 61)], 0)
  expect(sections.map(({ startS, endS }) => [startS, endS])).toEqual([
    [0, 30],
    [30, 61],
  ])
  expect(sections[0]?.poi?.name).toBe('P1')
  expect(sections[1]?.poi).toBeUndefined()
  expect([0, 29.9, 30, 61, 100].map((s) => sectionIndexAt(sections, s))).toEqual([0, 0, 1, 1, 1])
  expect(sectionIndexAt([], 5)).toBe(-1)
})

test('without times, sections that pair up with chunks take theirs', () => {
  const sections = joinSections(
    [section(1, 0, 0), section(2, 0, 0)],
    [],
    [mp3Chunk(0, 12), mp3Chunk(1, 8)],
    0,
  )
  expect(sections.map(({ startS, endS }) => [startS, endS])).toEqual([
    [0, 12],
    [12, 20],
  ])
})

test('without times or chunks, by the length of the text', () => {
  const sections = joinSections([section(1, 0, 0, 'aaa'), section(2, 0, 0, 'aaaaaaa')], [], [], 120)
  expect(sections[1]?.startS).toBeCloseTo(40)
})

test('times told from estimates are stretched to the chunks that speak them', () => {
  const narrative = [
    { ...section(0, 0, 5), poiId: null },
    section(1, 5, 20),
    section(2, 20, 40),
    { ...section(3, 40, 50), poiId: null },
  ]
  const chunks = [
    { ...mp3Chunk(0, 30), poiId: 1 },
    { ...mp3Chunk(1, 60), poiId: 2 },
  ]
  const starts = joinSections(narrative, [], chunks, 0).map(({ startS }) => startS)
  expect(starts).toEqual([0, 7.5, 30, 70])
})

test('exact times stay as they were told', () => {
  const narrative = [{ ...section(0, 0, 4.5), poiId: null }, section(1, 4.5, 30), section(2, 30, 90)]
  const chunks = [
    { ...mp3Chunk(0, 30), poiId: 1 },
    { ...mp3Chunk(1, 60), poiId: 2 },
  ]
  expect(joinSections(narrative, [], chunks, 0).map(({ startS }) => startS)).toEqual([0, 4.5, 30])
})

test('every moment of the tour belongs to one section', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1, max: 90, noNaN: true }), { minLength: 1, maxLength: 10 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (seconds, share) => {
        let startS = 0
        const narrative = seconds.map((durationS, index) => section(index, startS, (startS += durationS)))
        const sections = joinSections(narrative, [], [mp3Chunk(0, startS)], 0)
        const positionS = share * startS
        const here = sections[sectionIndexAt(sections, positionS)]
        expect(here && here.startS <= positionS + 1e-9 && positionS <= here.endS + 1e-9).toBe(true)
      },
    ),
  )
})

test('positions closer than 2 s count only when moved by more than 0.0001° [2 §9 proximity]', () => {
  const fix = (atMs: number, latitude: number) => ({ latitude, longitude: 0, accuracyM: 5, atMs })
  expect(isWorthTaking(undefined, fix(0, 0))).toBe(true)
  expect(isWorthTaking(fix(0, 0), fix(1999, 0.0001))).toBe(false)
  expect(isWorthTaking(fix(0, 0), fix(1999, 0.00011))).toBe(true)
  expect(isWorthTaking(fix(0, 0), fix(2000, 0))).toBe(true)
})

test('each walking track takes the times of its own chunk, and has no stop', () => {
  const walk = { leg: 0, startShare: 0 }
  const narrative = [
    { ...section(0, 0, 5), poiId: null },
    section(1, 5, 20),
    { ...section(2, 20, 30), poiId: null, walk },
    { ...section(3, 30, 40), poiId: null, walk: { leg: 0, startShare: 0.5 } },
    section(4, 40, 60),
    { ...section(5, 60, 70), poiId: null },
  ]
  const chunks = [
    { ...mp3Chunk(0, 40), poiId: 1 },
    { ...mp3Chunk(1, 20), poiId: null, walk },
    { ...mp3Chunk(2, 30), poiId: null, walk: { leg: 0, startShare: 0.5 } },
    { ...mp3Chunk(3, 60), poiId: 4 },
  ]
  const joined = joinSections(narrative, [poi(1), poi(4)], chunks, 0)
  expect(joined.map(({ startS }) => startS)).toEqual([0, 10, 40, 60, 90, 130])
  expect(joined.map(({ walk: way }) => way?.startShare)).toEqual([
    undefined,
    undefined,
    0,
    0.5,
    undefined,
    undefined,
  ])
  expect(joined.map((one) => one.poi?.id)).toEqual([undefined, 1, undefined, undefined, 4, undefined])
})
