/**
 * Written English as words that a speech engine reads right: years, centuries, rulers, units, abbreviations, and letters
 * that the engine does not know. The text on the screen stays as it was; only the engine hears this.
 */
import {
  cardinalWords,
  decadeWords,
  digitWords,
  ordinalWords,
  romanValue,
  yearWords,
} from './number-words.ts'

/** Names that rulers and popes bear; after these a lone I, V or X is a number and not the speaker or an initial. */
const RULER_NAMES =
  'Afonso|Alberto?|Albrecht|Alexand(?:er|re)|Alfonso|Benedict|Boniface|Carlos?|Catherine|Celestine|Charles|Christian|Clement|Constantine|Cosimo|David|Dinis|Duarte|Edward|Elizabeth|Emanuele|Emmanuel|Eugene|Eugenius|Ferdinando?|Fernando|Francesco|Francis|Franz|Frederick|Friedrich|George|Gregory|Gustav|Henri|Henry|Innocent|Isabella|James|João|Joao|John|José|Jose|Joseph|Julius|Karl|Leo|Leopoldo?|Louis|Ludwig|Luís|Luis|Manuel|Maria|Martin|Mary|Matthias|Maximilian|Miguel|Napoleon|Nicholas|Otto|Paul|Pedro|Peter|Philip|Philippe|Pius|Ramesses|Richard|Robert|Rudolf|Sancho|Sebastião|Sixtus|Stephen|Umberto|Urban|Victor|Wilhelm|William'
/** Words before a Roman numeral that is counted, not ranked. */
const COUNTED =
  'War|Part|Phase|Chapter|Book|Volume|Act|Scene|Type|Mark|Stage|Terminal|Level|Grade|Class|Zone|Pier|Gate|Line|Room|Hall|Section|Figure|Table'
const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
const BEFORE_A_YEAR = new RegExp(
  `(?:^|[\\s(])(?:in|since|until|till|by|from|of|between|before|after|during|circa|year|years|early|late|mid|spring|summer|autumn|fall|winter|to|and|${MONTHS})[\\s,]+(?:the\\s+)?$`,
  'i',
)
/** Before a number that counts things even where it looks like a year. */
const BEFORE_A_COUNT =
  /(?:about|around|over|under|nearly|almost|some|than|to|and|of|with|for|has|had|have|the|exactly|only)\s+$/i
const COUNTED_THINGS = /^\s+(?:people|men|women|children|feet|[a-z]+(?<!s|u|i)s)\b/

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ð: 'th',
  Ð: 'Th',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
}

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  mm: ['millimetre', 'millimetres'],
  cm: ['centimetre', 'centimetres'],
  m: ['metre', 'metres'],
  km: ['kilometre', 'kilometres'],
  'm²': ['square metre', 'square metres'],
  m2: ['square metre', 'square metres'],
  'km²': ['square kilometre', 'square kilometres'],
  km2: ['square kilometre', 'square kilometres'],
  'm³': ['cubic metre', 'cubic metres'],
  ha: ['hectare', 'hectares'],
  ft: ['foot', 'feet'],
  mi: ['mile', 'miles'],
  yd: ['yard', 'yards'],
  kg: ['kilogram', 'kilograms'],
  g: ['gram', 'grams'],
  t: ['tonne', 'tonnes'],
  l: ['litre', 'litres'],
  mph: ['mile an hour', 'miles an hour'],
  'km/h': ['kilometre an hour', 'kilometres an hour'],
  kmh: ['kilometre an hour', 'kilometres an hour'],
  min: ['minute', 'minutes'],
  '°C': ['degree Celsius', 'degrees Celsius'],
  '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '°': ['degree', 'degrees'],
  '%': ['percent', 'percent'],
}
const UNIT_PATTERN = Object.keys(UNITS)
  .toSorted((a, b) => b.length - a.length)
  .map((unit) => unit.replace(/[/]/g, '\\$&'))
  .join('|')
const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'euros',
  '£': 'pounds',
  $: 'dollars',
  '¥': 'yen',
}
const FRACTIONS: Readonly<Record<string, string>> = {
  '½': 'a half',
  '⅓': 'a third',
  '⅔': 'two thirds',
  '¼': 'a quarter',
  '¾': 'three quarters',
}

