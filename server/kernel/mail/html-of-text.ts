/** Makes the HTML of a mail from its text: paragraphs, and links of lines that hold only an address. */
import { escapeMarkup } from '#server/kernel/text/plain-text.ts'

/** Only lines that begin with `publicUrl` become links, so that no text of a user becomes one. */
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
