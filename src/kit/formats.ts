/** Quantities as text. Pure; metric units in every language. */
import * as texts from '#texts/language.ts'
import { LOCALE } from './locale.ts'

const digits = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
})
/** With one digit after the point, or the comma of the language. */
const oneDigit = (value: number): string => digits.format(value)

/** '120 m' below 1000 m, else '1.2 km'. */
export const formatDistance = (metres: number): string => {
  const rounded = Math.round(metres)
  return rounded < 1000 ? `${rounded} m` : `${oneDigit(metres / 1000)} km`
}

/** '0.4 MB', '12.6 MB', '10.7 GB': sizes of files, by thousands as systems show them. */
export const formatBytes = (bytes: number): string => {
  const megabytes = bytes / 1_000_000
  return megabytes < 999.95 ? `${oneDigit(megabytes)} MB` : `${oneDigit(megabytes / 1000)} GB`
}

/** '3:05', '1:02:09'; negative and unknown times are '0:00'. */
export const formatClock = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const s = String(whole % 60).padStart(2, '0')
  const m = Math.floor(whole / 60) % 60
  const h = Math.floor(whole / 3600)
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`
}

/** '90 min': the player's way. */
export const formatMinutes = (minutes: number): string => `${Math.max(0, Math.round(minutes))} min`

/** '1h 30m' or '45m': the way of My Tours. */
export const formatHoursMinutes = (minutes: number): string => {
  const whole = Math.max(0, Math.round(minutes))
  return whole >= 60 ? `${Math.floor(whole / 60)}h ${whole % 60}m` : `${whole}m`
}

/** '1 minute 5 seconds', for people who hear the time. */
export const speakClock = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const parts = [
    { amount: Math.floor(whole / 3600), say: texts.hours },
    { amount: Math.floor(whole / 60) % 60, say: texts.minutes },
    { amount: whole % 60, say: texts.seconds },
  ].filter(({ amount }) => amount > 0)
  return parts.length > 0 ? parts.map(({ amount, say }) => say(amount)).join(' ') : texts.seconds(0)
}

/** '21:45' or '9:45 PM': a time of day as the reader's region writes it. */
export const formatTimeOfDay = (epochMs: number): string =>
  new Date(epochMs).toLocaleTimeString(LOCALE, { hour: 'numeric', minute: '2-digit' })
