/**
 * Reads another program's route, GPX or GeoJSON, which it recognises by the beginning of the text instead of the file's name.
 */
import { refused, type Imported } from './imported-route.ts'
import { readGeoJson } from './read-geojson.ts'
import { readGpx } from './read-gpx.ts'

/** The largest file that is read: a track of a whole day has some hundred kilobytes. */
const SIZE_MAX_BYTES = 10 * 1024 * 1024

export async function readRouteFile(file: Blob): Promise<Imported> {
  if (file.size > SIZE_MAX_BYTES) return refused({ code: 'too-large' })
  const text = (await file.text()).replace(/^\uFEFF/, '').trimStart()
  if (text.startsWith('<')) return readGpx(text)
  if (text.startsWith('{') || text.startsWith('[')) return readGeoJson(text)
  return refused({ code: 'unknown-format' })
}
