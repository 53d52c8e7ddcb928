import { expect, it } from 'vitest'
import { TourBasic, WalkStep } from './api/tours.ts'

const STEP = { fromM: 0, distanceM: 40, turn: 'set-out', leg: 0, street: null }

it('a turn that only a newer server knows costs the steps and not the tour', () => {
  const { walkSteps } = TourBasic.shape
  expect(walkSteps.parse([STEP])).toEqual([WalkStep.parse(STEP)])
  expect(walkSteps.parse([STEP, { ...STEP, turn: 'take-the-lift' }])).toBeNull()
  expect(walkSteps.parse(undefined)).toBeUndefined()
})
