/** German for the ear: years in hundreds, ordinals with the ending of their case, rulers by their rank. */
import { toCardinal, toOrdinal } from 'n2words/de-DE'
import { romanValue } from '../roman-numerals.ts'
import type { LatinRules } from '../latin-speech.ts'
import { isWoman, speakRulers } from '../rulers.ts'

const MONTHS = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'
const COUNTED =
  /^\s(?:Menschen|Personen|Einwohner\p{L}*|Bewohner\p{L}*|Besucher\p{L}*|Gäste\p{L}*|Soldaten|Arbeiter\p{L}*|Mann|Frauen|Kinder\p{L}*|Familien|Häuser\p{L}*|Wohnungen|Räume|Zimmer|Sitzplätze|Plätze|Stufen|Bücher\p{L}*|Bände|Bilder\p{L}*|Gemälde|Werke|Figuren|Statuen|Steine|Ziegel|Bäume|Pflanzen|Schiffe|Pferde|Stück|Tonnen|Jahre|Jahren|Tage|Tagen|Meter|Metern|Kilometer|Kilometern|Euro|Mark|Taler|Gulden|Arten|Exemplare)(?!\p{L})/u
const IN_THE_YEAR =
  /(?:Jahre?s?|Sommer|Winter|Frühjahr|Frühling|Herbst|(?:^|\s)(?:seit|bis|ab|im|von)(?:\sdem\sJahr)?|\d\.)\s$/

/** 1100 to 1999 are said in hundreds; from 2000 on, and before 1100, as plain numbers. */
export function germanYear(year: number): string {
  if (year < 1100 || year > 1999) return toCardinal(year).replace(/^eintausend/, 'tausend')
  const hundreds = `${toCardinal(Math.floor(year / 100))}hundert`
  return year % 100 === 0 ? hundreds : `${hundreds}${toCardinal(year % 100)}`
}

const DATIVE =
  /(?:^|\s)(?:im|am|vom|zum|zur|beim|dem|den|des|einem|einen|eines|diesem|bis|ab|seit|der\s(?:ersten|zweiten))\s$/i
const WITH_ARTICLE = /(?:^|\s)(?:das|der|die|ins|ans|dieser|dieses|jeder|jedes)\s$/i

/** The ending that the word before asks for; `strong` is the one without an article. */
function ordinal(value: number, before: string, strong: string): string {
  const stem = toOrdinal(value).replace(/e$/, '')
  if (DATIVE.test(before)) return `${stem}en`
  return `${stem}${WITH_ARTICLE.test(before) ? 'e' : strong}`
}

const TITLE = String.raw`(?:(?:König|Königin|Kaiser|Kaiserin|Papst|Zar|Zarin|Kurfürst|Herzog|Großherzog|Prinz|Fürst|Sultan)s?\s)?(?:\p{Lu}\p{Ll}+\s)?$`
const AFTER_DATIVE = new RegExp(
  String.raw`(?:^|\s)(?:von|unter|mit|bei|nach|zu|aus|seit|dem|vom)\s${TITLE}`,
  'iu',
)
const AFTER_ACCUSATIVE = new RegExp(String.raw`(?:^|\s)(?:durch|für|gegen|ohne|um|den|über)\s${TITLE}`, 'iu')
const AFTER_GENITIVE = new RegExp(String.raw`(?:^|\s)(?:des|wegen)\s${TITLE}`, 'iu')

function rankOf(numeral: string, name: string, isGenitive: boolean, before: string): string | undefined {
  const value = romanValue(numeral)
  if (value === undefined) return undefined
  const rank = toOrdinal(value)
  const stem = `${rank.charAt(0).toUpperCase()}${rank.slice(1, -1)}`
  const isGiven = AFTER_DATIVE.test(before)
  if (isWoman(name)) return isGenitive || isGiven ? `der ${stem}en` : `die ${stem}e`
  if (isGenitive || AFTER_GENITIVE.test(before)) return `des ${stem}en`
  if (isGiven) return `dem ${stem}en`
  return AFTER_ACCUSATIVE.test(before) ? `den ${stem}en` : `der ${stem}e`
}

const oneBefore = (words: string) => (words === 'eins' ? 'ein' : words)

