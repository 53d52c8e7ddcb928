/** Quantities as text. Pure; metric units in every language. */
import * as texts from '#texts/language.ts'
import { LOCALE } from './locale.ts'

const digits = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
})
/** Formats with one digit after the decimal sign of the language. */
const oneDigit = (value: number): string => digits.format(value)

/** Formats '120 m' below 1000 m, else '1.2 km'. */
export const formatDistance = (metres: number): string => {
  const rounded = Math.round(metres)
  return rounded < 1000 ? `${rounded} m` : `${oneDigit(metres / 1000)} km`
}

/** Formats sizes of files as '0.4 MB', '12.6 MB', '10.7 GB', by thousands as systems show them. */
export const formatBytes = (bytes: number): string => {
  const megabytes = bytes / 1_000_000
  return megabytes < 999.95 ? `${oneDigit(megabytes)} MB` : `${oneDigit(megabytes / 1000)} GB`
}

/** Formats '3:05' and '1:02:09'; negative and unknown times are '0:00'. */
export const formatClock = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const s = String(whole % 60).padStart(2, '0')
  const m = Math.floor(whole / 60) % 60
  const h = Math.floor(whole / 3600)
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`
}

/** Formats '90 min', as in the player. */
export const formatMinutes = (minutes: number): string => `${Math.max(0, Math.round(minutes))} min`

/** Formats '60 min, 22 of them told'; only the minutes where it is not known how many are told. */
export const formatToldMinutes = (minutes: number, toldMin: number | null | undefined): string =>
  toldMin ? texts.minutesTold(formatMinutes(minutes), toldMin) : formatMinutes(minutes)

/** Formats '1h 30m' or '45m', as in My Tours. */
export const formatHoursMinutes = (minutes: number): string => {
  const whole = Math.max(0, Math.round(minutes))
  return whole >= 60 ? `${Math.floor(whole / 60)}h ${whole % 60}m` : `${whole}m`
}

/** Formats '1h 30m, 33 min told', as in My Tours; only the time where it is not known how much is told. */
export const formatToldHours = (minutes: number, toldMin: number | null | undefined): string =>
  toldMin ? texts.timeTold(formatHoursMinutes(minutes), formatMinutes(toldMin)) : formatHoursMinutes(minutes)

/** Formats '1 minute 5 seconds', for screen readers. */
export const speakClock = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const parts = [
    { amount: Math.floor(whole / 3600), say: texts.hours },
    { amount: Math.floor(whole / 60) % 60, say: texts.minutes },
    { amount: whole % 60, say: texts.seconds },
  ].filter(({ amount }) => amount > 0)
  return parts.length > 0 ? parts.map(({ amount, say }) => say(amount)).join(' ') : texts.seconds(0)
}

/** Formats a time of day as the reader's region writes it: '21:45' or '9:45 PM'. */
export const formatTimeOfDay = (epochMs: number): string =>
  new Date(epochMs).toLocaleTimeString(LOCALE, { hour: 'numeric', minute: '2-digit' })
