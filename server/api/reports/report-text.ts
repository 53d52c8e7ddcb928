/** Writes one report as plain text. Lines of listeners begin with '>', so that none passes for a line of the server. */
import type { Source } from '#contract/api/tours.ts'
import * as texts from '#texts/reports.ts'

export interface Report {
  readonly id: number
  readonly createdAt: Date
  readonly userId: string
  readonly tourId: number
  readonly tourTitle: string
  readonly tourSlug: string
  readonly locationName: string
  readonly topic: string
  readonly sectionIndex: number
  /** Null where the section was deleted. */
  readonly sectionTitle: string | null
  readonly sentences: readonly string[] | null
  readonly sources: readonly Source[] | null
  readonly text: string
  readonly source: string | null
}

/** The length of a line in characters: easy to read, and below the 998 bytes of RFC 5322. */
const LINE_MAX = 90

/** Removes control characters, which could move the cursor of a terminal. */
const printable = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')

function wrapped(text: string, lead: string): string[] {
  return printable(text)
    .split('\n')
    .flatMap((line) => {
      const lines: string[] = []
      let now = ''
      for (const word of line.split(' ').flatMap((long) => long.match(/.{1,300}/gsu) ?? [''])) {
        if (now && now.length + word.length >= LINE_MAX) lines.push(now)
        now = now && now.length + word.length < LINE_MAX ? `${now} ${word}` : word
      }
      return [...lines, now]
    })
    .map((line) => `${lead}${line}`)
}

const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim()
const sourceLine = ({ title, url, licence }: Source): string =>
  oneLine([title, url, licence].filter(Boolean).join(', '))

/** `publicUrl` without a trailing slash. */
export function reportText(report: Report, publicUrl: string): string {
  const { sources, sentences, source } = report
  return [
    texts.report(report.id, report.createdAt.toISOString()),
    oneLine(texts.tour(report.tourTitle, report.tourId)),
    oneLine(texts.about(report.locationName, report.topic)),
    `${publicUrl}/tours/${report.tourSlug}/play`,
    oneLine(texts.section(report.sectionIndex, report.sectionTitle ?? '')),
    '',
    texts.told,
    ...(sentences ?? []).flatMap((sentence) => wrapped(sentence, '  ')),
    '',
    ...(sources?.length
      ? [texts.sources, ...sources.map((one) => `  ${sourceLine(one)}`)]
      : [texts.noSources]),
    '',
    texts.written,
    ...wrapped(report.text, '> '),
    ...(source ? ['', texts.lookUp, ...wrapped(source, '> ')] : []),
    '',
    texts.by(report.userId),
    texts.howToClose(report.id),
  ].join('\n')
}
