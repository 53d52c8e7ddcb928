/** Chinese for the ear: years digit by digit, counts as numbers. */
import { toCardinal } from 'n2words/zh-Hans-CN'
import { romanValue } from '../roman-numerals.ts'
import { halfWidth, withEastAsianEnd } from '../east-asian-marks.ts'
import type { NumberForm } from '../language.ts'

const DIGITS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']
const MOST_DIGITS = 15

const digitByDigit = (digits: string) => [...digits].map((digit) => DIGITS[Number(digit)] ?? '').join('')

/** 12 is 十二, not 一十二. */
function cardinal(figure: string): string {
  const [whole = '0', decimals] = figure.split('.')
  const isName = whole.length > MOST_DIGITS || (whole.length > 1 && whole.startsWith('0'))
  const words = isName
    ? digitByDigit(whole)
    : toCardinal(Number(whole), { formal: false }).replace(/^一十/, '十')
  return decimals === undefined ? words : `${words}点${digitByDigit(decimals)}`
}

const MEASURES: Readonly<Record<string, string>> = {
  mm: '毫米',
  cm: '厘米',
  km: '公里',
  m: '米',
  'km²': '平方公里',
  'm²': '平方米',
  'm³': '立方米',
  ha: '公顷',
  kg: '公斤',
  g: '克',
  t: '吨',
  l: '升',
  'km/h': '公里每小时',
  '°C': '摄氏度',
  '℃': '摄氏度',
  '°': '度',
}
const UNITS = Object.keys(MEASURES)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const FIGURE = String.raw`\d+(?:\.\d+)?`
/** Two of a thing are 两. */
const COUNTED =
  /^\s?(?:个|座|位|名|条|层|次|年(?!代)|天|米|公里|平方|倍|万|千|块|根|扇|间|幅|件|艘|棵|尊|匹|家|所|种|公顷|吨|公斤|小时|分钟|步|级(?!文)|百)/
/** Before and after a number of years that have passed, and not one that is named. */
const SPAN_BEFORE = /(?:约|近|超过|超|过了?|达|历时|距今|至今|有|了|用|花|经|长)\s?$/
const SPAN_AFTER = /^年(?:前|来|后|间|之久|的历史|历史|多|以上)/

function speakYears(text: string): string {
  return text
    .replace(
      /(\d{3,4})\s?[-–—~～至到]\s?(\d{2,4})(?=年)/g,
      (_whole, from: string, to: string) => `${digitByDigit(from)}至${digitByDigit(to)}`,
    )
    .replace(
      /(公元前?|西元前?)\s?(\d{1,4})(?=\s?年)/g,
      (_whole, era: string, digits: string) => `${era}${digitByDigit(digits)}`,
    )
    .replace(/(?<!\d|\.)([12]\d{3})\s?(?=年)/g, (whole, digits: string, at: number, all: string) => {
      const isSpan = SPAN_BEFORE.test(all.slice(0, at)) || SPAN_AFTER.test(all.slice(at + whole.length))
      return isSpan ? whole : digitByDigit(digits)
    })
}

export function chineseWords(sentence: string, numbers: NumberForm): string {
  let text = halfWidth(sentence)
    .replace(/(?<=[\p{Script=Han}·])\s?([IVX]+)世?(?!\p{Script=Latin})/gu, (whole, numeral: string) => {
      const value = romanValue(numeral)
      const isSure = numeral.length > 1 || whole.endsWith('世')
      return value === undefined || !isSure ? whole : `${cardinal(String(value))}世`
    })
    .replace(/([IVX]+)(?=\s?世纪)/g, (whole, numeral: string) => {
      const value = romanValue(numeral)
      return value === undefined ? whole : cardinal(String(value))
    })
    .replace(/&/g, '和')
  if (numbers === 'words')
    text = speakYears(text)
      .replace(
        /(\d{1,2}):(\d{2})/g,
        (_whole, hours: string, minutes: string) =>
          `${cardinal(hours)}点${minutes === '00' ? '' : `${minutes.startsWith('0') ? '零' : ''}${cardinal(String(Number(minutes)))}分`}`,
      )
      .replace(new RegExp(`(${FIGURE})\\s?%`, 'g'), (_whole, figure: string) => `百分之${cardinal(figure)}`)
      .replace(
        /([€$£¥￥])\s?(\d+(?:\.\d+)?)/g,
        (_whole, sign: string, figure: string) => `${cardinal(figure)}${CURRENCIES[sign] ?? ''}`,
      )
      .replace(
        new RegExp(`(${FIGURE})\\s?(${UNITS})(?![\\p{Script=Latin}\\d²³])`, 'gu'),
        (_whole, figure: string, unit: string) =>
          `${figure === '2' ? '两' : cardinal(figure)}${MEASURES[unit] ?? ''}`,
      )
      .replace(/(?<=\d)\s?[-–—~～]\s?(?=\d)/g, '至')
      .replace(new RegExp(FIGURE, 'g'), (figure: string, at: number, all: string) =>
        figure === '2' && COUNTED.test(all.slice(at + 1)) && !/第\s?$/.test(all.slice(0, at))
          ? '两'
          : cardinal(figure),
      )
  return withEastAsianEnd(text.replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, ''))
}
const CURRENCIES: Readonly<Record<string, string>> = {
  '€': '欧元',
  $: '美元',
  '£': '英镑',
  '¥': '元',
  '￥': '元',
}
