import { describe, expect, it } from 'vitest'
import { isOpenIn, plainHours } from './opening-hours.ts'

describe('opening hours of OpenStreetMap', () => {
  it.each([
    ['24/7', [true, true, true]],
    ['09:00-17:00', [true, true, false]],
    ['Mo-Su 10:00-12:00,14:00-19:00', [true, true, false]],
    ['Tu-Su 8:15-18:50; Mo off', [true, true, false]],
    ['Mo-Fr 18:00-02:00; PH off', [false, false, true]],
    ['Sa-Mo 09:00-21:00', [false, false, false]],
    ['Mo,We-Fr 09:00-13:00', [true, false, false]],
    ['Mo-Su 09:00-17:00; We 12:00-17:00', [true, true, false]],
  ] as const)('%s: morning, afternoon, evening', (hours, open) => {
    expect((['morning', 'afternoon', 'evening'] as const).map((part) => isOpenIn(hours, part))).toEqual(open)
  })

  it.each([
    'sunrise-sunset',
    'Apr-Oct 09:00-17:00',
    'Mo-Fr 09:00+',
    'by appointment',
    '25:00-26:00',
    'Mo-Fr',
  ])('says nothing of what is not plain: %s', (hours) => {
    expect(isOpenIn(hours, 'morning')).toBeUndefined()
  })

  it('knows nothing where nothing is written', () => {
    expect(isOpenIn(undefined, 'morning')).toBeUndefined()
  })

  it('goes over midnight and over the end of the week', () => {
    expect(plainHours('Sa-Su 22:00-01:30')?.map((day) => day.length)).toEqual([0, 0, 0, 0, 0, 1, 1])
    expect(plainHours('Su-Mo 22:00-01:30')?.[0]).toEqual([{ from: 1320, to: 1530 }])
  })
})
