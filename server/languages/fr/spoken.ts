/** French for the ear: the first is "premier", the others are counted; centuries are ordinals. */
import { toCardinal, toOrdinal } from 'n2words/fr-FR'
import { romanValue } from '../roman-numerals.ts'
import type { Gender, LatinRules } from '../latin-speech.ts'
import { isWoman, speakRulers } from '../rulers.ts'

const MONTHS = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'

const ordinal = (value: number, gender: Gender = 'masculine') =>
  value === 1 && gender === 'feminine' ? 'première' : toOrdinal(value)
const cardinal = (value: number, gender: Gender) =>
  gender === 'feminine' ? toCardinal(value).replace(/\bun$/, 'une') : toCardinal(value)
/** The century's name stands behind; the numeral of several centuries may stand alone. */
const ranked = (whole: string, numeral: string) => {
  const value = romanValue(numeral)
  return value === undefined ? whole : ordinal(value)
}

export const SPOKEN: LatinRules = {
  abbreviations: [
    [/\bM\.\s(?=\p{Lu})/gu, 'Monsieur '],
    [/\bMM\.\s(?=\p{Lu})/gu, 'Messieurs '],
    [/\bMmes?\.?\s(?=\p{Lu})/gu, 'Madame '],
    [/\bMlle\.?\s(?=\p{Lu})/gu, 'Mademoiselle '],
    [/\bDr\.?\s(?=\p{Lu})/gu, 'docteur '],
    [/\bSt[.-]?\s?(?=\p{Lu})/gu, 'Saint '],
    [/\bSte[.-]?\s?(?=\p{Lu})/gu, 'Sainte '],
    [/\bav\.\s?J\.?-?\s?-?C\.?/gi, 'avant Jésus-Christ'],
    [/\bap(?:r|rès)?\.?\s?J\.?-?\s?-?C\.?/gi, 'après Jésus-Christ'],
    [/\bJ\.-C\./g, 'Jésus-Christ'],
    [/\bc\.?-?à-?d\./gi, "c'est-à-dire"],
    [/\bp\.\s?ex\./gi, 'par exemple'],
    [/\betc\./g, 'et cetera'],
    [/\benv\.\s?(?=\d)/g, 'environ '],
    [/\bv\.\s?(?=\d)/g, 'vers '],
    [/(?<!\p{L})[Nn](?:°|º|o\.)\s?(?=\d)/gu, 'numéro '],
    [/(?<!\p{L})(?:Bd|bd|Bld|boul\.)\.?\s(?=\p{L})/gu, 'boulevard '],
    [/(?<!\p{L})[Aa]v\.\s(?=\p{L})/gu, 'avenue '],
    [/(?<!\p{L})[Pp]l\.\s(?=\p{L})/gu, 'place '],
    [/(?<=[IVX](?:e|ᵉ|ème)\s)s\.(?=[\s,.])/gu, 'siècle'],
  ],
  speakRomanNumerals(text) {
    const plain = text
      .replace(/(?<!\p{L})([IVXLC]{2,})(?:ᵉ|ème|e)(?!\p{L})/gu, ranked)
      .replace(
        /(?<!\p{L})([VX])(?:ᵉ|ème|e)(?=\s(?:siècle|arrondissement|République|dynastie|et|au|-))/gu,
        ranked,
      )
      .replace(/(?<=siècles?\s)([IVX]+)(?!\p{L})/gu, ranked)
      .replace(/(?<!\p{L})([IVX]+)(?=\ssiècle)/gu, ranked)
      .replace(/(?<!\p{L})I(?:er|ᵉʳ)(?!\p{L})/gu, 'premier')
      .replace(/(?<!\p{L})I(?:re|ère|ʳᵉ)(?!\p{L})/gu, 'première')
    return speakRulers(plain, ({ name, numeral }) => {
      const value = romanValue(numeral)
      if (value === undefined) return undefined
      return value === 1 ? ordinal(1, isWoman(name) ? 'feminine' : 'masculine') : toCardinal(value)
    })
  },
  speakDates: (text) =>
    text
      .replace(/(\d{1,2})\s?h\s?(\d{2})?(?![\p{L}\d])/gu, (_whole, hours: string, minutes?: string) => {
        const hour = hours === '1' ? 'une heure' : `${cardinal(Number(hours), 'feminine')} heures`
        return minutes === undefined || minutes === '00' ? hour : `${hour} ${toCardinal(Number(minutes))}`
      })
      .replace(new RegExp(`\\b1(?=\\s(?:${MONTHS})\\b)`, 'g'), 'premier')
      .replace(/\b1(?:er|ᵉʳ)(?!\p{L})/gu, 'premier')
      .replace(/\b1(?:re|ère)(?!\p{L})/gu, 'première')
      .replace(/\b([1-9]\d{0,2})(?:e|ème|ᵉ)(?!\p{L})/gu, (_whole, digits: string) => ordinal(Number(digits))),
  cardinal,
  one: { masculine: 'un', feminine: 'une' },
  feminineThing:
    /^\s(?:heures?|minutes?|marches|tonnes|statues|églises|maisons|personnes|colonnes|fenêtres)\b/,
  measures: {
    mm: ['millimètre', 'millimètres'],
    cm: ['centimètre', 'centimètres'],
    m: ['mètre', 'mètres'],
    km: ['kilomètre', 'kilomètres'],
    'm²': ['mètre carré', 'mètres carrés'],
    'km²': ['kilomètre carré', 'kilomètres carrés'],
    'm³': ['mètre cube', 'mètres cubes'],
    ha: ['hectare', 'hectares'],
    kg: ['kilogramme', 'kilogrammes'],
    g: ['gramme', 'grammes'],
    t: ['tonne', 'tonnes', 'feminine'],
    l: ['litre', 'litres'],
    'km/h': ['kilomètre par heure', "kilomètres à l'heure"],
    min: ['minute', 'minutes', 'feminine'],
    '°C': ['degré Celsius', 'degrés Celsius'],
    '°': ['degré', 'degrés'],
    '%': ['pour cent', 'pour cent'],
  },
  currencies: { '€': ['euro', 'euros'], $: ['dollar', 'dollars'], '£': ['livre', 'livres', 'feminine'] },
  words: {
    and: 'et',
    to: 'à',
    point: 'virgule',
    plus: 'plus',
    fractions: { '½': 'demi', '⅓': 'un tiers', '¼': 'un quart', '¾': 'trois quarts' },
  },
}
