/**
 * The built index.html, cut once into the parts that every address has and those that differ. Any other host serves
 * the file as it is, with the landing page's head.
 */

export interface PageTemplate {
  /** `withLanding` includes the markup of the landing page, which shows at `/` before any code has loaded. */
  page(tags: string, withLanding: boolean): string
}

const HEAD = /<!--page-head-->([\s\S]*?)<!--\/page-head-->/
const LANDING = /<!--landing-->[\s\S]*?<!--\/landing-->\s*/

export function pageTemplate(html: string): PageTemplate {
  const [head] = HEAD.exec(html) ?? []
  // A client that was built elsewhere lacks these marks, so its pages are served as they are.
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
