/** Rates a moment for walking, and gives advice about it. */
import type { WeatherRecommendations } from '#contract/api/weather.ts'
import type * as z from 'zod/mini'
import * as texts from '#texts/weather-notes.ts'
import type { Moment } from './open-meteo-answer.ts'

export type Recommendations = z.infer<typeof WeatherRecommendations>
export type Level = Recommendations['suitabilityLevel']

/** The levels from the best to the worst. */
export const LEVELS = ['excellent', 'good', 'fair', 'poor', 'dangerous'] as const satisfies readonly Level[]

export const worstOf = (levels: readonly Level[]): Level =>
  LEVELS[Math.max(0, ...levels.map((level) => LEVELS.indexOf(level)))] ?? 'dangerous'

/** Returns true down to 'fair', at which a walk is pleasant with the right clothes. */
export const isSuitable = (level: Level): boolean => LEVELS.indexOf(level) <= LEVELS.indexOf('fair')

interface Finding {
  readonly level: Level
  readonly note: string
}

const HAZARDS: Readonly<Record<NonNullable<Moment['meaning']['hazard']>, Finding>> = {
  thunder: { level: 'dangerous', note: texts.noteThunder },
  ice: { level: 'dangerous', note: texts.noteIce },
  'heavy-rain': { level: 'poor', note: texts.noteHeavyRain },
  'heavy-snow': { level: 'poor', note: texts.noteHeavySnow },
  rain: { level: 'fair', note: texts.noteRain },
  snow: { level: 'fair', note: texts.noteSnow },
  fog: { level: 'fair', note: texts.noteFog },
  drizzle: { level: 'good', note: texts.noteDrizzle },
}

type Scale = readonly (readonly [from: number, level: Level, note: (figure: number) => string])[]

/** The limits of gusts in km/h: Beaufort 6, 8 and 9. */
const GUSTS: Scale = [
  [75, 'dangerous', texts.noteGale],
  [62, 'poor', texts.noteStorm],
  [40, 'fair', texts.noteWind],
]
/** The limits of apparent heat in °C. */
const HEAT: Scale = [
  [40, 'dangerous', texts.noteDangerousHeat],
  [35, 'poor', texts.noteGreatHeat],
  [30, 'fair', texts.noteHeat],
  [26, 'good', texts.noteWarm],
]
/** The limits of apparent cold in °C below zero, as positive numbers. */
const COLD: Scale = [
  [20, 'dangerous', texts.noteDangerousCold],
  [10, 'poor', texts.noteGreatCold],
  [0, 'fair', texts.noteCold],
  [-10, 'good', texts.noteCool],
]
const RAIN_CHANCE: Scale = [
  [60, 'fair', texts.noteRainLikely],
  [30, 'good', texts.noteRainLikely],
]

function onScale(scale: Scale, figure: number | undefined, shown = figure): Finding[] {
  if (figure === undefined || shown === undefined) return []
  const step = scale.find(([from]) => figure >= from)
  return step ? [{ level: step[1], note: step[2](Math.round(shown)) }] : []
}

/** Returns the findings of a moment. If the apparent temperature is missing, the temperature counts. */
export function findingsOf(moment: Moment): readonly Finding[] {
  const { meaning, gustsKmh, rainChancePercent, temperatureC, feelsLikeC = temperatureC } = moment
  const hazard = meaning.hazard && HAZARDS[meaning.hazard]
  return [
    ...(hazard ? [hazard] : onScale(RAIN_CHANCE, rainChancePercent)),
    ...onScale(GUSTS, gustsKmh),
    ...onScale(HEAT, feelsLikeC),
    ...onScale(COLD, -feelsLikeC, feelsLikeC),
  ]
}

export const levelOf = (moment: Moment): Level => worstOf(findingsOf(moment).map(({ level }) => level))

/** Returns the recommendations for all moments together: the worst counts, and its notes come first. */
export function recommendationsFor(moments: readonly Moment[]): Recommendations {
  const findings = moments
    .flatMap(findingsOf)
    .toSorted((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level))
  const suitabilityLevel = worstOf(findings.map(({ level }) => level))
  return {
    isSuitableForWalking: isSuitable(suitabilityLevel),
    suitabilityLevel,
    notes: [...new Set(findings.map(({ note }) => note))].slice(0, NOTES_MAX),
  }
}

const NOTES_MAX = 4
