// Checks the city packs: coordinates, lengths, sources that were read, one thing to see at each place, topics, threads.
// `node scripts/checks/city-packs.mjs [city …]` names every mistake; without a city it checks all packs.
import { readdirSync, readFileSync } from 'node:fs'
import { checkStories } from './city-stories.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)

const FOLDER = 'server/knowledge/city-packs/packs'
const LEAST = { places: 24, placesOfTopic: 8, factsOfTopic: 3, cityFacts: 6, threadFacts: 3 }
const FACTS = { min: 6, max: 15 }
const WORDS = { factMin: 8, factMax: 60, sentenceMax: 25, shortMax: 14 }
/** Metres from the city's centre, and between two places. */
const REACH_M = 3_500
const APART_M = 25
const WHERE = ['up', 'front', 'ground', 'around', 'inside']
const KINDS = ['cause', 'result', 'contrast', 'sameThing']
/** Worn-out words, which say nothing about a place. */
const EMPTY_WORDS =
  /\b(nestled|hidden gem|rich history|steeped in|testament to|substantial|must-see|iconic|breathtaking|vibrant|bustling|boasts?)\b/i
const LOOKS =
  /^(look|find|count|notice|see|watch|turn|stand|step|walk|face|follow|listen|touch|raise|let your|lift|compare|search|run your|put|try|trace|go|lean|glance)\b/i
/** A full stop that ends no sentence. */
const NO_END = /\b(St|Mr|Mrs|Dr|No|[A-Z])\.\s/g

/**
 * A pack has the topics that its places name, and must then have a whole walk on each of them.
 *
 * @param {any} pack
 * @returns {string[]}
 */
const topicsOf = (pack) => [
  ...new Set(pack.places.flatMap((/** @type {{ topics: string[] }} */ { topics }) => topics)),
]

/** @param {string} text */
const words = (text) => text.split(/\s+/).filter(Boolean).length
/** @param {string} text */
const sentences = (text) => text.replace(NO_END, '$1 ').split(/(?<=[.!?]["”’)]?)\s+(?=\p{Lu}|\p{N}|["“‘])/u)

/**
 * @param {{ latitude: number, longitude: number }} a
 * @param {{ latitude: number, longitude: number }} b
 */
function metres(a, b) {
  const [north, east] = [
    b.latitude - a.latitude,
    (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180),
  ]
  return Math.hypot(north, east) * 111_195
}

/**
 * @param {any} fact
 * @param {any} pack
 * @param {(problem: string) => void} report
 */
function checkFact(fact, pack, report) {
  const say = (/** @type {string} */ problem) => report(`${fact.id ?? fact.text}: ${problem}`)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(fact.id ?? '')) say('its id is missing or malformed')
  const count = words(fact.text)
  if (count < WORDS.factMin || count > WORDS.factMax) say(`${count} words`)
  for (const sentence of sentences(fact.text)) {
    if (words(sentence) > WORDS.sentenceMax) say(`a sentence of ${words(sentence)} words: ${sentence}`)
    if ((sentence.match(/\b1\d{3}\b|\b20\d{2}\b/g) ?? []).length > 1)
      say(`two years in a sentence: ${sentence}`)
  }
  if (/[()[\]{};<>]|\b(e\.g|i\.e|etc|c)\./.test(fact.text)) say('signs that are not to be spoken')
  if (!/^[\p{Lu}\p{N}"“].*[.!?]["”]?$/u.test(fact.text)) say('not a sentence')
  if (/^(also\b|(it|he|she|they|this|that|these) (also|too)\b)/i.test(fact.text)) say('leans on another fact')
  const empty = EMPTY_WORDS.exec(fact.text)
  if (empty) say(`an empty word: ${empty[0]}`)
  if (fact.short !== undefined && words(fact.short) > WORDS.shortMax)
    say(`its short form has ${words(fact.short)} words`)
  if (!pack.sources[fact.source]) say(`no source '${fact.source}'`)
  for (const key of fact.people ?? []) if (!pack.people?.[key]) say(`nobody is called '${key}' in people`)
  if (fact.look) {
    if (!fact.look.feature || !WHERE.includes(fact.look.where)) say('its look needs a feature and a where')
    if (!LOOKS.test(fact.text)) say('a fact to look at begins with what to do: Look, Find, Count …')
    if (fact.year !== undefined) say('a fact to look at is told in the present, without a year')
  }
}

/**
 * @param {any} place
 * @param {any} pack
 * @param {(problem: string) => void} report
 */
