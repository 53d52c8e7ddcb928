import { expect, test } from 'vitest'
import type { LatLng } from '#contract/geo.ts'
import { followLeg, NOT_FOLLOWING, type Following, type Walker } from './follow-leg.ts'
import { legsOf } from './legs.ts'
import { at, LINE, STEPS } from './testing.ts'

const LEGS = legsOf(STEPS, LINE)

/** On the way from the first stop to the second. */
const walker = (place: LatLng | undefined, change: Partial<Walker> = {}): Walker => ({
  target: 1,
  isAtTarget: false,
  place,
  accuracyM: 5,
  headingDeg: undefined,
  isAsked: true,
  ...change,
})

const walk = (places: readonly LatLng[], change: Partial<Walker> = {}, from: Following = NOT_FOLLOWING) =>
  places.reduce((before, place) => followLeg(LEGS, before, walker(place, change)), from)

const stepOf = ({ directions }: Following) =>
  directions.kind === 'step'
    ? [directions.leg.index, directions.stepIndex, Math.round(directions.aheadM)]
    : directions.kind

test('the step that comes next, and how far ahead it is', () => {
  expect(stepOf(walk([at(0, 4)]))).toEqual([0, 0, 0])
  expect(stepOf(walk([at(3, 60)]))).toEqual([0, 1, 40])
  expect(stepOf(walk([at(3, 60), at(0, 97)]))).toEqual([0, 1, 3])
  expect(stepOf(walk([at(3, 60), at(8, 100)]))).toEqual([0, 2, 112])
  expect(stepOf(walk([at(120, 179)]))).toEqual([0, 3, 1])
})

test('a position that wavers back does not bring a step back; a walker who goes back does', () => {
  const after = walk([at(60, 100)])
  expect(stepOf(after)).toEqual([0, 2, 60])
  const turned = walk([at(8, 100)])
  expect(stepOf(walk([at(0, 92)], {}, turned))).toEqual([0, 2, 128])
  expect(stepOf(walk([at(0, 60)], {}, turned))).toEqual([0, 1, 40])
})

test('off the line by more than 40 m is off the route, with where it lies; a vague position does not say so', () => {
  const off = walk([at(-60, 50)])
  expect(off.directions).toMatchObject({ kind: 'off-route' })
  if (off.directions.kind === 'off-route') {
    expect(off.directions.offM).toBeCloseTo(60, 0)
    expect(off.directions.bearingDeg).toBeCloseTo(90, 0)
  }
  expect(stepOf(walk([at(-38, 50)]))).toEqual([0, 1, 50])
  expect(stepOf(walk([at(-60, 50)], { accuracyM: 60 }))).toEqual([0, 1, 50])
  // It does not flicker at the edge.
  expect(stepOf(walk([at(-38, 50)], {}, off))).toBe('off-route')
  expect(stepOf(walk([at(-20, 50)], {}, off))).toEqual([0, 1, 50])
})

test('out of walking reach nobody is led back', () => {
  expect(walk([at(-3000, 50)]).directions).toMatchObject({ kind: 'unknown', why: 'far' })
})

test('going back along the line is told by the heading, and standing is not', () => {
  const there = walk([at(0, 20), at(0, 80)], { headingDeg: 0 })
  expect(stepOf(walk([at(0, 50)], { headingDeg: 180 }, there))).toBe('wrong-way')
  expect(stepOf(walk([at(0, 50)], {}, there))).toEqual([0, 1, 50])
  expect(stepOf(walk([at(0, 75)], { headingDeg: 180 }, there))).toEqual([0, 1, 25])
})

