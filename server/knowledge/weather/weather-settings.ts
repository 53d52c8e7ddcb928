/** Which server is asked for the weather, if any. */
import { type Environment, httpAddress, withoutTrailingSlash } from '#server/kernel/settings/environment.ts'
import type { WeatherConfig } from './weather-source.ts'

export interface WeatherSettings {
  /** Undefined: the server shows no weather, and no other service is asked for it. */
  readonly weather: WeatherConfig | undefined
}

export function readWeatherSettings(env: Environment): WeatherSettings {
  const url = httpAddress(env, 'WEATHER_URL', 'https://api.open-meteo.com')
  if (url === undefined) return { weather: undefined }
  return {
    weather: {
      baseUrl: withoutTrailingSlash(url).replace(/\/v1(\/forecast)?$/, ''),
      key: env['WEATHER_KEY'] || undefined,
    },
  }
}
