/** The year that a sentence states; a number that may be something else is none. */
import { isUnspaced, type Language } from '#contract/languages.ts'

interface YearWords {
  /** Before a year, as inside a sentence. */
  readonly before: string
  /** Also before a year, with what stands between. */
  readonly months: string
  readonly afterMonth?: string
  /** Then the number counts something. */
  readonly notBefore: string
  /** After a year before our era. */
  readonly bc: string
}

const PLURAL =
  '\\s+(?!(?:was|is|has|as|this|plus|sous|dans|pas|tras|mas|mais|après|depois|antes)\\b)\\p{Ll}{2,}s\\b'

const WORDS: Readonly<Record<Exclude<Language, 'zh' | 'ja'>, YearWords>> = {
  en: {
    before: 'in|since|until|till|between|during|circa|year|by|from|spring|summer|autumn|winter|early|late',
    months: 'January|February|March|April|May|June|July|August|September|October|November|December',
    notBefore: PLURAL,
    bc: 'BCE?|B\\.C\\.',
  },
  de: {
    before:
      'Jahr|Jahre|seit|ab|bis|um|von|nach|vor|zwischen|anno|in|Frühjahr|Sommer|Herbst|Winter|Ende|Anfang|Mitte',
    months: 'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
    notBefore: '\\s+\\p{Lu}',
    bc: 'v\\. ?Chr',
  },
  fr: {
    before: "en|depuis|dès|vers|entre|jusqu['’]en|an|année|début|fin",
    months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
    notBefore: PLURAL,
    bc: 'av(?:\\.|ant) ',
  },
  es: {
    before: 'en|desde|hasta|hacia|entre|año',
    months: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
    afterMonth: ' de',
    notBefore: PLURAL,
    bc: 'a\\. ?(?:de )?C|antes de Cristo',
  },
  it: {
    before: "nel|dal|al|del|verso il|tra il|fino al|anno|nell['’]anno",
    months: 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
    notBefore: '\\s+(?:metri|km|anni|persone|abitanti|posti|libri|volumi|soldati)',
    bc: 'a\\. ?C',
  },
  pt: {
    before: 'em|desde|até|entre|ano|ano de',
    months: 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
    afterMonth: ' de',
    notBefore: PLURAL,
    bc: 'a\\. ?C',
  },
}

/** What shows, behind a number or behind two, that people, things or a measure are counted. */
const COUNTED =
  '(?:\\s*(?:–|-|and|to|et|à|y|hasta|e|a|até|bis|und)\\s*\\p{N}+)?\\s+(?:people|men|women|feet|foot|ft|miles?|m|km|kg|metres?|meters?|pounds?|tons?|tonnes?|personnes|personas|pessoas|persone|metri|metros|mètres|Meter|Tonnen|visit\\p{L}+|every|each|Uhr)(?![\\p{L}])'

/** Written plans are no facts yet. */
const LATEST = 2030

const PATTERNS = new Map<Language, RegExp>()

function patternOf(language: Language): RegExp {
  if (isUnspaced(language))
    return /(公元前|西元前|紀元前)?(?<![\p{N}.,])([1-9]\d{0,3})年(?!間|间|前|以上|余|来|の歴史|历史|代|を記念|を迎|記念|纪念|周年)/u
  const { before, months, afterMonth = '', notBefore, bc } = WORDS[language]
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const words = before.split('|').flatMap((word) => [word, capital(word)])
  // A German sentence may begin with its year.
  const start = language === 'de' ? '^' : '(?!)'
  return new RegExp(
    `(?:(?<![\\p{L}\\p{N}])(?:${words.join('|')}|(?:${months})${afterMonth})\\s+|${start})` +
      `(?:([1-9]\\d{0,3})\\s+(?:${bc})|([12]\\d{3})(?![\\p{N}]|[.,]\\p{N}|${notBefore}|${COUNTED}))`,
    'u',
  )
}

/** Negative for BC. */
export function yearOfText(text: string, language: Language): number | undefined {
  const known = PATTERNS.get(language) ?? patternOf(language)
  PATTERNS.set(language, known)
  const match = known.exec(text)
  if (!match) return undefined
  if (isUnspaced(language)) {
    const year = Number(match[2])
    if (match[1]) return -year
    return year >= 1000 && year <= LATEST ? year : undefined
  }
  if (match[1]) return -Number(match[1])
  const year = Number(match[2])
  return year >= 1000 && year <= LATEST ? year : undefined
}
