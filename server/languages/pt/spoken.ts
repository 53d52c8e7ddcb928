/** Portuguese for the ear, of Portugal and of Brazil: rulers and centuries up to the tenth have a rank, later ones are counted. */
import { toCardinal, toOrdinal } from 'n2words/pt-PT'
import { romanValue } from '../roman-numerals.ts'
import type { Gender, LatinRules } from '../latin-speech.ts'
import { isWoman, speakRulers } from '../rulers.ts'

const MONTHS = 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'
const LAST_RANK = 10

const feminine = (words: string) =>
  words
    .replace(/\bum$/, 'uma')
    .replace(/\bdois\b(?!\s(?:mil\b.+)?milh)/g, 'duas')
    .replace(/entos\b/g, 'entas')
const cardinal = (value: number, gender: Gender) =>
  gender === 'feminine' ? feminine(toCardinal(value)) : toCardinal(value)
const ordinal = (value: number, gender: Gender = 'masculine') =>
  gender === 'feminine' ? toOrdinal(value).replace(/o\b/g, 'a') : toOrdinal(value)
const ranked = (value: number, gender: Gender = 'masculine') =>
  value <= LAST_RANK ? ordinal(value, gender) : toCardinal(value)

/** "S. António", "S. João", "S. Bárbara". */
function saint(_whole: string, name: string): string {
  if (/^[AEIOUÁÂÉÊÍÓÔÚH]/.test(name)) return `Santo ${name}`
  return name.endsWith('a') ? `Santa ${name}` : `São ${name}`
}

export const PORTUGUESE: LatinRules = {
  abbreviations: [
    [/\bD\.\s(\p{Lu}\p{L}+)/gu, (_whole, name = '') => `${isWoman(name) ? 'Dona' : 'Dom'} ${name}`],
    [/\bSr\.\s/g, 'senhor '],
    [/\bSr(?:\.?ª|a\.)\s/g, 'senhora '],
    [/\bDr\.\s/g, 'doutor '],
    [/\bDr(?:\.?ª|a\.)\s/g, 'doutora '],
    [/\bSta\.\s/g, 'Santa '],
    [/\bSto\.\s/g, 'Santo '],
    [/\bS\.\s(\p{Lu}\p{L}+)/gu, saint as (...groups: string[]) => string],
    [/\bN\.\s?(?:Sra\.|S\.ª)\s/g, 'Nossa Senhora '],
    [/\b[Aa]v\.\s(?=\p{L})/gu, 'avenida '],
    [/\bR\.\s(?=\p{Lu})/gu, 'Rua '],
    [/\b(?:[Pp]ç|[Pp]ça)\.\s/g, 'praça '],
    [/(?<!\p{L})[Nn]\.?[º°]\s?(?=\d)/gu, 'número '],
    [/\ba\.\s?C\./g, 'antes de Cristo'],
    [/\bd\.\s?C\./g, 'depois de Cristo'],
    [/\bp\.\s?ex\./g, 'por exemplo'],
    [/\betc\./g, 'et cetera'],
    [/\baprox\./g, 'aproximadamente'],
    [/\bsécs?\.(?=\s)/g, 'século'],
  ],
  speakRomanNumerals(text) {
    const centuries = text.replace(
      /(?<=\b[Ss]éculos?\s)([IVX]+)((?:\s(?:e|a|ao|ou)\s|,\s|-)[IVX]+\b)*/g,
      (whole) =>
        whole
          .replace(/[IVX]+/g, (numeral) => {
            const value = romanValue(numeral)
            return value === undefined ? numeral : ranked(value)
          })
          .replace('-', ' a '),
    )
    return speakRulers(centuries, ({ name, numeral }) => {
      const value = romanValue(numeral)
      return value === undefined ? undefined : ranked(value, isWoman(name) ? 'feminine' : 'masculine')
    })
  },
  speakDates: (text) =>
    text
      .replace(/\b(\d{1,2})(?:h|:)(\d{2})\b/g, (_whole, hours: string, minutes: string) => {
        const hour = hours === '1' ? 'uma hora' : `${cardinal(Number(hours), 'feminine')} horas`
        return minutes === '00' ? hour : `${hour} e ${toCardinal(Number(minutes))}`
      })
      .replace(new RegExp(`\\b1(?=\\sde\\s(?:${MONTHS})\\b)`, 'gi'), 'primeiro')
      .replace(/\b([1-9]\d{0,2})\.?[º°](?!\s?C\b)/g, (_whole, digits: string) => ordinal(Number(digits)))
      .replace(/\b([1-9]\d{0,2})\.?ª/g, (_whole, digits: string) => ordinal(Number(digits), 'feminine')),
  cardinal,
  one: { masculine: 'um', feminine: 'uma' },
  feminineThing: /^\s(?:\p{Ll}+as|vezes|torres|mulheres|pontes|árvores)(?!\p{L})/u,
  measures: {
    mm: ['milímetro', 'milímetros'],
    cm: ['centímetro', 'centímetros'],
    m: ['metro', 'metros'],
    km: ['quilómetro', 'quilómetros'],
    'm²': ['metro quadrado', 'metros quadrados'],
    'km²': ['quilómetro quadrado', 'quilómetros quadrados'],
    'm³': ['metro cúbico', 'metros cúbicos'],
    ha: ['hectare', 'hectares'],
    kg: ['quilo', 'quilos'],
    g: ['grama', 'gramas'],
    t: ['tonelada', 'toneladas', 'feminine'],
    l: ['litro', 'litros'],
    'km/h': ['quilómetro por hora', 'quilómetros por hora'],
    min: ['minuto', 'minutos'],
    h: ['hora', 'horas', 'feminine'],
    '°C': ['grau Celsius', 'graus Celsius'],
    '°': ['grau', 'graus'],
    '%': ['por cento', 'por cento'],
  },
  currencies: { '€': ['euro', 'euros'], $: ['dólar', 'dólares'], '£': ['libra', 'libras', 'feminine'] },
  words: {
    and: 'e',
    to: 'a',
    point: 'vírgula',
    plus: 'mais',
    fractions: { '½': 'meio', '⅓': 'um terço', '¼': 'um quarto', '¾': 'três quartos' },
  },
}

const brazilianNumber = (words: string) =>
  words
    .replace(/dezasseis/g, 'dezesseis')
    .replace(/dezassete/g, 'dezessete')
    .replace(/dezanove/g, 'dezenove')
const brazilianMeasures = Object.entries(PORTUGUESE.measures).map(([unit, [one, many, gender]]) => {
  const spelt = (word: string) => word.replace('quilómetro', 'quilômetro')
  return [unit, [spelt(one), spelt(many), gender ?? 'masculine']] as const
})

export const BRAZILIAN: LatinRules = {
  ...PORTUGUESE,
  speakRomanNumerals: (text) => brazilianNumber(PORTUGUESE.speakRomanNumerals(text)),
  speakDates: (text) => brazilianNumber(PORTUGUESE.speakDates(text)),
  cardinal: (value, gender) => brazilianNumber(cardinal(value, gender)),
  measures: Object.fromEntries(brazilianMeasures),
}
