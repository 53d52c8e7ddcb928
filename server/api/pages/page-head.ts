/** Writes the tags in a page's head that search engines and link previews read. Browsers do not need them. */
import type { Graph } from 'schema-dts'
import { moduleOfTag } from '#server/languages/languages.ts'
import { fullTitle, PRODUCT } from '#texts/heads.ts'
import { escapeMarkup, jsonInPage, oneLine } from '#server/kernel/text/plain-text.ts'

export interface PagePicture {
  /** The address of the picture, of our own origin. */
  readonly path: string
  readonly alt: string
}

export interface PageHead {
  /** The title without the product's name. */
  readonly title: string
  readonly description: string
  /** The canonical address of the content, percent-encoded; undefined if it has none of its own. */
  readonly path?: string | undefined
  /** False for private pages and for pages that do not exist: search engines leave them out. */
  readonly isIndexed: boolean
  /** The language of title and description, if they are not the app's words. */
  readonly language?: string | undefined
  readonly picture?: PagePicture | undefined
  readonly structuredData?: Graph['@graph'] | undefined
}

const TITLE_MOST = 110
const DESCRIPTION_MOST = 200
const PICTURE_SIZE = { width: '1200', height: '630' }

/** Open Graph asks for a region, also where only the language is known. */
function localeOf(language: string): string | undefined {
  const [code, region] = language.split('-')
  if (code && region && /^[A-Z]{2}$/.test(region)) return `${code}_${region}`
  return moduleOfTag(language)?.locale.replace('-', '_')
}

/** The picture of pages that have none of their own. */
const SHIPPED_PICTURE: PagePicture = { path: '/pictures/cover.png', alt: PRODUCT }

/** Returns the tags for the head of a page. All texts are escaped here and nowhere else. */
export function headTags(head: PageHead, publicUrl: string): string {
  const title = oneLine(head.title, TITLE_MOST)
  const description = oneLine(head.description, DESCRIPTION_MOST)
  const lang = head.language ? ` lang="${escapeMarkup(head.language)}"` : ''
  const locale = localeOf(head.language ?? 'en')
  const { path: picturePath, alt } = head.picture ?? SHIPPED_PICTURE
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeMarkup(content)}" />`
  const named = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeMarkup(content)}" />`
  const url = head.path === undefined ? undefined : publicUrl + head.path
  return [
    `<title${lang}>${escapeMarkup(fullTitle(title))}</title>`,
    `<meta name="description"${lang} content="${escapeMarkup(description)}" />`,
    ...(head.isIndexed ? [] : [named('robots', 'noindex')]),
    ...(url && head.isIndexed ? [`<link rel="canonical" href="${escapeMarkup(url)}" />`] : []),
    property('og:site_name', PRODUCT),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    ...(url ? [property('og:url', url)] : []),
    ...(locale ? [property('og:locale', locale)] : []),
    property('og:image', publicUrl + picturePath),
    property('og:image:type', 'image/png'),
    property('og:image:width', PICTURE_SIZE.width),
    property('og:image:height', PICTURE_SIZE.height),
    property('og:image:alt', oneLine(alt, TITLE_MOST)),
    named('twitter:card', 'summary_large_image'),
    ...(head.structuredData ? [dataBlock(head.structuredData)] : []),
  ].join('\n    ')
}

/** This is a block of data that browsers do not run, so the content security policy does not apply to it. */
const dataBlock = (graph: Graph['@graph']): string =>
  `<script type="application/ld+json">${jsonInPage({ '@context': 'https://schema.org', '@graph': graph } satisfies Graph)}</script>`
