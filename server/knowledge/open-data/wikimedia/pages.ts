/** A page of a Wikipedia: its text and its revision. */
import * as z from 'zod/mini'
import { ok, type Result } from '#contract/failure.ts'
import type { Language } from '#contract/languages.ts'
import { type ActionApi, type ActionFailure, pageOf } from './action-api.ts'
import { sectionsOfExtract } from './article-text.ts'
import type { Article } from '#server/kernel/db/stored/article.ts'
import { plainLine } from './plain-text.ts'
import { languageOf } from '#server/languages/languages.ts'

export const TEXT_LICENCE = 'CC BY-SA 4.0'

const TextPage = z.looseObject({
  ns: z.literal(0),
  title: z.string(),
  extract: z.string(),
  revisions: z.array(z.looseObject({ revid: z.int().check(z.positive()) })).check(z.minLength(1)),
  pageprops: z.optional(z.record(z.string(), z.unknown())),
})

/** The credit names the public page, wherever the text was read. */
const pageUrlOf = (language: Language, title: string, revision: number): string => {
  const url = new URL(`https://${language}.wikipedia.org/w/index.php`)
  url.searchParams.set('title', title.replaceAll(' ', '_'))
  url.searchParams.set('oldid', String(revision))
  return url.href
}

export interface AskedPage {
  readonly title: string
  readonly language: Language
  /** The ids of the thing that the page has to be about; all of them mean the same. */
  readonly wikidataIds: readonly string[]
}

/**
 * Undefined where there is no page to tell from: none at all, a list of meanings, a section of another page, a page about something
 * else, a stub. `baseUrl` holds `{language}`.
 */
export async function readPage(
  api: ActionApi,
  baseUrl: string,
  { title, language, wikidataIds }: AskedPage,
  signal?: AbortSignal,
): Promise<Result<Article['page'], ActionFailure>> {
  const { wikipedia } = languageOf(language)
  const found = await api.pages(
    baseUrl.replaceAll('{language}', language),
    {
      titles: title,
      redirects: '1',
      prop: 'extracts|revisions|pageprops',
      explaintext: '1',
      exsectionformat: 'raw',
      rvprop: 'ids',
      ppprop: 'disambiguation|wikibase_item',
      ...wikipedia.pageQuery,
    },
    signal,
  )
  if (!found.ok) return found
  const parsed = TextPage.safeParse(pageOf(found.value, title))
  if (!parsed.success) return ok(undefined)
  const { extract, revisions, pageprops = {}, title: name } = parsed.data
  const item = pageprops['wikibase_item']
  if ('disambiguation' in pageprops || (typeof item === 'string' && !wikidataIds.includes(item)))
    return ok(undefined)
  const sections = sectionsOfExtract(extract, language)
  const [revision] = revisions
  if (sections.length === 0 || !revision) return ok(undefined)
  const plainTitle = plainLine(name)
  return ok({
    title: wikipedia.tidy?.(plainTitle) ?? plainTitle,
    url: pageUrlOf(language, name, revision.revid),
    revision: revision.revid,
    licence: TEXT_LICENCE,
    sections,
  })
}
