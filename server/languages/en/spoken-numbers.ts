/** Numbers in running text as words: decides whether "1500" is a year or a count, "4" a day, and what "m" means. */
import { cardinalWords, decadeWords, digitWords, ordinalWords, yearWords } from './number-words.ts'

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
const BEFORE_A_YEAR = new RegExp(
  `(?:^|[\\s(])(?:in|since|until|till|by|from|of|between|before|after|during|circa|year|years|early|late|mid|spring|summer|autumn|fall|winter|to|and|${MONTHS})[\\s,]+(?:the\\s+)?$`,
  'i',
)
/** "In the spring of 1944 bombs fell": a year, although "of" may also stand before a count. */
const A_TIME_OF =
  /\b(?:years?|spring|summer|autumn|fall|winter|beginning|start|end|close|months?|days?|night|war|fire|flood|plague|earthquake|revolution|siege|crisis)\s+of\s+$/i
/** Before a number that counts things even where it looks like a year. */
const BEFORE_A_COUNT =
  /(?:about|around|over|under|nearly|almost|some|than|to|and|of|with|for|has|had|have|the|exactly|only)\s+$/i
const COUNTED_THINGS =
  /^\s+(?:people|persons|men|women|children|soldiers|sailors|workers|visitors|guests|prisoners|students|monks|nuns|families|inhabitants|houses|homes|shops|rooms|seats|steps|books|paintings|works|pieces|statues|stones|bricks|tiles|trees|plants|ships|boats|horses|lamps|pipes|windows|columns|copies|volumes|species|objects|tons|tonnes|years|months|weeks|days|hours|minutes|miles|metres|meters|kilometres|kilometers|feet|pounds|dollars|euros|times)\b/
/** After these a number is a count whatever follows in the plural: "over 1200 lanterns". */
const A_QUANTITY = /(?:\bover|\bunder|nearly|almost|\bsome|than|exactly|only|at least|up to)\s+$/i
const PLURAL = /^\s+[a-z]{3,}(?<!s|u|i|wa|ha)s\b/

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
const number = (digits: string): number => Number(digits.replaceAll(',', ''))

/** A figure of running text: 12, 1,200, 3.5, 007. */
function figureWords(figure: string): string {
  const [whole = '0', decimals] = figure.split('.')
  const digits = whole.replaceAll(',', '')
  const words =
    digits.length > 15 || (digits.length > 1 && digits.startsWith('0'))
      ? digitWords(digits)
      : cardinalWords(number(digits))
  return decimals === undefined ? words : `${words} point ${digitWords(decimals)}`
}

/** Figures, years, dates, times, amounts and measures in words. */
export function speakNumbers(text: string): string {
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
        new RegExp(`\\b(${MONTHS})\\s(\\d{1,2})\\b(?![:\\d]|\\s(?:hundred|thousand|million|billion))`, 'g'),
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
        const after = all.slice(at + whole.length)
        const counts = COUNTED_THINGS.test(after) || (A_QUANTITY.test(before) && PLURAL.test(after))
        const isYear =
          value < 2100 &&
          (!counts || A_TIME_OF.test(before) || (BEFORE_A_YEAR.test(before) && !BEFORE_A_COUNT.test(before)))
        return ` ${isYear ? yearWords(value) : cardinalWords(value)} `
      })
      .replace(new RegExp(figure, 'g'), (found) => ` ${figureWords(found)} `)
  )
}
