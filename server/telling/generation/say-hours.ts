/** When a place is usually open, in one short sentence; nothing where its hours are not plain, or take long to say. */
import type { Place } from '#server/knowledge/city-packs/city-pack.ts'
import { type OpenSpan, plainHours } from './opening-hours.ts'
import { pause, say, type Wording } from './narration.ts'
import type { PhraseBook } from './phrase-book.ts'
import type { Language } from '#contract/languages.ts'
import { type OpeningWords, openingWordsOf } from '#server/languages/opening-words.ts'

const WEEK = 7
/** More times than these nobody keeps in mind: one row of days with a break, or two rows without. */
const SPANS_MAX = 2
/** Days in a row are named by the first and the last of them. */
const ROW_MIN = 3
const LISTED_MAX = 3
const DAY_MIN = 24 * 60

interface Row {
  readonly days: readonly number[]
  readonly spans: readonly OpenSpan[]
}

/** Days with the same hours; those that are closed are in none. */
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

/** The first day of a row of days without a gap, which may go on over Sunday. */
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

/** 'Tuesday to Sunday, 10 am to 6 pm' */
export function saidHours(hours: string, language: Language): string | undefined {
  const rows = rowsOf(plainHours(hours) ?? [])
  const spans = rows.flatMap((row) => row.spans)
  if (spans.length === 0 || spans.length > SPANS_MAX) return undefined
  // Midnight has a name of its own; places that never close need no hours.
  if (spans.some(({ from, to }) => from === 0 || to % DAY_MIN === 0)) return undefined
  const words = openingWordsOf(language)
  const said = rows.map((row) => {
    const days = saidDays(row.days, words)
    return days && `${days}${words.comma}${words.list(row.spans.map(words.hours))}`
  })
  return said.every((row) => row !== undefined) ? said.join(words.semicolon) : undefined
}

/** Where one goes in, or pays to. */
export function sayHours(
  wording: Wording,
  { indoor, costsEntry, openingHours }: Place,
  book: PhraseBook,
): void {
  if (openingHours === undefined || !(indoor || costsEntry)) return
  const hours = saidHours(openingHours, book.words.language)
  if (hours === undefined) return
  pause(wording)
  say(wording, 'way', book.say('openHours', { hours }))
}
