/** The requests for each row of the matrix. */
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { API_BASE } from '#contract/paths.ts'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { routeBody } from '../custom-route.ts'
import { FORM_TYPE, formBody, wav } from '../media-upload.ts'
import type { PlainRow, ThingRow } from './expectations.ts'
import type { Person, Things } from './people.ts'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const PASSWORD = 'a long enough password'
export const PRICE = 'price_premium'
const NEW_PASSWORD = 'another long enough password'
const MADE_UP = 'A'.repeat(43)
const PLACE = 'latitude=43.77&longitude=11.25'
const FLORENCE = { locationName: 'Florence', latitude: 43.7696, longitude: 11.2558, topic: 'History' }
const STOPS = routeBody().pois.map(({ name, latitude, longitude }) => ({ name, latitude, longitude }))

/** Bodies by call, and by call and what a row adds to it. */
const BODIES: Readonly<Record<string, unknown>> = {
  login: { email: 'nobody@example.org', password: 'wrong' },
  register: {
    firstName: 'A',
    lastName: 'B',
    email: 'somebody-new@example.org',
    password: PASSWORD,
    acceptPrivacyPolicy: true,
    acceptTermsAndConditions: true,
  },
  forgotPassword: { email: 'nobody@example.org' },
  resetPassword: { token: MADE_UP, newPassword: NEW_PASSWORD },
  verifyEmail: { userId: '00000000-0000-4000-8000-000000000000', token: MADE_UP },
  confirmEmailChange: { token: MADE_UP },
  undoEmailChange: { token: MADE_UP },
  resendVerification: { email: 'nobody@example.org' },
  updateProfile: { firstName: 'New', lastName: 'Name' },
  changePassword: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  'changePassword: wrong password': { currentPassword: 'wrong', newPassword: NEW_PASSWORD },
  changeEmail: { newEmail: 'elsewhere@example.org', password: PASSWORD },
  'changeEmail: wrong password': { newEmail: 'elsewhere@example.org', password: 'wrong' },
  createCheckoutSession: { priceId: PRICE },
  'createCheckoutSession: another price': { priceId: 'price_of_a_penny' },
  saveAccessibilityPreferences: PREFERENCE_DEFAULTS.accessibility,
  saveTourPreferences: { ...PREFERENCE_DEFAULTS.tour, defaultDuration: 30 },
  'saveTourPreferences: 90 minutes': { ...PREFERENCE_DEFAULTS.tour, defaultDuration: 90 },
  saveNarrationPreferences: PREFERENCE_DEFAULTS.narration,
  saveConsent: {
    MarketingEmailConsent: false,
    AnalyticsConsent: false,
    FunctionalCookiesConsent: true,
    PerformanceCookiesConsent: false,
  },
  contact: {
    name: 'A',
    email: 'a@example.org',
    subject: 'Hello',
    message: 'A message.',
    category: 'general',
  },
  generateTour: FLORENCE,
  'generateTour: a topic of Premium': { ...FLORENCE, topic: 'Art' },
  createCustomRoute: routeBody(),
  'createCustomRoute: public': routeBody({ isPublic: true }),
  validatePois: { pois: STOPS },
  optimizeRoute: { pois: STOPS },
  validateUpload: { fileSize: 1000, mediaType: 1 },
  prioritiseAudioChunks: { chunkIndexes: [0], reason: 'preload' },
  recordTourPlay: { durationPlayed: 0 },
  reportFact: { sectionIndex: 0, text: 'This is wrong.' },
  'setTourPublicity: to public': { isPublic: true },
  'setTourPublicity: to private': { isPublic: false },
  updateCustomRoute: routeBody({ name: 'Changed' }),
  'updateCustomRoute: to public': routeBody({ name: 'Changed', isPublic: true }),
  generateFromCustomRoute: {},
  updateMedia: { caption: 'Changed' },
}

const QUERIES: Partial<Record<EndpointName, string>> = {
  walkLength: `locationName=Florence&${PLACE}&topic=History`,
  nearbyTours: `${PLACE}&pageSize=100`,
  nearbyPlaces: PLACE,
  toursByTopic: 'pageSize=100',
  publicCustomRoutes: 'pageSize=100',
  geocode: 'q=Florence',
  reverseGeocode: 'lat=43.77&lon=11.25',
  emergencySearch: 'countryName=Italy',
  currentWeather: PLACE,
  weatherForecast: PLACE,
  optimalTimes: PLACE,
  weatherRecommendations: PLACE,
}
const WORDS: Readonly<Record<string, string>> = {
  value: 'History',
  tier: 'Free',
  topic: 'History',
  type: 'tour',
  category: '1234567890',
  index: '0',
}

function sent(
  row: PlainRow | ThingRow,
  params: Readonly<Record<string, string>>,
  more: Pick<Sent, 'body' | 'headers'> = {},
): Sent {
  const { method, base = API_BASE, path }: Endpoint = endpoints[row.call]
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? WORDS[name]
    if (value === undefined) throw new Error(`${row.call}: what is ${name}?`)
    return value
  })
  const query = QUERIES[row.call]
  const body = BODIES[`${row.call}: ${row.as}`] ?? BODIES[row.call]
  return {
    method,
    path: `${base}${address}${query === undefined ? '' : `?${query}`}`,
    ...(body !== undefined && { body }),
    ...more,
  }
}

export const plainRequest = (row: PlainRow): Sent => sent(row, {})

const MISSING_ID = 99_999_999
const MISSING: Things = {
  tourId: MISSING_ID,
  slug: 'no-such-tour',
  stopId: MISSING_ID,
  routeId: MISSING_ID,
  routeStopId: MISSING_ID,
  mediaId: MISSING_ID,
  shareToken: MADE_UP,
}
const MISSING_UUID = '00000000-0000-4000-8000-000000000000'

/** About a thing of the person, or about one that is not there. */
export function thingRequest(row: ThingRow, which: 'private' | 'public' | 'missing', whose: Person): Sent {
  const isMissing = which === 'missing'
  const things = isMissing ? MISSING : whose[which]
  switch (row.thing) {
    case 'tour':
      return sent(row, { id: String(things.tourId), tourId: String(things.tourId) })
    case 'slug of a tour':
      return sent(row, { slug: things.slug })
    case 'stop of a tour':
      return sent(row, { poiId: String(things.stopId) })
    case 'job':
      return sent(row, { jobId: isMissing ? MISSING_UUID : whose.jobId })
    case 'session':
      return sent(row, { sessionId: isMissing ? MISSING_UUID : whose.sessionId })
    case 'route':
      return sent(row, { id: String(things.routeId) })
    case 'link to a route':
      return row.call === 'sharedCustomRoute'
        ? sent(row, { token: things.shareToken })
        : sent(row, { id: String(things.routeId) }, { body: { shareToken: things.shareToken } })
    case 'file of a route':
      return sent(row, { id: String(things.mediaId) })
    case 'stop of a route':
      if (row.call !== 'uploadMedia') return sent(row, { poiId: String(things.routeStopId) })
      return sent(
        row,
        {},
        {
          body: formBody({ CustomPOIId: things.routeStopId, MediaType: 2, file: wav() }),
          headers: { 'content-type': FORM_TYPE },
        },
      )
    default:
      return row.thing satisfies never
  }
}
