/**
 * A text cut into its sentences, in each of the languages that a walk is told in.
 *
 * `Intl.Segmenter` knows no abbreviations, so it ends a sentence after 'St.', 'Dr.', the German '3.' or the French 'av.'. Such full
 * stops are hidden from it; what it still cuts wrongly, at quotes above all, is joined again.
 */
import type { Language } from '#contract/languages.ts'
import { languageOf } from './languages.ts'

/** Stands for a full stop that ends nothing. Of the private use area: the look-alike U+2024 ends sentences too. */
const HIDDEN = '\uE000'

type Repair = readonly [
  pattern: RegExp,
  replacement: (match: string, ...groups: (string | undefined)[]) => string,
]

const hidden = (text: string): string => text.replaceAll('.', HIDDEN)
/** The last full stop stays where the next word begins a sentence. */
const hiddenUnlessEnd = (match: string, starter: string | undefined): string =>
  starter === undefined ? hidden(match) : `${hidden(match.slice(0, -1))}.`

function hidingsOf(language: Language): readonly Repair[] {
  const { abbreviations, hasOrdinalStops } = languageOf(language).writing
  const { titles, words, numbered, starters } = abbreviations
  // Chinese and Japanese letters are neither upper nor lower case, and stand right before Latin ones.
  const begin = '(?<![\\p{Lu}\\p{Ll}\\p{N}])'
  const starter = `["“«„(¿¡]*(?:${starters.replaceAll("'", "['’]")})(?:(?<=['’])|(?![\\p{L}\\p{N}]))`
  const closing = '["»”’)\\]]*\\s+'
  const repairs: Repair[] = [
    [new RegExp(`${begin}(?:${titles})\\.(?=\\s)`, 'gu'), hidden],
    [new RegExp(`${begin}(?:${words})\\.(?=(${closing}${starter})?)`, 'gu'), hiddenUnlessEnd],
    [new RegExp(`${begin}(?:${numbered})\\.(?=\\s?[\\p{N}IVXLC])`, 'gu'), hidden],
    // J. R. R. Tolkien
    [new RegExp(`${begin}(?:\\p{Lu}\\.[ \\u00a0]?){1,4}(?=\\p{Lu})(?!${starter})`, 'gu'), hidden],
    // 3.14
    [/(?<=\p{N})\.(?=\p{N})/gu, hidden],
  ]
  // 3. Mai, 19. Jahrhundert, Karl IV.
  if (hasOrdinalStops)
    repairs.push([
      new RegExp(
        `(?<![\\p{N}\\p{L}.,])(?:\\p{N}{1,2}|[IVXL]{1,6})\\.(?=\\s+\\p{L})(?!${closing}${starter})`,
        'gu',
      ),
      hidden,
    ])
  return repairs
}

const HIDINGS = new Map<Language, readonly Repair[]>()

function hidingsFor(language: Language): readonly Repair[] {
  const known = HIDINGS.get(language) ?? hidingsOf(language)
  HIDINGS.set(language, known)
  return known
}

const SEGMENTERS = new Map<Language, Intl.Segmenter>()

function segmenterFor(language: Language): Intl.Segmenter {
  const known = SEGMENTERS.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' })
  SEGMENTERS.set(language, known)
  return known
}

interface Quotes {
  /** Nothing but what closes the sentence before. */
  readonly orphan: RegExp
  /** Closes the sentence before; what follows is the next one. */
  readonly leading: RegExp
  readonly trailing: RegExp
}

const quotes = (opening: string, closing: string): Quotes => ({
  orphan: new RegExp(`^[${closing}"')\\]]+[。.!?！？…]*$`, 'u'),
  leading: new RegExp(`^[${closing})\\]]+(?=\\s)`, 'u'),
  trailing: new RegExp(`(?<![\\p{L}\\p{N}])[${opening}]+$`, 'u'),
})

const OUTWARD_QUOTES = quotes('「『（“«¿¡〈《(\\[', '»”’」』）〉》')
/** „So“ and »so«. */
const INWARD_QUOTES = quotes('„‚»›(\\[', '“‘«‹”’')

/** 'と言った', '他说': who said what the quote holds. */
const SAYING = /^(?:と|って|という|[他她它](?:们|們)?(?:说|說|道|问|問|喊|答|写|寫))/u

/** Returns the text between two parts that the segmenter split; undefined where it was right to split there. */
function jointOf(
  previous: string,
  next: string,
  { isSpaced, hadSpace, quotes: { orphan } }: { isSpaced: boolean; hadSpace: boolean; quotes: Quotes },
): string | undefined {
  // French has a space before the mark that closes a quote.
  if (orphan.test(next)) return hadSpace && next.startsWith('»') ? '\u00A0' : ''
  if (/[」』”’）]$/u.test(previous) && SAYING.test(next)) return ''
  return isSpaced && /^\p{Ll}/u.test(next) ? ' ' : undefined
}

/** Quotes moved to the sentence that they open or close. */
function mended(
  previous: string,
  next: string,
  { leading, trailing }: Quotes,
): [previous: string, next: string] {
  const closing = leading.exec(next)?.[0]
  if (closing)
    return [`${previous}${closing.startsWith('»') ? ' ' : ''}${closing}`, next.slice(closing.length).trim()]
  const opening = trailing.exec(previous)?.[0]
  return opening ? [previous.slice(0, -opening.length).trim(), opening + next] : [previous, next]
}

function sentencesOfParagraph(paragraph: string, language: Language): string[] {
  const { isSpaced, quotes: direction } = languageOf(language).writing
  const quotesHere = direction === 'inward' ? INWARD_QUOTES : OUTWARD_QUOTES
  let masked = paragraph.replaceAll(HIDDEN, '')
  for (const [pattern, replacement] of hidingsFor(language)) masked = masked.replace(pattern, replacement)
  const sentences: string[] = []
  let hadSpace = false
  for (const { segment } of segmenterFor(language).segment(masked)) {
    const cut = segment.trim()
    const spaced = { isSpaced, hadSpace, quotes: quotesHere }
    hadSpace = /\s$/.test(segment)
    const before = sentences.pop()
    if (before === undefined || !cut) {
      sentences.push(...[before, cut].filter((part) => part !== undefined && part !== '').map(String))
      continue
    }
    const joint = jointOf(before, cut, spaced)
    const parts = joint === undefined ? mended(before, cut, quotesHere) : [`${before}${joint}${cut}`]
    sentences.push(...parts.filter(Boolean))
  }
  return sentences.map((sentence) => sentence.replaceAll(HIDDEN, '.'))
}

/**
 * The sentences of a text in their order, each on one line, nothing of it lost but white space. An empty line ends a sentence; any
 * other line break is a space. A sentence that ends in an abbreviation may be joined with the next one: that is harmless when read.
 */
export function sentencesIn(text: string, language: Language): string[] {
  return text
    .split(/\r?\n[^\S\n]*\n\s*/)
    .flatMap((paragraph) => sentencesOfParagraph(paragraph.replace(/\s+/g, ' ').trim(), language))
}
