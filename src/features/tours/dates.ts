/** Dates as cards show them, in the reader's own language and time zone. Pure. */

/** '21 Nov 2026'; empty for what is no date. */
export const formatDay = (isoDate: string, locale?: string): string => {
  const date = new Date(isoDate)
  if (Number.isNaN(date.getTime())) return ''
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** '1 play', '12 plays'. */
export const formatPlays = (count: number): string => `${count} ${count === 1 ? 'play' : 'plays'}`
