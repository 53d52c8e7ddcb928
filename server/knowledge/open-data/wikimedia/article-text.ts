/** The text of a Wikipedia page as sentences, section by section, without notes, formulas and brackets. */
import type { Language } from '#contract/languages.ts'
import { languageOf } from '#server/languages/languages.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import type { ArticleSection } from '#server/kernel/db/stored/article.ts'
import { withoutUnseen } from './plain-text.ts'

const TEXT_CHARS_MAX = 200_000
const PARAGRAPH_CHARS_MAX = 8000
const SECTIONS_MAX = 16
const SENTENCES_PER_SECTION_MAX = 40
const TITLE_CHARS_MAX = 120
/** Less is no article to tell from. */
const TOLD_CHARS_MIN: Readonly<Record<'spaced' | 'dense', number>> = { spaced: 300, dense: 120 }

/** In the form `raw` of an extract: two characters that are in no text, around the level. */
// oxlint-disable-next-line no-control-regex -- The markers are control characters, so that no text can hold them.
const HEADING = /\u0001\u0002(\d)\u0002\u0001([^\n]*)/g

interface RawSection {
  readonly level: number
  readonly title: string | null
  readonly text: string
}

function rawSectionsOf(extract: string): RawSection[] {
  const sections: RawSection[] = []
  let [level, title, from]: [number, string | null, number] = [1, null, 0]
  for (const match of extract.matchAll(HEADING)) {
    sections.push({ level, title, text: extract.slice(from, match.index) })
    level = Number(match[1])
    title = (match[2] ?? '').trim()
    from = match.index + match[0].length
  }
  sections.push({ level, title, text: extract.slice(from) })
  return sections
}

const OPENING = '([{（［｛〔【'
const CLOSING = ')]}）］｝〕】'
/** Which hold readings, years and asides in running text, at any depth. Undefined where they do not match. */
function withoutBrackets(text: string): string | undefined {
  let depth = 0
  let kept = ''
  for (const letter of text) {
    if (OPENING.includes(letter)) depth += 1
    else if (CLOSING.includes(letter)) {
      depth -= 1
      if (depth < 0) return undefined
    } else if (depth === 0) kept += letter
  }
  return depth === 0 ? kept : undefined
}

const MARKS = [
  // A tag and what a script holds.
  /<(script|style)\b[^>]{0,500}>[^<]{0,5000}<\/\1\s{0,5}>/gi,
  /<\/?[a-z!][^<>]{0,500}>/gi,
  // Templates and formulas that were left.
  /\{\\displaystyle[^\n]{0,2000}\}/g,
  /▶\s*ⓘ?|ⓘ|[↑♠♥]|&(?:[a-z]{2,8}|#\d{1,6});/gi,
]

/** One paragraph as it can be read aloud. Undefined where it is no running text. */
function paragraphOf(line: string): string | undefined {
  if (line.length > PARAGRAPH_CHARS_MAX) return undefined
  let text = line
  for (const mark of MARKS) text = text.replace(mark, ' ')
  const plain = withoutBrackets(text)
  if (plain === undefined) return undefined
  const clean = plain
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?…])(?=\s|$)/g, '$1')
    .replace(/,\s*([,.;:])/g, '$1')
    .trim()
  // Items of lists, captions and lone headings do not end like sentences.
  return /[.!?…。！？」』”"»’]$/u.test(clean) && !/^[-*•·–—#:;|]/u.test(clean) ? clean : undefined
}

const MARKS_OF_QUOTES = {
  outward: ['“„«「『', '”»」』'],
  inward: ['“„»「『', '”«」』'],
} as const

/**
 * Only sentences that begin and end outside quotation marks: in the middle of a longer quotation nothing shows that somebody
 * else is speaking. German and some others turn « and » round, and „ ends with “.
 */
function outsideQuotes(sentences: readonly string[], language: Language): string[] {
  const [opening, closing] = MARKS_OF_QUOTES[languageOf(language).writing.quotes]
  let depth = 0
  let isInStraight = false
  return sentences.filter((text) => {
    const began = depth > 0 || isInStraight
    for (const mark of text) {
      if (mark === '"') isInStraight = !isInStraight
      else if (mark === '“' && depth > 0) depth -= 1
      else if (opening.includes(mark)) depth += 1
      else if (closing.includes(mark)) depth = Math.max(0, depth - 1)
    }
    return !began && depth === 0 && !isInStraight
  })
}

/** True for the heading of notes, lists or hints for visitors, which are not told. */
export const isDroppedHeading = (title: string, language: Language): boolean => {
  const plain = title.trim().toLowerCase()
  return languageOf(language).wikipedia.droppedHeadings.some((beginning) => plain.startsWith(beginning))
}

/** Sections with something to tell, in their order; empty where the page has too little of it. */
export function sectionsOfExtract(extract: string, language: Language): readonly ArticleSection[] {
  const { wikipedia, writing } = languageOf(language)
  const told = (words: string) => wikipedia.tidy?.(words) ?? words
  const sections: ArticleSection[] = []
  let droppedLevel = Infinity
  for (const { level, title, text } of rawSectionsOf(extract.slice(0, TEXT_CHARS_MAX))) {
    if (level <= droppedLevel) droppedLevel = Infinity
    if (title !== null && isDroppedHeading(title, language)) droppedLevel = Math.min(droppedLevel, level)
    if (droppedLevel < Infinity || sections.length >= SECTIONS_MAX) continue
    const sentences = withoutUnseen(text)
      .split('\n')
      .flatMap((line) => paragraphOf(line.trim()) ?? [])
      .flatMap((paragraph) => outsideQuotes(sentencesIn(told(paragraph), language), language))
      .slice(0, SENTENCES_PER_SECTION_MAX)
    const name = title === null ? null : told(withoutUnseen(title)).slice(0, TITLE_CHARS_MAX)
    if (sentences.length > 0) sections.push({ title: name, sentences })
  }
  const chars = sections.flatMap(({ sentences }) => sentences).reduce((sum, { length }) => sum + length, 0)
  return chars >= TOLD_CHARS_MIN[writing.isSpaced ? 'spaced' : 'dense'] ? sections : []
}
