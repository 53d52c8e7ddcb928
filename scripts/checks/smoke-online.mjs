// `npm run smoke:online`: asks the real Wikidata, Wikipedias and Commons for a few known things with the server's own code, holds
// years and names of some facts of the city packs against the live pages, and finds the places of one city by their names. Needs a
// network and CONTACT_EMAIL (or OPEN_DATA_USER_AGENT); no part of the tests. Ends with 1 where an answer was not as expected, with 2
// where nothing answered.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = new URL('../..', import.meta.url).pathname
process.chdir(root)
const PACKS = 'server/knowledge/city-packs/packs'
const FACTS_TO_COMPARE = 12
const FAR_M = 1000
const PACK_TO_FIND = 'florence.json'
/** The Eiffel Tower: a page in all eight languages, a photograph, a position, a year. */
const TOWER = 'Q243'
const TOWER_AT = { latitude: 48.8583, longitude: 2.2945 }

const CODE = `
export { createPoliteClient } from '#server/knowledge/open-data/polite-client.ts'
export { createActionApi } from '#server/knowledge/open-data/wikimedia/action-api.ts'
export { readArticles } from '#server/knowledge/open-data/wikimedia/read-articles.ts'
export { factsOfArticle } from '#server/knowledge/open-data/wikimedia/facts-of-article.ts'
export { wikimediaOf } from '#server/knowledge/open-data/wikimedia/wikimedia-config.ts'
export { findPlaceIds } from '#server/telling/guides/find-place-ids.ts'
export { LANGUAGES } from '#contract/languages.ts'
export { distanceM } from '#contract/geo.ts'
`