export const SPOKEN: LatinRules = {
  abbreviations: [
    [/\bz\.\s?B\./gi, 'zum Beispiel'],
    [/\bd\.\s?h\./gi, 'das heißt'],
    [/\bu\.\s?a\./gi, 'unter anderem'],
    [/\bi\.\s?d\.\s?R\./g, 'in der Regel'],
    [/\bv\.\s?Chr\./g, 'vor Christus'],
    [/\bn\.\s?Chr\./g, 'nach Christus'],
    [/\busw\./g, 'und so weiter'],
    [/\betc\./g, 'et cetera'],
    [/\bbzw\./g, 'beziehungsweise'],
    [/\bca\.|\bzirka\b/g, 'circa'],
    [/\bsog\./g, 'sogenannte'],
    [/\binkl\./g, 'inklusive'],
    [/\bggf\./g, 'gegebenenfalls'],
    [/\bevtl\./g, 'eventuell'],
    [/\bgeb\.(?=\s)/g, 'geboren'],
    [/\bgest\.(?=\s)/g, 'gestorben'],
    [/\bMio\./g, 'Millionen'],
    [/\bMrd\./g, 'Milliarden'],
    [/\bNr\.\s?(?=\d)/g, 'Nummer '],
    [/\bS\.\s?(?=\d)/g, 'Seite '],
    [/\bJhs\.|\bJhdts?\.s/g, 'Jahrhunderts'],
    [/\bJhd?t?\.?(?=[\s,.])/g, 'Jahrhundert'],
    [/\bSt\.\s(?=\p{Lu})/gu, 'Sankt '],
    [/\b[Hh]l\.\s(?=\p{Lu})/gu, 'heilige '],
    [/\bDr\.\s/g, 'Doktor '],
    [/\bProf\.\s/g, 'Professor '],
    [/(?<=\p{L})str\.(?=[\s,])/gu, 'straße'],
    [/(?<=\p{L})pl\.(?=[\s,])/gu, 'platz'],
    [/\bStr\.(?=[\s,])/g, 'Straße'],
  ],
  speakRomanNumerals: (text) =>
    speakRulers(
      text.replace(/\b([IVXLC]+)\.?(?=\sJahrhundert)/g, (whole, numeral: string) => {
        const value = romanValue(numeral)
        return value === undefined ? whole : `${value}.`
      }),
      ({ name, isGenitive, numeral, before }) => rankOf(numeral, name, isGenitive, before),
    ),
  speakDates: (text) =>
    text
      .replace(/(\d{1,2})[:.](\d{2})\sUhr\b/g, (_whole, hours: string, minutes: string) => {
        const rest = minutes === '00' ? '' : ` ${toCardinal(Number(minutes))}`
        return `${oneBefore(toCardinal(Number(hours)))} Uhr${rest}`
      })
      .replace(/(\d{1,2})\sUhr\b/g, (_whole, hours: string) => `${oneBefore(toCardinal(Number(hours)))} Uhr`)
      // "am 3. und 4. Mai", "im 18. und 19. Jahrhundert": all have the ending of the first.
      .replace(
        /(?<!\d)([1-9]\d{0,2})\.((?:\s?(?:und|oder|bis|,|-)\s?[1-9]\d{0,2}\.)*)(?=\s?\p{L})/gu,
        (_whole, first: string, others: string, at: number, all: string) => {
          const before = all.slice(0, at)
          const after = all.slice(at + first.length + 1 + others.length).trimStart()
          const strong = new RegExp(`^(?:${MONTHS})\\b`).test(after)
            ? 'er'
            : /^Jahrhundert\b/.test(after)
              ? 'es'
              : 'e'
          const ranked = (digits: string) => ordinal(Number(digits), before, strong)
          return `${ranked(first)}${others
            .replace('-', ' bis ')
            .replace(/([1-9]\d{0,2})\./g, (_other, digits: string) => ranked(digits))}`
        },
      )
      .replace(/\b(\d{4}|\d0)er\b/g, (_whole, digits: string) => {
        const value = Number(digits)
        return `${digits.length === 4 ? germanYear(value) : toCardinal(value)}er`
      })
      .replace(/(?<![\d.,])(1[0-9]\d{2})(?![\d]|[.,]\d)/g, (digits: string, _d, at: number, all: string) => {
        const after = all.slice(at + digits.length)
        const isCount = COUNTED.test(after) && !IN_THE_YEAR.test(all.slice(0, at))
        return isCount || /^\s?(?:k?m²?|ha|kg|t|cm|mm|km\/h|°|%|€)(?![\p{L}\d])/u.test(after)
          ? digits
          : germanYear(Number(digits))
      })
      .replace(/(\d|hundert\p{L}*)-(?=\d|\p{L}*hundert)/gu, '$1 bis '),
  cardinal: (value) => toCardinal(value),
  one: { masculine: 'ein', feminine: 'eine' },
  measures: {
    mm: ['Millimeter', 'Millimeter'],
    cm: ['Zentimeter', 'Zentimeter'],
    m: ['Meter', 'Meter'],
    km: ['Kilometer', 'Kilometer'],
    'm²': ['Quadratmeter', 'Quadratmeter'],
    qm: ['Quadratmeter', 'Quadratmeter'],
    'km²': ['Quadratkilometer', 'Quadratkilometer'],
    'm³': ['Kubikmeter', 'Kubikmeter'],
    ha: ['Hektar', 'Hektar'],
    kg: ['Kilogramm', 'Kilogramm'],
    g: ['Gramm', 'Gramm'],
    t: ['Tonne', 'Tonnen', 'feminine'],
    l: ['Liter', 'Liter'],
    'km/h': ['Kilometer pro Stunde', 'Kilometer pro Stunde'],
    min: ['Minute', 'Minuten', 'feminine'],
    'Min.': ['Minute', 'Minuten', 'feminine'],
    'Std.': ['Stunde', 'Stunden', 'feminine'],
    '°C': ['Grad Celsius', 'Grad Celsius'],
    '°': ['Grad', 'Grad'],
    '%': ['Prozent', 'Prozent'],
  },
  currencies: {
    '€': ['Euro', 'Euro'],
    $: ['Dollar', 'Dollar'],
    '£': ['Pfund', 'Pfund'],
  },
  words: {
    and: 'und',
    to: 'bis',
    point: 'Komma',
    plus: 'plus',
    fractions: { '½': 'ein halb', '⅓': 'ein Drittel', '¼': 'ein Viertel', '¾': 'drei Viertel' },
  },
}
