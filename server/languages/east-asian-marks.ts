/** Marks of Chinese and Japanese text: figures and Latin letters of half width; stops and commas stay as they are. */
import type { YearSign } from './wikipedia-rules.ts'

const FULL_WIDTH = 0xfee0

export const halfWidth = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[０-９Ａ-Ｚａ-ｚ％．]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')

/** Without brackets and quotes, which some engines name; with an end. */
export function withEastAsianEnd(text: string): string {
  const plain = text
    .replace(/[（()）［\]【】[{}]/g, '，')
    .replace(/[「」『』《》“”"‘’〈〉]/g, '')
    .replace(/[—–]+|…+/g, '，')
    .replace(/\s+/g, ' ')
    .replace(/[，、,]+(?=[。，、！？!?.])/g, '')
    .replace(/^[\s，、。,.]+|[\s，、,]+$/g, '')
  if (!/[\p{L}\p{N}]/u.test(plain)) return ''
  return /[。！？!?.]$/.test(plain) ? plain : `${plain}。`
}

/** The number before 年 is no year where the words behind it show a span of years, a decade or an anniversary. */
export const YEARS_BEFORE_A_SIGN: YearSign = {
  sign: /(公元前|西元前|紀元前)?(?<![\p{N}.,])([1-9]\d{0,3})年(?!間|间|前|以上|余|来|の歴史|历史|代|を記念|を迎|記念|纪念|周年)/u,
}