/** The server's code, bundled for this Node. */
async function loadCode() {
  // Inside the repository, so that the packages are found.
  const out = mkdtempSync(path.join(root, '.smoke-'))
  const ownImports = {
    name: 'own-imports',
    /** @param {import('esbuild').PluginBuild} plugin */
    setup(plugin) {
      plugin.onResolve({ filter: /^#/ }, (found) => ({ path: path.join(root, found.path.slice(1)) }))
      plugin.onResolve({ filter: /^[^./#]/ }, (found) => ({ path: found.path, external: true }))
    },
  }
  try {
    await build({
      stdin: { contents: CODE, resolveDir: root, loader: 'ts' },
      outfile: path.join(out, 'smoke.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
      plugins: [ownImports],
    })
    return await import(pathToFileURL(path.join(out, 'smoke.mjs')).href)
  } finally {
    rmSync(out, { recursive: true })
  }
}

let wrong = 0
/**
 * @param {boolean} isRight
 * @param {string} what
 */
const say = (isRight, what) => {
  console.log(`${isRight ? 'ok    ' : 'WRONG '} ${what}`)
  if (!isRight) wrong += 1
}

const code = await loadCode()
const config = configured()
const client = code.createPoliteClient({
  userAgent: config.userAgent,
  gapMs: 500,
  slowGapMs: 5000,
  answerMaxBytes: 32 * 1024 * 1024,
})
const api = code.createActionApi(client)

/** @returns {{ userAgent: string, baseUrls: Record<string, string> }} */
function configured() {
  try {
    return code.wikimediaOf(process.env, process.env['PUBLIC_URL'] || 'http://localhost')
  } catch (error) {
    console.log(`Nothing was asked. ${error instanceof Error ? error.message : String(error)}`)
    process.exit(2)
  }
}

/** @param {{ kind: string, detail?: string, retryAfterS?: number }} failure */
function stop(failure) {
  if (failure.kind === 'unreachable')
    console.log(
      `There is no network here, or the server does not answer us: ${failure.detail}. Nothing was compared.`,
    )
  else console.log(`It stopped: ${JSON.stringify(failure)}`)
  client.close()
  process.exit(failure.kind === 'invalid-answer' ? 1 : 2)
}

/**
 * @param {readonly string[]} ids
 * @param {string} language
 */
async function read(ids, language) {
  const articles = new Map()
  const done = await code.readArticles(
    {
      api,
      urls: config.baseUrls,
      language,
      readOn: new Date().toISOString().slice(0, 10),
      /**
       * @param {string} id
       * @param {unknown} article
       */
      onArticle: async (id, article) => {
        articles.set(id, article)
      },
    },
    ids,
  )
  if (!done.ok) stop(done.failure)
  return articles
}

for (const language of code.LANGUAGES) {
  const tower = (await read([TOWER], language)).get(TOWER)
  if (!tower) {
    say(false, `${language}: Wikidata does not know ${TOWER}`)
    continue
  }
  const facts = code.factsOfArticle(tower)?.facts ?? []
  say(tower.page !== undefined, `${language}: ${tower.label}, ${tower.page?.url ?? 'no page'}`)
  say(facts.length >= 8, `${language}: ${facts.length} facts, such as: ${facts[0]?.text ?? 'none'}`)
  if (language !== 'en') continue
  say(code.distanceM(tower.position ?? { latitude: 0, longitude: 0 }, TOWER_AT) < FAR_M, 'it is in Paris')
  say(tower.sitelinks > 100, `${tower.sitelinks} Wikipedias have it`)
  say(tower.years.length > 0, `Wikidata is sure of ${tower.years.join(', ') || 'no year'}`)
  const { photograph } = tower
  say(
    photograph !== undefined,
    `photograph: ${photograph?.author}, ${photograph?.licence}, ${photograph?.imageUrl}`,
  )
}

/** @type {{ city: string, place: any, fact: any }[]} */
const candidates = readdirSync(PACKS)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const pack = JSON.parse(readFileSync(path.join(PACKS, name), 'utf8'))
    const places = pack.places.filter((/** @type {any} */ place) => place.wikidata)
    return places.slice(0, 2).flatMap((/** @type {any} */ place) => {
      const fact = place.facts.find((/** @type {any} */ one) => one.year !== undefined)
      return fact ? [{ city: pack.name, place, fact }] : []
    })
  })
  .slice(0, FACTS_TO_COMPARE)
const live = await read(
  candidates.map(({ place }) => place.wikidata),
  'en',
)
for (const { city, place, fact } of candidates) {
  const article = live.get(place.wikidata)
  if (!article) {
    say(false, `${city}: ${place.name} is not ${place.wikidata} any more`)
    continue
  }
  const far = article.position ? code.distanceM(article.position, place) : 0
  say(far < FAR_M, `${city}: ${place.name} is ${Math.round(far)} m from where Wikidata has it`)
  const text = JSON.stringify(article.page?.sections ?? [])
  const sought = [
    String(Math.abs(fact.year)),
    ...(fact.text.match(/(?<=[\p{Ll},] )\p{Lu}\p{Ll}{3,}/gu) ?? []),
  ]
  const missing = sought.filter((word) => !text.includes(word))
  // Another source may be right: a person has to compare them.
  console.log(
    `${missing.length === 0 ? 'ok    ' : 'LOOK  '} "${fact.text}" ${missing.length > 0 ? `(not in the article: ${missing.join(', ')})` : ''}`,
  )
}

// The ids that are written in a pack were read by a person: what is found by the names must be the same, or nothing.
const pack = JSON.parse(readFileSync(path.join(PACKS, PACK_TO_FIND), 'utf8'))
/** @type {any[]} */
const unnamed = pack.places.map((/** @type {any} */ place) => ({ ...place, wikidata: undefined }))
const found = await code.findPlaceIds(
  { ...api, urls: config.baseUrls },
  { ...pack, places: unnamed },
  unnamed,
)
if (!found.ok) stop(found.failure)
const { wikidataIds } = found.value
console.log(`${pack.name}: ${wikidataIds.size} of ${unnamed.length} places found by their names`)
for (const { id, name, wikidata } of pack.places) {
  const byName = wikidataIds.get(id)
  if (wikidata && byName)
    say(byName === wikidata, `${name}: ${byName}${byName === wikidata ? '' : `, not ${wikidata}`}`)
  else console.log(`LOOK   ${name}: ${byName ?? 'nothing'} found, ${wikidata ?? 'none'} in the pack`)
}
client.close()
console.log(wrong === 0 ? 'All as expected.' : `${wrong} not as expected.`)
process.exit(wrong === 0 ? 0 : 1)
