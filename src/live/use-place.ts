/** What is known of a place: asked for while a screen shows it, kept for when there is no signal. */
import type { Live } from './live.ts'
import type { EmergencyFact, Place, WeatherFact } from './views.ts'
import { useWatched } from './watch.ts'

export const useWeather = ({ latitude, longitude }: Place): Live<WeatherFact> =>
  useWatched('weather', { latitude, longitude })

/** The emergency numbers of the country that the place is in. */
export const useEmergency = ({ latitude, longitude }: Place): Live<EmergencyFact> =>
  useWatched('emergency', { latitude, longitude })
