/** The words of the weather. Conditions and notes are the server's; levels and units are ours. */
import type { Weather } from '#contract/api/weather.ts'
import { formatTimeOfDay } from '#kit/formats.ts'

export type TemperatureUnit = 'C' | 'F'

/** '18 °C', '64 °F': the second document, section 7: C by default, with F conversion. */
export const formatTemperature = (celsius: number, unit: TemperatureUnit): string =>
  unit === 'C' ? `${Math.round(celsius)} °C` : `${Math.round((celsius * 9) / 5 + 32)} °F`

type Level = NonNullable<Weather['recommendations']>['suitabilityLevel']

export const LEVEL_TEXT: Readonly<Record<Level, string>> = {
  excellent: 'Excellent for walking',
  good: 'Good for walking',
  fair: 'Fair for walking',
  poor: 'Poor for walking',
  dangerous: 'Dangerous: better not walk now',
}
export const LEVEL_TONE: Readonly<Record<Level, 'success' | 'info' | 'warning' | 'danger'>> = {
  excellent: 'success',
  good: 'success',
  fair: 'info',
  poor: 'warning',
  dangerous: 'danger',
}

/** '16:00 to 18:00', with the day in front where it isn't today. */
export const windowText = (startMs: number, endMs: number, nowMs: number): string => {
  const start = new Date(startMs)
  const isToday = start.toDateString() === new Date(nowMs).toDateString()
  const day = isToday ? '' : `${start.toLocaleDateString(undefined, { weekday: 'short' })} `
  return `${day}${formatTimeOfDay(startMs)} to ${formatTimeOfDay(endMs)}`
}

const STALE_MS = 90 * 60_000

/** When the weather was so: always said, for what is kept may be old. `atMs` and `nowMs` are epoch milliseconds. */
export const observedText = (atMs: number, nowMs: number): string => {
  const at = new Date(atMs)
  const isToday = at.toDateString() === new Date(nowMs).toDateString()
  const time = at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  const when = isToday
    ? time
    : `${at.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })}, ${time}`
  return nowMs - atMs > STALE_MS ? `Last known: ${when}` : `As of ${when}`
}
