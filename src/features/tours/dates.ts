/** Dates and counts as cards show them, in the reader's time zone. Pure. */
import { LOCALE } from '#kit/locale.ts'
import * as texts from '#texts/tours.ts'

/** Returns '21 Nov 2026'; empty for an invalid date. */
export const formatDay = (isoDate: string, locale = LOCALE): string => {
  const date = new Date(isoDate)
  if (Number.isNaN(date.getTime())) return ''
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** '1 play', '12 plays'. */
export const formatPlays = (count: number): string => texts.plays(count)
