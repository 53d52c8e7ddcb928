import { describe, expect, it } from 'vitest'
import { lineOf, type MapStop } from './map-model.ts'

const stop = (id: number): MapStop => ({ id, name: `Stop ${id}`, latitude: 43 + id / 1000, longitude: 11 })

describe('the line of a walk', () => {
  it("is the tour's own where it has one", () => {
    const line = [
      [11, 43],
      [11.1, 43.1],
    ] as const
    expect(lineOf({ stops: [stop(1), stop(2)], line })).toEqual(line)
  })

  it('goes straight from stop to stop where it has none', () => {
    expect(lineOf({ stops: [stop(1), stop(2)] })).toEqual([
      [11, 43.001],
      [11, 43.002],
    ])
  })
})
