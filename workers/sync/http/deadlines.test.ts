import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeadlines } from './deadlines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('calls each when its time is over, whatever the order they were set in', () => {
  const over: string[] = []
  const deadlines = createDeadlines()
  deadlines.set(15_000, () => over.push('15 s'))
  deadlines.set(60_000, () => over.push('60 s'))
  vi.advanceTimersByTime(1000)
  deadlines.set(500, () => over.push('short'))
  vi.advanceTimersByTime(499)
  expect(over).toEqual([])
  vi.advanceTimersByTime(1)
  expect(over).toEqual(['short'])
  vi.advanceTimersByTime(13_499)
  expect(over).toEqual(['short'])
  vi.advanceTimersByTime(1)
  expect(over).toEqual(['short', '15 s'])
  vi.advanceTimersByTime(45_000)
  expect(over).toEqual(['short', '15 s', '60 s'])
  expect(vi.getTimerCount()).toBe(0)
})

it('forgets what was over before, and takes on others after it', () => {
  const over: string[] = []
  const deadlines = createDeadlines()
  for (let count = 0; count < 1000; count++) deadlines.set(15_000, () => over.push('never'))()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(10_000)
  deadlines.set(15_000, () => over.push('late'))
  vi.advanceTimersByTime(14_999)
  expect(over).toEqual([])
  vi.advanceTimersByTime(1)
  expect(over).toEqual(['late'])
  expect(vi.getTimerCount()).toBe(0)
})

it('a deadline may set another', () => {
  const over: number[] = []
  const deadlines = createDeadlines()
  deadlines.set(10, () => {
    over.push(1)
    deadlines.set(10, () => over.push(2))
  })
  vi.advanceTimersByTime(19)
  expect(over).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(over).toEqual([1, 2])
})
