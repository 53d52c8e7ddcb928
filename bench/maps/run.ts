// Measures what the streets of a walk cost: its map and its line from each extract of OpenStreetMap, and how soon the map of a downloaded walk
// is drawn without a network. Needs the extracts in ../shared/data/osm-extracts, and `npm run build` for the browser.
//   npm run bench:maps [-- --runs 5]
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { distanceM } from '#contract/geo.ts'
import { boxAroundWalk, boxOfWalk } from '#server/knowledge/open-data/box-of-walk.ts'
import { openTourMaps } from '#server/knowledge/maps/open-tour-maps.ts'
import { openWalkingLines } from '#server/knowledge/walking/open-walking-lines.ts'
import { NO_WALKER_NEEDS } from '#server/knowledge/walking/walker-needs.ts'
import { osmExtracts } from '../../scripts/start/start-product.mjs'
import { median, milliseconds, ratio, table } from '../support/statistics.mjs'
import { measureFirstPaints } from './first-paint.mjs'
import { WALKS, type MeasuredWalk } from './walks.ts'

process.chdir(new URL('../..', import.meta.url).pathname)
const RUNS = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 5
const extracts = osmExtracts()
if (!extracts) {
  console.log('bench/maps: skipped, there are no extracts in ../shared/data/osm-extracts')
  process.exit(0)
}

/** A folder with this one file: nothing else may answer. */
async function alone<T>(file: string, work: (mapsDir: string) => Promise<T>): Promise<T> {
  const mapsDir = mkdtempSync(path.join(tmpdir(), 'bench-maps-'))
  copyFileSync(file, path.join(mapsDir, path.basename(file)))
  try {
    return await work(mapsDir)
  } finally {
    rmSync(mapsDir, { recursive: true, force: true })
  }
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const began = performance.now()
  const result = await work()
  return [result, performance.now() - began]
}

/** Figures of each round; its thread is warm, and the first reading of the file is not among them. */
interface FromOsm {
  readonly readMs: number[]
  readonly mapMs: number[]
  readonly lineMs: number[]
  mapBytes: number
  walkedM: number
  straightLegs: number
}

const fromOsm = (file: string, { stops }: MeasuredWalk) =>
  alone(file, async (mapsDir): Promise<FromOsm | undefined> => {
    const maps = openTourMaps({ mapsDir })
    const lines = openWalkingLines({ boxes: maps, files: maps })
    const figures: FromOsm = { readMs: [], mapMs: [], lineMs: [], mapBytes: 0, walkedM: 0, straightLegs: 0 }
    try {
      for (let run = -1; run < RUNS; run += 1) {
        const [read, readMs] = await timed(() => maps.fetchPacked(boxOfWalk(stops), 'all'))
        const [map, mapMs] = await timed(() => maps.extract(boxAroundWalk(stops)))
        const [legs, lineMs] = await timed(() => lines.find({ stops, needs: NO_WALKER_NEEDS }))
        if (!read.ok || !map || !legs.ok) return undefined
        if (run < 0) continue
        figures.readMs.push(readMs)
        figures.mapMs.push(mapMs)
        figures.lineMs.push(lineMs)
        figures.mapBytes = map.byteLength
        figures.walkedM = legs.value.reduce((sum, leg) => sum + leg.distanceM, 0)
        figures.straightLegs = legs.value.filter(({ isStraight }) => isStraight).length
      }
      return figures
    } finally {
      await lines.close()
      await maps.close()
    }
  })

/** The same map copied out of a file of tiles: milliseconds of each round, and its bytes. */
const fromTiles = (file: string, { stops }: MeasuredWalk) =>
  alone(file, async (mapsDir) => {
    const maps = openTourMaps({ mapsDir })
    const all: number[] = []
    let bytes = 0
    try {
      for (let run = -1; run < RUNS; run += 1) {
        const [map, ms] = await timed(() => maps.extract(boxAroundWalk(stops)))
        if (!map) return undefined
        if (run >= 0) all.push(ms)
        bytes = map.byteLength
      }
      return { all, bytes }
    } finally {
      await maps.close()
    }
  })

