// Writes src/map/land-110m.json: the outlines of all land, for the map of a place without streets. Natural Earth 1:110m (public
// domain) by way of `world-atlas`. Corners are whole steps of 0.05°, each as the way from the one before: outlines of this scale are
// off by more, and the file is under half of what it was. Read by src/map/land.ts.
//   npm run land
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'

process.chdir(new URL('../..', import.meta.url).pathname)
const topology = /** @type {any} */ (createRequire(import.meta.url)('world-atlas/land-110m.json'))
const STEPS_PER_DEGREE = 20
const FIRST_LETTER = 63

/**
 * As Google's encoded polylines write it: 5 bits a letter, the lowest first, the sign in the lowest bit.
 * @param {number} value
 */
function lettersOf(value) {
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let letters = ''
  do {
    const bits = rest & 31
    rest >>= 5
    letters += String.fromCharCode(FIRST_LETTER + bits + (rest > 0 ? 32 : 0))
  } while (rest > 0)
  return letters
}

/** @param {number[][]} ring */
function lettersOfRing(ring) {
  let [x, y] = [0, 0]
  let letters = ''
  for (const [longitude, latitude] of ring) {
    const at = [Math.round(longitude * STEPS_PER_DEGREE), Math.round(latitude * STEPS_PER_DEGREE)]
    if (letters !== '' && at[0] === x && at[1] === y) continue
    letters += lettersOf(at[0] - x) + lettersOf(at[1] - y)
    ;[x, y] = at
  }
  return letters
}

const { features } = /** @type {any} */ (feature(topology, topology.objects.land))
const polygons = features.flatMap((/** @type {any} */ { geometry: { type, coordinates } }) =>
  type === 'Polygon' ? [coordinates] : coordinates,
)
const rings = polygons.map((/** @type {number[][][]} */ polygon) => polygon.map(lettersOfRing).join(' '))
writeFileSync('src/map/land-110m.json', `${JSON.stringify(rings)}\n`)
