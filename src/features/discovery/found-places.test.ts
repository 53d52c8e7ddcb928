import { expect, test } from 'vitest'
import { placesOf } from './found-places.ts'
import { publicTour } from './testing.ts'

test('tours that begin close together share a mark, in the order of the list', () => {
  const lisbon = { locationName: 'Lisbon, Portugal', latitude: 38.71, longitude: -9.14 }
  const places = placesOf([
    publicTour({ id: 1, title: 'Walls', ...lisbon }),
    publicTour({ id: 2, title: 'Bankers', locationName: 'Florence' }),
    publicTour({ id: 3, title: 'Gardens', ...lisbon, latitude: 38.73 }),
  ])
  expect(places.map(({ id, name, town, tours }) => [id, name, town, tours.length])).toEqual([
    [1, 'Lisbon, Portugal: 2 tours', 'Lisbon', 2],
    [2, 'Bankers', 'Florence', 1],
  ])
})
