/** Spanish for the ear: rulers up to the tenth have a rank, later ones and centuries are counted. */
import { toCardinal, toOrdinal } from 'n2words/es-ES'
import { romanValue } from '../roman-numerals.ts'
import type { Gender, LatinRules } from '../latin-speech.ts'
import { isWoman, speakRulers } from '../rulers.ts'

const MONTHS =
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre'
const LAST_RANK = 10

/** Accents that the word list leaves out; without them the wrong syllable is stressed. */
const accented = (words: string) =>
  words
    .replace(/\bdieciseis\b/g, 'dieciséis')
    .replace(/\bveintidos\b/g, 'veintidós')
    .replace(/\bveintitres\b/g, 'veintitrés')
    .replace(/\bveintiseis\b/g, 'veintiséis')
const cardinal = (value: number, gender: Gender = 'masculine') => accented(toCardinal(value, { gender }))
const ordinal = (value: number, gender: Gender = 'masculine') => toOrdinal(value, { gender })

const ranked = (value: number, gender: Gender) =>
  value <= LAST_RANK ? ordinal(value, gender) : cardinal(value)
const counted = (whole: string, numeral: string) => {
  const value = romanValue(numeral)
  return value === undefined ? whole : cardinal(value)
}
/** "uno" loses its end before what it counts. */
const shortened = (words: string) => words.replace(/\bveintiuno$/, 'veintiún').replace(/\buno$/, 'un')

export const SPOKEN: LatinRules = {
  abbreviations: [
    [/\bSr\.\s/g, 'señor '],
    [/\bSra\.\s/g, 'señora '],
    [/\bDr\.\s/g, 'doctor '],
    [/\bDra\.\s/g, 'doctora '],
    [/\bD\.\s(?=\p{Lu})/gu, 'don '],
    [/\bD(?:ª|ña\.)\s/g, 'doña '],
    [/\bSta\.\s/g, 'santa '],
    [/\bSto\.\s/g, 'santo '],
    [/\bS\.\s(?=\p{Lu}\p{Ll})/gu, 'san '],
    [/\b[Aa]v(?:da|d)?\.\s/g, 'avenida '],
    [/\b[Cc]\/\s?(?=\p{L})/gu, 'calle '],
    [/\b(?:[Pp]l|[Pp]za)\.\s/g, 'plaza '],
    [/(?<!\p{L})(?:[Nn]úm\.|[Nn]\.?[º°])\s?(?=\d)/gu, 'número '],
    [/\ba\.\s?(?:de\s)?[CJ]\.(?:\s?C\.)?/g, 'antes de Cristo'],
    [/\bd\.\s?(?:de\s)?[CJ]\.(?:\s?C\.)?/g, 'después de Cristo'],
    [/\bp\.\s?ej\./g, 'por ejemplo'],
    [/\betc\./g, 'etcétera'],
    [/\baprox\./g, 'aproximadamente'],
    [/\bEE\.\s?UU\./g, 'Estados Unidos'],
    [/\bss?\.\s(?=[IVX])/g, 'siglo '],
  ],
  speakRomanNumerals(text) {
    const centuries = text.replace(
      /(?<=\b[Ss]iglos?\s)([IVX]+)((?:\s(?:y|a|al|o)\s|,\s|-)[IVX]+\b)*/g,
      (whole) => whole.replace(/[IVX]+/g, (numeral) => counted(numeral, numeral)).replace('-', ' a '),
    )
    return speakRulers(centuries, ({ name, numeral }) => {
      const value = romanValue(numeral)
      return value === undefined ? undefined : ranked(value, isWoman(name) ? 'feminine' : 'masculine')
    })
  },
  speakDates: (text) =>
    text
      .replace(/\b(\d{1,2}):(\d{2})(?:\s?h\b)?/g, (_whole, hours: string, minutes: string) => {
        const hour = cardinal(Number(hours), 'feminine')
        return minutes === '00' ? hour : `${hour} y ${cardinal(Number(minutes))}`
      })
      .replace(new RegExp(`\\b1(?=\\sde\\s(?:${MONTHS})\\b)`, 'g'), 'primero')
      .replace(/\b([1-9]\d?)\.?[ºo°](?![\p{L}C])/gu, (_whole, digits: string) => ordinal(Number(digits)))
      .replace(/\b([1-9]\d?)\.?ª/g, (_whole, digits: string) => ordinal(Number(digits), 'feminine'))
      // "21 torres" is feminine by its ending, "21 años" is not: both lose the end of "uno".
      .replace(
        /(?<![\d.,])(\d*1)(?=\s\p{Ll}{3,})(?!\sde\b)/gu,
        (digits: string, _d, at: number, all: string) => {
          const value = Number(digits)
          if (value % 100 === 11 || digits.length > 3) return digits
          const isFeminine = FEMININE.test(all.slice(at + digits.length))
          return isFeminine ? cardinal(value, 'feminine') : shortened(cardinal(value))
        },
      ),
  cardinal,
  one: { masculine: 'un', feminine: 'una' },
  feminineThing: /^\s(?:\p{Ll}+as|veces|torres|mujeres|calles|habitaciones)(?!\p{L})/u,
  measures: {
    mm: ['milímetro', 'milímetros'],
    cm: ['centímetro', 'centímetros'],
    m: ['metro', 'metros'],
    km: ['kilómetro', 'kilómetros'],
    'm²': ['metro cuadrado', 'metros cuadrados'],
    'km²': ['kilómetro cuadrado', 'kilómetros cuadrados'],
    'm³': ['metro cúbico', 'metros cúbicos'],
    ha: ['hectárea', 'hectáreas', 'feminine'],
    kg: ['kilo', 'kilos'],
    g: ['gramo', 'gramos'],
    t: ['tonelada', 'toneladas', 'feminine'],
    l: ['litro', 'litros'],
    'km/h': ['kilómetro por hora', 'kilómetros por hora'],
    min: ['minuto', 'minutos'],
    h: ['hora', 'horas', 'feminine'],
    '°C': ['grado Celsius', 'grados Celsius'],
    '°': ['grado', 'grados'],
    '%': ['por ciento', 'por ciento'],
  },
  currencies: { '€': ['euro', 'euros'], $: ['dólar', 'dólares'], '£': ['libra', 'libras', 'feminine'] },
  words: {
    and: 'y',
    to: 'a',
    point: 'coma',
    plus: 'más',
    fractions: { '½': 'medio', '⅓': 'un tercio', '¼': 'un cuarto', '¾': 'tres cuartos' },
  },
}
const FEMININE = /^\s(?:\p{Ll}+as?|torre|calle|vez|mujer)(?!\p{L})/u
