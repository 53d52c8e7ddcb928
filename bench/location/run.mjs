// How well the player's rules find the stops of a walk, and how little they disturb it, beside the naive rule 'distance <
// 50 m plays, else pauses' on the same positions. Walks follow real streets past real sights of OpenStreetMap extracts; the
// noise of the positions is made by a seeded model (noise.ts). Needs the extracts in ../shared/data/osm-extracts.
//   node bench/location/run.mjs [--seeds 10] [--tuning]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { osmExtracts } from '../../scripts/start/start-product.mjs'
import { median, percentile, table } from '../support/statistics.mjs'

const root = new URL('../..', import.meta.url).pathname
process.chdir(root)
const seedsAt = process.argv.indexOf('--seeds')
const SEEDS = seedsAt > 0 ? Number(process.argv[seedsAt + 1]) : 10
// Constants were chosen on the tuning set only; the results are of seeds that were not used for tuning.
const isTuning = process.argv.includes('--tuning')
const FIRST_SEED = isTuning ? 1 : 4001

const folder = osmExtracts()
if (!folder) {
  console.log('bench/location: skipped, there are no extracts in ../shared/data/osm-extracts')
  process.exit(0)
}

/** @type {import('esbuild').Plugin} */
const ownImports = {
  name: 'own-imports',
  setup({ onResolve }) {
    /** @type {Record<string, string>} */
    const aliases = { data: 'src/data', platform: 'src/platform', kit: 'src/kit', texts: 'texts/en' }
    onResolve({ filter: /^#/ }, ({ path: name }) => {
      const [alias, ...rest] = name.slice(1).split('/')
      return { path: path.join(root, aliases[alias] ?? alias, ...rest) }
    })
    onResolve({ filter: /^[^./#]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' ? undefined : { path: name, external: true },
    )
  },
}
const out = mkdtempSync(path.join(root, 'node_modules/../.bench-location-'))
await build({
  entryPoints: ['bench/location/replay.ts'],
  outfile: path.join(out, 'replay.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
  plugins: [ownImports],
})
/** @type {typeof import('./replay.ts')} */
const { PLANS, replay } = await import(pathToFileURL(path.join(out, 'replay.mjs')).href)
rmSync(out, { recursive: true })

/** @typedef {NonNullable<Awaited<ReturnType<typeof replay>>>} Replay */
/** @typedef {'ours' | 'withHeadings' | 'withoutSentences' | 'unfiltered' | 'naive'} Rule */
/** @typedef {Replay[Rule]} Outcome */

const replayAll = async (/** @type {boolean} */ isEven) => {
  /** @type {Replay[]} */
  const replays = []
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
    for (const plan of PLANS) {
      const result = await replay(folder, plan, isEven, `walk ${seed}`)
      if (result) replays.push(result)
      else if (seed === FIRST_SEED) console.log(`skipped: no extract of ${plan.file}`)
    }
  }
  return replays
}

const percent = (/** @type {number} */ part, /** @type {number} */ whole) =>
  whole === 0 ? 'n/a' : `${((100 * part) / whole).toFixed(1)} %`
/**
 * @param {Outcome[]} outcomes
 * @param {Exclude<keyof Outcome, 'delaysM' | 'scriptMs'>} key
 */
const sum = (outcomes, key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
const cells = (/** @type {Outcome[]} */ outcomes) => {
  const delays = outcomes.flatMap(({ delaysM }) => delaysM)
  return [
    percent(sum(outcomes, 'rightTriggers'), sum(outcomes, 'triggers')),
    percent(sum(outcomes, 'found'), sum(outcomes, 'visited')),
    sum(outcomes, 'repeats'),
    sum(outcomes, 'cutSentences'),
    sum(outcomes, 'wrongPauses'),
    [5, 50, 95].map((share) => percentile(delays, share / 100).toFixed(0)).join(', '),
  ]
}
const head = [
  'precision',
  'recall',
  'repeats',
  'cut sentences',
  'wrong pauses',
  'delay, m: 5th, median, 95th',
]
/** @type {[Rule, string][]} */
const RULES = [
  ['ours', "the player's"],
  ['withHeadings', "the player's, the phone tells its heading"],
  ['withoutSentences', "the player's, no sentence times"],
  ['unfiltered', "the player's rules without the filter"],
  ['naive', 'distance < 50 m plays, else pauses'],
]
const part = (/** @type {string} */ title, /** @type {Replay[]} */ replays) => {
  const all = (/** @type {Rule} */ rule, of = replays) => of.map((one) => one[rule])
  const rows = (/** @type {Replay[]} */ of) => RULES.map(([rule, name]) => [name, ...cells(all(rule, of))])
  const names = [...new Set(replays.map(({ name }) => name))]
  const km = replays.reduce((total, { lengthM }) => total + lengthM, 0) / 1000
  const minutes = replays.reduce((total, one) => total + one.minutes, 0)
  const script = (/** @type {Rule} */ rule) => all(rule).flatMap(({ scriptMs }) => scriptMs)
  const spentMs = script('ours').reduce((total, ms) => total + ms, 0)
  return [
    `## ${title}`,
    '',
    table(['rule', ...head], rows(replays)),
    '',
    'In street canyons:',
    '',
    table(['rule', ...head], rows(replays.filter(({ isCanyon }) => isCanyon))),
    '',
    'Under an open sky:',
    '',
    table(['rule', ...head], rows(replays.filter(({ isOpenSky }) => isOpenSky))),
    '',
    `${replays.length} walks (${names.length} kinds, ${SEEDS} seeds each), ${km.toFixed(0)} km, ${(minutes / 60).toFixed(0)} hours, ${sum(all('ours'), 'visited')} visits to a stop.`,
    `The player says that the position is unclear in ${percent(sum(all('ours'), 'unclearS'), minutes * 60)} of the time, in canyons in ${percent(
      sum(
        all(
          'ours',
          replays.filter(({ isCanyon }) => isCanyon),
        ),
        'unclearS',
      ),
      replays.filter(({ isCanyon }) => isCanyon).reduce((total, one) => total + one.minutes, 0) * 60,
    )}.`,
    `Script for a position: median ${median(script('ours')).toFixed(3)} ms (without the filter ${median(script('unfiltered')).toFixed(3)}), 99th percentile ${percentile(script('ours'), 0.99).toFixed(2)} ms; together ${percent(spentMs, minutes * 60_000)} of the time, on the machine of the benchmark.`,
    '',
    table(
      ['walk', 'rule', ...head],
      names.flatMap((name) => {
        const own = replays.filter((one) => one.name === name)
        return [
          [name, "the player's", ...cells(all('ours', own))],
          ['', 'without the filter', ...cells(all('unfiltered', own))],
          ['', 'naive', ...cells(all('naive', own))],
        ]
      }),
    ),
    '',
  ]
}

const lines = [
  '# bench/location',
  '',
  'Real streets and sights of OpenStreetMap extracts (© OpenStreetMap contributors), positions with the noise of',
  '`bench/location/noise.ts`. Constants of the player were chosen on other seeds (`--tuning`).',
  '',
  'Precision: stop narrations that begin within 70 m (radius and leaving margin) of their stop, the truth taken. Recall: stops',
  'where the walker was within 50 m for 10 s or more whose narration began within 70 m during the first such visit, or in a shorter',
  'pass before it; a start later on, on the way back, does not count. Repeats: stretches heard twice. Cut sentences: stops of the',
  'sound within a sentence. Wrong pauses: while the walker truly was within 50 m. Delay: metres walked from entering the radius to',
  'the first word; below 0 where noise or order began it early. A fifth of the stops is walked past.',
  '',
  ...part('Even walkers', await replayAll(true)),
  ...part('Walkers as people are', await replayAll(false)),
  'Walkers as people are: 0.9 to 1.6 m/s, changing; a halt of 5 to 30 s every 90 s; 5 m beside the middle of the street; one way',
  'in six another one; a phone that tells 0.5 to 0.6 of its error, whose slow errors last 60 to 120 s.',
  '',
  `Node ${process.version}; the same seeds give the same figures, but for the milliseconds.`,
  '',
]
console.log(lines.join('\n'))
if (!isTuning) writeFileSync('bench/results/location.md', lines.join('\n'))
