/** The calls about places: the geocoder, sights, emergency numbers, weather. */
import { serveEmergency } from '#server/api/resources/emergency.ts'
import { serveGeocoder } from '#server/api/resources/geocoder.ts'
import { servePlaces } from '#server/api/resources/places.ts'
import { serveWeather } from '#server/api/resources/weather.ts'
import type { Wiring } from './app-parts.ts'

export function servePlaceCalls({ router, geocoder, places, weather, clock, limits }: Wiring): void {
  serveGeocoder(router, geocoder, limits)
  servePlaces(router, { places, limits })
  serveEmergency(router)
  serveWeather(router, { source: weather, clock, limits })
}
