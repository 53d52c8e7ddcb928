/** Reads a page as a link preview or a search engine does: its head's tags, and no script. */
import { DomUtils, parseDocument } from 'htmlparser2'

export interface ReadHead {
  readonly title: string
  readonly titleLanguage: string | undefined
  /** The tag by its `name` or `property`. */
  readonly meta: Readonly<Record<string, string>>
  readonly canonical: string | undefined
  /** Each block of data in it. */
  readonly data: readonly unknown[]
  /** Elements that may run: scripts other than blocks of data. */
  readonly scripts: readonly string[]
  readonly text: string
}

export function readHead(html: string): ReadHead {
  const document = parseDocument(html)
  const named = (name: string) => DomUtils.getElementsByTagName(name, document.childNodes)
  const titles = named('title')
  if (titles.length !== 1) throw new Error(`the page has ${titles.length} titles`)
  const isData = (type: string | undefined) => type === 'application/ld+json'
  return {
    title: DomUtils.textContent(titles),
    titleLanguage: titles[0]?.attribs['lang'],
    meta: Object.fromEntries(
      named('meta').map(({ attribs }) => [
        attribs['property'] ?? attribs['name'] ?? 'charset',
        attribs['content'] ?? '',
      ]),
    ),
    canonical: named('link').find(({ attribs }) => attribs['rel'] === 'canonical')?.attribs['href'],
    data: named('script')
      .filter(({ attribs }) => isData(attribs['type']))
      .map((script) => JSON.parse(DomUtils.textContent(script)) as unknown),
    scripts: named('script')
      .filter(({ attribs }) => !isData(attribs['type']))
      .map((script) => script.attribs['src'] ?? DomUtils.textContent(script)),
    text: DomUtils.textContent(document.childNodes),
  }
}
