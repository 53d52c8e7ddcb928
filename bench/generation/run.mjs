// How good the composer's walks are: length, sources, filler, repetition, names and numbers that no fact has, variety, order.
// Over all packs, topics and the four lengths that the preferences offer; the same packs and rules give the same figures, but
// for the time taken. What the real job takes is measured by job.ts, whose half of the results stays.
//   node bench/generation/run.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { loadComposer } from './load-composer.mjs'
import { median, table } from '../support/statistics.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
const MINUTES = [30, 60, 90, 120]
const REQUESTS = 20
const TOLERANCE = 0.15
/** Up to here the shortest order of all is quick to find. */
const OPTIMUM_STOPS = 9

const composer = await loadComposer()
const { packs } = composer.loadAtlas()

/** @typedef {(typeof packs)[number]} Pack */
/** @typedef {NonNullable<ReturnType<typeof composer.chooseWalk>>} Walk */
/** @typedef {ReturnType<typeof composer.composeTour>} Tour */
/** @typedef {{ pack: Pack, topic: (typeof composer.TOPIC_VALUES)[number], minutes: number, walk: Walk, tour: Tour, tookMs: number }} Made */

const wordsOf = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean)
const percent = (/** @type {number} */ part, /** @type {number} */ whole) =>
  whole === 0 ? 'n/a' : `${((100 * part) / whole).toFixed(1)} %`
const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0)
const mean = (/** @type {number[]} */ values) => sum(values) / values.length
const quantile = (/** @type {number[]} */ values, /** @type {number} */ share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]

/** @param {Omit<Made, 'walk' | 'tour' | 'tookMs'>} wish @param {number} request @returns {Made | undefined} */
function make({ pack, topic, minutes }, request) {
  const random = composer.seededRandom(`${pack.id} ${topic} ${minutes} ${request}`)
  const started = performance.now()
  const walk = composer.chooseWalk(pack, { point: pack, topic, durationMin: minutes, random })
  if (!walk) return undefined
  const tour = composer.composeTour(pack, walk, topic, random)
  return { pack, topic, minutes, walk, tour, tookMs: performance.now() - started }
}

const wishes = packs.flatMap((pack) =>
  composer.TOPIC_VALUES.flatMap((topic) => MINUTES.map((minutes) => ({ pack, topic, minutes }))),
)
const made = wishes.flatMap((wish) => make(wish, 0) ?? [])

// Length.
const isAsLong = (/** @type {Made} */ { tour, minutes }) =>
  Math.abs(tour.durationMin - minutes) <= minutes * TOLERANCE
const lengths = MINUTES.map((minutes) => {
  const own = made.filter((one) => one.minutes === minutes)
  return [
    minutes,
    `${own.filter(isAsLong).length} of ${wishes.filter((wish) => wish.minutes === minutes).length}`,
    percent(own.filter(isAsLong).length, wishes.filter((wish) => wish.minutes === minutes).length),
    Math.min(...own.map(({ tour }) => tour.durationMin)),
    median(own.map(({ tour }) => tour.durationMin)),
    Math.max(...own.map(({ tour }) => tour.durationMin)),
    mean(own.map(({ walk }) => walk.stops.length)).toFixed(1),
  ]
})

// Walks of another length than asked for, and which of them the form announces.
const missed = made.filter((one) => !isAsLong(one))
/** @param {Made} one */
async function isAnnounced({ pack, topic, minutes }) {
  const needs = { ...composer.DEFAULT_WALK_NEEDS, durationMin: minutes }
  const wish = { point: pack, locationName: pack.name, topic }
  const { possibleMin } = await composer.possibleLength(pack, wish, needs)
  return (
    possibleMin < minutes * composer.WALK_LENGTH_ENOUGH || possibleMin > minutes * composer.WALK_LENGTH_MOST
  )
}
let announced = 0
for (const one of missed) if (await isAnnounced(one)) announced += 1

// Sentences.
const sentences = made.flatMap(({ tour, pack }) =>
  tour.sections.flatMap((section) =>
    section.sentences.map((text, index) => ({
      text,
      kind: section.kinds[index],
      words: wordsOf(text).length,
      pack,
    })),
  ),
)
const allWords = sum(sentences.map(({ words }) => words))
const kindRows = [...new Set(sentences.map(({ kind }) => kind))].toSorted().map((kind) => {
  const own = sentences.filter((sentence) => sentence.kind === kind)
  return [
    kind,
    percent(own.length, sentences.length),
    percent(sum(own.map(({ words }) => words)), allWords),
    mean(own.map(({ words }) => words)).toFixed(1),
    quantile(
      own.map(({ words }) => words),
      0.9,
    ),
    Math.max(...own.map(({ words }) => words)),
  ]
})

