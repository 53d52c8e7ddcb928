/** The year that a sentence states; a number that may be something else is none. */
import type { Language } from '#contract/languages.ts'
import { LANGUAGE_MODULES, languageOf } from '#server/languages/languages.ts'
import type { YearWords } from '#server/languages/wikipedia-rules.ts'

const YEAR_WORDS = LANGUAGE_MODULES.flatMap(({ wikipedia }) =>
  'sign' in wikipedia.year ? [] : [wikipedia.year],
)
const wordsOfAll = (list: 'joiners' | 'counted'): string => YEAR_WORDS.map((words) => words[list]).join('|')

/** Matches, behind a number or two, that people, things or a measure are counted; articles use units of other languages too. */
const COUNTED = `(?:\\s*(?:–|-|${wordsOfAll('joiners')})\\s*\\p{N}+)?\\s+(?:m|km|kg|${wordsOfAll('counted')})(?![\\p{L}])`

/** Written plans are no facts yet. */
const LATEST = 2030

const PATTERNS = new Map<Language, RegExp>()

function patternOf({ before, months, afterMonth = '', notBefore, bc, mayOpen }: YearWords): RegExp {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const words = before.split('|').flatMap((word) => [word, capital(word)])
  const start = mayOpen ? '^' : '(?!)'
  return new RegExp(
    `(?:(?<![\\p{L}\\p{N}])(?:${words.join('|')}|(?:${months})${afterMonth})\\s+|${start})` +
      `(?:([1-9]\\d{0,3})\\s+(?:${bc})|([12]\\d{3})(?![\\p{N}]|[.,]\\p{N}|${notBefore}|${COUNTED}))`,
    'u',
  )
}

/** Negative for BC. */
export function yearOfText(text: string, language: Language): number | undefined {
  const { year: rules } = languageOf(language).wikipedia
  const isBeforeSign = 'sign' in rules
  const known = PATTERNS.get(language) ?? (isBeforeSign ? rules.sign : patternOf(rules))
  PATTERNS.set(language, known)
  const match = known.exec(text)
  if (!match) return undefined
  if (isBeforeSign) {
    const year = Number(match[2])
    if (match[1]) return -year
    return year >= 1000 && year <= LATEST ? year : undefined
  }
  if (match[1]) return -Number(match[1])
  const year = Number(match[2])
  return year >= 1000 && year <= LATEST ? year : undefined
}
