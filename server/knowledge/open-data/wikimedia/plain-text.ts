/** Text by strangers as plain text: no markup, no control characters, none that turn the direction of writing. */
import { Parser } from 'htmlparser2'

/** Control, format and private characters; but for line breaks, and the joiners that some scripts need. */
const UNSEEN = /[^\P{C}\n\u200c\u200d]/gu

export const withoutUnseen = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(UNSEEN, '')

/** One line. */
export const plainLine = (text: string): string => withoutUnseen(text).replace(/\s+/g, ' ').trim()

const SILENT_ELEMENTS = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'svg',
  'math',
  'title',
  'textarea',
])
const HTML_CHARS_MAX = 100_000

/** The words of a piece of HTML that a reader would see, in one line; entities are read, elements dropped. */
export function textOfHtml(html: string): string {
  const parts: string[] = []
  /** For each open element, true where its text is seen. */
  const open: { readonly name: string; readonly isSeen: boolean }[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isHidden = /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes['style'] ?? '')
        const isSeen = (open.at(-1)?.isSeen ?? true) && !isHidden && !SILENT_ELEMENTS.has(name)
        open.push({ name, isSeen })
        if (name === 'br' || name === 'td' || name === 'p' || name === 'div' || name === 'li') parts.push(' ')
      },
      ontext(text) {
        if (open.at(-1)?.isSeen ?? true) parts.push(text)
      },
      onclosetag() {
        open.pop()
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.write(html.slice(0, HTML_CHARS_MAX))
  parser.end()
  // Text that was written as an entity may be a tag now: it is shown as text, so its brackets go.
  return plainLine(
    parts
      .join('')
      .replace(/<[^<>]{0,200}>/g, '')
      .replace(/[<>]/g, ''),
  )
}
