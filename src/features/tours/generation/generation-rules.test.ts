import { expect, test } from 'vitest'
import type { Topic } from '#contract/api/topics.ts'
import { emptyLocation } from '../location/location-input.ts'
import { firstMissing, generateLabel, generationRequest, topicOffer } from './generation-rules.ts'

const topics: Topic[] = [
  { id: 1, value: 'History', label: 'History', tier: 'Free' },
  { id: 6, value: 'Art', label: 'Art', tier: 'Premium' },
]
const place = { latitude: 43.77, longitude: 11.256, label: 'Florence, Tuscany, Italy', countryCode: 'IT' }
const florence = { ...emptyLocation, text: ' Florence ', place }

test('premium topics are shown to premium users only, and named to the others', () => {
  expect(topicOffer(topics, true)).toEqual({ shown: topics, withPremium: [] })
  expect(topicOffer(topics, false)).toEqual({ shown: [topics[0]], withPremium: [topics[1]] })
})

test('what is missing, first things first', () => {
  expect(firstMissing(emptyLocation, undefined, false)).toBe('location')
  expect(firstMissing({ ...emptyLocation, text: 'Florence' }, undefined, false)).toBe('topic')
  expect(firstMissing({ ...emptyLocation, text: 'Florence' }, 'History', false)).toBe('coordinates')
  expect(firstMissing(florence, 'History', false)).toBeUndefined()
  expect(firstMissing(florence, 'History', true)).toBe('quota')
})

test('the request carries the words of the user, trimmed, and the point', () => {
  expect(generationRequest(florence, 'History', false)).toEqual({
    locationName: 'Florence',
    latitude: 43.77,
    longitude: 11.256,
    countryCode: 'IT',
    topic: 'History',
  })
})

test('coordinates go out under the name of the place where it is known', () => {
  const typed = { ...emptyLocation, text: '43.77, 11.256', place }
  expect(generationRequest(typed, 'History', true)?.locationName).toBe('Florence, Tuscany, Italy')
  const nameless = { ...typed, place: { latitude: 43.77, longitude: 11.256 } }
  expect(generationRequest(nameless, 'History', true)).toEqual({
    locationName: '43.77, 11.256',
    latitude: 43.77,
    longitude: 11.256,
    topic: 'History',
  })
})

test('no request while something is missing; a name is never longer than the wire takes', () => {
  expect(generationRequest(emptyLocation, 'History', false)).toBeUndefined()
  expect(generationRequest(florence, undefined, false)).toBeUndefined()
  const long = { ...florence, text: 'x'.repeat(500) }
  expect(generationRequest(long, 'History', false)?.locationName).toHaveLength(200)
})

test('the button names the topic', () => {
  expect(generateLabel('History')).toBe('Generate History Tour')
  expect(generateLabel(undefined)).toBe('Generate Tour')
})
