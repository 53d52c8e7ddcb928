import { expect, test } from 'vitest'
import { EARTH_RADIUS_M } from '#contract/geo.ts'
import { wayAt } from './proximity/radius.ts'
import { lineLengthM } from './position/route-line.ts'
import type { WalkSection } from './sections.ts'
import { planOf } from './walk-plan.ts'

const METRE = 180 / (Math.PI * EARTH_RADIUS_M)
const at = (eastM: number, northM: number) => ({ latitude: northM * METRE, longitude: eastM * METRE })
const part = (index: number, rest: Partial<WalkSection>): WalkSection => ({
  index,
  title: '',
  text: '',
  sources: [],
  startS: index,
  endS: index + 1,
  poi: undefined,
  ...rest,
})
const stop = (index: number, eastM: number, northM: number) =>
  part(index, { poi: { id: index, name: '', orderIndex: index, media: [], ...at(eastM, northM) } })
const track = (index: number, leg: number) => part(index, { walk: { leg, startShare: 0.5 } })
/** A round of 800 m that ends where it begins. */
const SECTIONS = [part(0, {}), stop(1, 0, 0), track(2, 0), stop(3, 200, 200), track(4, 1), stop(5, 5, 5)]
const ROUND = [at(0, 0), at(200, 0), at(200, 200), at(0, 200), at(0, 0)]

test('a walking track lies between the stops around it, on its part of the line', () => {
  const plan = planOf(SECTIONS, ROUND)
  expect(plan[0]).toBeUndefined()
  expect(plan[1]).toMatchObject(at(0, 0))
  expect(wayAt(plan, 2)).toMatchObject({ from: { id: 1 }, to: { id: 3 }, startShare: 0.5 })
  expect(lineLengthM(wayAt(plan, 2)?.line ?? [])).toBeCloseTo(400, 0)
  expect(lineLengthM(wayAt(plan, 4)?.line ?? [])).toBeCloseTo(395, 0)
})

test('without a line, or off it, it has the two stops only', () => {
  expect(wayAt(planOf(SECTIONS, []), 2)).toMatchObject({ from: { id: 1 }, to: { id: 3 }, line: [] })
  const far = [at(5000, 0), at(5200, 0)]
  expect(wayAt(planOf(SECTIONS, far), 2)?.line).toEqual([])
})