const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\be\.\s?g\.,?/gi, 'for example,'],
  [/\bi\.\s?e\.,?/gi, 'that is,'],
  [/\betc\./gi, 'et cetera'],
  [/\bvs?\.(?=\s)/gi, 'versus'],
  [/\b(?:c|ca|circa)\.\s?(?=\d)/gi, 'around '],
  [/(?:\b(?:No|Nos|Nr)\.\s?|№\s?|#)(?=\d)/g, 'number '],
  [/\bSt\.?\s(?=\p{Lu})/gu, 'Saint '],
  [/\bSts\.?\s(?=\p{Lu})/gu, 'Saints '],
  [/(?<=\p{Lu}\p{L}+\s)St\b\.?/gu, 'Street'],
  [/(?<=\p{Lu}\p{L}+\s)Rd\b\.?/gu, 'Road'],
  [/(?<=\p{Lu}\p{L}+\s)Ave\b\.?/gu, 'Avenue'],
  [/(?<=\p{Lu}\p{L}+\s)Sq\b\.?/gu, 'Square'],
  [/\bMt\.?\s(?=\p{Lu})/gu, 'Mount '],
  [/\bB\.?C\.?E\b\.?/g, 'B C E'],
  [/\bB\.?C\b\.?/g, 'B C'],
  [/\bA\.?D\b\.?/g, 'A D'],
  [/\bC\.?E\.(?=\s|$)|\bCE\b/g, 'C E'],
  [/(?<=\d\s?)a\.?m\b\.?/gi, ' A M'],
  [/(?<=\d\s?)p\.?m\b\.?/gi, ' P M'],
]

const number = (digits: string): number => Number(digits.replaceAll(',', ''))

/** A figure as it stands in running text: 12, 1,200, 3.5, 007. */
function figureWords(figure: string): string {
  const [whole = '0', decimals] = figure.split('.')
  const digits = whole.replaceAll(',', '')
  const words =
    digits.length > 15 || (digits.length > 1 && digits.startsWith('0'))
      ? digitWords(digits)
      : cardinalWords(number(digits))
  return decimals === undefined ? words : `${words} point ${digitWords(decimals)}`
}

function speakRomanNumerals(text: string): string {
  const rank = (numeral: string, whole: string): string => {
    const value = romanValue(numeral)
    return value === undefined ? whole : `the ${ordinalWords(value)}`
  }
  return text
    .replace(/\b([IVXLC]+)(?=\s(?:century|centuries|arrondissement)\b)/g, (whole, numeral: string) => {
      const value = romanValue(numeral)
      return value === undefined ? whole : ordinalWords(value)
    })
    .replace(
      new RegExp(`\\b(${COUNTED})\\s([IVX]+)\\b(?!')`, 'g'),
      (whole, word: string, numeral: string) => {
        const value = romanValue(numeral)
        return value === undefined ? whole : `${word} ${cardinalWords(value)}`
      },
    )
    .replace(
      new RegExp(`(?<![\\p{L}])(${RULER_NAMES})\\s([IVX]+)(?![\\p{L}\\d]|\\.(?!\\s*$))`, 'gu'),
      (_whole, name: string, numeral: string) => `${name} ${rank(numeral, numeral)}`,
    )
    .replace(/(?<=\p{Lu}\p{Ll}+\s)([IVXLC]{2,})(?![\p{L}\d])/gu, (whole, numeral: string) =>
      rank(numeral, whole),
    )
}

function speakNumbers(text: string): string {
  const figure = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
  return (
    text
      .replace(
        new RegExp(`([€£$¥])\\s?(${figure})(\\s(?:thousand|million|billion))?`, 'g'),
        (_whole, sign: string, amount: string, scale: string | undefined) =>
          `${figureWords(amount)}${scale ?? ''} ${CURRENCIES[sign] ?? ''}`,
      )
      .replace(
        new RegExp(`\\b(?:the )?(\\d{1,2})\\s(${MONTHS})\\b`, 'g'),
        (_whole, day: string, month: string) => `the ${ordinalWords(Number(day))} of ${month}`,
      )
      .replace(
        new RegExp(`\\b(${MONTHS})\\s(\\d{1,2})\\b(?![:\\d])`, 'g'),
        (_whole, month: string, day: string) => `${month} ${ordinalWords(Number(day))}`,
      )
      .replace(/\b(\d{1,2}):(\d{2})\b/g, (_whole, hours: string, minutes: string) => {
        const hour = cardinalWords(Number(hours))
        if (minutes === '00') return `${hour} o'clock`
        return `${hour} ${minutes.startsWith('0') ? `oh ${digitWords(minutes.slice(1))}` : cardinalWords(Number(minutes))}`
      })
      .replace(/\b(\d{1,4})(?:st|nd|rd|th)\b/gi, (_whole, digits: string) => ordinalWords(Number(digits)))
      .replace(/(?<!\d)'?\b(\d{2}|[12]\d{3})'?s\b/g, (whole, digits: string) =>
        digits.endsWith('0') ? decadeWords(Number(digits)) : whole,
      )
      .replace(
        new RegExp(`(${figure})\\s?-?(${UNIT_PATTERN})(?![\\p{L}\\d²³])`, 'gu'),
        (_whole, amount: string, unit: string) => {
          const [one, many] = UNITS[unit] ?? ['', '']
          return `${figureWords(amount)} ${amount === '1' ? one : many}`
        },
      )
      // "1296 to 1436", also where only the last two digits are written: "1914-18".
      .replace(
        /\b([12]\d{3})-(\d{2})\b(?![\d-])/g,
        (_whole, from: string, to: string) => `${yearWords(Number(from))} to ${cardinalWords(Number(to))}`,
      )
      .replace(/(?<=\d)-(?=\d)/g, ' to ')
      .replace(/(?<![\d,.])([12]\d{3})(?![\d]|[.,]\d)/g, (whole, digits: string, at: number, all: string) => {
        const value = Number(digits)
        const before = all.slice(Math.max(0, at - 30), at)
        const counts = COUNTED_THINGS.test(all.slice(at + whole.length))
        const isYear =
          value < 2100 && (!counts || (BEFORE_A_YEAR.test(before) && !BEFORE_A_COUNT.test(before)))
        return ` ${isYear ? yearWords(value) : cardinalWords(value)} `
      })
      .replace(new RegExp(figure, 'g'), (found) => ` ${figureWords(found)} `)
  )
}

/** Latin letters without marks; scripts that the English voice has no sounds for are left out. */
const plainLetters = (text: string): string =>
  text
    .replace(/[ßẞøØæÆœŒðÐþÞłŁđĐıħ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z ,.;:!?'-]/g, ' ')

/**
 * The words to speak for one sentence: ASCII letters and simple punctuation, ending in a full stop, question or
 * exclamation mark; empty where nothing of it can be spoken (a name in Chinese characters alone, for example).
 */
export function spokenText(sentence: string): string {
  let text = ` ${sentence} `
    .normalize('NFC')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»"]/g, ' ')
    .replace(/(?<=\d)\s?[‐‑‒–—−]\s?(?=\d)/g, '-')
    .replace(/[‐‑]/g, '-')
    .replace(/\s*[‒–—―]\s*|\s-+\s/g, ', ')
    .replace(/…|\.{2,}/g, ', ')
    .replace(/[()[\]{}]/g, ', ')
    .replace(
      /(\d)\s?([½⅓⅔¼¾])/g,
      (_whole, digits: string, part: string) => `${digits} and ${FRACTIONS[part]}`,
    )
    .replace(/[½⅓⅔¼¾]/g, (part) => FRACTIONS[part] ?? '')
    .replace(/&/g, ' and ')
    .replace(/@/g, ' at ')
  for (const [pattern, words] of ABBREVIATIONS) text = text.replace(pattern, words)
  text = speakNumbers(speakRomanNumerals(text)).replace(/\+/g, ' plus ')
  const plain = plainLetters(text)
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/[,;:.]+(?=[.!?])|,(?=[;:])|(?<=[,;:])[,;:]+/g, '')
    .replace(/([.!?])[,;:]+/g, '$1')
    .replace(/(?<![A-Za-z])'+|'+(?![A-Za-z])/g, '')
    .replace(/^[\s,.;:!?'-]+/, '')
    .replace(/[\s,;:'-]+$/, '')
    .replace(/\s{2,}/g, ' ')
  if (!/[A-Za-z]/.test(plain)) return ''
  return /[.!?]$/.test(plain) ? plain : `${plain}.`
}