// Connective words said twice in a walk: four in a row, none of them a name or a number.
/** @param {Tour} tour @param {string} kind */
function repeats(tour, kind) {
  /** @type {Map<string, number>} */
  const seen = new Map()
  for (const section of tour.sections) {
    for (const [index, text] of section.sentences.entries()) {
      if (section.kinds[index] !== kind) continue
      const words = wordsOf(text)
      for (let at = 0; at + 4 <= words.length; at += 1) {
        const run = words.slice(at, at + 4)
        const isPlain = run.every((word, position) =>
          at + position === 0 ? true : !/^\P{L}*[\p{Lu}\p{N}]/u.test(word),
        )
        if (isPlain) seen.set(run.join(' ').toLowerCase(), (seen.get(run.join(' ').toLowerCase()) ?? 0) + 1)
      }
    }
  }
  return [...seen].filter(([, count]) => count > 1)
}

// Names and numbers of fact sentences that are in none of the pack's facts.
/** @type {Map<string, Set<string>>} */
const vocabularies = new Map(
  packs.map((pack) => [
    pack.id,
    new Set(
      [...pack.facts, ...pack.places.flatMap(({ facts }) => facts)].flatMap(
        ({ text }) => text.match(/[\p{L}\p{N}]+/gu) ?? [],
      ),
    ),
  ]),
)
const strangers = sentences
  .filter(({ kind }) => kind === 'fact')
  .flatMap(({ text, pack }) => {
    // A gap of years is computed, and its words are no name.
    const body = text.replace(/^([\p{L}-]+ years? later|About a century later|In the same year) /u, '')
    const names = (body.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => /^[\p{Lu}\p{N}]/u.test(word))
    return names.filter(
      (name, index) =>
        !vocabularies.get(pack.id)?.has(name) &&
        // The word that opens what is left stands with a small letter where the year stood before it.
        !(index === 0 && body.startsWith(name) && vocabularies.get(pack.id)?.has(name.toLowerCase())),
    )
  })
const isSourced = made.every(({ tour }) =>
  tour.sections.every(({ kinds, sources }) => sources.length > 0 || kinds.every((kind) => kind !== 'fact')),
)

// Per stop: years, first facts that begin with what one sees, threads.
const stops = made.flatMap(({ tour }) => tour.sections.filter(({ stopIndex }) => stopIndex !== null))
const yearsOfStop = stops.map(
  ({ sentences: own, kinds }) =>
    (
      own
        .filter((_, index) => kinds[index] === 'fact')
        .join(' ')
        .match(/\b1\d{3}\b|\b20\d{2}\b/g) ?? []
    ).length,
)
const LOOKS = new Set(
  packs.flatMap((pack) =>
    pack.places.flatMap(({ facts }) =>
      facts.flatMap(({ text, look }) => (look ? [text.split(/(?<=[.!?:])\s/)[0] ?? ''] : [])),
    ),
  ),
)
const firstLooks = stops.filter(({ sentences: own, kinds }) => {
  const first = own[kinds.indexOf('fact')] ?? ''
  return [...LOOKS].some((look) => look.startsWith(first) || first.startsWith(look))
})
const withThread = made.filter(({ tour }) => tour.sections.some(({ kinds }) => kinds.includes('thread')))

// Distinct walks of twenty requests, at half an hour: what most people ask for.
const distinct = [30].map((minutes) => {
  const rows = packs.flatMap((pack) =>
    composer.TOPIC_VALUES.map((topic) => {
      const walks = new Set()
      for (let request = 0; request < REQUESTS; request += 1) {
        const random = composer.seededRandom(`${pack.id} ${topic} ${minutes} ${request}`)
        const walk = composer.chooseWalk(pack, { point: pack, topic, durationMin: minutes, random })
        if (walk)
          walks.add(
            walk.stops
              .map(({ id }) => id)
              .toSorted()
              .join(' '),
          )
      }
      return { name: `${pack.name} ${topic}`, count: walks.size }
    }),
  )
  const least = rows.toSorted((a, b) => a.count - b.count).slice(0, 3)
  return [
    minutes,
    mean(rows.map(({ count }) => count)).toFixed(1),
    least[0].count,
    `${rows.filter(({ count }) => count >= 8).length} of ${rows.length}`,
    least.map(({ name, count }) => `${name} ${count}`).join(', '),
  ]
})

