/** The server's weather texts: conditions, and what they mean for a walk. */
export const noSource = 'This server has no weather source.'
export const unreachable = 'The weather service does not answer. Please try again later.'
export const healthy = 'The weather service answers.'

/** A short and a full description, by weather code. */
export const clear = ['Clear', 'Clear sky'] as const
export const mostlyClear = ['Mostly clear', 'Mainly clear'] as const
export const partlyCloudy = ['Partly cloudy', 'Partly cloudy'] as const
export const overcast = ['Overcast', 'Overcast'] as const
export const fog = ['Fog', 'Fog'] as const
export const rimeFog = ['Fog', 'Fog that leaves ice'] as const
export const lightDrizzle = ['Drizzle', 'Light drizzle'] as const
export const drizzle = ['Drizzle', 'Drizzle'] as const
export const denseDrizzle = ['Drizzle', 'Dense drizzle'] as const
export const lightFreezingDrizzle = ['Freezing drizzle', 'Light freezing drizzle'] as const
export const freezingDrizzle = ['Freezing drizzle', 'Dense freezing drizzle'] as const
export const lightRain = ['Rain', 'Light rain'] as const
export const rain = ['Rain', 'Rain'] as const
export const heavyRain = ['Heavy rain', 'Heavy rain'] as const
export const lightFreezingRain = ['Freezing rain', 'Light freezing rain'] as const
export const freezingRain = ['Freezing rain', 'Heavy freezing rain'] as const
export const lightSnow = ['Snow', 'Light snow'] as const
export const snow = ['Snow', 'Snow'] as const
export const heavySnow = ['Heavy snow', 'Heavy snow'] as const
export const snowGrains = ['Snow', 'Snow grains'] as const
export const lightShowers = ['Showers', 'Light rain showers'] as const
export const showers = ['Showers', 'Rain showers'] as const
export const violentShowers = ['Heavy showers', 'Violent rain showers'] as const
export const lightSnowShowers = ['Snow showers', 'Light snow showers'] as const
export const snowShowers = ['Snow showers', 'Heavy snow showers'] as const
export const thunderstorm = ['Thunderstorm', 'Thunderstorm'] as const
export const hailstorm = ['Thunderstorm', 'Thunderstorm with hail'] as const

export const noteThunder = 'Thunderstorms: stay inside.'
export const noteIce = 'Freezing rain: paths are icy.'
export const noteHeavyRain = 'Heavy rain: wait for it to pass.'
export const noteRain = 'Rain: take a waterproof jacket.'
export const noteDrizzle = 'Drizzle: take a jacket or an umbrella.'
export const noteHeavySnow = 'Heavy snow: paths are hard to see.'
export const noteSnow = 'Snow: wear shoes with grip.'
export const noteFog = 'Fog: sights may be hard to see.'
export const noteRainLikely = (percent: number): string => `${percent} % chance of rain: take an umbrella.`
export const noteGale = (kmh: number): string =>
  `Gusts of ${kmh} km/h: stay inside, or at least away from trees.`
export const noteStorm = (kmh: number): string => `Gusts of ${kmh} km/h: keep away from trees and the water.`
export const noteWind = (kmh: number): string => `Gusts of ${kmh} km/h: it is windy.`
export const noteDangerousHeat = (celsius: number): string => `Feels like ${celsius} °C: dangerous heat.`
export const noteGreatHeat = (celsius: number): string =>
  `Feels like ${celsius} °C: drink often and stay in the shade.`
export const noteHeat = (celsius: number): string => `Feels like ${celsius} °C: take water and a hat.`
export const noteWarm = (celsius: number): string => `Feels like ${celsius} °C: take water.`
export const noteCool = (celsius: number): string => `Feels like ${celsius} °C: take a jacket.`
export const noteCold = (celsius: number): string => `Feels like ${celsius} °C: dress warmly.`
export const noteGreatCold = (celsius: number): string =>
  `Feels like ${celsius} °C: cover your face and hands, and keep it short.`
export const noteDangerousCold = (celsius: number): string => `Feels like ${celsius} °C: dangerous cold.`

/** The reason why a time is among the best: '12 to 15 °C, partly cloudy'. */
export const reason = (coldest: number, warmest: number, description: string): string =>
  `${coldest === warmest ? coldest : `${coldest} to ${warmest}`} °C, ${description.toLowerCase()}`
