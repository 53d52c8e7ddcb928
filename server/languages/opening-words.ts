/** Days and hours as each language says them in a row, such as 'Tuesday to Sunday, 10 am to 6 pm'. Their names are those of Intl. */
import type { Language } from '#contract/languages.ts'
import type { HoursForms } from './hours-forms.ts'
import { languageOf } from './languages.ts'

export interface OpeningWords extends Pick<HoursForms, 'everyDay' | 'days' | 'comma' | 'semicolon'> {
  /** 0 is Monday. */
  readonly day: (index: number) => string
  /** A few days or times. */
  readonly list: (items: readonly string[]) => string
  /** Minutes after midnight. */
  readonly hours: (span: { readonly from: number; readonly to: number }) => string
}

const DAY_MIN = 24 * 60
const DAY_MS = DAY_MIN * 60_000
const MONDAY_MS = Date.UTC(2024, 0, 1)

export function openingWordsOf(language: Language): OpeningWords {
  const { locale, hours: forms } = languageOf(language)
  const { time, hours, ...marks } = forms
  const format = (ms: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(ms)
  const said = (minutes: number): string => {
    const ms = MONDAY_MS + (minutes % DAY_MIN) * 60_000
    // Two digits of minutes, and of hours only those that there are.
    const clock = format(ms, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }).replace(/^0(?=\d)/, '')
    return time({ clock, hour: clock.endsWith(':00') ? clock.slice(0, -3) : undefined })
  }
  return {
    ...marks,
    day: (index) => format(MONDAY_MS + index * DAY_MS, { weekday: 'long' }),
    list: (items) => new Intl.ListFormat(locale).format(items),
    hours: ({ from, to }) => hours(said(from), said(to)),
  }
}
