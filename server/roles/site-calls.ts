/** The calls about the site itself (what it offers, messages to the operator, advertisements) and about places. */
import { CHANGE_EMAIL_REL, FORGOT_PASSWORD_REL, GOOGLE_SIGN_IN_REL } from '#contract/answer-codes.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { API_BASE } from '#contract/paths.ts'
import { GOOGLE_PATH } from '#server/api/resources/account/google-sign-in.ts'
import { serveAdvertising } from '#server/api/resources/advertising.ts'
import { serveContact } from '#server/api/resources/contact.ts'
import { serveTopics } from '#server/api/resources/tours/topics.ts'
import type { Wiring } from './app-parts.ts'
import { serveEmergency } from '#server/api/resources/emergency.ts'
import { serveGeocoder } from '#server/api/resources/geocoder.ts'
import { servePlaces } from '#server/api/resources/places.ts'
import { serveWeather } from '#server/api/resources/weather.ts'

export function serveSiteCalls({ router, google, advertising, outbox, limits, contactEmail }: Wiring): void {
  serveContact(router, { outbox, limits, contactEmail })
  // Calls that not every server offers are announced with the first answer that every client asks for.
  serveTopics(router, {
    announced: [
      ...(google ? [`<${GOOGLE_PATH}>; rel="${GOOGLE_SIGN_IN_REL}"`] : []),
      `<${API_BASE}${endpoints.forgotPassword.path}>; rel="${FORGOT_PASSWORD_REL}"`,
      `<${API_BASE}${endpoints.changeEmail.path}>; rel="${CHANGE_EMAIL_REL}"`,
    ].join(', '),
  })
  if (advertising) serveAdvertising(router, { source: advertising, limits })
}

/** Registers the geocoder, sights, emergency numbers and weather. */
export function servePlaceCalls({ router, geocoder, places, weather, clock, limits }: Wiring): void {
  serveGeocoder(router, geocoder, limits)
  servePlaces(router, { places, limits })
  serveEmergency(router)
  serveWeather(router, { source: weather, clock, limits })
}
