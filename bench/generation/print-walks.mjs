// Prints walks as the server makes them to docs/walks/, to be read by a person: `npm run walks`. Thirty are told from city packs, in all
// cities, languages and styles; two in French and German from open data of a town that does not exist (samples/invented-town).
// The same packs and the same rules give the same pages.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadComposer } from './load-composer.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const FOLDER = 'docs/walks'
/** Readers of these walks wrote this down. */
const RECORD = 'record.md'

/**
 * City, topic, minutes, style, language, and whether what one sees is told in full.
 * @typedef {import('#contract/topics/topics.ts').TopicValue} Topic
 * @typedef {import('#contract/languages.ts').Language} Language
 * @type {[city: string, topic: Topic, minutes: number, style: 'conversational' | 'educational' | 'storytelling', language: Language, describes?: boolean][]}
 */
const WALKS = [
  ['london', 'History', 60, 'storytelling', 'en'],
  ['new-york', 'Architecture', 60, 'conversational', 'en', true],
  ['berlin', 'Science', 30, 'educational', 'en'],
  ['paris', 'Food', 30, 'storytelling', 'en'],
  ['munich', 'Food', 60, 'conversational', 'en'],
  ['florence', 'Art', 60, 'educational', 'en'],
  ['lisbon', 'Culture', 90, 'storytelling', 'en'],
  ['porto', 'Architecture', 60, 'conversational', 'en'],
  ['kyoto', 'Nature', 60, 'educational', 'en'],
  ['munich', 'History', 60, 'storytelling', 'de'],
  ['berlin', 'Culture', 30, 'conversational', 'de'],
  ['porto', 'Food', 60, 'educational', 'de'],
  ['paris', 'History', 60, 'educational', 'fr'],
  ['london', 'Culture', 30, 'storytelling', 'fr'],
  ['lisbon', 'Nature', 60, 'conversational', 'fr'],
  ['florence', 'History', 60, 'conversational', 'es'],
  ['new-york', 'History', 30, 'storytelling', 'es'],
  ['kyoto', 'Culture', 60, 'educational', 'es'],
  ['florence', 'Food', 60, 'storytelling', 'it'],
  ['paris', 'Art', 30, 'conversational', 'it'],
  ['munich', 'Nature', 60, 'educational', 'it'],
  ['lisbon', 'History', 60, 'conversational', 'pt'],
  ['porto', 'Culture', 30, 'educational', 'pt'],
  ['berlin', 'Architecture', 60, 'storytelling', 'pt'],
  ['london', 'Food', 60, 'conversational', 'zh'],
  ['new-york', 'Science', 30, 'educational', 'zh'],
  ['kyoto', 'History', 60, 'storytelling', 'zh'],
  ['kyoto', 'Food', 30, 'conversational', 'ja'],
  ['berlin', 'History', 60, 'educational', 'ja'],
  ['florence', 'Architecture', 60, 'storytelling', 'ja'],
  ['velenov', 'History', 30, 'conversational', 'fr'],
  ['velenov', 'Food', 30, 'educational', 'de'],
]

const composer = await loadComposer()
const atlas = composer.loadAtlas()
const { articles } = composer.articlesInMemory()
const anywhere = composer.openDataGuides({
  articles,
  boxes: { fetchBox: async (box, scope) => composer.readOverpassAnswer(composer.townOnMap(), box, scope) },
  geocoder: composer.TOWN_GEOCODER,
})
const guides = composer.firstGuide(composer.packGuides(atlas), anywhere)
const languageName = new Intl.DisplayNames('en', { type: 'language' })

/** @param {(typeof WALKS)[number]} wish */
async function pageOf([city, topic, minutes, style, language, describes = false]) {
  const pack = atlas.packs.find(({ id }) => id === city)
  const point = pack ?? composer.VELENOV
  const locationName = pack?.name ?? composer.VELENOV.locationName
  const found = await guides.find({ point, locationName, topic, language, durationMin: minutes })
  if (!found.ok) throw new Error(`${city} for ${topic} in ${language}: ${found.failure.kind}`)
  const seed = `${city} ${topic} ${minutes}`
  const needs = { ...composer.DEFAULT_WALK_NEEDS, durationMin: minutes }
  const plan = composer.planWalkIn(found.value, { point, topic, seed, needs })
  if (!plan) throw new Error(`There is no walk in ${city} for ${topic}`)
  const tour = composer.writeTour(plan, topic, seed, {
    ...composer.STANDARD_TELLING,
    style,
    audioDescriptions: describes,
    includeLocalPhrases: true,
  })
  const { stops } = plan.walk
  const sources = new Set(tour.sections.flatMap((section) => section.sources.map(({ url }) => url)))
  return [
    `# ${tour.title}`,
    '',
    tour.description,
    '',
    '| language | asked for | minutes | of them told | stops | sources |',
    '| --- | --- | --- | --- | --- | --- |',
    `| ${languageName.of(tour.language)} | ${topic}, ${minutes} minutes, ${style}${describes ? ', what one sees told in full' : ''} | ${tour.durationMin} | ${tour.toldMin} | ${stops.length} | ${sources.size} |`,
    '',
    stops.map(({ name }, index) => `${index + 1}. ${name}`).join('\n'),
    ...tour.sections.flatMap(({ title, text, sources: own }) => [
      '',
      `## ${title}`,
      '',
      text,
      ...(own.length > 0
        ? ['', `Sources: ${own.map((source) => `[${source.title}](${source.url})`).join(' · ')}`]
        : []),
    ]),
    '',
  ].join('\n')
}

mkdirSync(FOLDER, { recursive: true })
for (const file of readdirSync(FOLDER))
  if (file.endsWith('.md') && file !== RECORD) rmSync(`${FOLDER}/${file}`)
for (const wish of WALKS) {
  const [city, topic, minutes, , language] = wish
  const name = [city, topic.toLowerCase(), minutes, ...(language === 'en' ? [] : [language])].join('-')
  writeFileSync(`${FOLDER}/${name}.md`, await pageOf(wish))
}
console.log(`${WALKS.length} walks in ${FOLDER}`)
