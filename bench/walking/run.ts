// How long the lines of walks take to find, how long the server's own thread stands still meanwhile, and how much longer they are
// than straight ones, for the demo walks of the cities that have an extract. Walks outside the extract are left out. Needs the
// extracts in ../shared/data/osm-extracts.
//   npm run bench:walking
import { readFileSync, writeFileSync } from 'node:fs'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { DEMO_TOURS, planDemoTour } from '#server/telling/generation/demo-tours.ts'
import { boxOfWalk } from '#server/knowledge/open-data/box-of-walk.ts'
import { boxAround, roundedBox } from '#server/knowledge/open-data/osm-box.ts'
import { unpacked } from '#server/knowledge/open-data/packed-box.ts'
import { sightsOf } from '#server/knowledge/open-data/sights.ts'
import { openTourMaps } from '#server/knowledge/maps/open-tour-maps.ts'
import { linesInPacked } from '#server/knowledge/walking/lines-in-packed.ts'
import { openWalkingLines } from '#server/knowledge/walking/open-walking-lines.ts'
import { osmExtracts } from '../../scripts/start/start-product.mjs'
import { NO_WALKER_NEEDS } from '#server/knowledge/walking/walker-needs.ts'
import { table } from '../support/statistics.mjs'

const root = new URL('../..', import.meta.url).pathname
process.chdir(root)
const mapsDir = osmExtracts()
if (!mapsDir) {
  console.log('bench/walking: skipped, there are no extracts in ../shared/data/osm-extracts')
  process.exit(0)
}

/** The distance within which `npm start` looks for sights, in metres. */
const SIGHTS_WITHIN_M = 1_200
const maps = openTourMaps({ mapsDir })
/** Boxes with the streets as well, which is what the database returns to a reader of sights. */
const everything = unpacked({ fetchPacked: (box) => maps.fetchPacked(box, 'all') })
const walkingLines = openWalkingLines({ boxes: maps, files: maps })
const atlas = loadAtlas()
/** Returns the milliseconds that this thread has worked; other processes do not count. Elsewhere than on Linux it is the clock. */
function workedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}
/** Returns the result, the milliseconds it took, and the longest stretch in which this thread yielded to no other task. */
async function watched<T>(work: () => T | Promise<T>): Promise<readonly [T, number, number]> {
  let [stillMs, last] = [0, workedMs()]
  const look = () => {
    const now = workedMs()
    stillMs = Math.max(stillMs, now - last)
    last = now
  }
  const looking = setInterval(look, 1)
  try {
    const began = performance.now()
    const result = await work()
    const tookMs = Math.round(performance.now() - began)
    look()
    return [result, tookMs, Math.round(stillMs)]
  } finally {
    clearInterval(looking)
  }
}
const rows: unknown[][] = []
for (const demo of DEMO_TOURS) {
  const planned = planDemoTour(atlas, demo)
  if (!planned) continue
  const { plan, topic, point } = planned
  const city = plan.pack
  const { stops, distanceM } = plan.walk
  const [found, readMs, readStillMs] = await watched(() => maps.fetchPacked(boxOfWalk(stops), 'all'))
  if (!found.ok) continue
  const { packed } = found.value
  // The second time the file is read and its thread is warm.
  const [walked, foundMs, foundStillMs] = await watched(() =>
    walkingLines.find({ stops, needs: NO_WALKER_NEEDS }),
  )
  if (!walked.ok) continue
  const legs = walked.value
  const [, , hereMs] = await watched(async () =>
    linesInPacked({ packed, wish: { stops, needs: NO_WALKER_NEEDS } }),
  )
  const [, , sightsStillMs] = await watched(async () => {
    const box = await everything.fetchBox(roundedBox(boxAround(point, SIGHTS_WITHIN_M)), 'sights')
    return box.ok ? sightsOf(box.value) : []
  })
  const walkedM = Math.round(legs.reduce((sum, leg) => sum + leg.distanceM, 0))
  const straight = legs.filter(({ isStraight }) => isStraight).length
  const points = legs.reduce((sum, { line }) => sum + line.length, 0)
  rows.push([
    `${city.name} ${topic}`,
    `${(packed.byteLength / 1e6).toFixed(1)} MB`,
    readMs,
    readStillMs,
    foundMs,
    foundStillMs,
    hereMs,
    sightsStillMs,
    distanceM,
    walkedM,
    (walkedM / distanceM).toFixed(2),
    `${straight} of ${legs.length}`,
    points,
  ])
}
await walkingLines.close()
await maps.close()
const lines = [
  '# bench/walking',
  '',
  'The demo walks that the extracts cover, one after the other in one process, the first with cold code. “Still” is the longest that',
  'the server’s own thread works without a turn for others, in milliseconds: while the box is read of a file, while the lines are found in a thread,',
  'what it would be were they found here, and while the same box is read for its sights. Aim: under 100.',
  '',
  table(
    [
      'walk',
      'box, packed',
      'reading it, ms',
      'still',
      'box and lines, ms',
      'still',
      'lines found here: still',
      'sights: still',
      'straight, m',
      'walked, m',
      'ratio',
      'legs left straight',
      'points',
    ],
    rows,
  ),
  '',
]
console.log(lines.join('\n'))
writeFileSync('bench/results/walking.md', lines.join('\n'))