test('who is on another leg than the one to the chosen stop is not off the route', () => {
  const ahead = { target: 2 }
  // The way to the third stop begins with the leg to the second.
  const first = walk([at(0, 60)], ahead)
  expect(stepOf(first)).toEqual([0, 1, 40])
  // Followed until it is left by as much as any other.
  expect(stepOf(walk([at(-38, 60)], ahead, first))).toEqual([0, 1, 40])
  expect(stepOf(walk([at(-60, 60)], ahead, first))).toBe('off-route')
  expect(stepOf(walk([at(120, 178), at(120, 230)], ahead, first))).toEqual([1, 1, 100])
  // The chosen stop lies behind.
  expect(walk([at(120, 300)], { target: 0 }).directions.kind).toBe('none')
  expect(walk([at(60, 100)], { target: 2, isAtTarget: true, accuracyM: 5 }).directions.kind).toBe('step')
})

test('a stop beside the street is arrived at from the street', () => {
  // 40 m beside the street; no step tells of it.
  const stop = at(40, 300)
  const line = [at(0, 0), at(0, 300), stop, at(0, 300), at(0, 500)]
  const legs = legsOf(
    [
      { leg: 0, fromM: 0, distanceM: 340, turn: 'set-out', street: 'Via Larga', isStairs: false },
      { leg: 0, fromM: 340, distanceM: 0, turn: 'arrive', street: null, isStairs: false },
      { leg: 1, fromM: 340, distanceM: 240, turn: 'set-out', street: 'Via Larga', isStairs: false },
      { leg: 1, fromM: 580, distanceM: 0, turn: 'arrive', street: null, isStairs: false },
    ],
    line,
  )
  const near = followLeg(legs, NOT_FOLLOWING, walker(at(0, 270), { isAtTarget: true }))
  expect(stepOf(near)).toEqual([0, 1, 70])
  const there = followLeg(legs, near, walker(at(0, 298), { isAtTarget: true }))
  expect(there.directions).toMatchObject({ kind: 'step', leg: { index: 1 }, isAtStop: true })
  const onward = followLeg(legs, there, walker(at(0, 320), { isAtTarget: true }))
  expect(onward.directions).toMatchObject({ leg: { index: 1 }, isAtStop: false })
})

test('at the stop the way on from it is shown, also while it is still told; beyond it too', () => {
  const arrived = walk([at(120, 170)], { isAtTarget: true })
  expect(stepOf(arrived)).toEqual([1, 0, 0])
  expect(arrived.directions).toMatchObject({ isAtStop: true })
  expect(walk([at(120, 190)], {}, arrived).directions).toMatchObject({ isAtStop: false })
  const onward = walk([at(120, 250)], {}, arrived)
  expect(stepOf(onward)).toEqual([1, 1, 80])
  // The next stop becomes the target: nothing begins anew.
  expect(stepOf(walk([at(120, 252)], { target: 2 }, onward))).toEqual([1, 1, 78])
  expect(stepOf(walk([at(120, 260)]))).toEqual([1, 1, 70])
})

test('to the first stop and on legs that go straight there is nothing; after the last one neither', () => {
  expect(walk([at(0, 200)], { target: 0 }).directions.kind).toBe('none')
  const straight = legsOf(
    STEPS.filter(({ leg }) => leg === 0),
    LINE,
  )
  expect(followLeg(straight, NOT_FOLLOWING, walker(at(120, 300), { target: 2 })).directions).toEqual({
    kind: 'none',
    leg: undefined,
  })
  expect(walk([at(0, 0)], { target: undefined }).directions.kind).toBe('none')
})

test('an unknown position leaves the steps of the leg to read', () => {
  const lost = followLeg(LEGS, walk([at(60, 100)]), walker(undefined))
  expect(lost.directions).toMatchObject({ kind: 'unknown', why: 'position', leg: { index: 0 } })
  const armchair = followLeg(LEGS, NOT_FOLLOWING, walker(undefined, { isAsked: false }))
  expect(armchair.directions).toMatchObject({ kind: 'unknown', why: 'not-asked', leg: { index: 0 } })
  const before = followLeg(LEGS, NOT_FOLLOWING, walker(undefined, { target: 0 }))
  expect(before.directions).toMatchObject({ kind: 'unknown', leg: { index: 0 } })
})
