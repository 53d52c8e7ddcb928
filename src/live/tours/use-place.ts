/** What is known of a place: asked for while a screen shows it, kept for when there is no signal. */
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import type { Live } from '../live.ts'
import type { EmergencyFact, Place, PlaceOfWalk, WeatherFact } from '../views.ts'
import { useWatched } from '../watch.ts'

export const useWeather = ({ latitude, longitude, durationMin }: PlaceOfWalk): Live<WeatherFact> =>
  useWatched('weather', { latitude, longitude, durationMin })

/** The emergency numbers of the country that the place is in. */
export const useEmergency = ({ latitude, longitude }: Place): Live<EmergencyFact> =>
  useWatched('emergency', { latitude, longitude })

/** Every country that the server has numbers of. */
export const useEmergencyCountries = (): Live<readonly EmergencyCountry[]> =>
  useWatched('emergency-countries', null)
