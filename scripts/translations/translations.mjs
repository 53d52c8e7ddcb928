// Checks the translations of the city packs, lists what is missing, and stamps them.
//   npm run translations -- check [LANGUAGE] [CITY]   names every mistake
//   npm run translations -- missing LANGUAGE CITY     prints the English texts that have no translation yet, as JSON
//   npm run translations -- stamp LANGUAGE CITY       notes from which English wording each text was made
import { readFileSync, writeFileSync } from 'node:fs'
import { shippedPacks } from '#server/knowledge/city-packs/city-packs.ts'
import { parseTranslation } from '#server/knowledge/city-packs/pack-translation.ts'
import {
  incomplete,
  pairsOf,
  pairsOfOtherPlaces,
  stampsOf,
} from '#server/knowledge/city-packs/translation-problems.ts'
import { translationFaults } from '#server/telling/narrator/checks/translated-claims.ts'

process.chdir(new URL('../..', import.meta.url).pathname)
const FOLDER = 'server/knowledge/city-packs'
const LANGUAGES = ['de', 'es', 'fr', 'it', 'ja', 'pt', 'zh']
/** @type {Record<string, string[]>} */
const mostUsed = JSON.parse(readFileSync(`${FOLDER}/most-used-places.json`, 'utf8'))
const packs = shippedPacks()
const [verb = 'check', wantedLanguage, wantedCity] = process.argv.slice(2)

/** @param {string} language @param {string} city */
function read(language, city) {
  const file = `${FOLDER}/translations/${language}/${city}.json`
  const pack = packs.find(({ id }) => id === city)
  if (!pack) throw new Error(`No pack is called ${city}`)
  const translation = parseTranslation(file, JSON.parse(readFileSync(file, 'utf8')))
  const used = mostUsed[city] ?? []
  const others = pairsOfOtherPlaces(pack, translation, used)
  // A city's other places are translated whole or not at all.
  const hasOthers =
    verb === 'missing' || others.some(({ key, text }) => key.startsWith('description:') && text)
  const pairs = [...pairsOf(pack, translation, used), ...(hasOthers ? others : [])]
  return { file, pack, translation, pairs: [...new Map(pairs.map((pair) => [pair.key, pair])).values()] }
}

/** @param {string} language @param {string} city @returns {string[]} */
function problemsOf(language, city) {
  const { file, pack, translation, pairs } = read(language, city)
  const facts = new Map(
    [...pack.facts, ...pack.places.flatMap((place) => place.facts)].map((fact) => [fact.id, fact]),
  )
  const found = incomplete(pairs, translation)
  for (const { key, english, text } of pairs) {
    const [kind, id] = key.split(':')
    if (!text || !['fact', 'alone', 'opening', 'answer', 'join', 'keep'].includes(kind ?? '')) continue
    const people = (kind === 'fact' || kind === 'alone' ? (facts.get(id)?.people ?? []) : []).flatMap(
      (person) => {
        const name = pack.people?.[person]?.name
        const translated = translation.people[person]
        return name && translated ? [{ english: name, translated }] : []
      },
    )
    for (const fault of translationFaults(english, text, { language: translation.language, people }))
      found.push(`${key}: ${fault}: ${text}`)
  }
  for (const [id, words] of Object.entries(translation.quotes))
    if (!translation.facts[id]?.includes(words)) found.push(`quote:${id}: the words are not in its text`)
  return found.map((problem) => `${file}: ${problem}`)
}

if (verb === 'check') {
  const languages = wantedLanguage ? [wantedLanguage] : LANGUAGES
  const cities = wantedCity ? [wantedCity] : packs.map(({ id }) => id)
  const problems = languages.flatMap((language) => cities.flatMap((city) => problemsOf(language, city)))
  for (const problem of problems) console.error(problem)
  console.log(`${languages.length * cities.length} translations, ${problems.length} problems`)
  process.exit(problems.length > 0 ? 1 : 0)
}
if (!wantedLanguage || !wantedCity) throw new Error('Name a language and a city')
const { file, translation, pairs } = read(wantedLanguage, wantedCity)
if (verb === 'missing')
  console.log(
    JSON.stringify(
      Object.fromEntries(pairs.filter(({ text }) => !text).map(({ key, english }) => [key, english])),
      null,
      1,
    ),
  )
else writeFileSync(file, `${JSON.stringify({ ...translation, stamps: stampsOf(pairs) }, null, 2)}\n`)
