/** Says in one short sentence when a place is usually open, unless its hours are complicated or take long to say. */
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'
import { type OpenSpan, plainHours } from './opening-hours.ts'
import { type Passage, pause, say } from './passage.ts'
import type { PhraseBook } from './phrase-book.ts'
import type { Language } from '#contract/languages.ts'
import { type OpeningWords, openingWordsOf } from '#server/languages/opening-words.ts'

const WEEK = 7
/** The most time spans that a listener remembers: one row of days with a break, or two rows without. */
const SPANS_MAX = 2
/** From this many days in a row on, only the first and the last are named. */
const ROW_MIN = 3
/** Days that are not in a row are listed up to this number; more are not said. */
const LISTED_MAX = 3
const DAY_MIN = 24 * 60

interface Row {
  readonly days: readonly number[]
  readonly spans: readonly OpenSpan[]
}

/** Groups the days that have the same hours; closed days are in no group. */
function rowsOf(week: readonly (readonly OpenSpan[])[]): readonly Row[] {
  const rows = new Map<string, { days: number[]; spans: readonly OpenSpan[] }>()
  for (const [day, spans] of week.entries()) {
    if (spans.length === 0) continue
    const key = JSON.stringify(spans)
    const row = rows.get(key)
    if (row) row.days.push(day)
    else rows.set(key, { days: [day], spans })
  }
  return [...rows.values()]
}

/** Returns the first day of days without a gap, which may continue over Sunday; undefined if there is a gap. */
const startOf = (days: readonly number[]): number | undefined =>
  days.find((first) => days.every((day) => (day - first + WEEK) % WEEK < days.length))

function saidDays(days: readonly number[], words: OpeningWords): string | undefined {
  if (days.length === WEEK) return words.everyDay
  const start = startOf(days)
  if (start !== undefined && days.length >= ROW_MIN)
    return words.days(words.day(start), words.day((start + days.length - 1) % WEEK))
  const inOrder = start === undefined ? days : days.map((_, step) => (start + step) % WEEK)
  return days.length <= LISTED_MAX ? words.list(inOrder.map(words.day)) : undefined
}

/** Returns the hours in words, such as 'Tuesday to Sunday, 10 am to 6 pm'; undefined if they cannot be said shortly. */
export function saidHours(hours: string, language: Language): string | undefined {
  const rows = rowsOf(plainHours(hours) ?? [])
  const spans = rows.flatMap((row) => row.spans)
  if (spans.length === 0 || spans.length > SPANS_MAX) return undefined
  // 'Midnight' would need a word of its own, and places that never close need no hours.
  if (spans.some(({ from, to }) => from === 0 || to % DAY_MIN === 0)) return undefined
  const words = openingWordsOf(language)
  const said = rows.map((row) => {
    const days = saidDays(row.days, words)
    return days && `${days}${words.comma}${words.list(row.spans.map(words.hours))}`
  })
  return said.every((row) => row !== undefined) ? said.join(words.semicolon) : undefined
}

/** Says the hours of a place that visitors enter or pay for. */
export function sayHours(
  passage: Passage,
  { indoor, costsEntry, openingHours }: Place,
  book: PhraseBook,
): void {
  if (openingHours === undefined || !(indoor || costsEntry)) return
  const hours = saidHours(openingHours, book.words.language)
  if (hours === undefined) return
  pause(passage)
  say(passage, 'way', book.say('openHours', { hours }))
}
