/**
 * Reads the points of a GPX file (topografix.com/GPX/1/1): those of its route, else its waypoints, else the corners of its track.
 */
import { isOnGlobe, lineOf, refused, type Imported, type ImportedPoint } from './imported-route.ts'

const textOf = (element: Element, name: string): string =>
  [...element.children].find(({ localName }) => localName === name)?.textContent.trim() ?? ''

const numberOf = (element: Element, attribute: string): number =>
  // An empty attribute would be read as zero, a place on the equator.
  Number(element.getAttribute(attribute)?.trim() || NaN)

const pointOf = (element: Element): ImportedPoint => ({
  name: textOf(element, 'name'),
  description: textOf(element, 'desc'),
  userNotes: textOf(element, 'cmt'),
  latitude: numberOf(element, 'lat'),
  longitude: numberOf(element, 'lon'),
})

export function readGpx(text: string): Imported {
  const file = new DOMParser().parseFromString(text, 'application/xml')
  const error = file.querySelector('parsererror')
  if (error) return refused({ code: 'unreadable', where: lineOf(error.textContent) })
  const root = file.documentElement
  if (root.localName !== 'gpx') return refused({ code: 'unknown-format' })
  const elements = (name: string) => [...root.getElementsByTagNameNS('*', name)]
  for (const tag of ['rtept', 'wpt', 'trkpt']) {
    const found = elements(tag)
    if (found.length === 0) continue
    const points = found.map(pointOf)
    const bad = points.findIndex(({ latitude, longitude }) => !isOnGlobe(latitude, longitude))
    if (bad >= 0) return refused({ code: 'bad-coordinates', where: `${tag} ${bad + 1}` })
    const [holder] = elements({ rtept: 'rte', wpt: 'metadata', trkpt: 'trk' }[tag] ?? '')
    return {
      ok: true,
      route: { name: holder ? textOf(holder, 'name') : '', points, isLine: tag === 'trkpt' },
    }
  }
  return refused({ code: 'no-points' })
}
