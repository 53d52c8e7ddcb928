/**
 * Reads the plain cases of OpenStreetMap's `opening_hours`: days, times, 'off', '24/7'. The grammar has far more (seasons, holidays,
 * sunset); such hours count as unknown.
 */
const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const DAY = `(?:${DAYS.join('|')})`
const TIME = '(?:[01]?\\d|2[0-4]):[0-5]\\d'
const RULE = new RegExp(
  `^(?:(${DAY}(?:-${DAY})?(?:, ?${DAY}(?:-${DAY})?)*) ?)?(off|closed|${TIME}-${TIME}(?:, ?${TIME}-${TIME})*)$`,
)
const HOLIDAYS = /^(?:PH|SH)(?:, ?(?:PH|SH))* /
const DAY_MIN = 24 * 60

/** A span in minutes after midnight; `to` may be after the next midnight. */
export interface OpenSpan {
  readonly from: number
  readonly to: number
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function daysOf(text: string | undefined): number[] {
  if (text === undefined) return DAYS.map((_, day) => day)
  return text.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().split('-')
    const from = DAYS.indexOf(first)
    const count = ((DAYS.indexOf(last) - from + 7) % 7) + 1
    return Array.from({ length: count }, (_, step) => (from + step) % 7)
  })
}

/** Returns the hours of each day from Monday on; undefined if the text is not plain. A later rule replaces the days of an earlier one. */
export function plainHours(text: string): readonly (readonly OpenSpan[])[] | undefined {
  if (text.trim() === '24/7') return DAYS.map(() => [{ from: 0, to: DAY_MIN }])
  const week: OpenSpan[][] = DAYS.map(() => [])
  for (const rule of text.split(';').map((part) => part.trim())) {
    if (rule === '' || HOLIDAYS.test(rule)) continue
    const [, days, times = ''] = RULE.exec(rule) ?? []
    if (times === '') return undefined
    const spans = /^(?:off|closed)$/.test(times)
      ? []
      : times.split(',').map((span) => {
          const [from = 0, to = 0] = span.trim().split('-').map(minutesOf)
          return { from, to: to > from ? to : to + DAY_MIN }
        })
    for (const day of daysOf(days)) week[day] = spans
  }
  return week
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening'
/** The time at which a walk in that part of the day is half over, in minutes after midnight. */
const MIDDLE: Readonly<Record<PartOfDay, number>> = { morning: 630, afternoon: 900, evening: 1170 }
/** The days of a week on which a place must be open, because the day of the walk is unknown when it is planned. */
const MOST_DAYS = 4

/** Returns true if a place is open in that part of most days; undefined if its hours are unknown. */
export function isOpenIn(hours: string | undefined, part: PartOfDay): boolean | undefined {
  const week = hours === undefined ? undefined : plainHours(hours)
  const open = week?.filter((day) => day.some(({ from, to }) => from <= MIDDLE[part] && MIDDLE[part] < to))
  return open && open.length >= MOST_DAYS
}
