// Prints walks as the composer writes them to docs/walks/, to be read by a person: `npm run walks`.
// The same packs and the same rules give the same pages.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadComposer } from './load-composer.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const FOLDER = 'docs/walks'

/**
 * City, topic, minutes, style, and whether what one sees is told in full.
 * @typedef {import('#contract/api/topics.ts').TopicValue} Topic
 * @type {[city: string, topic: Topic, minutes: number, style: 'conversational' | 'educational' | 'storytelling', describes?: boolean][]}
 */
const WALKS = [
  ['florence', 'Art', 60, 'conversational'],
  ['london', 'Science', 30, 'educational'],
  ['paris', 'Food', 30, 'conversational'],
  ['munich', 'History', 60, 'storytelling'],
  ['porto', 'Nature', 30, 'conversational'],
  ['new-york', 'Architecture', 60, 'conversational', true],
  ['lisbon', 'Culture', 90, 'conversational'],
  ['berlin', 'History', 120, 'educational'],
  ['paris', 'Science', 60, 'storytelling'],
  ['kyoto', 'Culture', 30, 'conversational'],
]

const { loadAtlas, chooseWalk, composeTour, seededRandom, STANDARD_TELLING } = await loadComposer()
const { packs } = loadAtlas()

/** @param {(typeof WALKS)[number]} wish */
function pageOf([city, topic, minutes, style, describes = false]) {
  const pack = packs.find(({ id }) => id === city)
  if (!pack) throw new Error(`There is no pack of ${city}`)
  const random = seededRandom(`${city} ${topic} ${minutes}`)
  const walk = chooseWalk(pack, { point: pack, topic, durationMin: minutes, random })
  if (!walk) throw new Error(`There is no walk in ${city} for ${topic}`)
  const tour = composeTour(pack, walk, topic, random, {
    ...STANDARD_TELLING,
    style,
    audioDescriptions: describes,
    includeLocalPhrases: true,
  })
  const asked = `Asked for: ${topic}, ${minutes} minutes, ${style}${describes ? ', with what one sees told in full' : ''}.`
  return [
    `# ${tour.title}`,
    '',
    `${tour.description} ${asked}`,
    '',
    walk.stops.map(({ name }, index) => `${index + 1}. ${name}`).join('\n'),
    ...tour.sections.flatMap(({ title, text, sources }) => [
      '',
      `## ${title}`,
      '',
      text,
      ...(sources.length > 0
        ? ['', `Sources: ${sources.map((source) => `[${source.title}](${source.url})`).join(' · ')}`]
        : []),
    ]),
    '',
  ].join('\n')
}

mkdirSync(FOLDER, { recursive: true })
for (const file of readdirSync(FOLDER)) if (file.endsWith('.md')) rmSync(`${FOLDER}/${file}`)
for (const wish of WALKS) {
  const [city, topic, minutes] = wish
  writeFileSync(`${FOLDER}/${city}-${topic.toLowerCase()}-${minutes}.md`, pageOf(wish))
}
console.log(`${WALKS.length} walks in ${FOLDER}`)
