import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  clampPageSize,
  ErrorBody,
  ID_MOST,
  IdParam,
  Latitude,
  LatitudeParam,
  Longitude,
  maybe,
  PageQuery,
  pageOf,
  Text,
  wholeNumberParam,
} from './wire.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success

describe('a whole number in an address', () => {
  const small = wholeNumberParam({ least: 0, most: 10 })

  it.each([
    ['0', 0],
    ['7', 7],
    ['10', 10],
    [3, 3],
  ])('%s is read as %d', (text, value) => expect(small.parse(text)).toBe(value))

  it.each(['', ' ', '11', '-1', '01', '+1', '1.0', '1e0', '0x1', '١', 'one', '1 ', undefined, null])(
    '%j is refused',
    (text) => expect(accepts(small, text)).toBe(false),
  )

  it('has one spelling for each number', () => {
    const any = wholeNumberParam({ least: 0, most: ID_MOST })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: ID_MOST }), (value) => {
        expect(any.parse(String(value))).toBe(value)
        expect(accepts(any, `0${value}`)).toBe(false)
      }),
    )
  })

  it('is an id from 1 to the maximum of the database', () => {
    expect(accepts(IdParam, '0')).toBe(false)
    expect(IdParam.parse(String(ID_MOST))).toBe(ID_MOST)
    expect(accepts(IdParam, String(ID_MOST + 1))).toBe(false)
  })
})

describe('degrees', () => {
  it('lie on the earth', () => {
    for (const edge of [-90, 90]) expect(Latitude.parse(edge)).toBe(edge)
    for (const edge of [-180, 180]) expect(Longitude.parse(edge)).toBe(edge)
    for (const beyond of [-90.1, 90.1, Number.NaN, Infinity]) expect(accepts(Latitude, beyond)).toBe(false)
    expect(accepts(Longitude, 180.000_001)).toBe(false)
  })

  it('are rounded to a tenth of a millimetre', () => {
    expect(Latitude.parse(43.773_145_678_91)).toBe(43.773_145_679)
    expect(Latitude.parse(1e-200)).toBe(0)
  })

  it('are numbers in a body and texts in an address', () => {
    expect(accepts(Latitude, '43.7')).toBe(false)
    expect(LatitudeParam.parse('43.7')).toBe(43.7)
    expect(accepts(LatitudeParam, 'north')).toBe(false)
  })
})

describe('a required text', () => {
  it('is trimmed before it is measured', () => {
    expect(Text(5).parse('  Hills ')).toBe('Hills')
    expect(accepts(Text(5), '   ')).toBe(false)
    expect(accepts(Text(5), 'Meadow')).toBe(false)
  })
})

describe('a value that may be absent', () => {
  it('is absent, null or of its type', () => {
    const schema = z.object({ street: maybe(z.string()) })
    for (const value of [{}, { street: null }, { street: 'Via Roma' }])
      expect(schema.parse(value)).toEqual(value)
    expect(accepts(schema, { street: 5 })).toBe(false)
  })
})

describe('pages', () => {
  it('count from 1', () => {
    expect(PageQuery.parse({ page: '1', pageSize: '20' })).toEqual({ page: 1, pageSize: 20 })
    expect(accepts(PageQuery, { page: '0' })).toBe(false)
  })

  it('that are too large are reduced and not refused', () => {
    const { pageSize } = PageQuery.parse({ pageSize: '5000' })
    expect(clampPageSize(pageSize, 20)).toBe(100)
    expect(clampPageSize(undefined, 20)).toBe(20)
  })

  it('have items of one kind', () => {
    const page = pageOf(z.object({ id: z.number() }))
    const answer = { items: [{ id: 1 }], totalCount: 1, page: 1, totalPages: 1 }
    expect(page.parse(answer)).toEqual(answer)
    expect(accepts(page, { ...answer, items: [{ id: 'one' }] })).toBe(false)
    expect(accepts(page, { items: [] })).toBe(false)
  })
})

it('the body of an error may have any document as `current`, and always has a text', () => {
  expect(ErrorBody.parse({ error: 'Changed', current: { version: 3 } }).current).toEqual({ version: 3 })
  expect(accepts(ErrorBody, { code: 'key_reused' })).toBe(false)
})
