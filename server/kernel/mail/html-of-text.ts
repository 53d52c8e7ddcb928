/** The HTML of a mail, made of its text: paragraphs, and the links that are a line of their own. */
import { escapeMarkup } from '#server/kernel/text/plain-text.ts'

/** Only lines that begin with `publicUrl` become links: nothing that a person wrote does. */
export function htmlOfText(text: string, publicUrl: string): string {
  const line = (words: string) => {
    const isLink = words.startsWith(`${publicUrl}/`) && !/\s/.test(words)
    return isLink ? `<a href="${escapeMarkup(words)}">${escapeMarkup(words)}</a>` : escapeMarkup(words)
  }
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(line).join('<br>')}</p>`)
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${paragraphs.join('')}</body></html>`
}