// The order of the stops against the shortest of all.
const detours = made
  .filter(({ walk }) => walk.stops.length <= OPTIMUM_STOPS)
  .map(({ walk, pack }) => {
    const order = composer.shortestOrder(walk.stops, pack)
    return walk.distanceM / composer.pathM(order.map((index) => walk.stops[index]))
  })

const speeds = made.map(({ tookMs }) => tookMs)
const twice = (/** @type {string} */ kind) => made.map(({ tour }) => repeats(tour, kind))
const [phraseTwice, wayTwice] = [twice('phrase'), twice('way')]
const worst = (/** @type {[string, number][][]} */ runs) => {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const [run] of runs.flat()) counts.set(run, (counts.get(run) ?? 0) + 1)
  const most = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 5)
  return most.map(([run, count]) => `“${run}” in ${count}`).join(', ')
}
const factWords = sentences.filter(({ kind }) => kind === 'fact').map(({ words }) => words)
const sourced = sentences.filter(({ kind }) => kind === 'fact' || kind === 'thread')

const lines = [
  '# bench/generation',
  '',
  `${made.length} walks of ${wishes.length} asked for: ${packs.length} cities, ${composer.TOPIC_VALUES.length} topics, ${MINUTES.join(', ')} minutes, from the middle of the city.`,
  '',
  '## Length',
  '',
  table(
    ['minutes asked for', 'within 15 %', 'share', 'shortest', 'median', 'longest', 'stops'],
    [
      ...lengths,
      [
        'all',
        `${made.filter(isAsLong).length} of ${wishes.length}`,
        percent(made.filter(isAsLong).length, wishes.length),
        '',
        '',
        '',
        '',
      ],
    ],
  ),
  '',
  `Of the ${missed.length} walks of another length ${announced === missed.length ? 'all are' : `only ${announced} are`} announced by the form before they are asked for (aim: all).`,
  '',
  '## Sentences',
  '',
  table(['kind', 'of the sentences', 'of the words', 'words: mean', 'p90', 'most'], kindRows),
  '',
  'A fact is a sentence of the pack, a thread the question and answer that rest on its facts, a way where to go and what to look',
  'for there, a phrase all else (filler).',
  '',
  table(
    ['figure', 'value', 'aim'],
    [
      ['sentences with a source (fact, thread)', percent(sourced.length, sentences.length), ''],
      ['sections with facts that name their sources', isSourced ? 'all' : 'NOT ALL', 'all'],
      [
        'filler, of the words',
        percent(sum(sentences.filter(({ kind }) => kind === 'phrase').map(({ words }) => words)), allWords),
        '< 10 %',
      ],
      ['four words of a phrase said twice: walks', phraseTwice.filter((runs) => runs.length > 0).length, '0'],
      ['four words of the way said twice: walks', wayTwice.filter((runs) => runs.length > 0).length, '0'],
      ['names and numbers that no fact of the pack has', strangers.length, '0'],
      [
        'words a fact sentence: mean / p90 / most',
        `${mean(factWords).toFixed(1)} / ${quantile(factWords, 0.9)} / ${Math.max(...factWords)}`,
        '9–14 / 20 / 25',
      ],
      [
        'years a stop: mean / p90',
        `${mean(yearsOfStop).toFixed(1)} / ${quantile(yearsOfStop, 0.9)}`,
        '1.5 / 2',
      ],
      ['stops whose first fact tells to look', percent(firstLooks.length, stops.length), '100 %'],
      ['walks with a thread', percent(withThread.length, made.length), ''],
      [
        'length against the shortest order: mean / worst',
        `${mean(detours).toFixed(3)} / ${Math.max(...detours).toFixed(3)}`,
        '1',
      ],
    ],
  ),
  '',
  ...(worst(phraseTwice) ? [`Phrases said twice most often: ${worst(phraseTwice)}.`, ''] : []),
  ...(worst(wayTwice) ? [`Of the way: ${worst(wayTwice)}.`, ''] : []),
  ...(strangers.length > 0 ? [`Strangers: ${[...new Set(strangers)].slice(0, 20).join(', ')}.`, ''] : []),
  `## Distinct walks of ${REQUESTS} requests`,
  '',
  table(['minutes', 'mean', 'least', 'cities and topics with 8 or more', 'the least'], distinct),
  '',
  `A walk takes ${median(speeds).toFixed(0)} ms to choose and write (median; most ${Math.max(...speeds).toFixed(0)} ms). Node ${process.version}.`,
  '',
]
console.log(lines.join('\n'))
const RESULTS = 'bench/results/generation.md'
const [job = ''] = /^## The real job\n[^]*$/m.exec(readFileSync(RESULTS, 'utf8')) ?? []
writeFileSync(RESULTS, [...lines, job].join('\n'))
