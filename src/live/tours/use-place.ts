/** Weather and emergency numbers of a place: fetched while a screen shows them, and stored for use without a signal. */
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import type { LatLng } from '#contract/geo.ts'
import type { Live } from '../live.ts'
import type { EmergencyFact, PlaceOfWalk, WeatherFact } from '../views.ts'
import { useWatched } from '../watch.ts'

export const useWeather = ({ latitude, longitude, durationMin }: PlaceOfWalk): Live<WeatherFact> =>
  useWatched('weather', { latitude, longitude, durationMin })

/** The emergency numbers of the country that the place is in. */
export const useEmergency = ({ latitude, longitude }: LatLng): Live<EmergencyFact> =>
  useWatched('emergency', { latitude, longitude })

/** Every country for which the server has emergency numbers. */
export const useEmergencyCountries = (): Live<readonly EmergencyCountry[]> =>
  useWatched('emergency-countries', null)