/** NaN where there is none, which tables show as n/a. */
const middle = (values: number[] = []): number => median(values) ?? Number.NaN
const kib = (bytes: number) => (bytes / 1024).toFixed(0)
const madeRows: unknown[][] = []
const lineRows: unknown[][] = []
const notes: string[] = []
for (const walk of WALKS) {
  const file = (ending: string) => path.join(extracts, `${walk.extract}.${ending}`)
  const tiles = existsSync(file('pmtiles')) ? await fromTiles(file('pmtiles'), walk) : undefined
  const osm = existsSync(file('osm.pbf')) ? await fromOsm(file('osm.pbf'), walk) : undefined
  if (!tiles) notes.push(`${walk.name}: no map from ${walk.extract}.pmtiles.`)
  if (!osm) notes.push(`${walk.name}: neither map nor line from ${walk.extract}.osm.pbf.`)
  const readMs = middle(osm?.readMs)
  madeRows.push([
    walk.name,
    milliseconds(readMs),
    milliseconds(middle(osm?.mapMs)),
    ratio(middle(osm?.mapMs), readMs),
    osm ? kib(osm.mapBytes) : 'n/a',
    milliseconds(middle(osm?.lineMs)),
    ratio(middle(osm?.lineMs), readMs),
    milliseconds(middle(tiles?.all)),
    ratio(middle(tiles?.all), readMs),
    tiles ? kib(tiles.bytes) : 'n/a',
  ])
  if (!osm) continue
  const straightM = walk.stops.reduce((sum, stop, index) => {
    const before = walk.stops[index - 1]
    return before ? sum + distanceM(before, stop) : sum
  }, 0)
  lineRows.push([
    walk.name,
    Math.round(straightM),
    Math.round(osm.walkedM),
    ratio(osm.walkedM, straightM),
    `${osm.straightLegs} of ${walk.stops.length - 1}`,
  ])
}

const paints = existsSync('build/server.js') ? await measureFirstPaints(WALKS, RUNS) : []
if (paints.length === 0) notes.push('No figures of the browser: there is no built product (`npm run build`).')

const report = [
  '# bench/maps',
  '',
  'One walk of five sights inside each extract. Reference: reading the same box out of the same `.osm.pbf`, which map and line both',
  'begin with. In a thread that is warm; a map from `.pmtiles` is copied tile by tile.',
  '',
  table(
    [
      'walk',
      'reading, ms',
      'map, ms',
      'x reading',
      'map, KiB',
      'line, ms',
      'x reading',
      'map from `.pmtiles`, ms',
      'x reading',
      'KiB',
    ],
    madeRows,
  ),
  '',
  'How long the line is beside the straight one; beside the shortest way that there is: `bench/results/walking.md`.',
  '',
  table(['walk', 'straight, m', 'line, m', 'ratio', 'legs left straight'], lineRows),
  '',
  'The player of a downloaded walk, its server stopped, in a browser that was just started. Reference: in the same visit, the player’s',
  'screen with the map still empty. “Drawn” is the whole first view of the map, streets and names; its pixels are read back afterwards.',
  '',
  table(
    ['walk', 'screen, ms', 'drawn, ms', 'x screen', 'spread', 'colours seen'],
    paints.map(({ name, screen, drawn, spreadMs, colours }) => [
      name,
      milliseconds(middle(screen)),
      milliseconds(middle(drawn)),
      ratio(middle(drawn), middle(screen)),
      milliseconds(spreadMs),
      middle(colours),
    ]),
  ),
  '',
  ...notes,
  `Medians of ${RUNS} interleaved runs; Node ${process.version}.`,
  '',
].join('\n')
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/maps.md', report)
console.log(report)
process.exit(0)
