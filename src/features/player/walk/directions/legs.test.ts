import { expect, test } from 'vitest'
import { legsOf } from './legs.ts'
import { LINE, STEPS } from './testing.ts'

test('steps are put together by leg, each with its part of the line', () => {
  const legs = legsOf(STEPS.toReversed(), LINE)
  expect([...legs.keys()].toSorted()).toEqual([0, 1])
  const first = legs.get(0)
  expect(first?.steps.map(({ turn }) => turn)).toEqual(['set-out', 'right', 'left', 'arrive'])
  expect(first?.toM).toBeCloseTo(300, 0)
  expect(first?.line).toHaveLength(4)
  expect(first?.line[1]?.latitude).toBeCloseTo(LINE[1]?.latitude ?? 0, 6)
})

test('without steps or a line there is nothing to follow; what lies beyond the line is left out', () => {
  expect(legsOf(undefined, LINE).size).toBe(0)
  expect(legsOf(null, LINE).size).toBe(0)
  expect(legsOf(STEPS, []).size).toBe(0)
  const far = STEPS.map((step) => (step.leg === 1 ? { ...step, fromM: step.fromM + 5000 } : step))
  expect([...legsOf(far, LINE).keys()]).toEqual([0])
})

test('a name can not move the words around it, nor be endless', () => {
  const named = (street: string) =>
    legsOf(
      STEPS.map((step) => ({ ...step, street })),
      LINE,
    ).get(0)?.steps[0]?.street
  expect(named('\u202EVia\n\uFFFCRoma ')).toBe('Via Roma')
  expect(named('   ')).toBeUndefined()
  expect(named('x'.repeat(5000))).toHaveLength(120)
})
