import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { AudioChunk } from './api/audio-chunks.ts'
import { AuthAnswer, LoginBody, RegisterBody, User } from './api/auth.ts'
import { ContactBody } from './api/contact.ts'
import { CustomRoute, CustomRouteBody } from './api/custom-routes.ts'
import { FactReportBody } from './api/fact-reports.ts'
import { GeocodedPlace } from './api/geocoder.ts'
import { AccessibilityPreferences, Preferences, TourPreferences } from './api/preferences.ts'
import { GenerateTourBody, NarrativeSection, Poi, PublicTour, TourDetail, TourListItem } from './api/tours.ts'
import { Weather } from './api/weather.ts'
import { PREFERENCE_DEFAULTS } from './preference-defaults.ts'
import { ROUTE_TOPICS } from './topics/topics.ts'

const accepts = (
  schema: z.core.$ZodType & { safeParse(value: unknown): { success: boolean } },
  value: unknown,
) => schema.safeParse(value).success

/** The least that another server may send of a tour in a list. */
const TOUR = {
  id: 1,
  title: 'Florence',
  locationName: 'Florence',
  latitude: 43.77,
  longitude: 11.25,
  topic: 'History',
  duration: 60,
  createdAt: '2026-01-01T00:00:00Z',
}

describe('a tour', () => {
  it('of a server that sends only the necessary has defaults for the rest', () => {
    expect(PublicTour.parse(TOUR)).toMatchObject({
      version: 0,
      playCount: 0,
      isPublic: false,
      isChunked: false,
    })
    expect(TourDetail.parse(TOUR)).toMatchObject({
      narrativeSections: [],
      pointsOfInterest: [],
      audioChunks: [],
    })
  })

  it('that is still being made has the id 0 and no slug', () => {
    const making = { ...TOUR, id: 0, slug: null, generationStatus: 'queued', generationProgress: 0 }
    expect(TourListItem.parse(making)).toMatchObject({ id: 0, slug: null, generationStatus: 'queued' })
    expect(accepts(TourListItem, { ...making, id: -1 })).toBe(false)
    expect(accepts(TourListItem, { ...making, generationStatus: 'lost' })).toBe(false)
  })

  it('loses fields that the contract does not have', () => {
    expect(PublicTour.parse({ ...TOUR, secret: 1 })).not.toHaveProperty('secret')
  })

  it('has points and sections that may lack all but their core', () => {
    const poi = { id: 3, name: 'Duomo', latitude: 43.77, longitude: 11.26, orderIndex: 0 }
    expect(Poi.parse(poi).media).toEqual([])
    expect(accepts(Poi, { ...poi, id: 0 })).toBe(false)
    expect(NarrativeSection.parse({ index: 0 })).toMatchObject({ text: '', estimatedAudioStartTime: 0 })
  })
})

describe('a request for a tour', () => {
  const body = { locationName: ' Florence ', latitude: 43.77, longitude: 11.25, topic: 'History' }

  it('is trimmed and bounded', () => {
    expect(GenerateTourBody.parse(body).locationName).toBe('Florence')
    for (const wrong of [
      { locationName: ' ' },
      { locationName: 'x'.repeat(201) },
      { latitude: 91 },
      { longitude: '11' },
      { topic: '' },
      { topic: 'x'.repeat(51) },
      { countryCode: 'ITAL' },
    ])
      expect(accepts(GenerateTourBody, { ...body, ...wrong })).toBe(false)
  })

  it('may have no country', () => {
    for (const countryCode of [undefined, null, 'it', 'ITA'])
      expect(accepts(GenerateTourBody, { ...body, countryCode })).toBe(true)
  })
})

describe('an audio chunk', () => {
  it('that is not made yet has no address, length or time', () => {
    expect(AudioChunk.parse({ chunkIndex: 0 })).toEqual({
      chunkIndex: 0,
      isReady: false,
      estimatedDuration: 0,
      contentLength: 0,
    })
  })

  it('has an index of 0 or more', () => {
    for (const chunkIndex of [-1, 0.5, '0']) expect(accepts(AudioChunk, { chunkIndex })).toBe(false)
  })
})

describe('a custom route', () => {
  const stop = { name: 'Duomo', latitude: 43.77, longitude: 11.26, orderIndex: 0 }
  const route = { name: 'Walk', topic: 'History', isPublic: false, pois: [stop] }

  it('may be about every topic of tours and two more', () => {
    for (const topic of ROUTE_TOPICS) expect(accepts(CustomRouteBody, { ...route, topic })).toBe(true)
    expect(ROUTE_TOPICS).toContain('Shopping')
    expect(accepts(CustomRouteBody, { ...route, topic: 'history' })).toBe(false)
  })

  it('may be sent without a name or stops; the server says then what is missing', () => {
    expect(accepts(CustomRouteBody, { ...route, name: '', pois: [] })).toBe(true)
  })

  it('has stops with a name and a place on the earth', () => {
    for (const wrong of [{ name: ' ' }, { latitude: -91 }, { orderIndex: -1 }, { orderIndex: 0.5 }])
      expect(accepts(CustomRouteBody, { ...route, pois: [{ ...stop, ...wrong }] })).toBe(false)
    expect(accepts(CustomRouteBody, { ...route, pois: Array.from({ length: 101 }, () => stop) })).toBe(false)
  })

  it('of a server that sends only the necessary has defaults for the rest', () => {
    const least = { id: 1, name: 'Walk', topic: 'History', isPublic: true, createdAt: '2026-01-01T00:00:00Z' }
    expect(CustomRoute.parse(least)).toMatchObject({ pois: [], version: 0, likeCount: 0, isOwner: false })
  })
})

