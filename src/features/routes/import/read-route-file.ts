/** Reads a route that another program wrote: GPX or GeoJSON, told apart by how the text begins, not by the file's name. */
import { refused, type Imported } from './imported-route.ts'
import { readGeoJson } from './read-geojson.ts'
import { readGpx } from './read-gpx.ts'

/** A day's track has some hundred kilobytes. */
const SIZE_MAX_BYTES = 10 * 1024 * 1024

export async function readRouteFile(file: Blob): Promise<Imported> {
  if (file.size > SIZE_MAX_BYTES) return refused({ code: 'too-large' })
  const text = (await file.text()).replace(/^\uFEFF/, '').trimStart()
  if (text.startsWith('<')) return readGpx(text)
  if (text.startsWith('{') || text.startsWith('[')) return readGeoJson(text)
  return refused({ code: 'unknown-format' })
}
