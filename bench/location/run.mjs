// How well the player's rules find the stops of a walk, and how little they disturb it, beside the naive rule 'distance <
// 50 m plays, else pauses' on the same positions. Walks follow real streets past real sights of OpenStreetMap extracts; the
// noise of the positions is made by a seeded model (noise.ts). Needs the extracts in ../shared/data/osm-extracts.
//   node bench/location/run.mjs [--seeds 5]
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { median, table } from '../support/statistics.mjs'

const root = new URL('../..', import.meta.url).pathname
process.chdir(root)
const seedsAt = process.argv.indexOf('--seeds')
const SEEDS = seedsAt > 0 ? Number(process.argv[seedsAt + 1]) : 5

const extracts = () => {
  for (let folder = root; path.dirname(folder) !== folder; folder = path.dirname(folder)) {
    const candidate = path.join(path.dirname(folder), 'shared/data/osm-extracts')
    if (existsSync(candidate)) return candidate
  }
  return undefined
}
const folder = extracts()
if (!folder) {
  console.log('bench/location: skipped, there are no extracts in ../shared/data/osm-extracts')
  process.exit(0)
}

/** @type {import('esbuild').Plugin} */
const ownImports = {
  name: 'own-imports',
  setup({ onResolve }) {
    /** @type {Record<string, string>} */
    const aliases = { data: 'src/data', platform: 'src/platform', kit: 'src/kit' }
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
/** @typedef {'ours' | 'withoutSentences' | 'naive'} Rule */
/** @typedef {Replay[Rule]} Outcome */

/** @type {(Replay & { plan: object })[]} */
const replays = []
for (let seed = 1; seed <= SEEDS; seed += 1) {
  for (const plan of PLANS) {
    const result = await replay(folder, plan, `walk ${seed}`)
    if (result) replays.push({ plan, ...result })
    else if (seed === 1) console.log(`skipped: no extract of ${plan.file}`)
  }
}

const percent = (/** @type {number} */ part, /** @type {number} */ whole) =>
  whole === 0 ? 'n/a' : `${((100 * part) / whole).toFixed(1)} %`
/**
 * @param {Outcome[]} outcomes
 * @param {Exclude<keyof Outcome, 'delaysM'>} key
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
    `${median(delays).toFixed(0)} (${Math.max(...delays).toFixed(0)})`,
  ]
}
const head = ['precision', 'recall', 'repeats', 'cut sentences', 'wrong pauses', 'delay, m: median (most)']
const all = (/** @type {Rule} */ rule) => replays.map((one) => one[rule])
const names = [...new Set(replays.map(({ name }) => name))]
const lines = [
  '# bench/location',
  '',
  table(
    ['rule', ...head],
    [
      ["the player's", ...cells(all('ours'))],
      ["the player's, no sentence times", ...cells(all('withoutSentences'))],
      ['distance < 50 m plays, else pauses', ...cells(all('naive'))],
    ],
  ),
  '',
  `${replays.length} walks (${names.length} kinds, ${SEEDS} seeds each), ${(replays.reduce((km, { lengthM }) => km + lengthM, 0) / 1000).toFixed(0)} km, ${sum(all('ours'), 'visited')} visits to a stop; real streets and sights of OpenStreetMap extracts`,
  '(© OpenStreetMap contributors), positions with the noise of `bench/location/noise.ts`.',
  '',
  'Precision: stop narrations that begin within 70 m (radius and leaving margin) of their stop, the truth taken. Recall: stops',
  'where the walker was within 50 m for 10 s or more whose narration began there. Repeats: stretches heard twice. Cut sentences:',
  'stops of the sound within a sentence. Wrong pauses: while the walker truly was within 50 m. Delay: metres walked from',
  'entering the radius to the first word; below 0 where noise or order began it early.',
  '',
  'By kind of walk:',
  '',
  table(
    ['walk', 'rule', ...head],
    names.flatMap((name) => {
      const own = replays.filter((one) => one.name === name)
      return [
        [name, "the player's", ...cells(own.map(({ ours }) => ours))],
        ['', 'naive', ...cells(own.map(({ naive }) => naive))],
      ]
    }),
  ),
  '',
  `Node ${process.version}; the same seeds give the same figures.`,
  '',
]
console.log(lines.join('\n'))
writeFileSync('bench/results/location.md', lines.join('\n'))
