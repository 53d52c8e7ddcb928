/** Texts that people wrote, made safe to show: on one line, in markup, in JSON within a page. */

/** Marks that change the direction of text: in a link's preview they would reverse the words of others. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const NOT_PRINTED = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\ufeff]+/gu

/** Returns the text on one line, of at most `most` characters; a longer one ends after a word, with an ellipsis. */
export function oneLine(text: string, most: number): string {
  const line = text.toWellFormed().replaceAll(DIRECTION_MARKS, '').replaceAll(NOT_PRINTED, ' ').trim()
  const characters = [...line]
  if (characters.length <= most) return line
  const cut = characters.slice(0, most - 1).join('')
  const word = cut.replace(/\s+\S*$/, '')
  // A line without spaces (Chinese, Japanese) is cut in the middle of a word.
  return `${(word.length > cut.length / 2 ? word : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for elements and quoted attributes of HTML and XML. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Returns JSON that cannot end the element of the page that it stands in, whatever its texts hold. */
export const jsonInPage = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
