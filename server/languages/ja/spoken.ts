/** Japanese for the ear. Counters change the reading of their number, so that figures stay where the engine has a dictionary. */
import { toCardinal } from 'n2words/ja-JP'
import { romanValue } from '../roman-numerals.ts'
import { halfWidth, withEastAsianEnd } from '../east-asian-marks.ts'
import type { NumberForm } from '../language.ts'

const DIGITS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']
const MOST_DIGITS = 15

function cardinal(figure: string): string {
  const [whole = '0', decimals] = figure.split('.')
  const byDigit = (digits: string) => [...digits].map((digit) => DIGITS[Number(digit)] ?? '').join('')
  const isName = whole.length > MOST_DIGITS || (whole.length > 1 && whole.startsWith('0'))
  const words = isName ? byDigit(whole) : toCardinal(Number(whole))
  return decimals === undefined ? words : `${words}点${byDigit(decimals)}`
}

const MEASURES: Readonly<Record<string, string>> = {
  mm: 'ミリメートル',
  cm: 'センチメートル',
  km: 'キロメートル',
  m: 'メートル',
  'km²': '平方キロメートル',
  'm²': '平方メートル',
  'm³': '立方メートル',
  ha: 'ヘクタール',
  kg: 'キログラム',
  g: 'グラム',
  t: 'トン',
  l: 'リットル',
  'km/h': 'キロメートル毎時',
  '°C': '度',
  '℃': '度',
  '%': 'パーセント',
}
const UNITS = Object.keys(MEASURES)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const FIGURE = String.raw`\d+(?:\.\d+)?`

export function japaneseWords(sentence: string, numbers: NumberForm): string {
  const figureOf = (numeral: string) => {
    const value = romanValue(numeral)
    return value === undefined ? numeral : String(value)
  }
  const text = halfWidth(sentence)
    // ヘンリーVIII世, XIX世紀
    .replace(/([IVX]+)(?=世)/g, figureOf)
    .replace(
      /(?<=[ァ-ヶー])\s?([IVX]{2,})(?!\p{Script=Latin})/gu,
      (_whole, numeral: string) => `${figureOf(numeral)}世`,
    )
    .replace(/(?<=\d)\s?[-–—~～〜]\s?(?=\d)/g, 'から')

    .replace(
      new RegExp(`(${FIGURE})\\s?(${UNITS})(?![\\p{Script=Latin}\\d²³])`, 'gu'),
      (_whole, figure: string, unit: string) => `${figure}${MEASURES[unit] ?? ''}`,
    )
    .replace(/[€]\s?(\d+)/g, '$1ユーロ')
    .replace(/[¥￥]\s?(\d+)/g, '$1円')
    .replace(/&/g, 'と')
    .replace(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
      '',
    )
  return withEastAsianEnd(numbers === 'figures' ? text : text.replace(new RegExp(FIGURE, 'g'), cardinal))
}