function checkPlace(place, pack, report) {
  const say = (/** @type {string} */ problem) => report(`${place.id}: ${problem}`)
  for (const fact of place.facts) checkFact(fact, pack, (problem) => say(problem))
  if (place.facts.length < FACTS.min || place.facts.length > FACTS.max) say(`${place.facts.length} facts`)
  if (!place.facts.some((/** @type {any} */ { look }) => look && (place.indoor || look.where !== 'inside')))
    say('nothing to look at')
  if (metres(place, pack) > REACH_M) say(`${Math.round(metres(place, pack))} m from the centre`)
  if (place.wikidata !== undefined && !/^Q[1-9]\d*$/.test(place.wikidata))
    say(`Wikidata id '${place.wikidata}'`)
  for (const topic of place.topics) {
    const count = place.facts.filter((/** @type {any} */ { topics }) => topics.includes(topic)).length
    if (count < LEAST.factsOfTopic) say(`${count} facts on ${topic}`)
  }
  for (const other of pack.places) {
    if (other !== place && metres(place, other) < APART_M) say(`nearly where ${other.id} is`)
  }
}

/**
 * @param {any} pack
 * @param {(problem: string) => void} report
 */
function checkThreads(pack, report) {
  const all = [...pack.facts, ...pack.places.flatMap((/** @type {any} */ { facts }) => facts)]
  const ids = all.map(({ id }) => id)
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index)))
    report(`the fact id ${id} twice`)
  const texts = all.map(({ text }) => text)
  for (const text of new Set(texts.filter((text, index) => texts.indexOf(text) !== index)))
    report(`twice: ${text}`)
  for (const topic of topicsOf(pack)) {
    const threads = pack.threads?.[topic] ?? []
    if (threads.length === 0) report(`no thread for ${topic}`)
    for (const { question, answer } of threads) {
      if (!question?.endsWith('?')) report(`${topic}: the thread's question ends with no question mark`)
      const texts = [question, ...answer.map((/** @type {any} */ { text }) => text)]
      for (const sentence of texts.flatMap(sentences))
        if (words(sentence) > WORDS.sentenceMax) report(`${topic}: a sentence of ${words(sentence)} words`)
    }
  }
  for (const { from, to, kind } of pack.links ?? []) {
    if (!ids.includes(from) || !ids.includes(to)) report(`a link from ${from} to ${to}: no such fact`)
    if (!KINDS.includes(kind)) report(`a link of the kind '${kind}'`)
  }
}

/**
 * One Wikidata entity is one thing, so two places, or a place and its city, cannot share it.
 *
 * @param {any} pack
 * @returns {string[]}
 */
function sharedWikidataIds(pack) {
  /** @type {Map<string, string>} */
  const owners = new Map()
  return [pack, ...pack.places].flatMap(({ id, wikidata }) => {
    if (wikidata === undefined) return []
    const owner = owners.get(wikidata)
    owners.set(wikidata, owner ?? id)
    return owner === undefined ? [] : [`${pack.id}: ${owner} and ${id} are both ${wikidata}`]
  })
}

/**
 * @param {any} pack
 * @returns {string[]}
 */
function problemsOf(pack) {
  /** @type {string[]} */
  const problems = []
  const report = (/** @type {string} */ problem) => problems.push(`${pack.id}: ${problem}`)
  for (const fact of pack.facts) checkFact(fact, pack, report)
  for (const place of pack.places) checkPlace(place, pack, report)
  checkThreads(pack, report)
  checkStories(pack, report, sentences)
  if (pack.places.length < LEAST.places) report(`${pack.places.length} places`)
  if (pack.facts.length < LEAST.cityFacts) report(`${pack.facts.length} facts on the city`)
  for (const topic of topicsOf(pack)) {
    const count = pack.places.filter((/** @type {any} */ { topics }) => topics.includes(topic)).length
    if (count < LEAST.placesOfTopic) report(`${topic}: ${count} places`)
  }
  const used = new Set(
    [...pack.facts, ...pack.places.flatMap((/** @type {any} */ { facts }) => facts)].flatMap(
      ({ source, alsoFrom = [] }) => [source, ...alsoFrom],
    ),
  )
  for (const [key, source] of Object.entries(pack.sources)) {
    if (!used.has(key)) report(`source ${key} is not used`)
    if (!/^https?:\/\/[^\s]+$/.test(source.url)) report(`source ${key}: ${source.url}`)
    if (!/^20\d\d-\d\d-\d\d$/.test(source.readOn ?? '')) report(`source ${key} was not read (readOn)`)
  }
  const seen = pack.places.filter((/** @type {any} */ { facts }) =>
    facts.some((/** @type {any} */ { look }) => look),
  )
  if (seen.length < pack.places.length) report(`${seen.length} places with something to look at`)
  problems.push(...sharedWikidataIds(pack))
  return problems
}

const wanted = process.argv.slice(2)
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'))
const packs = files
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace('.json', '')))
  .map((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')))
for (const { id, wikidata, places } of packs) {
  const known = places.filter((/** @type {any} */ place) => place.wikidata !== undefined)
  console.log(
    `${id} ${wikidata ?? '(no Wikidata id)'}: ${known.length} of ${places.length} places with a Wikidata id`,
  )
}
const problems = packs.flatMap(problemsOf)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
