/**
 * The meaning of the weather codes of Open-Meteo, which are some of WMO's table 4677. Icons have the names of OpenWeather ('01d':
 * clear sky by day), which clients of such answers know.
 */
import * as texts from '#texts/weather-notes.ts'

type Hazard = 'thunder' | 'ice' | 'heavy-rain' | 'rain' | 'drizzle' | 'heavy-snow' | 'snow' | 'fog'

export interface CodeMeaning {
  readonly condition: string
  readonly description: string
  /** The icon's name without the letter for day or night. */
  readonly icon: string
  readonly hazard: Hazard | undefined
}

const of = (
  [condition, description]: readonly [string, string],
  icon: string,
  hazard?: Hazard,
): CodeMeaning => ({ condition, description, icon, hazard })

const MEANINGS: ReadonlyMap<number, CodeMeaning> = new Map([
  [0, of(texts.clear, '01')],
  [1, of(texts.mostlyClear, '02')],
  [2, of(texts.partlyCloudy, '03')],
  [3, of(texts.overcast, '04')],
  [45, of(texts.fog, '50', 'fog')],
  [48, of(texts.rimeFog, '50', 'fog')],
  [51, of(texts.lightDrizzle, '09', 'drizzle')],
  [53, of(texts.drizzle, '09', 'drizzle')],
  [55, of(texts.denseDrizzle, '09', 'rain')],
  [56, of(texts.lightFreezingDrizzle, '13', 'ice')],
  [57, of(texts.freezingDrizzle, '13', 'ice')],
  [61, of(texts.lightRain, '10', 'rain')],
  [63, of(texts.rain, '10', 'rain')],
  [65, of(texts.heavyRain, '10', 'heavy-rain')],
  [66, of(texts.lightFreezingRain, '13', 'ice')],
  [67, of(texts.freezingRain, '13', 'ice')],
  [71, of(texts.lightSnow, '13', 'snow')],
  [73, of(texts.snow, '13', 'snow')],
  [75, of(texts.heavySnow, '13', 'heavy-snow')],
  [77, of(texts.snowGrains, '13', 'snow')],
  [80, of(texts.lightShowers, '09', 'rain')],
  [81, of(texts.showers, '09', 'rain')],
  [82, of(texts.violentShowers, '09', 'heavy-rain')],
  [85, of(texts.lightSnowShowers, '13', 'snow')],
  [86, of(texts.snowShowers, '13', 'heavy-snow')],
  [95, of(texts.thunderstorm, '11', 'thunder')],
  [96, of(texts.hailstorm, '11', 'thunder')],
  [99, of(texts.hailstorm, '11', 'thunder')],
])

/** Returns the meaning of a code; undefined for unknown codes. */
export const meaningOf = (code: number): CodeMeaning | undefined => MEANINGS.get(code)

export const isRaining = ({ hazard }: CodeMeaning): boolean =>
  ['drizzle', 'rain', 'heavy-rain', 'ice', 'thunder'].includes(hazard ?? '')

export const isSnowing = ({ hazard }: CodeMeaning): boolean => hazard === 'snow' || hazard === 'heavy-snow'
