/** Days and hours as each language says them in a row, such as 'Tuesday to Sunday, 10 am to 6 pm'. Their names are those of Intl. */
import type { Language } from '#contract/languages.ts'

interface Forms {
  readonly locale: string
  readonly everyDay: string
  readonly days: (first: string, last: string) => string
  readonly hours: (from: string, to: string) => string
  /** `clock` is '9:30', or `hour` alone where it is full. */
  readonly time: (time: { readonly clock: string; readonly hour: string | undefined }) => string
  readonly comma: string
  readonly semicolon: string
}

const LATIN_MARKS = { comma: ', ', semicolon: '; ' }
/** '10:00' as it is; how a voice says it is the voice's own rule. */
const asClock: Forms['time'] = ({ clock }) => clock

/** Times are written as the voices of each language read them rightly (server/telling/voice/spoken). */
const FORMS: Readonly<Record<Language, Forms>> = {
  en: {
    locale: 'en-GB',
    everyDay: 'every day',
    days: (first, last) => `${first} to ${last}`,
    hours: (from, to) => `${from} to ${to}`,
    time: ({ clock }) => {
      const [hour = 0, minute = 0] = clock.split(':').map(Number)
      if (hour === 12 && minute === 0) return 'noon'
      const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
      return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
    },
    ...LATIN_MARKS,
  },
  es: {
    locale: 'es-ES',
    everyDay: 'todos los días',
    days: (first, last) => `de ${first} a ${last}`,
    hours: (from, to) => `de ${from} a ${to}`,
    time: asClock,
    ...LATIN_MARKS,
  },
  fr: {
    locale: 'fr-FR',
    everyDay: 'tous les jours',
    days: (first, last) => `du ${first} au ${last}`,
    hours: (from, to) => `de ${from} à ${to}`,
    time: ({ clock, hour }) => (hour ? `${hour}\u00A0h` : clock.replace(':', '\u00A0h\u00A0')),
    ...LATIN_MARKS,
  },
  de: {
    locale: 'de-DE',
    everyDay: 'täglich',
    days: (first, last) => `${first} bis ${last}`,
    hours: (from, to) => `${from} bis ${to}`,
    time: ({ clock, hour }) => `${hour ?? clock} Uhr`,
    ...LATIN_MARKS,
  },
  it: {
    locale: 'it-IT',
    everyDay: 'tutti i giorni',
    days: (first, last) => `da ${first} a ${last}`,
    hours: (from, to) => `dalle ${from} alle ${to}`,
    time: asClock,
    ...LATIN_MARKS,
  },
  pt: {
    locale: 'pt-PT',
    everyDay: 'todos os dias',
    days: (first, last) => `de ${first} a ${last}`,
    hours: (from, to) => `das ${from} às ${to}`,
    time: asClock,
    ...LATIN_MARKS,
  },
  zh: {
    locale: 'zh-CN',
    everyDay: '每天',
    days: (first, last) => `${first}至${last}`,
    hours: (from, to) => `${from}至${to}`,
    time: asClock,
    comma: '，',
    semicolon: '；',
  },
  ja: {
    locale: 'ja-JP',
    everyDay: '毎日',
    days: (first, last) => `${first}から${last}まで`,
    hours: (from, to) => `${from}から${to}まで`,
    time: ({ clock, hour }) => (hour ? `${hour}時` : `${clock.replace(':', '時')}分`),
    comma: '、',
    semicolon: '、',
  },
}

export interface OpeningWords extends Pick<Forms, 'everyDay' | 'days' | 'comma' | 'semicolon'> {
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
  const { locale, time, hours, ...marks } = FORMS[language]
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
