/** The year that a sentence states; a number that may be something else is none. */
import type { Language } from '#contract/languages.ts'

interface YearWords {
  /** Before a year. */
  readonly before: string
  /** Then the number counts something. */
  readonly notBefore: string
  /** After a year before our era. */
  readonly bc: string
}

const PLURAL =
  '\\s+(?!(?:was|is|has|as|this|plus|sous|dans|pas|tras|mas|mais|após|depois|antes)\\b)\\p{Ll}{2,}s\\b'

const WORDS: Readonly<Record<Exclude<Language, 'zh' | 'ja'>, YearWords>> = {
  en: {
    before:
      'in|since|until|till|between|during|circa|year|by|from|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|early|late',
    notBefore: PLURAL,
    bc: 'bce?|b\\.c\\.',
  },
  de: {
    before:
      'jahre?|seit|ab|bis|um|von|nach|vor|zwischen|anno|in|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|frühjahr|sommer|herbst|winter|ende|anfang|mitte',
    notBefore: '\\s+\\p{Lu}',
    bc: 'v\\. ?chr',
  },
  fr: {
    before:
      "en|depuis|dès|vers|entre|jusqu['’]en|an|année|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|début|fin",
    notBefore: PLURAL,
    bc: 'av(?:\\.|ant) ',
  },
  es: {
    before:
      'en|desde|hasta|hacia|entre|año|(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre) de',
    notBefore: PLURAL,
    bc: 'a\\. ?(?:de )?c|antes de cristo',
  },
  it: {
    before:
      "nel|dal|al|del|verso il|tra il|fino al|anno|nell['’]anno|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre",
    notBefore: '\\s+(?:metri|km|anni|persone|abitanti|posti|libri|volumi|soldati)',
    bc: 'a\\. ?c',
  },
  pt: {
    before:
      'em|desde|até|entre|ano|ano de|(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro) de',
    notBefore: PLURAL,
    bc: 'a\\. ?c',
  },
}

/** Written plans are no facts yet. */
const LATEST = 2030

const PATTERNS = new Map<Language, RegExp>()

function patternOf(language: Language): RegExp {
  if (language === 'zh' || language === 'ja')
    return /(公元前|西元前|紀元前)?(?<![\p{N}.,])([1-9]\d{0,3})年(?!間|间|前|以上|余|来|の歴史|历史|代)/u
  const { before, notBefore, bc } = WORDS[language]
  // A German or English sentence may begin with its year.
  const start = language === 'de' ? '^' : '(?!)'
  return new RegExp(
    `(?:(?<![\\p{L}\\p{N}])(?:${before})\\s+|${start})(?:([1-9]\\d{0,3})\\s+(${bc})|([12]\\d{3})(?![\\p{N}]|[.,]\\p{N}|${notBefore}))`,
    'iu',
  )
}

/** Negative for BC. */
export function yearOfText(text: string, language: Language): number | undefined {
  const known = PATTERNS.get(language) ?? patternOf(language)
  PATTERNS.set(language, known)
  const match = known.exec(text)
  if (!match) return undefined
  if (language === 'zh' || language === 'ja') {
    const year = Number(match[2])
    if (match[1]) return -year
    return year >= 1000 && year <= LATEST ? year : undefined
  }
  if (match[1]) return -Number(match[1])
  const year = Number(match[3])
  return year >= 1000 && year <= LATEST ? year : undefined
}
