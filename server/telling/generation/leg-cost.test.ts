import { expect, test } from 'vitest'
import { climbsCost, longLegCost, neighboursCost } from './leg-cost.ts'
import { NEIGHBOURS_M, WALK_COST } from './walk-weights.ts'

test('a leg is free up to its free metres, then costs more with each hundred, and once more when it is too long', () => {
  expect(longLegCost(WALK_COST.legFreeM)).toBe(0)
  const [first, second, third] = [100, 200, 300].map((metres) => longLegCost(WALK_COST.legFreeM + metres))
  expect(first).toBeCloseTo(WALK_COST.longLegSquared)
  expect((third ?? 0) - (second ?? 0)).toBeGreaterThan((second ?? 0) - (first ?? 0))
  const justTooLong = longLegCost(WALK_COST.legTooLongM + 1) - longLegCost(WALK_COST.legTooLongM)
  expect(justTooLong).toBeGreaterThan(WALK_COST.legTooLong)
})

test('a climb costs, the same way down does not, and an unknown height is no climb', () => {
  const [low, high] = [{ hillM: 0 }, { hillM: 60 }]
  expect(climbsCost([low, high])).toBeCloseTo((60 - WALK_COST.climbFreeM) / WALK_COST.metresUp)
  expect(climbsCost([high, low])).toBe(0)
  expect(climbsCost([low, { hillM: WALK_COST.climbFreeM }])).toBe(0)
  expect(climbsCost([{}, high])).toBe(0)
})

test('stops whose arrival zones overlap cost', () => {
  expect(neighboursCost(NEIGHBOURS_M - 1)).toBe(WALK_COST.neighbours)
  expect(neighboursCost(NEIGHBOURS_M)).toBe(0)
})
