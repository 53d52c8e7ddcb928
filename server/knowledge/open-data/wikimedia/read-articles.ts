/** Asks Wikidata, Commons and Wikipedia for a number of things, and hands over each as soon as it is whole. */
import { fail, ok, type Result } from '#contract/failure.ts'
import type { Language } from '#contract/languages.ts'
import type { ActionApi } from './action-api.ts'
import { askEntities, failureOf, IDS_AT_A_TIME } from './ask-entities.ts'
import type { Article, Photograph } from '#server/kernel/db/stored/article.ts'
import type { ArticlesFailure } from './articles.ts'
import { type Entity, languagesParam, readEntity } from './entity.ts'
import { readPage } from './pages.ts'
import { readPhotographs } from './photographs.ts'

export interface WikimediaUrls {
  /** Each without `/w/api.php` and without a trailing slash. */
  readonly wikidata: string
  /** With `{language}`. */
  readonly wikipedia: string
  readonly commons: string
}

/** `incomplete`: some part of it did not come. */
export type Completeness = 'whole' | 'absent' | 'incomplete'

export interface Reading {
  readonly api: ActionApi
  readonly urls: WikimediaUrls
  readonly language: Language
  readonly readOn: string
  readonly signal?: AbortSignal | undefined
  /** Null: Wikidata knows no such thing. */
  readonly onArticle: (id: string, article: Article | null, completeness: Completeness) => Promise<void>
}

/** One page that cannot be read is that page's fault; as many in a row are not. */
const INVALID_IN_A_ROW_MAX = 3

type Done = Result<undefined, ArticlesFailure>

type Entities = Result<ReadonlyMap<string, Entity>, ArticlesFailure>

/** The articles by the requested ids. */
async function readEntities(reading: Reading, ids: readonly string[]): Promise<Entities> {
  const { api, urls, language, onArticle, signal } = reading
  const parts = { props: 'labels|descriptions|claims|sitelinks', languages: languagesParam(language) }
  const found = await askEntities(api, urls.wikidata, ids, parts, signal)
  if (!found.ok) return found
  const { entities: raw, unknown } = found.value
  for (const id of unknown) await onArticle(id, null, 'absent')
  const entities = new Map<string, Entity>()
  for (const id of ids) {
    if (unknown.includes(id)) continue
    const read = readEntity(raw[id], language)
    if (read.kind === 'entity') entities.set(id, read.entity)
    else if (read.kind === 'missing') await onArticle(id, null, 'absent')
  }
  return ok(entities)
}

function articleOf(
  entity: Entity,
  page: Article['page'],
  photograph: Photograph | undefined,
  { language, readOn }: Reading,
): Article {
  // 'Pont Neuf (Paris)' is what tells it from others of the name, and no part of the name.
  const title = page?.title ?? entity.pageTitle
  const titleName = title?.replace(/\s*[（(][^()（）]*[)）]$/u, '')
  return {
    wikidataId: entity.id,
    language,
    label: entity.label ?? titleName ?? entity.nativeLabel ?? '',
    nativeLabel: entity.nativeLabel,
    description: entity.description,
    position: entity.position,
    sitelinks: entity.sitelinks,
    kinds: entity.kinds,
    years: entity.years,
    ...(entity.isGone && { isGone: true }),
    page: page && { ...page, readOn },
    photograph,
  }
}

async function readBatch(reading: Reading, ids: readonly string[]): Promise<Done> {
  const { api, urls, language, signal, onArticle } = reading
  const entities = await readEntities(reading, ids)
  if (!entities.ok) return entities
  const fileNames = [...new Set([...entities.value.values()].flatMap(({ fileName }) => fileName ?? []))]
  const photographs = await readPhotographs(api, urls.commons, fileNames, signal)
  // A tour can be told without pictures.
  if (!photographs.ok && photographs.failure.kind === 'aborted') return fail({ kind: 'aborted' })
  let invalid = 0
  for (const [id, entity] of entities.value) {
    let page: Article['page']
    let completeness: Completeness = photographs.ok ? 'whole' : 'incomplete'
    if (entity.pageTitle !== undefined) {
      const asked = { title: entity.pageTitle, language, wikidataIds: [id, entity.id] }
      const read = await readPage(api, urls.wikipedia, asked, signal)
      if (read.ok) page = read.value
      else {
        invalid += 1
        const isOfPage = read.failure.kind === 'invalid-answer' || read.failure.kind === 'unreachable'
        if (!isOfPage || invalid >= INVALID_IN_A_ROW_MAX) return fail(failureOf(read.failure))
        completeness = 'incomplete'
      }
      if (read.ok) invalid = 0
    }
    if (!page && completeness === 'whole') completeness = 'absent'
    const photograph = entity.fileName && photographs.ok ? photographs.value.get(entity.fileName) : undefined
    await onArticle(id, articleOf(entity, page, photograph, reading), completeness)
  }
  return ok(undefined)
}

/** Articles that were handed over before a failure stay valid. */
export async function readArticles(reading: Reading, ids: readonly string[]): Promise<Done> {
  for (let from = 0; from < ids.length; from += IDS_AT_A_TIME) {
    const done = await readBatch(reading, ids.slice(from, from + IDS_AT_A_TIME))
    if (!done.ok) return done
  }
  return ok(undefined)
}
