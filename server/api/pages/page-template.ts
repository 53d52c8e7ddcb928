/**
 * The built index.html, cut once into what every address has and what differs. Any other host serves the file as it is: its own head
 * is the landing page's.
 */

export interface PageTemplate {
  /** `withLanding`: with the markup of the landing page, which shows at `/` before any code has come. */
  page(tags: string, withLanding: boolean): string
}

const HEAD = /<!--page-head-->([\s\S]*?)<!--\/page-head-->/
const LANDING = /<!--landing-->[\s\S]*?<!--\/landing-->\s*/

export function pageTemplate(html: string): PageTemplate {
  const [head] = HEAD.exec(html) ?? []
  // A client that was built elsewhere: its pages say of themselves what they will.
  if (head === undefined) return { page: () => html }
  const cut = (text: string) => {
    const [before = '', after = ''] = text.split(head)
    return { before, after }
  }
  const landing = cut(html)
  const other = cut(html.replace(LANDING, ''))
  return {
    page(tags, withLanding) {
      const { before, after } = withLanding ? landing : other
      return `${before}${tags}${after}`
    },
  }
}
