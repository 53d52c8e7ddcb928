/** Marks of Chinese and Japanese text: figures and Latin letters of half width; stops and commas stay as they are. */
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
