/** Which things the pages of a Wikipedia are about, by titles that may or may not exist. */
import * as z from 'zod/mini'
import { ok, type Result } from '#contract/failure.ts'
import type { LatLng } from '#contract/geo.ts'
import { plainName } from '#server/knowledge/geocoder/place-names.ts'
import { type ActionApi, type ActionFailure, type PageAnswer, pageOf } from './action-api.ts'

export interface TitledPage {
  readonly wikidataId: string
  readonly position: LatLng | undefined
  /** The title only leads to the page, which may be about something wider. */
  readonly isRedirect: boolean
}

const TITLES_AT_A_TIME = 50
/** The most characters of titles in an address: a longer address than 8 kB is refused. */
const TITLES_CHARS_MAX = 5000
const TITLE_BYTES_MAX = 255

const Page = z.looseObject({
  ns: z.literal(0),
  title: z.string(),
  pageprops: z.looseObject({ wikibase_item: z.string().check(z.regex(/^Q[1-9]\d*$/)) }),
  coordinates: z.optional(
    z.array(
      z.looseObject({
        lat: z.number().check(z.gte(-90), z.lte(90)),
        lon: z.number().check(z.gte(-180), z.lte(180)),
        primary: z.optional(z.boolean()),
        globe: z.optional(z.string()),
      }),
    ),
  ),
})

/** MediaWiki refuses the others, or takes them for several. */
const isTitle = (title: string): boolean =>
  title.trim() !== '' && !/[#<>[\]{}|\n]/.test(title) && Buffer.byteLength(title) <= TITLE_BYTES_MAX

/** Undefined for a list of meanings, and where no thing is named. */
function readPage(page: PageAnswer | undefined, title: string): TitledPage | undefined {
  const parsed = Page.safeParse(page)
  if (!parsed.success || 'disambiguation' in parsed.data.pageprops) return undefined
  const { title: name, pageprops, coordinates = [] } = parsed.data
  const here = coordinates.find(({ primary = true, globe = 'earth' }) => primary && globe === 'earth')
  return {
    wikidataId: pageprops.wikibase_item,
    position: here && { latitude: here.lat, longitude: here.lon },
    isRedirect: plainName(name) !== plainName(title),
  }
}

function* batchesOf(titles: readonly string[]): Generator<readonly string[]> {
  let [batch, chars]: [string[], number] = [[], 0]
  for (const title of titles) {
    const length = encodeURIComponent(title).length + 3
    if (batch.length === TITLES_AT_A_TIME || (batch.length > 0 && chars + length > TITLES_CHARS_MAX)) {
      yield batch
      ;[batch, chars] = [[], 0]
    }
    batch.push(title)
    chars += length
  }
  if (batch.length > 0) yield batch
}

/** Those of the titles that a page has, fifty with a request. `baseUrl` is of one Wikipedia. */
export async function readPagesByTitle(
  api: ActionApi,
  baseUrl: string,
  titles: readonly string[],
  signal?: AbortSignal,
): Promise<Result<ReadonlyMap<string, TitledPage>, ActionFailure>> {
  const pages = new Map<string, TitledPage>()
  for (const batch of batchesOf([...new Set(titles.filter(isTitle))])) {
    const found = await api.pages(
      baseUrl,
      {
        titles: batch.join('|'),
        redirects: '1',
        prop: 'pageprops|coordinates',
        ppprop: 'wikibase_item|disambiguation',
        colimit: 'max',
      },
      signal,
    )
    if (!found.ok) return found
    for (const title of batch) {
      const page = readPage(pageOf(found.value, title), title)
      if (page) pages.set(title, page)
    }
  }
  return ok(pages)
}
