/** Formats the weather. Conditions and notes are the server's; levels and units are ours. */
import type { Weather } from '#contract/api/weather.ts'
import { formatTimeOfDay } from '#kit/formats.ts'
import { LOCALE } from '#kit/locale.ts'
import * as texts from '#texts/weather.ts'

export type TemperatureUnit = 'C' | 'F'

/** '18 °C', '64 °F'. */
export const formatTemperature = (celsius: number, unit: TemperatureUnit): string =>
  unit === 'C' ? `${Math.round(celsius)} °C` : `${Math.round((celsius * 9) / 5 + 32)} °F`

type Level = NonNullable<Weather['recommendations']>['suitabilityLevel']

export const LEVEL_TEXT: Readonly<Record<Level, string>> = texts.level
export const LEVEL_TONE: Readonly<Record<Level, 'success' | 'info' | 'warning' | 'danger'>> = {
  excellent: 'success',
  good: 'success',
  fair: 'info',
  poor: 'warning',
  dangerous: 'danger',
}

/** Returns '16:00 to 18:00', with the day in front where it is not today. */
export const windowText = (startMs: number, endMs: number, nowMs: number): string => {
  const start = new Date(startMs)
  const isToday = start.toDateString() === new Date(nowMs).toDateString()
  const day = isToday ? '' : `${start.toLocaleDateString(LOCALE, { weekday: 'short' })} `
  return `${day}${texts.window(formatTimeOfDay(startMs), formatTimeOfDay(endMs))}`
}

const STALE_MS = 90 * 60_000

/** True where the observation is so old that its advice for the walk is no longer shown. */
export const isStale = (atMs: number, nowMs: number): boolean => nowMs - atMs > STALE_MS

/**
 * Returns the time of the observation, which always shows, since stored weather may be old. `atMs` and `nowMs` are epoch
 * milliseconds.
 */
export const observedText = (atMs: number, nowMs: number): string => {
  const at = new Date(atMs)
  const isToday = at.toDateString() === new Date(nowMs).toDateString()
  const time = at.toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit' })
  const when = isToday
    ? time
    : `${at.toLocaleDateString(LOCALE, { day: 'numeric', month: 'short' })}, ${time}`
  return isStale(atMs, nowMs) ? texts.lastKnown(when) : texts.asOf(when)
}