describe('preferences', () => {
  it('are null until they are saved', () => {
    const none = { accessibility: null, tour: null, narration: null }
    expect(Preferences.parse(none)).toEqual(none)
    expect(accepts(Preferences, {})).toBe(false)
  })

  it('have defaults that the contract accepts', () => {
    expect(Preferences.parse(PREFERENCE_DEFAULTS)).toEqual(PREFERENCE_DEFAULTS)
  })

  it('have rests in steps of five minutes from ten to sixty', () => {
    const { accessibility } = PREFERENCE_DEFAULTS
    const every = (restInterval: number) =>
      accepts(AccessibilityPreferences, {
        ...accessibility,
        mobilityRequirements: { ...accessibility.mobilityRequirements, restInterval },
      })
    expect([5, 10, 12, 55, 60, 65].map(every)).toEqual([false, true, false, true, true, false])
  })

  it('have one of four durations', () => {
    const lasting = (defaultDuration: number) =>
      accepts(TourPreferences, { ...PREFERENCE_DEFAULTS.tour, defaultDuration })
    expect([30, 45, 60, 90, 120, 150].map(lasting)).toEqual([true, false, true, true, true, false])
  })
})

describe('accounts', () => {
  it('an answer to a sign-in may be a refusal without a user', () => {
    expect(AuthAnswer.parse({ success: false, error: 'Wrong' })).toEqual({
      success: false,
      errors: [],
      error: 'Wrong',
    })
    expect(accepts(AuthAnswer, { errors: [] })).toBe(false)
  })

  it('an address is trimmed, and no field is longer than it may be', () => {
    expect(LoginBody.parse({ email: ' ada@example.org ', password: ' x ' })).toEqual({
      email: 'ada@example.org',
      // A password is taken as it is.
      password: ' x ',
    })
    expect(accepts(LoginBody, { email: 'a'.repeat(255), password: 'x' })).toBe(false)
    expect(accepts(LoginBody, { email: 'a', password: 'x'.repeat(201) })).toBe(false)
    expect(accepts(RegisterBody, { email: 'a', password: 'x' })).toBe(false)
  })

  it('a user of another server has no addresses of sessions', () => {
    const user = {
      id: 'u',
      firstName: 'Ada',
      lastName: 'L',
      fullName: 'Ada L',
      email: 'ada@example.org',
      createdAt: '2026-01-01T00:00:00Z',
      emailConfirmed: true,
    }
    expect(User.parse(user)).toEqual(user)
  })
})

describe('messages', () => {
  it('to the operator have every field and a known category', () => {
    const message = {
      name: 'Ada',
      email: 'a@b.example',
      subject: 'Hi',
      message: ' It rains. ',
      category: 'bug',
    }
    expect(ContactBody.parse(message).message).toBe('It rains.')
    expect(accepts(ContactBody, { ...message, category: 'praise' })).toBe(false)
    expect(accepts(ContactBody, { ...message, subject: '' })).toBe(false)
    expect(accepts(ContactBody, { ...message, message: 'x'.repeat(10_001) })).toBe(false)
  })

  it('about a wrong fact name a section, and may name a source', () => {
    expect(FactReportBody.parse({ sectionIndex: 0, text: 'No.' })).toEqual({ sectionIndex: 0, text: 'No.' })
    for (const wrong of [
      { sectionIndex: -1 },
      { sectionIndex: 10_001 },
      { text: ' ' },
      { source: 'x'.repeat(501) },
    ])
      expect(accepts(FactReportBody, { sectionIndex: 0, text: 'No.', ...wrong })).toBe(false)
  })
})

it('a geocoder may send degrees as text, as Nominatim does', () => {
  const place = { lat: '43.77', lon: 11.25, display_name: 'Florence' }
  expect(GeocodedPlace.parse(place)).toEqual(place)
})

it('weather may come without advice, and not without its condition', () => {
  const weather = {
    condition: 'Rain',
    temperature: 9.5,
    icon: '10d',
    description: 'light rain',
    isRaining: true,
    isSnowing: false,
  }
  expect(Weather.parse(weather)).toEqual(weather)
  expect(accepts(Weather, { ...weather, condition: undefined })).toBe(false)
})
