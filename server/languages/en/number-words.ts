/** Numbers as an English speaker says them. */

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion']
const LARGEST = 1e15

const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

function belowHundred(value: number): string {
  if (value < 20) return SMALL[value] ?? ''
  const unit = value % 10
  return `${TENS[Math.floor(value / 10)]}${unit === 0 ? '' : `-${SMALL[unit]}`}`
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  if (hundreds === 0) return belowHundred(rest)
  return `${SMALL[hundreds]} hundred${rest === 0 ? '' : ` and ${belowHundred(rest)}`}`
}

/** One digit after another: telephone numbers, decimals, anything with a leading zero. */
export const digitWords = (digits: string): string =>
  [...digits].map((digit) => SMALL[Number(digit)] ?? '').join(' ')

/** 348 → "three hundred and forty-eight". Whole numbers from 0 up to 10^15; larger ones come digit by digit. */
export function cardinalWords(value: number): string {
  if (value >= LARGEST) return digitWords(value.toFixed(0))
  if (value < 1000) return belowThousand(value)
  const parts: string[] = []
  let rest = value
  for (let scale = SCALES.length - 1; scale >= 0; scale--) {
    const unit = 1000 ** scale
    const count = Math.floor(rest / unit)
    rest %= unit
    if (count === 0) continue
    // "two thousand and four": a last part below a hundred is joined by "and".
    const joined = scale === 0 && parts.length > 0 && count < 100 ? 'and ' : ''
    parts.push(`${joined}${belowThousand(count)}${SCALES[scale]}`)
  }
  return parts.join(' ')
}

const replaceLastWord = (words: string, change: (word: string) => string): string =>
  words.replace(/[a-z]+$/, (word) => change(word))

/** 13 → "thirteenth", 21 → "twenty-first". */
export const ordinalWords = (value: number): string =>
  replaceLastWord(
    cardinalWords(value),
    (word) => IRREGULAR_ORDINALS[word] ?? (word.endsWith('y') ? `${word.slice(0, -1)}ieth` : `${word}th`),
  )

/** 1296 → "twelve ninety-six", 1904 → "nineteen oh four", 1900 → "nineteen hundred", 2004 → "two thousand and four". */
export function yearWords(year: number): string {
  const century = Math.floor(year / 100)
  const rest = year % 100
  if (year < 1000 || (century % 10 === 0 && rest < 10)) return cardinalWords(year)
  if (rest === 0) return `${belowHundred(century)} hundred`
  return `${belowHundred(century)} ${rest < 10 ? `oh ${SMALL[rest]}` : belowHundred(rest)}`
}

/** 1420 → "fourteen twenties", 1800 → "eighteen hundreds", 60 → "sixties". */
export function decadeWords(year: number): string {
  const words = year < 100 ? cardinalWords(year) : yearWords(year)
  return replaceLastWord(words, (word) => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`))
}
