import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { boxOfStreetCell, streetCellOf } from './street-cells.ts'

it('a point lies in the box of its square, well inside', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -179.9, max: 179.9, noNaN: true }),
      (latitude, longitude) => {
        const box = boxOfStreetCell(streetCellOf({ latitude, longitude }))
        if (!box) throw new Error('no box')
        expect(latitude - box.south).toBeGreaterThan(0.0199)
        expect(box.north - latitude).toBeGreaterThan(0.0199)
        expect(longitude).toBeGreaterThan(box.west)
        expect(longitude).toBeLessThan(box.east)
      },
    ),
  )
})

it.each(['', 'x_y', '1', '99999_1', '1_2_3', '4300_0', '0_9000', '../../etc'])('%s is no square', (cell) => {
  expect(boxOfStreetCell(cell)).toBeUndefined()
})
