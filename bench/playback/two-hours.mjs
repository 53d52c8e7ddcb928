// Two hours of walking past the stops of a stored tour, a position a second, fed sixty times as fast.
import { countMainThread, heapReader, openBare, openPlayer, pressPlay } from './pages.mjs'

const FIXES = 7200
const A_SECOND = 60

/** In the page: positions come from `walkTo` alone. */
function standInGeolocation() {
  /** @type {Map<number, PositionCallback>} */
  const watchers = new Map()
  let ids = 0
  const fixOf = (
    /** @type {import('./page-globals.d.ts').Place} */ [latitude, longitude],
    /** @type {number} */ timestamp,
  ) =>
    /** @type {GeolocationPosition} */ (
      /** @type {unknown} */ ({
        coords: { latitude, longitude, accuracy: 8, heading: null, speed: null, altitude: null },
        timestamp,
      })
    )
  /** @type {GeolocationPosition | undefined} */
  let last
  globalThis.walkTo = (place, timestamp) => {
    const fix = fixOf(place, timestamp)
    last = fix
    for (const tell of watchers.values()) tell(fix)
  }
  Object.defineProperty(navigator, 'geolocation', {
    value: {
      watchPosition: (/** @type {PositionCallback} */ tell) => {
        watchers.set((ids += 1), tell)
        if (last) tell(last)
        return ids
      },
      clearWatch: (/** @type {number} */ id) => watchers.delete(id),
      getCurrentPosition: (/** @type {PositionCallback} */ tell) => last && tell(last),
    },
  })
}

/**
 * Past all the stops, in equal steps.
 * @param {import('./page-globals.d.ts').Place[]} stops
 * @returns {import('./page-globals.d.ts').Place[]}
 */
const track = (stops) =>
  Array.from({ length: FIXES }, (_, index) => {
    const along = (index / FIXES) * (stops.length - 1)
    const from = stops[Math.floor(along)]
    const to = stops[Math.min(stops.length - 1, Math.floor(along) + 1)]
    const share = along % 1
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  })

/**
 * Feeds a stretch of the track, sixty positions a second of the clock, a second apart by their own times.
 * @param {import('playwright-core').Page} page
 * @param {import('./page-globals.d.ts').Place[]} stretch
 * @param {number} beganMs
 */
const walkAlong = (page, stretch, beganMs) =>
  page.evaluate(
    ({ places, first, aSecond }) =>
      /** @type {Promise<void>} */ (
        new Promise((resolve) => {
          let index = 0
          const timer = setInterval(() => {
            globalThis.walkTo(places[index], first + index * 1000)
            index += 1
            if (index < places.length) return
            clearInterval(timer)
            resolve()
          }, 1000 / aSecond)
        })
      ),
    { places: stretch, first: beganMs, aSecond: A_SECOND },
  )

/**
 * Heap sizes after the first stop and after each further quarter; requests of the page and its workers since the first stop.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin
 * @param {string} slug
 * @param {import('./page-globals.d.ts').Place[]} stops
 */
export async function twoHoursOfOurs(context, origin, slug, stops) {
  await context.addInitScript(standInGeolocation)
  const page = await openPlayer(context, origin, slug)
  await page.locator('[data-map-state="drawn"]').waitFor()
  const places = track(stops)
  const beganMs = Date.now()
  await page.evaluate(({ first, at }) => globalThis.walkTo(first, at), {
    first: places[0],
    at: beganMs - 1000,
  })
  await pressPlay(page)
  const heap = await heapReader(context, page)
  const spent = await countMainThread(context, page)
  const firstStop = Math.ceil(FIXES / (stops.length - 1))
  await walkAlong(page, places.slice(0, firstStop), beganMs)
  const heaps = [await heap()]
  /** @type {string[]} */
  const requests = []
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()))
      requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const rest = FIXES - firstStop
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const from = firstStop + Math.floor((rest * quarter) / 4)
    const to = firstStop + Math.floor((rest * (quarter + 1)) / 4)
    await walkAlong(page, places.slice(from, to), beganMs + from * 1000)
    heaps.push(await heap())
  }
  const cost = await spent()
  await page.close()
  return { ...cost, heaps, requests }
}

/**
 * The same positions against the same stops by the distance rule alone, with no screen: seconds.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin
 * @param {import('./page-globals.d.ts').Place[]} stops
 */
export async function twoHoursOfBare(context, origin, stops) {
  const page = await openBare(context, origin)
  const tookS = await page.evaluate(
    ({ walk, places }) => {
      const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180
      const metres = (
        /** @type {import('./page-globals.d.ts').Place} */ a,
        /** @type {import('./page-globals.d.ts').Place} */ b,
      ) => {
        const h =
          Math.sin(radians(b[0] - a[0]) / 2) ** 2 +
          Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(radians(b[1] - a[1]) / 2) ** 2
        return 2 * 6_371_000 * Math.asin(Math.sqrt(h))
      }
      const begun = performance.now()
      let near = 0
      for (const at of walk) for (const stop of places) if (metres(stop, at) < 50) near += 1
      globalThis.near = near
      return (performance.now() - begun) / 1000
    },
    { walk: track(stops), places: stops },
  )
  await page.close()
  return tookS
}
