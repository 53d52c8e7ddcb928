/**
 * Writes the sitemap (sitemaps.org): every page that search engines may list. A file may name 50,000 pages; if there
 * are more, the sitemap is an index of files, which are written while they are read from the database.
 */
import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'
import { tours } from '#server/kernel/db/schema/tours.ts'
import { LISTED_PAGES } from './fixed-heads.ts'
import { escapeMarkup } from '#server/kernel/text/plain-text.ts'

export interface SiteMapParts {
  readonly db: Database
  readonly publicUrl: string
  readonly urlsPerFile?: number
}

export interface SiteMap {
  /** Returns the sitemap, or the index of its files. */
  whole(): AsyncGenerator<string>
  /** Returns one file, named by the first tour in it. */
  part(firstId: number): AsyncGenerator<string>
}

const URLS_PER_FILE = 50_000
const ROWS_AT_ONCE = 1000
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const partPath = (firstId: number): string => `/sitemap-tours-${firstId}.xml`

const entry = (url: string, changedAt?: Date) => {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeMarkup(url)}</loc>${changed}</url>\n`
}

export function createSiteMap({ db, publicUrl, urlsPerFile = URLS_PER_FILE }: SiteMapParts): SiteMap {
  const isPublic = eq(tours.isPublic, true)

  /**
   * Reads tours in the order of their ids, a page of rows at a time, so that none is read twice, whatever is
   * published meanwhile.
   */
  async function* entries(firstId: number, most: number): AsyncGenerator<string> {
    let after = firstId - 1
    for (let left = most; left > 0;) {
      const rows = await db
        .select({ id: tours.id, slug: tours.slug, updatedAt: tours.updatedAt })
        .from(tours)
        .where(and(isPublic, gt(tours.id, after)))
        .orderBy(asc(tours.id))
        .limit(Math.min(left, ROWS_AT_ONCE))
      yield rows
        .map(({ slug, updatedAt }) => entry(`${publicUrl}/tours/${encodeURIComponent(slug)}`, updatedAt))
        .join('')
      if (rows.length < Math.min(left, ROWS_AT_ONCE)) return
      left -= rows.length
      after = rows.at(-1)?.id ?? after
    }
  }

  const fixedEntries = () => LISTED_PAGES.map((path) => entry(publicUrl + path)).join('')

  /** Returns the first tour of each file. */
  async function firstIds(): Promise<number[]> {
    const numbered = db
      .select({ id: tours.id, place: sql<number>`row_number() over (order by ${tours.id})`.as('place') })
      .from(tours)
      .where(isPublic)
      .as('numbered')
    const rows = await db
      .select({ id: numbered.id })
      .from(numbered)
      .where(sql`(${numbered.place} - 1) % ${urlsPerFile} = 0`)
      .orderBy(asc(numbered.id))
    return rows.map(({ id }) => id)
  }

  return {
    async *whole() {
      const [total] = await db.select({ tours: count() }).from(tours).where(isPublic)
      if ((total?.tours ?? 0) + LISTED_PAGES.length <= urlsPerFile) {
        yield `${XML}<urlset ${NAMESPACE}>\n${fixedEntries()}`
        yield* entries(1, urlsPerFile - LISTED_PAGES.length)
        yield '</urlset>\n'
        return
      }
      const paths = ['/sitemap-pages.xml', ...(await firstIds()).map(partPath)]
      const listed = paths.map((path) => `<sitemap><loc>${escapeMarkup(publicUrl + path)}</loc></sitemap>\n`)
      yield `${XML}<sitemapindex ${NAMESPACE}>\n${listed.join('')}</sitemapindex>\n`
    },
    async *part(firstId) {
      yield `${XML}<urlset ${NAMESPACE}>\n`
      if (firstId === 0) yield fixedEntries()
      else yield* entries(firstId, urlsPerFile)
      yield '</urlset>\n'
    },
  }
}
