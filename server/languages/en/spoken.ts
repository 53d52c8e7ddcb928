/**
 * Written English as words that a speech engine reads correctly: years, centuries, rulers, units, abbreviations, and letters
 * that the engine does not know. Only the engine gets this text; the screen shows the original.
 */
import { romanValue } from '../roman-numerals.ts'
import { cardinalWords, ordinalWords } from './number-words.ts'
import { speakNumbers } from './spoken-numbers.ts'

/** Names of rulers and popes; after these a lone I, V or X is a number and not the pronoun or an initial. */
const RULER_NAMES =
  'Afonso|Alberto?|Albrecht|Alexand(?:er|re)|Alfonso|Benedict|Boniface|Carlos?|Catherine|Celestine|Charles|Christian|Clement|Constantine|Cosimo|David|Dinis|Duarte|Edward|Elizabeth|Emanuele|Emmanuel|Eugene|Eugenius|Ferdinando?|Fernando|Francesco|Francis|Franz|Frederick|Friedrich|George|Gregory|Gustav|Henri|Henry|Innocent|Isabella|James|João|Joao|John|José|Jose|Joseph|Julius|Karl|Leo|Leopoldo?|Louis|Ludwig|Luís|Luis|Manuel|Maria|Martin|Mary|Matthias|Maximilian|Miguel|Napoleon|Nicholas|Otto|Paul|Pedro|Peter|Philip|Philippe|Pius|Ramesses|Richard|Robert|Rudolf|Sancho|Sebastião|Sixtus|Stephen|Umberto|Urban|Victor|Wilhelm|William'
/** Words before a Roman numeral that is counted, not ranked. */
const COUNTED =
  'War|Part|Phase|Chapter|Book|Volume|Act|Scene|Type|Mark|Stage|Terminal|Level|Grade|Class|Zone|Pier|Gate|Line|Room|Hall|Section|Figure|Table'
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
    .replace(/(?<=\p{Lu}\p{Ll}+[\s-])([IVXLC]{2,})(?![\p{L}\d])/gu, (whole, numeral: string) =>
      rank(numeral, whole),
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
