// How long the lines of walks take to find, and how much longer they are than straight ones, for the demo walks of the cities
// that have an extract. Walks outside the extract are left out. Needs the extracts in ../shared/data/osm-extracts.
//   npm run bench:walking
import { writeFileSync } from 'node:fs'
import { loadAtlas } from '#server/generation/city-packs.ts'
import { DEMO_TOURS } from '#server/generation/demo-tours.ts'
import { planWalk, slugOf } from '#server/generation/plan-tour.ts'
import { boxOfWalk } from '#server/open-data/box-of-walk.ts'
import { openTourMaps } from '#server/tour-map/open-tour-maps.ts'
import { walkLines } from '#server/walking/walk-lines.ts'
import { stopTargets, walkingWays } from '#server/walking/walking-ways.ts'
import { osmExtracts } from '../../scripts/start/start-product.mjs'
import { table } from '../support/statistics.mjs'

const root = new URL('../..', import.meta.url).pathname
process.chdir(root)
const mapsDir = osmExtracts()
if (!mapsDir) {
  console.log('bench/walking: skipped, there are no extracts in ../shared/data/osm-extracts')
  process.exit(0)
}

const maps = openTourMaps({ mapsDir })
const atlas = loadAtlas()
const timed = <T>(work: () => T): readonly [T, number] => {
  const began = performance.now()
  return [work(), Math.round(performance.now() - began)]
}
const rows: unknown[][] = []
for (const [id, topic] of DEMO_TOURS) {
  const city = atlas.packs.find((pack) => pack.id === id)
  const plan =
    city && planWalk(atlas, { point: city, locationName: city.name, topic, seed: slugOf(city, topic) })
  if (!plan) continue
  const { stops, distanceM } = plan.walk
  const found = await maps.fetchBox(boxOfWalk(stops), 'all')
  if (!found.ok) continue
  const [ways, pickedMs] = timed(() => walkingWays(found.value, { stops, avoidsClimbing: false }))
  const [targets, doorsMs] = timed(() => stopTargets(found.value, stops))
  const [legs, foundMs] = timed(() => walkLines(ways, targets))
  const walkedM = Math.round(legs.reduce((sum, leg) => sum + leg.distanceM, 0))
  const straight = legs.filter(({ isStraight }) => isStraight).length
  const points = legs.reduce((sum, { line }) => sum + line.length, 0)
  rows.push([
    `${city.name} ${topic}`,
    ways.ways.length,
    pickedMs + doorsMs,
    foundMs,
    distanceM,
    walkedM,
    (walkedM / distanceM).toFixed(2),
    `${straight} of ${legs.length}`,
    points,
  ])
}
await maps.close()
const lines = [
  '# bench/walking',
  '',
  'The demo walks that the extracts cover, one after the other in one process, the first with cold code. Picking runs on the server’s own thread, finding in another.',
  '',
  table(
    [
      'walk',
      'ways',
      'picking, ms',
      'graph and legs, ms',
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
