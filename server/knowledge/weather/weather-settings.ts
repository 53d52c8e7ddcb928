/** The settings of the weather server, if any. */
import { type Environment, httpAddress, withoutTrailingSlash } from '#server/kernel/settings/environment.ts'
import type { WeatherConfig } from './weather-source.ts'

export interface WeatherSettings {
  /** Undefined if the server shows no weather and sends no requests for it. */
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
