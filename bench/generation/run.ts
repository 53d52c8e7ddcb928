/**
 * Measures how good the composer's walks are, over all packs, topics and the four lengths that the preferences offer, each asked for five
 * times. The same packs and rules give the same figures, but for the time taken. What the real job takes is measured by job.ts, whose half
 * of the results stays.
 *   tsx bench/generation/run.ts [--cities london,porto] [--seeds 1] [--language de] [--minutes 30,60]
 * With an option the figures are only printed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { textLanguageOf } from '#server/knowledge/city-packs/city-pack.ts'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { median } from '../support/statistics.mjs'
import { examples, figureTable, most } from './figures.ts'
import { lengthLines } from './length-figures.ts'
import { makeWalk, MINUTES, wishesFor } from './made-walks.ts'
import { inventedNames, kindLines, namesOfJoins, repeatedLines, sentenceFigures } from './sentence-figures.ts'
import { effectsBeforeCauses, leaningFacts, storyFigures, unknownPeople } from './story-figures.ts'
import { silentDetours, threadFigures, threadLines } from './thread-figures.ts'
import { varietyLines } from './variety-figures.ts'
import { voiceLines } from './voice-figures.ts'
import { blindLegs, wayFigures } from './way-figures.ts'

process.chdir(new URL('../..', import.meta.url).pathname)
const RESULTS = 'bench/results/generation.md'
const SEEDS = 5

const { values: options } = parseArgs({
  options: {
    cities: { type: 'string' },
    seeds: { type: 'string' },
    minutes: { type: 'string' },
    language: { type: 'string' },
  },
})
const { language = 'en' } = options
const isWhole = !options.cities && !options.seeds && !options.minutes && language === 'en'
const cities = options.cities?.split(',')
const packs = loadAtlas().packs.filter(
  (pack) => textLanguageOf(pack) === language && (cities?.includes(pack.id) ?? true),
)
if (packs.length === 0) throw new Error('No city has facts in this language')
const lengths = options.minutes?.split(',').map(Number) ?? MINUTES
const seeds = Number(options.seeds ?? SEEDS)
const wishes = wishesFor(packs, seeds, lengths)
const made = wishes.flatMap((wish) => makeWalk(wish) ?? [])
const speeds = made.map(({ tookMs }) => tookMs)

const lines = [
  '# bench/generation',
  '',
  `${made.length} walks of ${wishes.length} asked for: ${packs.length} cities, their topics, ${lengths.join(', ')} minutes, from the middle of the city, ${seeds} requests each.`,
  'A value in bold misses its aim.',
  '',
  ...(await lengthLines(wishes, made)),
  ...voiceLines(made),
  '## The story',
  '',
  figureTable(storyFigures(made)),
  '',
  ...examples('Effects before causes', effectsBeforeCauses(made)),
  ...examples('Words for something unknown', leaningFacts(made)),
  ...examples('Unknown people', unknownPeople(made)),
  '## The question and the topic',
  '',
  figureTable(threadFigures(made)),
  '',
  ...examples('Detours without a word', silentDetours(made)),
  ...threadLines(made),
  '## The way',
  '',
  figureTable(wayFigures(made)),
  '',
  ...examples('Legs without a direction', blindLegs(made)),
  '## Sentences',
  '',
  ...kindLines(made),
  figureTable(sentenceFigures(made)),
  '',
  ...examples('Names and numbers that no fact has', inventedNames(made)),
  ...examples('The same in joins and questions', namesOfJoins(made)),
  ...repeatedLines(made),
  ...varietyLines(packs, made),
  `A walk takes ${(median(speeds) ?? 0).toFixed(0)} ms to choose and write (median; most ${most(speeds).toFixed(0)} ms). Node ${process.version}.`,
  '',
]
console.log(lines.join('\n'))
if (isWhole) {
  const [job = ''] = /^## The real job\n[^]*$/m.exec(readFileSync(RESULTS, 'utf8')) ?? []
  writeFileSync(RESULTS, [...lines, job].join('\n'))
}
