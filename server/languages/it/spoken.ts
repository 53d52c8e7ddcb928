/** Italian for the ear: rulers and centuries have a rank of their gender. */
import { toCardinal, toOrdinal } from 'n2words/it-IT'
import { romanValue } from '../roman-numerals.ts'
import type { Gender, LatinRules } from '../latin-speech.ts'
import { isWoman, speakRulers } from '../rulers.ts'

const MONTHS = 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'

const ordinal = (value: number, gender: Gender = 'masculine') =>
  gender === 'feminine' ? toOrdinal(value).replace(/o$/, 'a') : toOrdinal(value)
const ranked = (whole: string, numeral: string) => {
  const value = romanValue(numeral)
  return value === undefined ? whole : ordinal(value)
}
/** "S. Maria", "S. Antonio", "S. Stefano", "S. Marco". */
const MEN_IN_A = /^(?:Luca|Nicola|Mattia|Zaccaria|Battista)$/
function saint(_whole: string, name: string): string {
  if (/^[AEIOUÀÈÉÌÒÙ]/.test(name)) return `Sant'${name}`
  if (/^(?:St|Sp|Z)/.test(name)) return `Santo ${name}`
  return (name.endsWith('a') && !MEN_IN_A.test(name)) || name === 'Croce' ? `Santa ${name}` : `San ${name}`
}

export const SPOKEN: LatinRules = {
  abbreviations: [
    [/\bSS\.\s(?=\p{Lu})/gu, 'Santi '],
    [/\bS\.\s(\p{Lu}\p{L}+)/gu, saint as (...groups: string[]) => string],
    [/\b[Ss]ig\.\s?ra\s/g, 'signora '],
    [/\b[Ss]ig\.\s/g, 'signor '],
    [/\b[Dd]ott\.\s?ssa\s/g, 'dottoressa '],
    [/\b[Dd]ott\.\s/g, 'dottor '],
    [/\b[Pp]rof\.\s/g, 'professor '],
    [/\bad\s?es\./g, 'ad esempio'],
    [/\bp\.\s?es\./g, 'per esempio'],
    [/\becc\./g, 'eccetera'],
    [/\ba\.\s?C\./g, 'avanti Cristo'],
    [/\bd\.\s?C\./g, 'dopo Cristo'],
    [/\bp\.?\s?zza\b/gi, 'piazza'],
    [/\bv\.?\s?le\b/gi, 'viale'],
    [/\bc\.\s?so\b/gi, 'corso'],
    [/\bca\.\s?(?=\d)/g, 'circa '],
    [/(?<!\p{L})[Nn](?:\.|°|º)\s?(?=\d)/gu, 'numero '],
    [/\bsecc\.(?=\s)/g, 'secoli'],
    [/\bsec\.(?=[\s,.])/g, 'secolo'],
  ],
  speakRomanNumerals(text) {
    const centuries = text
      .replace(/(?<=\b[Ss]ecol[oi]\s)([IVX]+)((?:\se\s|,\s|-)[IVX]+\b)*/g, (whole) =>
        whole.replace(/[IVX]+/g, (numeral) => ranked(numeral, numeral)).replace('-', ' e '),
      )
      .replace(/(?<!\p{L})([IVX]+)(?=(?:\s(?:e|o|al)\s(?:il\s)?[IVX]+)?\ssecol[oi]\b)/gu, ranked)
    return speakRulers(centuries, ({ name, numeral }) => {
      const value = romanValue(numeral)
      return value === undefined ? undefined : ordinal(value, isWoman(name) ? 'feminine' : 'masculine')
    })
  },
  speakDates: (text) =>
    text
      .replace(
        /\b((?:alle|dalle|ore)(?:\sore)?)\s(\d{1,2})[:.](\d{2})\b/gi,
        (_whole, at: string, hours: string, minutes: string) =>
          [
            at,
            toCardinal(Number(hours)),
            ...(minutes === '00' ? [] : ['e', toCardinal(Number(minutes))]),
          ].join(' '),
      )
      .replace(new RegExp(`\\b1(?=\\s(?:${MONTHS})\\b)`, 'g'), 'primo')
      .replace(/\b([1-9]\d{0,2})[°º](?!\s?[\p{L}]*C\b)/gu, (_whole, digits: string) =>
        ordinal(Number(digits)),
      )
      .replace(/\b([1-9]\d{0,2})ª/g, (_whole, digits: string) => ordinal(Number(digits), 'feminine'))
      .replace(/\b1\s(?=ora\b)/g, "un'")
      // The hundreds that name a century: "il '400", "nell'800".
      .replace(/(?<!\p{L})'(?=\d00\b)/gu, ''),
  cardinal: (value, gender) => (value === 1 && gender === 'feminine' ? 'una' : toCardinal(value)),
  one: { masculine: 'un', feminine: 'una' },
  measures: {
    mm: ['millimetro', 'millimetri'],
    cm: ['centimetro', 'centimetri'],
    m: ['metro', 'metri'],
    km: ['chilometro', 'chilometri'],
    'm²': ['metro quadrato', 'metri quadrati'],
    mq: ['metro quadrato', 'metri quadrati'],
    'km²': ['chilometro quadrato', 'chilometri quadrati'],
    'm³': ['metro cubo', 'metri cubi'],
    ha: ['ettaro', 'ettari'],
    kg: ['chilo', 'chili'],
    g: ['grammo', 'grammi'],
    t: ['tonnellata', 'tonnellate', 'feminine'],
    l: ['litro', 'litri'],
    'km/h': ['chilometro orario', 'chilometri orari'],
    min: ['minuto', 'minuti'],
    '°C': ['grado Celsius', 'gradi Celsius'],
    '%': ['per cento', 'per cento'],
  },
  currencies: { '€': ['euro', 'euro'], $: ['dollaro', 'dollari'], '£': ['sterlina', 'sterline', 'feminine'] },
  words: {
    and: 'e',
    to: 'a',
    point: 'virgola',
    plus: 'più',
    fractions: { '½': 'mezzo', '⅓': 'un terzo', '¼': 'un quarto', '¾': 'tre quarti' },
  },
}
