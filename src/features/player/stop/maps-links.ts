/** Addresses of a maps service, opened in a new tab. They carry coordinates only, never names or who asks. */
import type { LatLng } from '#contract/geo.ts'

const pair = ({ latitude, longitude }: LatLng): string => `${latitude.toFixed(6)},${longitude.toFixed(6)}`

/** The number of stops that the service takes between the first and the last. */
const WAYPOINTS_MAX = 9

/**
 * Returns the address of walking directions from the first stop over the others to the last; undefined without stops.
 */
export const walkingRouteUrl = (stops: readonly LatLng[]): string | undefined => {
  const [first] = stops
  const last = stops.at(-1)
  if (!first || !last) return undefined
  const query = new URLSearchParams({
    api: '1',
    travelmode: 'walking',
    origin: pair(first),
    destination: pair(last),
  })
  const between = stops.slice(1, -1).slice(0, WAYPOINTS_MAX)
  if (between.length > 0) query.set('waypoints', between.map(pair).join('|'))
  return `https://www.google.com/maps/dir/?${query}`
}

/** Returns the address of one stop on a map. */
export const pointUrl = (stop: LatLng): string =>
  `https://www.openstreetmap.org/?mlat=${stop.latitude.toFixed(6)}&mlon=${stop.longitude.toFixed(6)}#map=18/${stop.latitude.toFixed(6)}/${stop.longitude.toFixed(6)}`
