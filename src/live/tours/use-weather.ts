/** The weather of a place: fetched while a screen shows it, and stored for use without a signal. */
import type { Live } from '../live.ts'
import type { PlaceOfWalk, WeatherFact } from '../views.ts'
import { useWatched } from '../watch.ts'

export const useWeather = ({ latitude, longitude, durationMin }: PlaceOfWalk): Live<WeatherFact> =>
  useWatched('weather', { latitude, longitude, durationMin })
