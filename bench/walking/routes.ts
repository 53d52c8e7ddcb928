// How long the lines of walks are against the best known route, how many steps they have, and how long that takes. Needs the
// extracts in ../shared/data/osm-extracts.
//   npm run bench:walking
import { writeFileSync } from 'node:fs'
import { openTourMaps } from '#server/knowledge/maps/open-tour-maps.ts'
import { osmExtracts } from '../../scripts/start/start-product.mjs'
import { table } from '../support/statistics.mjs'
import { compareRoutes } from './compare-routes.ts'

process.chdir(new URL('../..', import.meta.url).pathname)
const SEED = 'bench'
const mapsDir = osmExtracts()
if (!mapsDir) {
  console.log('bench/walking: skipped, there are no extracts in ../shared/data/osm-extracts')
  process.exit(0)
}
const maps = openTourMaps({ mapsDir })
const compared = await compareRoutes(maps, SEED)
await maps.close()
const lines = [
  '# bench/walking: lines against the best known route',
  '',
  `Legs between points drawn at random (seed “${SEED}”) in each extract, against the shortest path that there is over the same ways, found in the same run by a`,
  'search that shares nothing with the product’s. The line prefers quiet streets and pavements, so it may be longer; simplifying makes it shorter by up to 2 m a bend. The',
  'shortest path takes any stairs and hills, also beside those who avoid them. “Steps” are turn instructions, “stairs” metres over stairs in 1,000 m; milliseconds are of a',
  'whole walk of six stops, once its box is unpacked: its ways, legs and steps, and the distances between all its stops.',
  '',
  table(
    [
      'extract',
      'walker',
      'legs',
      'left straight',
      'line : best, all',
      'median',
      '95 %',
      'most',
      'steps per km',
      'stairs',
      'legs, ms',
      'distances, ms',
    ],
    compared,
  ),
  '',
]
console.log(lines.join('\n'))
writeFileSync('bench/results/walking-routes.md', lines.join('\n'))
